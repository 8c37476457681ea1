-------------------- MODULE ConstraintInvariant --------------------
\* invariants are checked on states that the CONSTRAINT leaves out
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = x + 1
Small == x < 3
Inv == x < 3
============================================================
