-------------------- MODULE CommFiniteSetsExt --------------------
\* the community module FiniteSetsExt
EXTENDS Integers, FiniteSets, FiniteSetsExt
ASSUME Max({3, 9, 2}) = 9 /\ Min({3, 9, 2}) = 2 /\ Max({-1}) = -1
ASSUME FoldSet(LAMBDA a, b : a + b, 0, 1..4) = 10
ASSUME FoldSet(LAMBDA a, b : a \cup b, {}, {{1}, {2}}) = {1, 2}
ASSUME Quantify(1..9, LAMBDA n : n % 2 = 0) = 4
ASSUME kSubset(2, 1..3) = {{1, 2}, {1, 3}, {2, 3}} /\ kSubset(0, {1}) = {{}} /\ kSubset(4, 1..3) = {}
ASSUME Choices({{1, 2}, {3}}) = {{1, 3}, {2, 3}}
ASSUME ChooseUnique({2, 3, 4}, LAMBDA n : n % 3 = 1) = 4
============================================================
