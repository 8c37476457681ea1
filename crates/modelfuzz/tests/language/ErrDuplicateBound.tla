-------------------- MODULE ErrDuplicateBound --------------------
\* a bound name that hides a variable
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == \E x \in 1..2 : x' = x
============================================================
