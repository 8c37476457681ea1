-------------------- MODULE SubsetEnumeration --------------------
\* SUBSET as a quantifier bound, with quorums and filters
EXTENDS Naturals, FiniteSets
CONSTANT Acc
VARIABLES votes
Quorums == {Q \in SUBSET Acc : Cardinality(Q) * 2 > Cardinality(Acc)}
ASSUME \A Q1, Q2 \in Quorums : Q1 \cap Q2 # {}
ASSUME Cardinality(Quorums) = 4
Init == votes = {}
Next == \E S \in SUBSET (Acc \ votes) : S # {} /\ votes' = votes \cup S
Inv == votes \in Quorums <=> Cardinality(votes) >= 2
============================================================
