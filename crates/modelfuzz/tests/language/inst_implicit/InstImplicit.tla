-------------------- MODULE InstImplicit --------------------
\* names not mentioned in WITH are substituted by the same names here, also by definitions
EXTENDS Naturals
VARIABLE x
Limit == 4
Scale(n) == n * 10
I == INSTANCE Uses
Init == x = 0
Next == I!Step
Inv == I!Scaled = x * 10
============================================================
