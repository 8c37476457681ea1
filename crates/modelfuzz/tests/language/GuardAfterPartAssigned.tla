-------------------- MODULE GuardAfterPartAssigned --------------------
\* while one variable still has no next value, disjunctions branch
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == /\ x' = (x + 1) % 3
        /\ x < 3 \/ x < 2
        /\ \E i \in 1..2 : i > x
        /\ y' = y
============================================================
