-------------------- MODULE InvariantDeep --------------------
\* the shortest trace to a broken invariant, several invariants, only one broken
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == \/ x' = x + 1 /\ y' = y
        \/ x' = x + 3 /\ y' = y + 1
InvA == x >= 0
InvB == ~ (x = 7 /\ y = 2)
InvC == y <= x
============================================================
