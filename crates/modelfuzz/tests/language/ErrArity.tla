-------------------- MODULE ErrArity --------------------
\* an operator called with the wrong number of arguments
EXTENDS Naturals
VARIABLE x
Add(a, b) == a + b
Init == x = 0
Next == x' = Add(x)
============================================================
