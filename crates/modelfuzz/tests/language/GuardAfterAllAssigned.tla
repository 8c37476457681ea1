-------------------- MODULE GuardAfterAllAssigned --------------------
\* once every variable has its next value, the remaining conjuncts are values: no branches, short circuit
EXTENDS Naturals
VARIABLES x, s
Init == x = 0 /\ s = <<>>
Next == /\ x' = (x + 1) % 3
        /\ s' = s
        /\ x < 3 \/ x < 2
        /\ \E i \in 1..4 : i > x
        /\ s = <<>> \/ s[1] = 1
============================================================
