-------------------- MODULE UnusedBroken --------------------
\* definitions that are never used may be anything that parses: temporal, unbounded, real numbers aside
EXTENDS Naturals, Sequences
VARIABLE x
Unbounded == \A y : y = y
AllSeqs == {s \in Seq(Nat) : Len(s) > 2}
Live == []<>(x = 1) /\ \A i \in Nat : <>(x # i)
BadChoice == CHOOSE y \in {} : TRUE
BadApply == <<1, 2>>[7]
Init == x = 0
Next == x' = 1 - x
============================================================
