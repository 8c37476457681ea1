-------------------- MODULE JunctionDeep --------------------
\* a deeper list keeps to its own column, and a closing bracket ends a list
EXTENDS Naturals
VARIABLES a, b, c
T == {FALSE, TRUE}
Init == a \in T /\ b \in T /\ c \in T
F == \/ /\ a
        /\ b
     \/ /\ (\/ b
            \/ c)
        /\ ~ a
     \/ \/ a /\ c
        \/ a /\ ~ b /\ ~ c
Next == /\ F
        /\ (/\ a' = b
            /\ b' = c) /\ c' = ~ a
InvSame == F = ((a /\ b) \/ ((b \/ c) /\ ~a) \/ (a /\ c) \/ (a /\ ~b /\ ~c))
============================================================
