-------------------- MODULE PcalAssert --------------------
\* a translated PlusCal algorithm with two processes and a lost update that its assertion finds
EXTENDS Naturals, TLC
(* --algorithm Lost
variables n = 0, done = {};
process p \in {1, 2}
  variable tmp = 0;
begin
get: tmp := n;
put: n := tmp + 1;
     done := done \union {self};
end process;
process judge = 3
begin
wait: await done = {1, 2};
      assert n = 2;
end process;
end algorithm; *)
\* BEGIN TRANSLATION - the hash of the PCal code: PCal-ac3bac0309de382bafb5af87dbc98d29
VARIABLES n, done, pc, tmp

vars == << n, done, pc, tmp >>

ProcSet == ({1, 2}) \cup {3}

Init == (* Global variables *)
        /\ n = 0
        /\ done = {}
        (* Process p *)
        /\ tmp = [self \in {1, 2} |-> 0]
        /\ pc = [self \in ProcSet |-> CASE self \in {1, 2} -> "get"
                                        [] self = 3 -> "wait"]

get(self) == /\ pc[self] = "get"
             /\ tmp' = [tmp EXCEPT ![self] = n]
             /\ pc' = [pc EXCEPT ![self] = "put"]
             /\ UNCHANGED << n, done >>

put(self) == /\ pc[self] = "put"
             /\ n' = tmp[self] + 1
             /\ done' = (done \union {self})
             /\ pc' = [pc EXCEPT ![self] = "Done"]
             /\ tmp' = tmp

p(self) == get(self) \/ put(self)

wait == /\ pc[3] = "wait"
        /\ done = {1, 2}
        /\ Assert(n = 2, "Failure of assertion at line 16, column 7.")
        /\ pc' = [pc EXCEPT ![3] = "Done"]
        /\ UNCHANGED << n, done, tmp >>

judge == wait

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == /\ \A self \in ProcSet: pc[self] = "Done"
               /\ UNCHANGED vars

Next == judge
           \/ (\E self \in {1, 2}: p(self))
           \/ Terminating

Spec == Init /\ [][Next]_vars

Termination == <>(\A self \in ProcSet: pc[self] = "Done")

\* END TRANSLATION - the hash of the generated TLA code (remove to silence divergence warnings): TLA-05c79131d2f581337836338675954eca
==============================================================
