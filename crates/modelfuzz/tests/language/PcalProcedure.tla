-------------------- MODULE PcalProcedure --------------------
\* a translated PlusCal algorithm with processes, a procedure, pc and stack
EXTENDS Naturals, Sequences
CONSTANT N
(* --algorithm Queue
variables total = 0, lock = FALSE;

define
  Bounded == total <= 2 * N
end define;

macro acquire() begin
  await ~ lock;
  lock := TRUE;
end macro;

procedure add(n = 0)
  variable old = 0;
begin
read: old := total;
write: total := old + n;
  return;
end procedure;

process worker \in 1..N
  variable left = 2;
begin
loop: while left > 0 do
    enter: acquire();
    work: call add(1);
    leave: lock := FALSE;
      left := left - 1;
  end while;
end process;

process watcher = 0
begin
look: either
    await total > 1;
  or
    skip;
  end either;
  with v \in {0, 1} do
    if v = 1 then
      total := total + 0;
    end if;
  end with;
end process;
end algorithm; *)
\* BEGIN TRANSLATION - the hash of the PCal code: PCal-b2ab06144457380f83a0f8dfd1c53b8a
VARIABLES total, lock, pc, stack

(* define statement *)
Bounded == total <= 2 * N

VARIABLES n, old, left

vars == << total, lock, pc, stack, n, old, left >>

ProcSet == (1..N) \cup {0}

Init == (* Global variables *)
        /\ total = 0
        /\ lock = FALSE
        (* Procedure add *)
        /\ n = [ self \in ProcSet |-> 0]
        /\ old = [ self \in ProcSet |-> 0]
        (* Process worker *)
        /\ left = [self \in 1..N |-> 2]
        /\ stack = [self \in ProcSet |-> << >>]
        /\ pc = [self \in ProcSet |-> CASE self \in 1..N -> "loop"
                                        [] self = 0 -> "look"]

read(self) == /\ pc[self] = "read"
              /\ old' = [old EXCEPT ![self] = total]
              /\ pc' = [pc EXCEPT ![self] = "write"]
              /\ UNCHANGED << total, lock, stack, n, left >>

write(self) == /\ pc[self] = "write"
               /\ total' = old[self] + n[self]
               /\ pc' = [pc EXCEPT ![self] = Head(stack[self]).pc]
               /\ old' = [old EXCEPT ![self] = Head(stack[self]).old]
               /\ n' = [n EXCEPT ![self] = Head(stack[self]).n]
               /\ stack' = [stack EXCEPT ![self] = Tail(stack[self])]
               /\ UNCHANGED << lock, left >>

add(self) == read(self) \/ write(self)

loop(self) == /\ pc[self] = "loop"
              /\ IF left[self] > 0
                    THEN /\ pc' = [pc EXCEPT ![self] = "enter"]
                    ELSE /\ pc' = [pc EXCEPT ![self] = "Done"]
              /\ UNCHANGED << total, lock, stack, n, old, left >>

enter(self) == /\ pc[self] = "enter"
               /\ ~ lock
               /\ lock' = TRUE
               /\ pc' = [pc EXCEPT ![self] = "work"]
               /\ UNCHANGED << total, stack, n, old, left >>

work(self) == /\ pc[self] = "work"
              /\ /\ n' = [n EXCEPT ![self] = 1]
                 /\ stack' = [stack EXCEPT ![self] = << [ procedure |->  "add",
                                                          pc        |->  "leave",
                                                          old       |->  old[self],
                                                          n         |->  n[self] ] >>
                                                      \o stack[self]]
              /\ old' = [old EXCEPT ![self] = 0]
              /\ pc' = [pc EXCEPT ![self] = "read"]
              /\ UNCHANGED << total, lock, left >>

leave(self) == /\ pc[self] = "leave"
               /\ lock' = FALSE
               /\ left' = [left EXCEPT ![self] = left[self] - 1]
               /\ pc' = [pc EXCEPT ![self] = "loop"]
               /\ UNCHANGED << total, stack, n, old >>

worker(self) == loop(self) \/ enter(self) \/ work(self) \/ leave(self)

look == /\ pc[0] = "look"
        /\ \/ /\ total > 1
           \/ /\ TRUE
        /\ \E v \in {0, 1}:
             IF v = 1
                THEN /\ total' = total + 0
                ELSE /\ TRUE
                     /\ total' = total
        /\ pc' = [pc EXCEPT ![0] = "Done"]
        /\ UNCHANGED << lock, stack, n, old, left >>

watcher == look

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == /\ \A self \in ProcSet: pc[self] = "Done"
               /\ UNCHANGED vars

Next == watcher
           \/ (\E self \in ProcSet: add(self))
           \/ (\E self \in 1..N: worker(self))
           \/ Terminating

Spec == Init /\ [][Next]_vars

Termination == <>(\A self \in ProcSet: pc[self] = "Done")

\* END TRANSLATION - the hash of the generated TLA code (remove to silence divergence warnings): TLA-af7c2c321d68cf827720613367be1468
==============================================================
