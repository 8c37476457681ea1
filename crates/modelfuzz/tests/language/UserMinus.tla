-------------------- MODULE UserMinus --------------------
\* a user-defined unary minus when only Naturals is extended, and infix minus beside it
EXTENDS Naturals
-. a == a + 1000
ASSUME - 5 = 1005
ASSUME 7 - 5 = 2
ASSUME 3 + -4 = 1007
============================================================
