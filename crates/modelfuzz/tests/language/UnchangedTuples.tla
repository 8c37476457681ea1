-------------------- MODULE UnchangedTuples --------------------
\* UNCHANGED of a variable, tuples, nested tuples and defined tuples
EXTENDS Naturals
VARIABLES a, b, c, d
ab == <<a, b>>
all == <<ab, <<c>>, d>>
Init == a = 0 /\ b = 0 /\ c = 0 /\ d = 0
Next == \/ a < 1 /\ a' = a + 1 /\ UNCHANGED <<b, c, d>>
        \/ c < 2 /\ c' = c + 1 /\ UNCHANGED <<ab, <<d>>>>
        \/ d' = 1 - d /\ UNCHANGED ab /\ UNCHANGED c
        \/ UNCHANGED all
        \/ b = 0 /\ b' = a /\ UNCHANGED <<a, c, d>> /\ UNCHANGED <<>>
============================================================
