-------------------- MODULE UnassignedInit --------------------
\* an initial predicate that leaves a variable without a value is an error
EXTENDS Naturals
VARIABLES x, y
Init == x = 0
Next == UNCHANGED <<x, y>>
============================================================
