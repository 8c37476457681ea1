-------------------- MODULE ErrDuplicate --------------------
\* the same name defined twice
EXTENDS Naturals
Twice == 1
Twice == 2
ASSUME Twice = 1
============================================================
