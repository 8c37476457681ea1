-------------------- MODULE Leaf --------------------
EXTENDS Naturals
CONSTANT Off
VARIABLE l
Value == l + Off
Plus(a, b) == a + b + Off - 1
Up == l < 2 /\ l' = l + 1
Reset == l = 2 /\ l' = 0
============================================================
