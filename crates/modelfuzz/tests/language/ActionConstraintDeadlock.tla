-------------------- MODULE ActionConstraintDeadlock --------------------
\* a step dropped by ACTION_CONSTRAINT still counts against deadlock
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = x + 1
Step == x' < 3
============================================================
