-------------------- MODULE NextExistsNested --------------------
\* nested \E with dependent bounds in actions
EXTENDS Naturals
VARIABLES m
Init == m = [i \in 1..3 |-> {}]
Next == \E i \in 1..2 : \E j \in i..3 : \E k \in {i, j} \ m[j] :
           /\ m' = [m EXCEPT ![j] = @ \cup {k}]
Inv == \A i \in 1..3 : \A k \in m[i] : k <= i
============================================================
