-------------------- MODULE InvariantImplication --------------------
\* an invariant with implications, CASE and quantifiers that breaks only in the third state
EXTENDS Naturals
VARIABLES pc, n
Init == pc = "a" /\ n = 0
Next == \/ pc = "a" /\ pc' = "b" /\ n' = n + 1
        \/ pc = "b" /\ pc' \in {"a", "c"} /\ n' = n
        \/ pc = "c" /\ UNCHANGED <<pc, n>>
Inv == /\ n < 10
       /\ pc = "c" => \A i \in 1..n : i > 1
============================================================
