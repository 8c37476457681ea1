-------------------- MODULE ErrLetScope --------------------
\* a LET name is not visible outside its LET
EXTENDS Naturals
A == (LET inner == 1 IN inner) + inner
ASSUME A = 2
============================================================
