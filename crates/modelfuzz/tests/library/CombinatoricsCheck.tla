------------------------ MODULE CombinatoricsCheck --------------------------
EXTENDS Combinatorics

VARIABLE x
Init == x = 0
Next == UNCHANGED x

ASSUME factorial[0] = 1
ASSUME factorial[5] = 120
ASSUME choose(5, 0) = 1
ASSUME choose(5, 5) = 1
ASSUME choose(5, 2) = 10
ASSUME choose(28, 14) = 40116600
ASSUME \A n \in 0..8 : \A k \in 0..n : choose(n, k) = factorial[n] \div (factorial[k] * factorial[n - k])
=============================================================================
