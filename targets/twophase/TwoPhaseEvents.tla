--------------------------- MODULE TwoPhaseEvents ---------------------------
(***************************************************************************)
(* What the implementation reports, as steps of TwoPhase.                  *)
(*                                                                         *)
(* A report says what a process did, not what it should have done: how an  *)
(* RM voted, and what the TM had decided once it had heard a vote.  The    *)
(* model agrees or it does not.  Commit(r, t) and Abort(r, t) are reported *)
(* as they are.                                                            *)
(*                                                                         *)
(* Variables are numbers here, and a set of them is a number with a bit    *)
(* for each, so that a report is made of plain numbers.                    *)
(***************************************************************************)
EXTENDS TwoPhase

ASSUME Var = 1 .. Cardinality(Var)

VarSet == [n \in 0 .. (2 ^ Cardinality(Var) - 1) |->
              {v \in Var : (n \div 2 ^ (v - 1)) % 2 = 1}]

\* The TM got a request.
Asked(t, set) == Request(t, VarSet[set])

\* An RM answered the TM's question.
SaidYes(r, t) == VoteYes(r, t, writes[t])

SaidNo(r, t) == VoteNo(r, t, writes[t])

\* The TM counted a vote and has now decided, or goes on waiting.
HeardYes(r, t, decision) ==
    /\ HandleYes(r, t)
    /\ tmState'[t] = decision

HeardNo(r, t, decision) ==
    /\ HandleNo(r, t)
    /\ tmState'[t] = decision
=============================================================================
