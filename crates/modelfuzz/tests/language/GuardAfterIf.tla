-------------------- MODULE GuardAfterIf --------------------
\* IF, CASE, LET and => after the last assignment
EXTENDS Naturals
VARIABLES x
Init == x = 0
Next == /\ x' = (x + 1) % 3
        /\ IF x < 5 THEN x < 6 \/ x < 7 ELSE FALSE
        /\ CASE x < 5 -> x < 6 \/ x < 7
        /\ LET p == x < 6 \/ x < 7 IN p
        /\ (x < 5) => (x < 6 \/ x < 7)
        /\ (x' < 5 \/ x' < 6)
============================================================
