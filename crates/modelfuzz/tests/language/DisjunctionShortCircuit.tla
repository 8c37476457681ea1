-------------------- MODULE DisjunctionShortCircuit --------------------
\* a disjunction used as a value stops at its first true part
EXTENDS Naturals
VARIABLE s
Init == s = <<>>
Guard == s = <<>> \/ s[1] < 5
Next == /\ Guard = TRUE
        /\ (s = <<>> \/ s[1] < 9) => TRUE
        /\ ~ (s # <<>> /\ s[1] > 3)
        /\ s' = IF s = <<>> \/ s[1] > 7 THEN <<1>> ELSE <<s[1] + 1>>
Inv == s = <<>> \/ s[1] \in 1..4
============================================================
