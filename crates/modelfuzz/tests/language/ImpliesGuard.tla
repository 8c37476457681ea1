-------------------- MODULE ImpliesGuard --------------------
\* => in an action: the left side is a value, a disjunction on the right side is split
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == /\ (x = 0 \/ x >= 0) => (x < 9 \/ x < 10)
        /\ (x > 50) => FALSE
        /\ x' = (x + 1) % 3
============================================================
