-------------------- MODULE PostfixChain --------------------
\* long chains of application, selection and function literals applied at once
EXTENDS Naturals, Sequences
s == [n \in 1..2 |-> [log |-> <<[t |-> n], [t |-> n * 10]>>, m |-> [k \in {"x"} |-> <<n>>]]]
ASSUME s[2].log[2].t = 20 /\ s[1].m["x"][1] = 1 /\ s[2].m.x[1] = 2
ASSUME [i \in 1..3 |-> i * i][2] = 4 /\ <<5, 6>>[2] = 6 /\ [a |-> 7].a = 7
ASSUME Head(s[1].log).t = 1 /\ Tail(s[1].log)[1].t = 10
ASSUME [s EXCEPT ![2].log[1].t = @ + s[1].log[1].t][2].log[1].t = 3
ASSUME (<<1, 2>> \o <<3>>)[3] = 3
ASSUME [s EXCEPT ![1] = s[2]][1].log[2].t = 20
============================================================
