-------------------- MODULE ExceptNested --------------------
\* EXCEPT with nested paths, several updates, @ and fields
EXTENDS Naturals
VARIABLE s
Init == s = [n \in 1..2 |-> [log |-> <<0, 0>>, term |-> 0]]
Bump(i) == s[i].term < 2 /\ s' = [s EXCEPT ![i].term = @ + 1, ![i].log[2] = s[i].term]
Both == /\ s[1].term = 0
        /\ s' = [s EXCEPT ![1] = [@ EXCEPT !.term = 1], ![2].log[1] = @ + 1]
Next == (\E i \in 1..2 : Bump(i)) \/ Both \/ UNCHANGED s
Inv == \A i \in 1..2 : s[i].log[2] <= s[i].term
ASSUME [[a |-> 1] EXCEPT !.a = @ + 1, !.a = @ * 10] = [a |-> 20]
ASSUME [<<1, 2, 3>> EXCEPT ![2] = @ + 5, ![3] = 0] = <<1, 7, 0>>
ASSUME [[i \in 1..2 |-> [j \in 1..2 |-> 0]] EXCEPT ![1][2] = 4] = <<<<0, 4>>, <<0, 0>>>>
ASSUME [[a |-> [b |-> <<1>>]] EXCEPT !.a.b[1] = @ + 1] = [a |-> [b |-> <<2>>]]
ASSUME [[a |-> 1] EXCEPT !["a"] = 2].a = 2
============================================================
