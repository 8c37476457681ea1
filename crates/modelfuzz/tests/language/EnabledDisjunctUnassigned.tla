-------------------- MODULE EnabledDisjunctUnassigned --------------------
\* a false guard after an assignment prunes before the missing variable matters
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == \/ x' = 1 /\ x > 5
        \/ x' = 1 - x /\ y' = y
============================================================
