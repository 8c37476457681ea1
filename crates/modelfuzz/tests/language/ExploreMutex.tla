-------------------- MODULE ExploreMutex --------------------
\* Peterson's algorithm for two processes: a classic with a known graph
EXTENDS Naturals
VARIABLES flag, turn, pc
vars == <<flag, turn, pc>>
Procs == {0, 1}
Other(p) == 1 - p
Init == flag = [p \in Procs |-> FALSE] /\ turn = 0 /\ pc = [p \in Procs |-> "idle"]
Go(p, a, b) == pc[p] = a /\ pc' = [pc EXCEPT ![p] = b]
Step(p) == \/ Go(p, "idle", "flag") /\ UNCHANGED <<flag, turn>>
           \/ Go(p, "flag", "turn") /\ flag' = [flag EXCEPT ![p] = TRUE] /\ UNCHANGED turn
           \/ Go(p, "turn", "wait") /\ turn' = Other(p) /\ UNCHANGED flag
           \/ /\ ~ flag[Other(p)] \/ turn = p
              /\ Go(p, "wait", "crit")
              /\ UNCHANGED <<flag, turn>>
           \/ Go(p, "crit", "idle") /\ flag' = [flag EXCEPT ![p] = FALSE] /\ UNCHANGED turn
Next == \E p \in Procs : Step(p)
Spec == Init /\ [][Next]_vars
Mutex == ~ \A p \in Procs : pc[p] = "crit"
============================================================
