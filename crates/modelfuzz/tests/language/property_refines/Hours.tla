-------------------- MODULE Hours --------------------
EXTENDS Naturals
VARIABLE h
Init == h = 0
Next == h' = (h + 1) % 3
Spec == Init /\ [][Next]_h
============================================================
