-------------------- MODULE UnchangedTest --------------------
\* UNCHANGED and x' = e after the assignment are tests
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == /\ x' \in 0..2
        /\ y' \in 0..1
        /\ UNCHANGED y \/ x' = x
        /\ x' = 2 => UNCHANGED <<x, y>>
============================================================
