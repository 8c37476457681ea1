-------------------- MODULE FunctionSets --------------------
\* [S -> T] enumerates and tests membership, also for T that cannot be enumerated
EXTENDS Naturals, FiniteSets, Sequences
VARIABLE f
Init == f \in [{1, 2} -> {0, 1}]
Next == f' \in {g \in [{1, 2} -> {0, 1}] : g # f}
Inv == f \in [{1, 2} -> Nat]
ASSUME Cardinality([1..3 -> 1..2]) = 8
ASSUME [i \in 1..2 |-> i] \in [1..2 -> Nat]
ASSUME [i \in 1..2 |-> i] \notin [1..3 -> Nat]
ASSUME [i \in 1..2 |-> "a"] \in [1..2 -> STRING]
ASSUME [{} -> {1, 2}] = {<<>>}
ASSUME [{1} -> {}] = {}
ASSUME [{} -> {}] = {<<>>}
ASSUME <<1, 2>> \in [1..2 -> 1..2]
ASSUME [a |-> 1] \in [{"a"} -> 1..2]
ASSUME [i \in 1..2 |-> {i}] \in [1..2 -> SUBSET Nat]
============================================================
