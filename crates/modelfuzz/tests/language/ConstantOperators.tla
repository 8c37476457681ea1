-------------------- MODULE ConstantOperators --------------------
\* CONSTANT operators given by <-, with one, two and infix forms
EXTENDS Naturals
CONSTANTS F(_), G(_, _), _ \prec _
MyF(a) == a + 1
MyG(a, b) == a * b
Lt(a, b) == a < b
VARIABLE x
Init == x = 1
Next == x' = IF G(F(x), 2) \prec 20 THEN F(x) ELSE 1
============================================================
