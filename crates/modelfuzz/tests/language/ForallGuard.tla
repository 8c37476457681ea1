-------------------- MODULE ForallGuard --------------------
\* \A in an action is a conjunction whose parts may branch
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == /\ \A i \in 1..2 : i > x \/ x < 5
        /\ x' = (x + 1) % 2
============================================================
