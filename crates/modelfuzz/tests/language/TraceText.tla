-------------------- MODULE TraceText --------------------
\* the text of a trace: names of actions with their places, values of every kind
EXTENDS Naturals, Sequences
VARIABLES q, set, rec, fun
Init == q = <<>> /\ set = {} /\ rec = [kind |-> "none", n |-> 0] /\ fun = [i \in {3, 5} |-> FALSE]
Push == /\ q = <<>>
        /\ q' = <<"a", 1>>
        /\ UNCHANGED <<set, rec, fun>>
Fill(i) == /\ q # <<>> /\ set = {}
           /\ set' = {i, 2}
           /\ fun' = [fun EXCEPT ![5] = TRUE]
           /\ UNCHANGED <<q, rec>>
Next == \/ Push
        \/ \E i \in {7} : Fill(i)
        \/ set # {} /\ rec' = [rec EXCEPT !.n = @ + 1] /\ q' = Tail(q) /\ UNCHANGED <<set, fun>>
Inv == rec.n = 0
============================================================
