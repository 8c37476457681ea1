-------------------- MODULE UnassignedVariable --------------------
\* an action that leaves a variable without a next value is an error
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == x < 2 /\ x' = x + 1
============================================================
