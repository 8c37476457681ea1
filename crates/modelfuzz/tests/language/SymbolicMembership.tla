-------------------- MODULE SymbolicMembership --------------------
\* membership in sets that are never enumerated
EXTENDS Integers, Sequences, FiniteSets
ASSUME 3 \in Nat /\ -3 \notin Nat /\ -3 \in Int /\ "a" \in STRING
ASSUME <<1, 2>> \in Seq(Nat) /\ <<>> \in Seq({}) /\ <<-1>> \notin Seq(Nat)
ASSUME {1, 2} \in SUBSET Nat /\ {-1} \notin SUBSET Nat
ASSUME {{1}, {}} \in SUBSET SUBSET Nat
ASSUME <<1, "a", {2}>> \in Nat \X STRING \X SUBSET Nat
ASSUME <<1, 2>> \notin Nat \X Nat \X Nat
ASSUME <<<<1, 2>>, 3>> \in (Nat \X Nat) \X Nat
ASSUME [a |-> <<{1}>>] \in [a : Seq(SUBSET Nat)]
ASSUME (1..3) \in SUBSET (0..10)
ASSUME {} \in SUBSET {}
ASSUME 0..5 \subseteq Nat
ASSUME {1, 2} \subseteq Int
ASSUME SUBSET {1} \subseteq SUBSET Nat
ASSUME 3 \in {n \in 1..10 : n \in Nat}
ASSUME 4 \in Nat \cup {-1} /\ -1 \in Nat \cup {-1} /\ 4 \notin Int \ Nat
ASSUME -4 \in Int \ Nat /\ 5 \in Nat \cap (3..9)
ASSUME {1, 40} \in SUBSET (1..40)
ASSUME TRUE \in BOOLEAN
============================================================
