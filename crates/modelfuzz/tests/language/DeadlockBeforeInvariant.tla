-------------------- MODULE DeadlockBeforeInvariant --------------------
\* a deadlock on a shorter path is found before a broken invariant on a longer one
EXTENDS Naturals
VARIABLES x
Init == x = 0
Next == \/ x = 0 /\ x' \in {1, 10}
        \/ x \in 10..12 /\ x' = x + 1
Inv == x # 13
============================================================
