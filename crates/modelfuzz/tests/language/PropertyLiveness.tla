-------------------- MODULE PropertyLiveness --------------------
\* PROPERTY with liveness that holds: the states are the same whether it is checked or not
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Stay == x = 3 /\ UNCHANGED x
Spec == Init /\ [][Next \/ Stay]_x /\ WF_x(Next)
Ends == <>(x = 3)
Leads == (x = 1) ~> (x = 2)
Holds == <>[](x = 3)
============================================================
