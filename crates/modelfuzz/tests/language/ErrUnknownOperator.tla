-------------------- MODULE ErrUnknownOperator --------------------
\* calling an operator that is not defined
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = Grow(x)
============================================================
