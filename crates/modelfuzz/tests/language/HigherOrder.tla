-------------------- MODULE HigherOrder --------------------
\* operator parameters, LAMBDA, operators passed on, and built-in operators as arguments
EXTENDS Naturals, Sequences, FiniteSets
Map(F(_), S) == {F(x) : x \in S}
Compose(F(_), G(_), x) == F(G(x))
Inc(n) == n + 1
Apply2(Op(_, _), a, b) == Op(a, b)
Twice(F(_), x) == Compose(F, F, x)
Filter(P(_), S) == {x \in S : P(x)}
ASSUME Map(Inc, {1, 2}) = {2, 3}
ASSUME Map(LAMBDA n : n * n, 1..3) = {1, 4, 9}
ASSUME Compose(Inc, LAMBDA n : 2 * n, 5) = 11
ASSUME Apply2(+, 3, 4) = 7 /\ Apply2(\cup, {1}, {2}) = {1, 2} /\ Apply2(\o, <<1>>, <<2>>) = <<1, 2>>
ASSUME Twice(Inc, 0) = 2
ASSUME Map(Cardinality, {{1}, {1, 2}}) = {1, 2}
ASSUME Filter(LAMBDA x : x > 1, 1..3) = {2, 3}
ASSUME Apply2(LAMBDA a, b : <<b, a>>, 1, 2) = <<2, 1>>
ASSUME Map(LAMBDA n : Map(LAMBDA k : k + n, {1}), {1, 2}) = {{2}, {3}}
============================================================
