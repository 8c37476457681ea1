-------------------- MODULE ErrParameterClash --------------------
\* an operator parameter that hides a variable
EXTENDS Naturals
VARIABLE x
F(x) == x + 1
Init == x = 0
Next == x' = F(x)
============================================================
