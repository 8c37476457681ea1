-------------------- MODULE InitShapes --------------------
\* initial states from \in, disjunction, IF, \E, function sets and LET
EXTENDS Naturals
VARIABLES a, b, f
Init == /\ \/ a = 0 /\ b = 0
           \/ a \in 1..2 /\ b \in {a, 5}
           \/ \E i \in 3..4 : a = i /\ b = i * 10
           \/ LET k == 7 IN a = k /\ IF k > 6 THEN b = 1 ELSE b = 2
           \/ a = 0 /\ b = 0
        /\ f \in [1..2 -> {a}] \cup {<<>>}
Next == UNCHANGED <<a, b, f>>
============================================================
