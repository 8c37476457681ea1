-------------------- MODULE ErrArityHigher --------------------
\* an operator argument of the wrong arity
EXTENDS Naturals
Apply(F(_), a) == F(a)
Add(a, b) == a + b
ASSUME Apply(Add, 1) = 2
============================================================
