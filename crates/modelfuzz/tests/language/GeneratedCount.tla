-------------------- MODULE GeneratedCount --------------------
\* initial duplicates and every successor (also self-loops and repeats) count as generated
EXTENDS Naturals
VARIABLE x
Init == x \in {0, 1} \/ x = 1
Next == \/ x' = (x + 1) % 3
        \/ x' = x
        \/ \E i \in 1..2 : x' = 0
        \/ x = 2 /\ x' = 2
============================================================
