-------------------- MODULE ErrSeqIndex --------------------
\* a sequence index outside 1..Len
EXTENDS Naturals, Sequences
VARIABLES q, i
Init == q = <<1, 2>> /\ i = 1
Next == q' = [q EXCEPT ![1] = q[i]] /\ i' = i + 1
============================================================
