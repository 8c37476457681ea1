-------------------- MODULE ExtendsAssume --------------------
\* assumptions of extended modules are checked
EXTENDS Naturals, Basis
VARIABLE x
Init == x = 0
Next == x' = Two - x
============================================================
