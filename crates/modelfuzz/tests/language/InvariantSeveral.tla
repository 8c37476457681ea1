-------------------- MODULE InvariantSeveral --------------------
\* of two invariants that break in the same state the first one listed is reported
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = x + 1
Second == x < 2
First == x < 2
============================================================
