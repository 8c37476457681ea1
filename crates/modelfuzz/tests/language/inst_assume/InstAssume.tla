-------------------- MODULE InstAssume --------------------
\* assumptions of instantiated modules are not checked: this one would be false
EXTENDS Naturals
VARIABLE x
B == INSTANCE Claims WITH K <- 2
Init == x = 0
Next == x' = B!Two - x
============================================================
