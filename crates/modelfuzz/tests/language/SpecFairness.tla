-------------------- MODULE SpecFairness --------------------
\* SPECIFICATION with fairness: the safety part decides the states
EXTENDS Naturals
VARIABLES x, y
vars == <<x, y>>
Init == x = 0 /\ y = 0
A == x < 2 /\ x' = x + 1 /\ UNCHANGED y
B == y < 2 /\ y' = y + 1 /\ UNCHANGED x
Done == x = 2 /\ y = 2 /\ UNCHANGED vars
Next == A \/ B \/ Done
Live == WF_vars(A) /\ SF_vars(B) /\ \A i \in 1..2 : WF_vars(A /\ x = i)
Spec == Init /\ [][Next]_vars /\ Live
Ends == <>(x = 2)
Leads == (x = 1) ~> (x = 2)
Always == []<>(TRUE)
============================================================
