-------------------- MODULE BooleanVariables --------------------
\* boolean variables as predicates, = and <=> between them, negation of actions' guards
EXTENDS Naturals
VARIABLES p, q
Init == p \in BOOLEAN /\ q = ~ p
Next == \/ p /\ p' = FALSE /\ q' = q
        \/ ~ p /\ q /\ p' = q /\ q' \in BOOLEAN
        \/ ~ (p \/ q) /\ q' = TRUE /\ p' = (q <=> p)
Inv == (p => ~ q) \/ (p \equiv q)
============================================================
