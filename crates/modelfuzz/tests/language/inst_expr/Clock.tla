-------------------- MODULE Clock --------------------
EXTENDS Naturals
VARIABLE t
TypeOK == t \in 0..3
Init == t = 0
Next == t' = (t + 1) % 4
Spec == Init /\ [][Next]_t
============================================================
