---- MODULE Tokens ----
EXTENDS Integers
CONSTANT Nodes
VARIABLES seen, durable, up

Init == /\ seen = [i \in Nodes |-> 0]
        /\ durable = [i \in Nodes |-> 0]
        /\ up = Nodes

Receive(e) == /\ e.i \in up
              /\ seen' = [seen EXCEPT ![e.i] = @ + 1]
              /\ seen'[e.i] = e.seen
              /\ UNCHANGED <<durable, up>>

Save(i) == /\ i \in up
           /\ durable' = [durable EXCEPT ![i] = seen[i]]
           /\ UNCHANGED <<seen, up>>

Crash(i) == /\ i \in up
            /\ up' = up \ {i}
            /\ seen' = [seen EXCEPT ![i] = durable[i]]
            /\ UNCHANGED durable

Forget(i) == /\ i \in up
             /\ up' = up \ {i}
             /\ seen' = [seen EXCEPT ![i] = 0]
             /\ durable' = [durable EXCEPT ![i] = 0]

Restart(e) == /\ e.i \notin up
              /\ e.seen = seen[e.i]
              /\ up' = up \cup {e.i}
              /\ UNCHANGED <<seen, durable>>

Wrong(i) == /\ seen[i] = "many"
            /\ UNCHANGED <<seen, durable, up>>

Next == \E i \in Nodes : Save(i) \/ Crash(i)

Few == \A i \in Nodes : seen[i] < 4
====
