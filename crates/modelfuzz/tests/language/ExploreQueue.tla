-------------------- MODULE ExploreQueue --------------------
\* a bounded queue of messages with a set of records; a mid-sized count
EXTENDS Naturals, Sequences
VARIABLES q, sent, got
Init == q = <<>> /\ sent = 0 /\ got = {}
Send == sent < 4 /\ Len(q) < 2 /\ sent' = sent + 1 /\ q' = Append(q, [id |-> sent, kind |-> IF sent % 2 = 0 THEN "even" ELSE "odd"]) /\ got' = got
Recv == q # <<>> /\ got' = got \cup {Head(q)} /\ q' = Tail(q) /\ UNCHANGED sent
Lose == q # <<>> /\ q' = Tail(q) /\ UNCHANGED <<sent, got>>
Swap == Len(q) = 2 /\ q' = <<q[2], q[1]>> /\ UNCHANGED <<sent, got>>
Next == Send \/ Recv \/ Lose \/ Swap
Inv == \A m \in got : m.id < sent /\ (m.kind = "even" <=> m.id % 2 = 0)
============================================================
