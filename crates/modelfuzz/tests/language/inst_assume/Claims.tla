-------------------- MODULE Claims --------------------
EXTENDS Naturals
CONSTANT K
Two == K
ASSUME K = 3
============================================================
