-------------------- MODULE FunctionAsSet --------------------
\* DOMAIN, ranges, inverses and restriction written with plain operators
EXTENDS Naturals, FiniteSets
Range(f) == {f[x] : x \in DOMAIN f}
Restrict(f, S) == [x \in DOMAIN f \cap S |-> f[x]]
Inverse(f) == [y \in Range(f) |-> CHOOSE x \in DOMAIN f : f[x] = y]
f == [a |-> 1, b |-> 2, c |-> 1]
ASSUME Range(f) = {1, 2} /\ Restrict(f, {"a", "z"}) = [a |-> 1]
ASSUME Inverse(f)[2] = "b"
ASSUME \A g \in [1..2 -> 1..2] : Range(g) \subseteq 1..2
ASSUME [x \in {} |-> x] = Restrict(f, {})
ASSUME Cardinality({Range(g) : g \in [1..3 -> 1..2]}) = 3
============================================================
