-------------------- MODULE SymmetryTwo --------------------
\* SYMMETRY over two sets of model values
EXTENDS Naturals, TLC
CONSTANTS P, V
VARIABLES own, set
Init == own = [p \in P |-> {}] /\ set = {}
Take(p, v) == v \notin set /\ own' = [own EXCEPT ![p] = @ \cup {v}] /\ set' = set \cup {v}
Drop(p) == own[p] # {} /\ own' = [own EXCEPT ![p] = {}] /\ set' = set \ own[p]
Next == \E p \in P : Drop(p) \/ \E v \in V : Take(p, v)
Sym == Permutations(P) \cup Permutations(V)
Inv == \A p, q \in P : p # q => own[p] \cap own[q] = {}
============================================================
