---------------------------- MODULE RaftRsEvents ----------------------------
(***************************************************************************)
(* What a cluster of the crate `raft` reports, in terms of RaftRs.         *)
(*                                                                         *)
(* Each operator is named after an event, its parameters after the fields. *)
(* It says which step of RaftRs the event is, and then compares what the   *)
(* server reports about itself with what the model says it must be.  If no *)
(* step fits, the cluster did what it must not do.                         *)
(*                                                                         *)
(* Every event names the server as `node`.  `now` is what the server says  *)
(* of itself after the step: term, vote, role, leader, commit, last and    *)
(* lastTerm (the end of the log), snapshot (its index) and applied.        *)
(* `sent` is what it answered, `durable` whether all it wrote is on disk.  *)
(***************************************************************************)
EXTENDS RaftRs

\* To be the last conjunct of an event: all primed variables have values then.
Agrees(i, now) ==
    /\ now.role = role'[i]
    /\ now.term = currentTerm'[i]
    /\ now.vote = votedFor'[i]
    /\ now.leader = leader'[i]
    /\ now.commit = commitIndex'[i]
    /\ now.last = snapshot'[i].index + Len(log'[i])
    /\ now.lastTerm = IF log'[i] = << >> THEN snapshot'[i].term ELSE log'[i][Len(log'[i])].term
    /\ now.snapshot = snapshot'[i].index
    /\ now.applied <= commitIndex'[i]

\* The same, of a server that was up before.  What it knew to be committed, and
\* had on disk, it has applied by now.
Reported(i, now) ==
    /\ Agrees(i, now)
    /\ behind[i] = << >> => commitIndex[i] <= now.applied

-----------------------------------------------------------------------------
\* The server received the message of this number from another one.
Delivered(node, from, number, durable, sent, now) ==
    Receive(node, from, number, durable) /\ out' = sent /\ Reported(node, now)

\* Its clock ticked, and it did not campaign.
Ticked(node, durable, sent, now) ==
    Tick(node, durable) /\ out' = sent /\ Reported(node, now)

\* Its clock ticked, and it campaigned.
Campaigned(node, durable, sent, now) ==
    Campaign(node, durable) /\ out' = sent /\ Reported(node, now)

\* A client asked it to log a value.
WriteAsked(node, value, durable, sent, now) ==
    /\ role[node] # "down"
    /\ Write(node, node, value, durable) /\ out' = sent /\ Reported(node, now)

\* A client asked it to read.
ReadAsked(node, context, durable, sent, now) ==
    /\ role[node] # "down"
    /\ Read(node, Nil, context, durable) /\ out' = sent /\ Reported(node, now)

\* What it wrote reached its disk.
Synced(node, now) == Sync(node) /\ Reported(node, now)

\* It replaced its log by a snapshot, up to the index that it reports.
Compacted(node, now) == Compact(node, now.snapshot) /\ Reported(node, now)

\* It stopped, and some of the writes that were not on disk survived.
Crashed(node, kept) == Crash(node, kept)

\* It stopped, and lost its disk.
Forgot(node) == Forget(node)

\* It came back.  A server that lost what it should have kept is found out here.
Restarted(node, now) == Restart(node) /\ Agrees(node, now)

-----------------------------------------------------------------------------
\* The leader sent the messages ms, one after the other.
RECURSIVE SendAll(_, _, _)
SendAll(i, ps, ms) ==
    IF ms = << >> THEN progress' = [progress EXCEPT ![i] = ps]
    ELSE LET m == Head(ms)
         IN  /\ m.to \in Server \ {i}
             /\ MaySend(i, ps[m.to], m)
             /\ SendAll(i, [ps EXCEPT ![m.to] = AfterSending(@, m)], Tail(ms))

Sent(node, sent) ==
    /\ role[node] = "leader"
    /\ SendAll(node, progress[node], sent)
    /\ msgs' = Posted(node, sent)
    /\ out' = << >>
    /\ UNCHANGED << termVars, logVars, commitIndex, role, leader, votes, reads, timerVars, diskVars,
                    elected, committed >>
=============================================================================
