-------------------- MODULE EnabledGuard --------------------
\* ENABLED in invariants, guards and of nondeterministic actions
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Inc == x < 3 /\ x' = x + 1 /\ UNCHANGED y
Pick == \E i \in 1..3 : i > x /\ x' = i /\ y' \in {0, 1}
Back == ~ ENABLED Inc /\ x' = 0 /\ y' = y
Odd == x' = x + 1 /\ x' = 5 /\ y' = y
Next == Inc \/ Pick \/ Back \/ Odd
Inv1 == ENABLED Inc <=> x < 3
Inv2 == (ENABLED Pick) = (x < 3)
Inv3 == ENABLED Next
Inv4 == ~ ENABLED Odd
Inv5 == ENABLED (x' = 7)
Inv6 == ENABLED (x' = 1 /\ y' = 3 /\ x # 1) <=> x # 1
Inv7 == ~ ENABLED (UNCHANGED x /\ x' > x)
Inv8 == ENABLED <<Inc>>_x <=> ENABLED Inc
============================================================
