-------------------- MODULE ErrPrimedInvariant --------------------
\* a primed variable in an invariant
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = x
Inv == x' = x
============================================================
