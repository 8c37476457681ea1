-------------------- MODULE ActionIf --------------------
\* IF, CASE and LET inside actions may assign in each branch
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == /\ IF x < 3
           THEN x' = x + 1 \/ x' = 0
           ELSE x' \in 0..1
        /\ CASE x = 0 -> y' = 1
             [] x = 1 -> y' \in {0, 2}
             [] OTHER -> LET z == 1 - x' IN IF z = 0 THEN y' = y ELSE y' = 0
Inv == y \in 0..2
============================================================
