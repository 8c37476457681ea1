-------------------- MODULE ConstraintTwo --------------------
\* several constraints are a conjunction
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == (x' = x + 1 /\ y' = y) \/ (y' = y + 2 /\ x' = x)
Cx == x < 4
Cy == y < 5
============================================================
