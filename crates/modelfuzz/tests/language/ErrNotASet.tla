-------------------- MODULE ErrNotASet --------------------
\* \in needs a set on the right
EXTENDS Naturals
VARIABLE x
Init == x = 3
Next == 1 \in x /\ x' = 1
============================================================
