-------------------- MODULE ErrBoundScope --------------------
\* a later bound of the same quantifier cannot use an earlier bound name
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == \E i \in 1..2, j \in 1..i : x' = j
============================================================
