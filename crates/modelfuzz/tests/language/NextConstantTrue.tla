-------------------- MODULE NextConstantTrue --------------------
\* a Next that is TRUE assigns nothing
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == TRUE
============================================================
