-------------------- MODULE PcalSimple --------------------
\* a translated uniprocess PlusCal algorithm with a label loop and an assertion
EXTENDS Naturals, TLC
(* --algorithm Gcd
variables a \in 1..4, b \in 1..4, x = a, y = b;
begin
start: while x # y do
    if x > y then
      x := x - y;
    else
      y := y - x;
    end if;
  end while;
check: assert a % x = 0 /\ b % x = 0;
  goto fin;
dead: x := 0;
fin: skip;
end algorithm; *)
\* BEGIN TRANSLATION - the hash of the PCal code: PCal-e19c2170079cbda0463a4e10073c4a51
VARIABLES a, b, x, y, pc

vars == << a, b, x, y, pc >>

Init == (* Global variables *)
        /\ a \in 1..4
        /\ b \in 1..4
        /\ x = a
        /\ y = b
        /\ pc = "start"

start == /\ pc = "start"
         /\ IF x # y
               THEN /\ IF x > y
                          THEN /\ x' = x - y
                               /\ y' = y
                          ELSE /\ y' = y - x
                               /\ x' = x
                    /\ pc' = "start"
               ELSE /\ pc' = "check"
                    /\ UNCHANGED << x, y >>
         /\ UNCHANGED << a, b >>

check == /\ pc = "check"
         /\ Assert(a % x = 0 /\ b % x = 0, 
                   "Failure of assertion at line 14, column 8.")
         /\ pc' = "fin"
         /\ UNCHANGED << a, b, x, y >>

dead == /\ pc = "dead"
        /\ x' = 0
        /\ pc' = "fin"
        /\ UNCHANGED << a, b, y >>

fin == /\ pc = "fin"
       /\ TRUE
       /\ pc' = "Done"
       /\ UNCHANGED << a, b, x, y >>

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == pc = "Done" /\ UNCHANGED vars

Next == start \/ check \/ dead \/ fin
           \/ Terminating

Spec == Init /\ [][Next]_vars

Termination == <>(pc = "Done")

\* END TRANSLATION - the hash of the generated TLA code (remove to silence divergence warnings): TLA-e804683a553860d576ee96371c6d873f
==============================================================
