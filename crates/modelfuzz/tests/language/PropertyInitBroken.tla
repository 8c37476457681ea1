-------------------- MODULE PropertyInitBroken --------------------
\* a PROPERTY without a box speaks of the initial state
EXTENDS Naturals
VARIABLE x
Init == x \in 0..1
Next == x' = x
Spec == Init /\ [][Next]_x
Starts == x = 0
============================================================
