-------------------- MODULE GuardAfterInExists --------------------
\* the same inside \E: conjuncts after the last assignment do not branch, also in operators and \A
EXTENDS Naturals
VARIABLES x
Any2 == x < 5 \/ x < 6
Init == x = 0
Next == \E j \in 0..2 : /\ x' = j
                        /\ j < 2 \/ j < 3
                        /\ Any2
                        /\ \A k \in 1..2 : k > j \/ k < 7
                        /\ \E k \in 1..2 : k > 0
============================================================
