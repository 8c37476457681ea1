-------------------- MODULE DeadlockFound --------------------
\* a state without a successor is a deadlock
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
============================================================
