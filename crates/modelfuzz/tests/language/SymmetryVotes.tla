-------------------- MODULE SymmetryVotes --------------------
\* the election of ModelValueKeys with SYMMETRY
EXTENDS Naturals, FiniteSets, TLC
CONSTANT Nodes
VARIABLES leader, votes
Init == leader = [n \in Nodes |-> FALSE] /\ votes = [n \in Nodes |-> {}]
Vote(n, m) == (\A k \in Nodes : m \notin votes[k]) /\ votes' = [votes EXCEPT ![n] = @ \cup {m}] /\ UNCHANGED leader
Win(n) == Cardinality(votes[n]) * 2 > Cardinality(Nodes) /\ ~ leader[n] /\ leader' = [leader EXCEPT ![n] = TRUE] /\ UNCHANGED votes
Next == \E n, m \in Nodes : Vote(n, m) \/ Win(n)
Inv == \A a, b \in Nodes : leader[a] /\ leader[b] => a = b
Perms == Permutations(Nodes)
============================================================
