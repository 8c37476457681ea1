-------------------- MODULE AssumeNotBoolean --------------------
\* an assumption must be a boolean
EXTENDS Naturals
VARIABLE x
ASSUME 3
Init == x = 0
Next == x' = 1 - x
============================================================
