-------------------- MODULE ErrNotFunction --------------------
\* applying a number as a function
EXTENDS Naturals
VARIABLE x
Init == x = 3
Next == x' = x[1]
============================================================
