-------------------- MODULE EquationReversed --------------------
\* e = x' does not assign
EXTENDS Naturals
VARIABLES x
Init == x = 0
Next == x + 1 = x' /\ x' = 1
============================================================
