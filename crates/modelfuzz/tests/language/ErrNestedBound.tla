-------------------- MODULE ErrNestedBound --------------------
\* an inner bound name that hides an outer one
EXTENDS Naturals
ASSUME \E i \in 1..2 : \E i \in 3..4 : i = 3
============================================================
