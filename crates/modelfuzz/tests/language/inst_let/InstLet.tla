-------------------- MODULE InstLet --------------------
\* an INSTANCE inside a LET
EXTENDS Naturals
VARIABLE x
F(n) == LET M == INSTANCE Adder WITH K <- n IN M!Add(x) + M!Add(1)
Init == x = 0
Next == \/ x < 20 /\ x' = F(2)
        \/ x >= 20 /\ x' = 0
============================================================
