-------------------- MODULE LocalNamesFree --------------------
\* names of modules that are not extended, and names used only inside other scopes, are free
EXTENDS Naturals
F(a) == LET t == a + 1 IN t
G(t) == \A a \in {t} : a = t
Len == 3
Cardinality(S) == S + 1
ASSUME F(1) = 2 /\ G(4) /\ Len = 3 /\ Cardinality(1) = 2
ASSUME (\E i \in {1} : i = 1) /\ (\E i \in {2} : i = 2)
============================================================
