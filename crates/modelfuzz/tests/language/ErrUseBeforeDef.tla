-------------------- MODULE ErrUseBeforeDef --------------------
\* a name used before its definition
EXTENDS Naturals
Early == Later + 1
Later == 1
ASSUME Early = 2
============================================================
