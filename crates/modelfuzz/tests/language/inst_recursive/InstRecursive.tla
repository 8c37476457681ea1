-------------------- MODULE InstRecursive --------------------
\* recursive operators and functions inside an instantiated module, with a substituted constant
EXTENDS Naturals
S == INSTANCE Rec WITH Base <- 10
T == INSTANCE Rec WITH Base <- 0
ASSUME S!Up(3) = 13 /\ T!Up(3) = 3 /\ S!tab[2] = 30 /\ T!tab[2] = 0
============================================================
