-------------------- MODULE DisjunctionGuardSplits --------------------
\* a disjunction that is a conjunct of an action is split: its second part is evaluated although the first is true
EXTENDS Naturals
VARIABLE s
Init == s = <<>>
Guard == s = <<>> \/ s[1] < 5
Next == /\ Guard
        /\ s' = IF s = <<>> THEN <<1>> ELSE <<s[1] + 1>>
============================================================
