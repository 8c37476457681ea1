-------------------- MODULE ConstraintInitInvariant --------------------
\* the invariant is checked on initial states outside the CONSTRAINT
EXTENDS Naturals
VARIABLE x
Init == x \in 0..5
Next == x' = x
Small == x < 3
Inv == x < 5
============================================================
