-------------------- MODULE AssumeConstants --------------------
\* an assumption about constants that the configuration breaks
EXTENDS Naturals, FiniteSets
CONSTANTS N, Procs
ASSUME SizeOk == N \in Nat /\ N > 0
ASSUME Cardinality(Procs) > N
VARIABLE x
Init == x = 0
Next == x' = x
============================================================
