-------------------- MODULE StringOrder --------------------
\* strings are ordered by first appearance in the spec, also as identifiers and field names
EXTENDS Naturals, TLC
VARIABLE zeta
Init == zeta = [y |-> 1, c |-> 2, k |-> 3]
Next == zeta' = zeta
ASSUME PrintT({"c", "y", "k", "b", "a", "zeta"})
ASSUME PrintT([a |-> 1, b |-> 2, y |-> 3, c |-> 4])
ASSUME PrintT([a : {1}, y : {2}])
ASSUME PrintT({"Next", "Init", "VARIABLE", "StringOrder", "TLC", "Naturals", "Nat"})
ASSUME PrintT({"Seq", "BOOLEAN", "x", "Zed", "FiniteSets", "Cardinality", "PrintT"})
ASSUME PrintT({"2", "1", "+", ",", "MODULE", "EXTENDS", "Permutations"})
============================================================
