-------------------- MODULE ActionLet --------------------
\* LET in an action with operators, primes and nondeterminism in its body
EXTENDS Naturals, Sequences
VARIABLES q, n
Init == q = <<>> /\ n = 0
Send == LET m == n + 1
            Put(v) == q' = Append(q, v)
        IN  /\ Len(q) < 2
            /\ n < 3
            /\ \/ Put(m)
               \/ Put(4 - m) /\ n > 0
            /\ n' = m
Recv == q # <<>> /\ LET h == Head(q) IN \E d \in {0, h} : q' = Tail(q) /\ n' = (n + d) % 4
Next == Send \/ Recv \/ (n = 3 /\ q = <<>> /\ UNCHANGED <<q, n>>)
Inv == \A i \in 1..Len(q) : q[i] \in 0..4
============================================================
