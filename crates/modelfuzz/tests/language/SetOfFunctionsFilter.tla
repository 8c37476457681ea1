-------------------- MODULE SetOfFunctionsFilter --------------------
\* filters and maps over function sets, record sets and products as bounds
EXTENDS Naturals, FiniteSets
VARIABLE f
Inj == {g \in [1..2 -> 1..3] : g[1] # g[2]}
Init == f \in Inj
Next == \E g \in Inj : g[1] = f[2] /\ f' = g
Inv == f \in Inj
ASSUME Cardinality(Inj) = 6
ASSUME {g[1] : g \in [1..2 -> {7, 8}]} = {7, 8}
ASSUME \A r \in [a : 1..2, b : {r2 \in [c : 1..2] : r2.c > 1}] : r.b.c = 2
ASSUME {p[1] + p[2] : p \in (1..2) \X (1..2)} = 2..4
ASSUME Cardinality({{a, b} : <<a, b>> \in (1..3) \X (1..3)}) = 6
============================================================
