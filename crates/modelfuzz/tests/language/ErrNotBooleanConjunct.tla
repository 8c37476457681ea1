-------------------- MODULE ErrNotBooleanConjunct --------------------
\* a conjunct must be a boolean
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = 1 /\ x + 1
============================================================
