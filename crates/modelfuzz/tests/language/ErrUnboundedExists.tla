-------------------- MODULE ErrUnboundedExists --------------------
\* an unbounded \E cannot be evaluated
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == \E i : x' = i
============================================================
