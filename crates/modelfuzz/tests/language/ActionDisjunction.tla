-------------------- MODULE ActionDisjunction --------------------
\* disjunctions inside conjunctions of an action multiply the successors, duplicates count as generated
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == /\ x' = 0 \/ x' = 1 \/ x' = 1
        /\ \/ y' = 0
           \/ y' = x'
           \/ x' = 1 /\ y' = 2
============================================================
