-------------------- MODULE AssignInExists --------------------
\* \E with a tuple pattern, several groups and assignment of several variables
EXTENDS Naturals
VARIABLES x, y, z
Init == \E <<a, b>> \in {<<0, 3>>, <<3, 0>>} : x = a /\ y = b /\ z = 0
Next == \E <<a, b>> \in {<<1, 2>>, <<2, 1>>}, c \in {0, 1} :
          x' = a /\ y' = b /\ z' = c
============================================================
