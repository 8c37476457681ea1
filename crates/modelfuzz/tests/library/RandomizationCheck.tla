------------------------ MODULE RandomizationCheck --------------------------
EXTENDS Naturals, FiniteSets, Randomization

VARIABLE x
Init == x = 0
Next == UNCHANGED x

ASSUME Cardinality(RandomSubset(2, 1..5)) = 2
ASSUME RandomSubset(2, 1..5) \subseteq 1..5
ASSUME RandomSubset(5, 1..5) = 1..5
ASSUME RandomSetOfSubsets(3, 2, 1..6) \subseteq SUBSET (1..6)
ASSUME Cardinality(RandomSetOfSubsets(3, 2, 1..6)) <= 3
ASSUME DOMAIN TestRandomSetOfSubsets(3, 2, 1..6) = 1..5
=============================================================================
