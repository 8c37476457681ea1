-------------------- MODULE LetGuard --------------------
\* a LET-defined disjunction used as a conjunct of an action
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == LET ok == x < 2 \/ x < 3
            pick(n) == n = x \/ n # x
        IN  /\ ok
            /\ pick(1)
            /\ x' = (x + 1) % 3
============================================================
