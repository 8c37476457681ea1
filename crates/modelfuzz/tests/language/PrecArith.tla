-------------------- MODULE PrecArith --------------------
\* precedence and associativity of arithmetic, unary minus and ranges
EXTENDS Integers
M == 3
ASSUME 1..M \cup {0} = {0, 1, 2, 3}
ASSUME {0} \cup 1..M = 0..3
ASSUME 10 - 3 - 2 = 5
ASSUME 2 + 3 * 4 = 14
ASSUME 2 * 3 ^ 2 = 18
ASSUME (7 \div 2) * 2 = 6
ASSUME 1 - 2 + 3 = 2 /\ 1 + 2 - 3 + 4 = 4
ASSUME -1..1 = {-1, 0, 1}
ASSUME 1 - -1 = 2
ASSUME -2 * 3 = -6
ASSUME - 2 + 5 = 3
ASSUME -(2 + 5) = -7
ASSUME 3 - 2..4 = {1, 2, 3, 4}
ASSUME (7 % 4) + 1 = 4
ASSUME 7 % 2 * 2 = 3
ASSUME -2 ^ 2 = -4
============================================================
