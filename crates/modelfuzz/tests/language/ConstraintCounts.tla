-------------------- MODULE ConstraintCounts --------------------
\* states outside the CONSTRAINT are generated and checked, not counted as distinct, not explored
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y \in 0..3
Next == (x' = x + 1 /\ y' = y) \/ (y' = y + 1 /\ x' = x)
Small == x + y < 3
============================================================
