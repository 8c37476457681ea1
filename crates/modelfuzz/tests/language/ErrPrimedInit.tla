-------------------- MODULE ErrPrimedInit --------------------
\* a primed variable in the initial predicate
EXTENDS Naturals
VARIABLE x
Init == x = 0 /\ x' = 1
Next == x' = x
============================================================
