-------------------------- MODULE FiniteSetsCheck ---------------------------
EXTENDS Naturals, FiniteSets

VARIABLE x
Init == x = 0
Next == UNCHANGED x

ASSUME Cardinality({}) = 0
ASSUME Cardinality({1, 1, 2}) = 2
ASSUME Cardinality(1..100) = 100
ASSUME Cardinality(SUBSET (1..5)) = 32
ASSUME Cardinality([1..3 -> {0, 1}]) = 8
ASSUME Cardinality({1, 2} \X {3, 4}) = 4
ASSUME Cardinality([a : {1, 2}, b : BOOLEAN]) = 4
ASSUME Cardinality({n \in 1..10 : n % 3 = 0}) = 3
ASSUME Cardinality({n % 3 : n \in 1..10}) = 3
ASSUME Cardinality(UNION {{1}, {1, 2}}) = 2
ASSUME IsFiniteSet({})
ASSUME IsFiniteSet(1..3)
ASSUME ~ IsFiniteSet(Nat)
ASSUME IsFiniteSet(SUBSET {1, 2})
=============================================================================
