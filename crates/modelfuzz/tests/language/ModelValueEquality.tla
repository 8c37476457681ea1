-------------------- MODULE ModelValueEquality --------------------
\* an untyped model value is equal to itself and different from every other value
EXTENDS Naturals, Sequences
CONSTANTS nil, S
VARIABLE x
ASSUME nil # 1 /\ nil # "nil" /\ nil # <<>> /\ nil # {} /\ nil # TRUE /\ nil # [a |-> 1]
ASSUME nil = nil /\ nil \notin {1, 2} /\ nil \notin Nat /\ nil \notin STRING
ASSUME \A s \in S : s # nil
ASSUME nil \notin BOOLEAN /\ nil \notin 1..3 /\ nil \notin Seq(Nat) /\ nil \notin [1..2 -> 1..2] /\ nil \notin [a : Nat]
ASSUME {nil, 1} # {1} /\ 1 # nil /\ <<>> # nil /\ {} # nil
Init == x = nil
Next == x' \in {nil, 1} \/ x' \in {"a", nil} \/ x' = <<>> \/ x' \in S \cup {nil}
Inv == x = nil \/ x \in S \/ x # nil
============================================================
