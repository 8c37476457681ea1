-------------------- MODULE ExceptOutside --------------------
\* an EXCEPT index outside the domain leaves the function as it is
EXTENDS Naturals
VARIABLE x
Init == x = [i \in 1..2 |-> 0]
Next == \E i \in 0..3 : x' = [x EXCEPT ![i] = 1]
ASSUME [<<1, 2>> EXCEPT ![3] = 9] = <<1, 2>>
ASSUME [[i \in {5} |-> 1] EXCEPT ![6] = 9] = [i \in {5} |-> 1]
============================================================
