-------------------- MODULE TraceOneVariable --------------------
\* a trace of a single variable has no bullets
EXTENDS Naturals
VARIABLE x
Init == x = 1
Double == x' = 2 * x
Next == Double
Inv == x < 4
============================================================
