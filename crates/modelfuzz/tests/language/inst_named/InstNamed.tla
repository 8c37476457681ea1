-------------------- MODULE InstNamed --------------------
\* named instances with WITH: two counters over different variables and constants
EXTENDS Naturals
VARIABLES a, b
A == INSTANCE Cnt WITH v <- a, Max <- 2
B == INSTANCE Cnt WITH v <- b, Max <- A!Twice(2)
Init == A!Init /\ B!Init
Next == \/ A!Next /\ UNCHANGED b
        \/ B!Next /\ UNCHANGED a
        \/ B!Add(2) /\ A!Next
Inv == A!Ok /\ B!Ok /\ B!Max2 = 8
============================================================
