-------------------- MODULE Ticker --------------------
EXTENDS Naturals
VARIABLE t
Init == t \in {0, 2}
Next == t' = (t + 1) % 4
Ok == t < 4
Spec == Init /\ [][Next]_t /\ WF_t(Next)
============================================================
