-------------------- MODULE ActionConstraintInvariant --------------------
\* the invariant is checked on a successor before ACTION_CONSTRAINT drops it
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = x + 1
Step == x' < 3
Inv == x < 3
============================================================
