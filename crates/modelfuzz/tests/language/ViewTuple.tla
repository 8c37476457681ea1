-------------------- MODULE ViewTuple --------------------
\* a VIEW may be any expression, here a record of what matters
EXTENDS Naturals
VARIABLES a, b, clock
Init == a = 0 /\ b = 0 /\ clock = 0
Next == /\ \/ a < 2 /\ a' = a + 1 /\ b' = b
           \/ b < 2 /\ b' = b + 1 /\ a' = a
           \/ a' = 0 /\ b' = 0
        /\ clock' = clock + 1
V == [first |-> a, second |-> {b}]
============================================================
