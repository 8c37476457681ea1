---------------------------- MODULE FoldsCheck ------------------------------
EXTENDS Integers, Sequences, Folds

VARIABLE x
Init == x = 0
Next == UNCHANGED x

Least(S) == CHOOSE m \in S : \A y \in S : m <= y
Greatest(S) == CHOOSE m \in S : \A y \in S : m >= y
ASSUME MapThenFoldSet(LAMBDA e, a : e + a, 0, LAMBDA e : e * e, Least, {1, 2, 3}) = 14
ASSUME MapThenFoldSet(LAMBDA e, a : e \cup a, {}, LAMBDA e : {{e}}, Least, {1, 2}) = {{1}, {2}}
ASSUME MapThenFoldSet(LAMBDA e, a : e + a, 4, LAMBDA e : e, Least, {}) = 4
ASSUME MapThenFoldSet(LAMBDA e, a : e \o a, << >>, LAMBDA e : <<e>>, Least, {3, 1, 2}) = <<1, 2, 3>>
ASSUME MapThenFoldSet(LAMBDA e, a : e \o a, << >>, LAMBDA e : <<e>>, Greatest, {3, 1, 2}) = <<3, 2, 1>>
ASSUME MapThenFoldSet(LAMBDA e, a : e - a, 0, LAMBDA e : e, Least, {1, 2, 3}) = 2
=============================================================================
