-------------------- MODULE ErrInvariantOperator --------------------
\* an invariant that takes an argument
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = 1 - x
Inv(n) == x < n
============================================================
