-------------------- MODULE OverrideOperator --------------------
\* the configuration replaces a defined operator with parameters
EXTENDS Naturals
VARIABLE x
Cost(a) == a + 1000
FreeCost(a) == a % 2
Limit == 99
Init == x = 0
Next == x' = (x + Cost(x) + 1) % Limit
============================================================
