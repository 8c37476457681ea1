-------------------- MODULE NegatedExistsGuard --------------------
\* ~ \E, IF with quantified condition and LET-bound guards count one successor
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == /\ ~ \E i \in 1..4 : i = x + 5
        /\ LET ok == \E i \in 0..3 : i >= 0 IN ok
        /\ IF \E i \in 0..3 : i < x \/ i = x THEN x' = (x + 1) % 3 ELSE FALSE
============================================================
