-------------------- MODULE PropertyStepBroken --------------------
\* PROPERTY [][A]_v that is broken by one step
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 4
Spec == Init /\ [][Next]_x
Grow == [][x' > x]_x
============================================================
