-------------------- MODULE SymmetryView --------------------
\* VIEW together with SYMMETRY
EXTENDS Naturals, TLC
CONSTANT P
VARIABLES st, n
Init == st = [p \in P |-> 0] /\ n = 0
Next == \E p \in P : st' = [st EXCEPT ![p] = (@ + 1) % 3] /\ n' = n + 1
Sym == Permutations(P)
V == st
============================================================
