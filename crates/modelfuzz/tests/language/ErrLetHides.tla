-------------------- MODULE ErrLetHides --------------------
\* a LET name that hides a parameter
EXTENDS Naturals
F(n) == LET n == 2 IN n
ASSUME F(1) = 2
============================================================
