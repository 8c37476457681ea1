-------------------- MODULE GuardAfterAssignment --------------------
\* guards on primed values after the assignments, and quantified ones
EXTENDS Naturals
VARIABLES x, s
Init == x = 0 /\ s = {}
Next == /\ x' \in 0..4
        /\ s' = s \cup {x'}
        /\ x' # x
        /\ \A e \in s : e < x'
        /\ \E e \in s' : e = x' /\ e > 0
Inv == \A e \in s : e <= x
============================================================
