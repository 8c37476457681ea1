---------------------------- MODULE RaftEvents ------------------------------
(***************************************************************************)
(* What a running Raft cluster reports, and what it means in the model.    *)
(*                                                                         *)
(* Each operator of this module is named after an event and takes that     *)
(* event as a record.  It says which action of Raft the event is, and then *)
(* compares what the server reports about itself after the step with what  *)
(* the model says it must be.  If no step of the model fits, the cluster   *)
(* did something that Raft does not allow.                                 *)
(*                                                                         *)
(* All events name the server where they happened as `node`.  They may     *)
(* also carry any of these fields, each the value after the step:          *)
(*                                                                         *)
(*     term, vote, role, commit, lastIndex, lastTerm                       *)
(*                                                                         *)
(* A field that is left out is not compared.  So a cluster may start with  *)
(* reporting little, and the more it tells the more is checked.            *)
(***************************************************************************)
EXTENDS Raft

\* If event e has the field, its value is the given one.
Reports(e, field, value) ==
    field \in DOMAIN e => e[field] = value

\* To be the last conjunct of an event: all primed variables have values then.
StateReported(e) ==
    LET i == e.node
    IN  /\ Reports(e, "term", currentTerm'[i])
        /\ Reports(e, "vote", votedFor'[i])
        /\ Reports(e, "role", role'[i])
        /\ Reports(e, "commit", commitIndex'[i])
        /\ Reports(e, "lastIndex", LastIndex(i)')
        /\ Reports(e, "lastTerm", LastTerm(i)')

-----------------------------------------------------------------------------
(* Things that happen to one server.                                       *)

\* The election timer fired.
Campaign(e) ==
    /\ Timeout(e.node)
    /\ StateReported(e)

\* The node won the election.
Lead(e) ==
    /\ BecomeLeader(e.node)
    /\ StateReported(e)

\* A client's value entered the log.
Propose(e) ==
    /\ ClientRequest(e.node, e.value)
    /\ StateReported(e)

\* The log was compacted up to e.index.
Compact(e) ==
    /\ TakeSnapshot(e.node, e.index)
    /\ StateReported(e)

Stop(e) ==
    /\ Crash(e.node)
    /\ StateReported(e)

\* A report of the term, the vote and the end of the log matters most here:
\* a node that lost what it should have kept on disk is found out at once.
Start(e) ==
    /\ Restart(e.node)
    /\ StateReported(e)

-----------------------------------------------------------------------------
(* Messages.  Votes are asked for in Campaign and answers are sent while a *)
(* message is delivered, so only what a leader sends is an event.          *)

\* The leader sent e.count entries that follow e.prevIndex.  Implementations
\* send ahead of what has been acknowledged, so nextIndex is not consulted.
Replicate(e) ==
    /\ SendEntries(e.node, e.to, e.prevIndex, e.count)
    /\ StateReported(e)

\* The leader sent its snapshot.
ShareSnapshot(e) ==
    /\ InstallSnapshot(e.node, e.to)
    /\ StateReported(e)

\* A message reached e.node.  The message is named by its own fields, in the
\* record e.msg, so that its term is not confused with the term reported.
Deliver(e) ==
    LET m == e.msg
    IN  /\ CASE m.type = "VoteRequest" ->
                  ReceiveVoteRequest(m.from, e.node, m.term, m.lastIndex, m.lastTerm)
             [] m.type = "VoteResponse" ->
                  ReceiveVoteResponse(m.from, e.node, m.term, m.granted)
             [] m.type = "AppendRequest" ->
                  ReceiveAppendRequest(m.from, e.node, m.term, m.prevIndex,
                                       m.prevTerm, m.entries, m.commit)
             [] m.type = "AppendResponse" ->
                  ReceiveAppendResponse(m.from, e.node, m.term, m.success, m.index)
             [] m.type = "SnapshotRequest" ->
                  ReceiveSnapshotRequest(m.from, e.node, m.term, m.lastIndex, m.lastTerm)
             [] OTHER -> FALSE
        /\ StateReported(e)
=============================================================================
