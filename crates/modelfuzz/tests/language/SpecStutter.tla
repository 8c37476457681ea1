-------------------- MODULE SpecStutter --------------------
\* [Next]_v allows stuttering but a state without a Next step is still a deadlock
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 2 /\ x' = x + 1
Spec == Init /\ [][Next]_x
============================================================
