--------------------------- MODULE IntegersCheck ----------------------------
EXTENDS Integers

VARIABLE x
Init == x = 0
Next == UNCHANGED x

ASSUME 2 + 3 = 5
ASSUME 2 - 3 = -1
ASSUME 4 * (-3) = -12
ASSUME 2 ^ 10 = 1024
ASSUME 5 ^ 0 = 1
ASSUME (-2) ^ 3 = -8
ASSUME 7 \div 2 = 3
ASSUME (-7) \div 2 = -4
ASSUME 7 \div (-2) = -4
ASSUME (-7) \div (-2) = 3
ASSUME 7 % 2 = 1
ASSUME (-7) % 2 = 1
ASSUME 0 % 5 = 0
ASSUME \A a \in -9..9, b \in 1..4 : a = b * (a \div b) + (a % b)
ASSUME 2 < 3
ASSUME ~ (3 < 3)
ASSUME 3 <= 3
ASSUME 3 =< 3
ASSUME 3 \leq 4
ASSUME 3 > 2
ASSUME 3 >= 3
ASSUME 3 \geq 2
ASSUME 1..3 = {1, 2, 3}
ASSUME -1..1 = {-1, 0, 1}
ASSUME 3..1 = {}
ASSUME 2 \in 1..3
ASSUME 0 \notin 1..3
ASSUME 5 \in Nat
ASSUME -5 \notin Nat
ASSUME -5 \in Int
ASSUME 1..3 \subseteq Nat
ASSUME \A a \in -2..2 : -a = 0 - a
ASSUME -(-3) = 3
ASSUME - 2 + 5 = 3
ASSUME 1..2+1 = {1, 2, 3}
=============================================================================
