-------------------- MODULE EquivGuard --------------------
\* <=>, =, \in BOOLEAN and CASE conditions in an action are values, not branches
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == /\ (x = 0 \/ x >= 0) <=> TRUE
        /\ (x = 0 \/ x >= 0) \in BOOLEAN
        /\ CASE x < 3 \/ x < 4 -> x' = (x + 1) % 3
             [] OTHER -> FALSE
============================================================
