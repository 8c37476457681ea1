-------------------- MODULE ChooseInts --------------------
\* CHOOSE takes the first witness in TLC's order of the set
EXTENDS Integers, TLC
ASSUME (CHOOSE x \in {3, 1, 2} : TRUE) = 1
ASSUME (CHOOSE x \in {3, 1, 2} : x > 1) = 2
ASSUME (CHOOSE x \in -3..3 : x * x = 4) = -2
ASSUME (CHOOSE x \in {5, -7, 0} : TRUE) = -7
ASSUME (CHOOSE x \in {y \in 1..10 : y % 3 = 0} : x > 3) = 6
ASSUME (CHOOSE x \in {-y : y \in 1..4} : TRUE) = -4
ASSUME PrintT(CHOOSE x \in {10 - y : y \in 1..4} : TRUE)
ASSUME PrintT(CHOOSE S \in SUBSET {1, 2, 3} : S # {})
ASSUME PrintT(CHOOSE S \in SUBSET {1, 2, 3} : 2 \in S)
ASSUME PrintT(CHOOSE f \in [1..2 -> {4, 5}] : TRUE)
ASSUME PrintT(CHOOSE f \in [1..2 -> {4, 5}] : f[1] # f[2])
ASSUME PrintT(CHOOSE p \in {3, 2} \X {9, 8} : TRUE)
ASSUME PrintT(CHOOSE x \in {7} \cup 3..4 : TRUE)
ASSUME PrintT(CHOOSE x \in UNION {{6, 9}, {8, 2}} : TRUE)
============================================================
