-------------------- MODULE ErrUnboundedForall --------------------
\* an unbounded quantifier cannot be evaluated
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = 1 - x /\ \A i : i = i
============================================================
