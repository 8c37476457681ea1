-------------------- MODULE ErrArityNone --------------------
\* an operator with parameters used as a value
EXTENDS Naturals
VARIABLE x
Add(a, b) == a + b
Init == x = 0
Next == x' = Add
============================================================
