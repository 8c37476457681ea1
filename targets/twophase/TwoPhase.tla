------------------------------ MODULE TwoPhase ------------------------------
(***************************************************************************)
(* Two-phase commit with lock tables and overlapping transactions.         *)
(*                                                                         *)
(* A transaction manager (TM) asks every resource manager (RM) to prepare  *)
(* a transaction that writes a set of variables.  Each RM keeps its own    *)
(* lock table.  It votes yes, and locks, when all of the variables are     *)
(* free; otherwise it votes no and locks nothing.  The TM commits when     *)
(* every RM said yes and aborts at the first no.  Locks are released when  *)
(* the outcome arrives.                                                    *)
(*                                                                         *)
(* Several transactions may be under way at once, and RMs may see them in  *)
(* different orders; so it is the order of messages that decides which of  *)
(* two clashing transactions commits, and often neither does.              *)
(*                                                                         *)
(* There are no crashes and no losses here, but messages may overtake each *)
(* other.  The delicate case: an abort caused by one RM may reach another  *)
(* before the request to prepare does.  That RM must not lock any more,    *)
(* since nobody would ever release the lock.                               *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets

CONSTANTS
    RM,         \* the resource managers
    Var,        \* the variables that transactions write
    NumTxns     \* how many transactions the clients request

ASSUME /\ IsFiniteSet(RM) /\ RM # {}
       /\ IsFiniteSet(Var) /\ Var # {}
       /\ NumTxns \in Nat

VARIABLES
    writes,     \* writes[t]: the variables that transaction t writes
    tmState,    \* tmState[t]: what the TM knows or has decided about t
    yesVotes,   \* yesVotes[t]: the RMs whose yes has reached the TM
    rmState,    \* rmState[r][t]: where t stands at r
    lock,       \* lock[r][v]: the transaction that holds v at r, or Free
    msgs        \* messages on their way: sent and not yet received

vars == << writes, tmState, yesVotes, rmState, lock, msgs >>

-----------------------------------------------------------------------------
(* Names and messages.                                                     *)

Txn == 1 .. NumTxns

Free == 0

TMStates == {"idle", "waiting", "committed", "aborted"}
RMStates == {"idle", "prepared", "refused", "committed", "aborted"}

\* To an RM.  Prepare carries the variables, since an RM knows nothing else
\* about the transaction.
PrepareMsg(r, t, vs)    == [type |-> "Prepare", rm |-> r, txn |-> t, vars |-> vs]
OutcomeMsg(r, t, o)     == [type |-> "Outcome", rm |-> r, txn |-> t, outcome |-> o]

\* To the TM.
VoteMsg(r, t, yes)      == [type |-> "Vote", rm |-> r, txn |-> t, yes |-> yes]

Messages ==
         [type : {"Prepare"}, rm : RM, txn : Txn, vars : SUBSET Var]
    \cup [type : {"Outcome"}, rm : RM, txn : Txn, outcome : {"committed", "aborted"}]
    \cup [type : {"Vote"}, rm : RM, txn : Txn, yes : BOOLEAN]

\* Take m out of the network and put the answer in.  No message is ever sent
\* twice, so a set is as good as a bag.
Reply(m, answer) == msgs' = (msgs \ {m}) \cup answer

Consume(m) == msgs' = msgs \ {m}

-----------------------------------------------------------------------------
Init ==
    /\ writes = [t \in Txn |-> {}]
    /\ tmState = [t \in Txn |-> "idle"]
    /\ yesVotes = [t \in Txn |-> {}]
    /\ rmState = [r \in RM |-> [t \in Txn |-> "idle"]]
    /\ lock = [r \in RM |-> [v \in Var |-> Free]]
    /\ msgs = {}

-----------------------------------------------------------------------------
(* The transaction manager.                                                *)

\* A client asks for a transaction that writes vs.  Transactions are numbered
\* in the order in which they arrive.
Request(t, vs) ==
    /\ tmState[t] = "idle"
    /\ t > 1 => tmState[t - 1] # "idle"
    /\ writes' = [writes EXCEPT ![t] = vs]
    /\ tmState' = [tmState EXCEPT ![t] = "waiting"]
    /\ msgs' = msgs \cup {PrepareMsg(r, t, vs) : r \in RM}
    /\ UNCHANGED << yesVotes, rmState, lock >>

\* Decide t while taking the vote m out of the network, and tell every RM.
Decide(t, outcome, m) ==
    /\ tmState' = [tmState EXCEPT ![t] = outcome]
    /\ Reply(m, {OutcomeMsg(r, t, outcome) : r \in RM})

\* The yes of r arrives.  If it was the last one missing, t commits; if t was
\* aborted in the meantime, the vote is noted and changes nothing.
HandleYes(r, t) ==
    LET m == VoteMsg(r, t, TRUE)
        heard == yesVotes[t] \cup {r}
    IN  /\ m \in msgs
        /\ yesVotes' = [yesVotes EXCEPT ![t] = heard]
        /\ IF tmState[t] = "waiting" /\ heard = RM
           THEN Decide(t, "committed", m)
           ELSE /\ Consume(m)
                /\ UNCHANGED tmState
        /\ UNCHANGED << writes, rmState, lock >>

\* The no of r arrives.  The first one aborts t without waiting for the rest.
HandleNo(r, t) ==
    LET m == VoteMsg(r, t, FALSE)
    IN  /\ m \in msgs
        /\ IF tmState[t] = "waiting"
           THEN Decide(t, "aborted", m)
           ELSE /\ Consume(m)
                /\ UNCHANGED tmState
        /\ UNCHANGED << writes, yesVotes, rmState, lock >>

-----------------------------------------------------------------------------
(* The resource managers.                                                  *)

SetRM(r, t, state) == rmState' = [rmState EXCEPT ![r][t] = state]

\* r can promise to commit t: it has not heard of it before, and nobody else
\* holds what t writes.
CanLock(r, t, vs) ==
    /\ rmState[r][t] = "idle"
    /\ \A v \in vs : lock[r][v] = Free

VoteYes(r, t, vs) ==
    LET m == PrepareMsg(r, t, vs)
    IN  /\ m \in msgs
        /\ CanLock(r, t, vs)
        /\ lock' = [lock EXCEPT ![r] = [v \in Var |-> IF v \in vs THEN t ELSE @[v]]]
        /\ SetRM(r, t, "prepared")
        /\ Reply(m, {VoteMsg(r, t, TRUE)})
        /\ UNCHANGED << writes, tmState, yesVotes >>

\* An RM that already knows that t was aborted stays with that.
VoteNo(r, t, vs) ==
    LET m == PrepareMsg(r, t, vs)
    IN  /\ m \in msgs
        /\ ~ CanLock(r, t, vs)
        /\ SetRM(r, t, IF rmState[r][t] = "idle" THEN "refused" ELSE rmState[r][t])
        /\ Reply(m, {VoteMsg(r, t, FALSE)})
        /\ UNCHANGED << writes, tmState, yesVotes, lock >>

\* What an event "r was asked to prepare t" stands for: the vote follows from
\* the lock table.
Prepare(r, t) == VoteYes(r, t, writes[t]) \/ VoteNo(r, t, writes[t])

\* The outcome of t reaches r, which gives back whatever t holds there.
Finish(r, t, outcome) ==
    LET m == OutcomeMsg(r, t, outcome)
    IN  /\ m \in msgs
        /\ SetRM(r, t, outcome)
        /\ lock' = [lock EXCEPT ![r] = [v \in Var |-> IF @[v] = t THEN Free ELSE @[v]]]
        /\ Consume(m)
        /\ UNCHANGED << writes, tmState, yesVotes >>

Commit(r, t) == Finish(r, t, "committed")

Abort(r, t) == Finish(r, t, "aborted")

-----------------------------------------------------------------------------
\* All transactions are over.  This step lets a finished run stand still, so
\* that any other state without a next step is reported as a deadlock.
Done ==
    /\ msgs = {}
    /\ \A t \in Txn : tmState[t] \in {"committed", "aborted"}
    /\ UNCHANGED vars

Next ==
    \/ \E t \in Txn, vs \in (SUBSET Var) \ {{}} : Request(t, vs)
    \/ \E r \in RM, t \in Txn :
          \/ Prepare(r, t)
          \/ HandleYes(r, t)
          \/ HandleNo(r, t)
          \/ Commit(r, t)
          \/ Abort(r, t)
    \/ Done

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(* What must always hold.                                                  *)

TypeOK ==
    /\ writes \in [Txn -> SUBSET Var]
    /\ tmState \in [Txn -> TMStates]
    /\ yesVotes \in [Txn -> SUBSET RM]
    /\ rmState \in [RM -> [Txn -> RMStates]]
    /\ lock \in [RM -> [Var -> Txn \cup {Free}]]
    /\ msgs \subseteq Messages

\* All or nothing: no RM commits what another one aborts.
Atomicity ==
    \A r, s \in RM, t \in Txn :
        ~ (rmState[r][t] = "committed" /\ rmState[s][t] = "aborted")

\* An RM ends a transaction only the way the TM decided.
OutcomeIsTheTMs ==
    \A r \in RM, t \in Txn :
        rmState[r][t] \in {"committed", "aborted"} => rmState[r][t] = tmState[t]

\* A commit needs the yes of every RM, and a yes is a promise: each RM is
\* still prepared, or has already committed.
CommitNeedsAllVotes ==
    \A t \in Txn : tmState[t] = "committed" =>
        /\ yesVotes[t] = RM
        /\ \A r \in RM : rmState[r][t] \in {"prepared", "committed"}

\* One side of the lock table: a lock is held only by a prepared transaction
\* that writes the variable.  In particular none outlives its transaction.
LocksAreOwned ==
    \A r \in RM, v \in Var : lock[r][v] # Free =>
        LET t == lock[r][v]
        IN  rmState[r][t] = "prepared" /\ v \in writes[t]

\* The other side: a prepared transaction holds all that it writes.
PreparedHoldsLocks ==
    \A r \in RM, t \in Txn : rmState[r][t] = "prepared" =>
        \A v \in writes[t] : lock[r][v] = t

\* So two transactions that write the same variable are never both prepared
\* at one RM.
LockExclusion ==
    \A r \in RM, t, u \in Txn :
        (t # u /\ rmState[r][t] = "prepared" /\ rmState[r][u] = "prepared") =>
            writes[t] \cap writes[u] = {}

\* When nothing is left to deliver, nothing is left undecided or locked.
QuietMeansDone ==
    msgs = {} =>
        /\ \A t \in Txn : tmState[t] # "waiting"
        /\ \A r \in RM, v \in Var : lock[r][v] = Free
=============================================================================
