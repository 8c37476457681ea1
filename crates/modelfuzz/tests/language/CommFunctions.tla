-------------------- MODULE CommFunctions --------------------
\* the community modules Functions and Folds
EXTENDS Integers, FiniteSets, Functions, Folds
f == [a |-> 1, b |-> 2]
ASSUME Range(f) = {1, 2} /\ Restrict(f, {"a"}) = [a |-> 1]
ASSUME Inverse(f, {"a", "b"}, {1, 2})[2] = "b"
ASSUME IsInjective(f) /\ ~ IsInjective(<<1, 1>>)
ASSUME Cardinality(Injection(1..2, 1..3)) = 6 /\ Cardinality(Surjection(1..3, 1..2)) = 6
ASSUME Cardinality(Bijection(1..3, 1..3)) = 6 /\ ~ ExistsInjection(1..3, 1..2)
ASSUME ExistsSurjection(1..2, {1}) /\ ExistsBijection({}, {})
ASSUME FoldFunction(LAMBDA a, b : a + b, 0, <<4, 5, 6>>) = 15
ASSUME FoldFunctionOnSet(LAMBDA a, b : a + b, 0, <<4, 5, 6>>, {1, 3}) = 10
ASSUME MapThenFoldSet(LAMBDA a, b : a + b, 0, LAMBDA n : n * n, LAMBDA S : CHOOSE e \in S : TRUE, 1..3) = 14
============================================================
