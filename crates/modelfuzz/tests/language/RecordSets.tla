-------------------- MODULE RecordSets --------------------
\* records, record sets, membership and enumeration
EXTENDS Naturals, FiniteSets
Msg == [type : {"req"}, n : 1..2] \cup [type : {"ack"}, ok : BOOLEAN]
VARIABLES msgs
Init == msgs = {}
Next == \E m \in Msg : msgs' = msgs \cup {m}
Inv == msgs \subseteq Msg
ASSUME Cardinality(Msg) = 4
ASSUME [type |-> "req", n |-> 2] \in Msg
ASSUME [type |-> "req", n |-> 3] \notin Msg
ASSUME [n |-> 1, type |-> "req"] \in Msg
ASSUME [a |-> 1, b |-> 5] \in [a : Nat, b : Nat]
ASSUME [a |-> 1] \notin [a : Nat, b : Nat]
ASSUME DOMAIN [a |-> 1, b |-> 2] = {"a", "b"}
ASSUME [a |-> [b |-> 4]].a.b = 4
ASSUME [a : {}] = {}
============================================================
