------------------------ MODULE FiniteSetsExtCheck --------------------------
EXTENDS FiniteSetsExt

VARIABLE x
Init == x = 0
Next == UNCHANGED x

ASSUME FoldSet(LAMBDA e, a : e + a, 0, 0..10) = 55
ASSUME FoldSet(LAMBDA e, a : e \cup a, {}, {{1}, {2, 3}}) = {1, 2, 3}
ASSUME FoldSet(LAMBDA e, a : e + a, 5, {}) = 5
ASSUME SumSet({}) = 0
ASSUME SumSet({-1, 3}) = 2
ASSUME SumSet(0..100) = 5050
ASSUME ProductSet({}) = 1
ASSUME ProductSet(1..4) = 24
ASSUME ReduceSet(LAMBDA e, a : e + a, {1, 2}, 10) = 13
ASSUME MapThenSumSet(LAMBDA e : e.n, {[n |-> 0], [n |-> 1], [n |-> 2]}) = 3
ASSUME MapThenSumSet(LAMBDA e : 1, {1, 2, 3}) = 3
ASSUME MapThenFoldSet(LAMBDA e, a : e + a, 1, LAMBDA e : 2 * e, LAMBDA S : Max(S), {1, 2}) = 7
ASSUME FlattenSet({{1, 2}, {2, 3}, {}}) = {1, 2, 3}
ASSUME FlattenSet({}) = {}
ASSUME SymDiff({1, 2}, {2, 3}) = {1, 3}
ASSUME SymDiff({1}, {1}) = {}
ASSUME SymDiff({}, {1}) = {1}
ASSUME Quantify(1..9, LAMBDA n : n % 2 = 0) = 4
ASSUME Quantify({}, LAMBDA n : TRUE) = 0
ASSUME kSubset(2, 1..3) = {{1, 2}, {1, 3}, {2, 3}}
ASSUME kSubset(0, 1..3) = {{}}
ASSUME kSubset(0, {}) = {{}}
ASSUME kSubset(4, 1..3) = {}
ASSUME kSubset(-1, 1..3) = {}
ASSUME Cardinality(kSubset(3, 1..7)) = 35
ASSUME \A k \in 0..5 : kSubset(k, 1..5) = {T \in SUBSET (1..5) : Cardinality(T) = k}
ASSUME Max({3, -7, 5}) = 5
ASSUME Max({4}) = 4
ASSUME Min({3, -7, 5}) = -7
ASSUME Choices({}) = {{}}
ASSUME Choices({{1, 2}, {3}}) = {{1, 3}, {2, 3}}
ASSUME Choices({{1, 2}, {2, 3}, {5}}) = {{2, 5}, {1, 2, 5}, {1, 3, 5}, {2, 3, 5}}
ASSUME Choices({{1}, {}}) = {}
ASSUME ChooseUnique({2, 3, 4, 5}, LAMBDA e : e % 3 = 1) = 4
=============================================================================
