--------------------------- MODULE BitwiseCheck -----------------------------
EXTENDS Integers, Bitwise

VARIABLE x
Init == x = 0
Next == UNCHANGED x

ASSUME (6 & 3) = 2
ASSUME (0 & 9) = 0
ASSUME (12 & 12) = 12
ASSUME (6 | 3) = 7
ASSUME (8 | 1) = 9
ASSUME (0 | 0) = 0
ASSUME (6 ^^ 3) = 5
ASSUME (7 ^^ 7) = 0
ASSUME (5 ^^ 16) = 21
ASSUME Not(5) = 2
ASSUME Not(0) = 0
ASSUME Not(1) = 0
ASSUME Not(8) = 7
ASSUME shiftR(9, 0) = 9
ASSUME shiftR(9, 1) = 4
ASSUME shiftR(9, 3) = 1
ASSUME shiftR(9, 40) = 0
ASSUME \A a, b \in 0..9 : (a & b) + (a | b) = a + b
ASSUME \A a, b \in 0..9 : (a ^^ b) = (a | b) - (a & b)
=============================================================================
