-------------------- MODULE ActionTwice --------------------
\* a second equation for a primed variable is a test
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == \/ x' = x + 1 /\ x' = 2 - x
        \/ \E i \in 0..3, j \in 2..5 : x' = i /\ x' = j
============================================================
