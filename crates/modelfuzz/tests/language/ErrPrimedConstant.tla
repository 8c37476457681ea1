-------------------- MODULE ErrPrimedConstant --------------------
\* a primed variable in an assumption
EXTENDS Naturals
VARIABLE x
ASSUME x' = 1
Init == x = 0
Next == x' = x
============================================================
