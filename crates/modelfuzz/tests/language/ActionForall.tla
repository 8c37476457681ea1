-------------------- MODULE ActionForall --------------------
\* \A inside an action is a conjunction that may assign
EXTENDS Naturals
VARIABLES x, f
Init == x = 0 /\ f = [i \in 1..2 |-> 0]
Next == /\ \A v \in {1} : x' = (x + v) % 3
        /\ f' \in [1..2 -> 0..2]
        /\ \A i \in 1..2 : f'[i] >= f[i] /\ f'[i] <= f[i] + 1
============================================================
