-------------------- MODULE SequenceOfRecords --------------------
\* logs as sequences of records: EXCEPT with @, append, sub-sequences, domains
EXTENDS Naturals, Sequences
VARIABLES log
Entry == [term : 1..2, val : {"a"}]
Init == log = [n \in {"n1", "n2"} |-> <<>>]
Add(n) == \E e \in Entry : Len(log[n]) < 2 /\ log' = [log EXCEPT ![n] = Append(@, e)]
Copy(n, m) == n # m /\ Len(log[n]) > Len(log[m]) /\ log' = [log EXCEPT ![m] = SubSeq(log[n], 1, Len(log[m]) + 1)]
Bump(n) == log[n] # <<>> /\ log' = [log EXCEPT ![n][Len(log[n])].term = 2]
Next == \E n, m \in {"n1", "n2"} : Add(n) \/ Copy(n, m) \/ Bump(n)
Inv == \A n \in DOMAIN log : log[n] \in Seq(Entry)
============================================================
