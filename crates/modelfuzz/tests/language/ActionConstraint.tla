-------------------- MODULE ActionConstraint --------------------
\* ACTION_CONSTRAINT drops steps
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == x' \in 0..3 /\ y' \in 0..1
Step == x' >= x /\ (y' = y => x' = x + 1)
============================================================
