-------------------- MODULE SymmetryOne --------------------
\* SYMMETRY over one set of model values
EXTENDS Naturals, TLC
CONSTANT P
VARIABLES pc
Init == pc = [p \in P |-> 0]
Next == \E p \in P : pc' = [pc EXCEPT ![p] = (@ + 1) % 3]
Sym == Permutations(P)
============================================================
