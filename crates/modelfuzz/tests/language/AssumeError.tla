-------------------- MODULE AssumeError --------------------
\* an assumption whose evaluation fails is an error, not a false assumption
EXTENDS Naturals
VARIABLE x
ASSUME [i \in {4, 5} |-> i][1] = 1
Init == x = 0
Next == x' = 1 - x
============================================================
