-------------------- MODULE Labels --------------------
\* labels on expressions do not change them, and can be named from outside
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == \/ first:: x < 2 /\ x' = x + 1
        \/ second:: (x = 2 /\ x' = 0)
Sum(a, b) == lab:: a + b
Ok == \A i \in 1..3 : inner(i):: i > 0
ASSUME Sum(1, 2) = 3 /\ Ok
Inv == IF x = 0 THEN ENABLED Next!first ELSE TRUE
============================================================
