---- MODULE Queues ----
EXTENDS Integers, Sequences, FiniteSets, TLC
CONSTANT P
VARIABLES queue, owner, log
Init == queue = <<>> /\ owner = [p \in P |-> "none"] /\ log = {}
Join(p) ==
  /\ Len(queue) < 3
  /\ queue' = Append(queue, p)
  /\ owner' = [owner EXCEPT ![p] = "waits"]
  /\ UNCHANGED log
Serve ==
  /\ queue # <<>>
  /\ queue' = Tail(queue)
  /\ owner' = [owner EXCEPT ![Head(queue)] = "had"]
  /\ log' = log \cup {<<Head(queue), Len(queue)>>}
Forget == \E e \in log : log' = log \ {e} /\ UNCHANGED <<queue, owner>>
Next == (\E p \in P : Join(p)) \/ Serve \/ Forget
Perms == Permutations(P)
Few == Cardinality(log) < 4
Shape == <<queue, owner>>
====
