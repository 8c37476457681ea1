-------------------- MODULE StdFiniteSets --------------------
\* Cardinality and IsFiniteSet over enumerated and symbolic sets
EXTENDS Naturals, FiniteSets, Sequences
ASSUME Cardinality({}) = 0 /\ Cardinality({{}, {{}}}) = 2
ASSUME Cardinality(SUBSET (1..5)) = 32 /\ Cardinality([1..3 -> 1..3]) = 27
ASSUME Cardinality({1, 2} \X {1, 2, 3}) = 6 /\ Cardinality([a : 1..2, b : 1..4]) = 8
ASSUME Cardinality({i % 3 : i \in 1..9}) = 3 /\ Cardinality(5..1) = 0
ASSUME Cardinality(UNION {1..3, 2..5}) = 5
ASSUME Cardinality({<<1, 2>>, [i \in 1..2 |-> i]}) = 1
ASSUME IsFiniteSet(1..3) /\ IsFiniteSet({}) /\ ~ IsFiniteSet(Nat)
ASSUME IsFiniteSet(SUBSET {1}) /\ ~ IsFiniteSet(Seq({1}))
============================================================
