-------------------- MODULE InitAllAssigned --------------------
\* in Init: the conjuncts before the last assignment branch, those after do not
EXTENDS Naturals
VARIABLES x, y
Init == /\ x \in 1..2
        /\ x > 0 \/ x < 5
        /\ \E i \in 0..1 : i < x
        /\ y = x
        /\ y > 0 \/ y < 5
        /\ \E i \in 0..1 : i < x
Next == UNCHANGED <<x, y>>
============================================================
