-------------------- MODULE SpecInitParts --------------------
\* an initial predicate split over several conjuncts of the specification
EXTENDS Naturals
VARIABLES x, y
InitX == x \in 1..2
Spec == InitX /\ y = x + 1 /\ [][x' = 3 - x /\ y' = x' + 1]_<<x, y>>
Inv == y = x + 1
============================================================
