------------------------------ MODULE RaftRun -------------------------------
(***************************************************************************)
(* One recorded run of three servers, followed with RaftEvents.            *)
(*                                                                         *)
(* Server 1 leads term 1 and logs three values, of which only the first    *)
(* gets through before it crashes.  Server 2, elected in term 3, logs      *)
(* another value.  Back again, server 1 gives up its two extra entries for *)
(* that one.  Server 3, which missed it all, catches up by a snapshot.     *)
(*                                                                         *)
(* A step takes the next event of the run.  If the model refuses it, there *)
(* is no next state, and the checker reports a deadlock at that event.     *)
(***************************************************************************)
EXTENDS RaftEvents

VARIABLE step       \* how many events have been followed

E(term, value) == Entry(term, value)

\* First the name of the event, then its fields.
Run == <<
    \* Server 1 is elected with the vote of 2.
    << "Campaign", [node |-> 1, term |-> 1, role |-> "candidate", vote |-> 1] >>,
    << "Deliver",  [node |-> 2, term |-> 1, role |-> "follower", vote |-> 1,
                    msg |-> VoteRequest(1, 2, 1, 0, 0)] >>,
    << "Deliver",  [node |-> 1, term |-> 1, role |-> "candidate",
                    msg |-> VoteResponse(2, 1, 1, TRUE)] >>,
    << "Lead",     [node |-> 1, term |-> 1, role |-> "leader", lastIndex |-> 0] >>,

    \* It logs three values; the first is replicated and committed.
    << "Propose",   [node |-> 1, value |-> 1, lastIndex |-> 1, lastTerm |-> 1] >>,
    << "Replicate", [node |-> 1, to |-> 2, prevIndex |-> 0, count |-> 1] >>,
    << "Propose",   [node |-> 1, value |-> 2, lastIndex |-> 2] >>,
    << "Propose",   [node |-> 1, value |-> 2, lastIndex |-> 3] >>,
    << "Deliver",   [node |-> 2, lastIndex |-> 1, lastTerm |-> 1, commit |-> 0,
                     msg |-> AppendRequest(1, 2, 1, 0, 0, << E(1, 1) >>, 0)] >>,
    << "Deliver",   [node |-> 1, commit |-> 1,
                     msg |-> AppendResponse(2, 1, 1, TRUE, 1)] >>,

    \* It crashes.  What is on disk stays; the commit index is forgotten.
    << "Stop",     [node |-> 1, role |-> "down", term |-> 1, lastIndex |-> 3] >>,

    \* Server 3 tries first, with an empty log, and is turned down by 2.
    << "Campaign", [node |-> 3, term |-> 1] >>,
    << "Campaign", [node |-> 3, term |-> 2] >>,
    << "Deliver",  [node |-> 2, term |-> 2, vote |-> Nil,
                    msg |-> VoteRequest(3, 2, 2, 0, 0)] >>,
    << "Deliver",  [node |-> 3, term |-> 2, role |-> "candidate",
                    msg |-> VoteResponse(2, 3, 2, FALSE)] >>,

    \* Server 2 has the longer log and wins term 3 with the vote of 3.
    << "Campaign", [node |-> 2, term |-> 3, vote |-> 2] >>,
    << "Deliver",  [node |-> 3, term |-> 3, role |-> "follower", vote |-> 2,
                    msg |-> VoteRequest(2, 3, 3, 1, 1)] >>,
    << "Deliver",  [node |-> 2, msg |-> VoteResponse(3, 2, 3, TRUE)] >>,
    << "Lead",     [node |-> 2, term |-> 3, role |-> "leader", lastIndex |-> 1] >>,
    << "Propose",  [node |-> 2, value |-> 1, lastIndex |-> 2, lastTerm |-> 3] >>,

    \* Server 1 is back with its three entries of term 1.  Two of them make
    \* room for the entry of term 3, in one step.
    << "Start",     [node |-> 1, role |-> "follower", term |-> 1, vote |-> 1,
                     commit |-> 0, lastIndex |-> 3] >>,
    << "Replicate", [node |-> 2, to |-> 1, prevIndex |-> 1, count |-> 1] >>,
    << "Deliver",   [node |-> 1, term |-> 3, vote |-> Nil, commit |-> 0,
                     lastIndex |-> 2, lastTerm |-> 3,
                     msg |-> AppendRequest(2, 1, 3, 1, 1, << E(3, 1) >>, 0)] >>,
    << "Deliver",   [node |-> 2, commit |-> 2,
                     msg |-> AppendResponse(1, 2, 3, TRUE, 2)] >>,

    \* Server 3 refuses what does not fit its empty log.  By then the leader
    \* has compacted, so only its snapshot can help.
    << "Replicate", [node |-> 2, to |-> 3, prevIndex |-> 1, count |-> 1] >>,
    << "Deliver",   [node |-> 3, lastIndex |-> 0, commit |-> 0,
                     msg |-> AppendRequest(2, 3, 3, 1, 1, << E(3, 1) >>, 2)] >>,
    << "Deliver",   [node |-> 2, role |-> "leader", commit |-> 2,
                     msg |-> AppendResponse(3, 2, 3, FALSE, 0)] >>,
    << "Compact",   [node |-> 2, index |-> 2, lastIndex |-> 2, lastTerm |-> 3] >>,
    << "ShareSnapshot", [node |-> 2, to |-> 3] >>,
    << "Deliver",   [node |-> 3, commit |-> 2, lastIndex |-> 2, lastTerm |-> 3,
                     msg |-> SnapshotRequest(2, 3, 3, 2, 3)] >>,

    \* An empty append tells server 1 how far things are committed.
    << "Replicate", [node |-> 2, to |-> 1, prevIndex |-> 2, count |-> 0] >>,
    << "Deliver",   [node |-> 1, commit |-> 2,
                     msg |-> AppendRequest(2, 1, 3, 2, 3, << >>, 2)] >> >>

Follows(name, e) ==
    CASE name = "Campaign"      -> Campaign(e)
      [] name = "Lead"          -> Lead(e)
      [] name = "Propose"       -> Propose(e)
      [] name = "Compact"       -> Compact(e)
      [] name = "Stop"          -> Stop(e)
      [] name = "Start"         -> Start(e)
      [] name = "Replicate"     -> Replicate(e)
      [] name = "ShareSnapshot" -> ShareSnapshot(e)
      [] name = "Deliver"       -> Deliver(e)

RunInit == Init /\ step = 0

\* The event is bound with \E so that it is a value by then.  Passed on as an
\* expression of `step` it would change its meaning where RaftEvents primes.
RunNext ==
    \/ /\ step < Len(Run)
       /\ \E e \in {Run[step + 1]} : Follows(e[1], e[2])
       /\ step' = step + 1
    \/ /\ step = Len(Run)
       /\ UNCHANGED << vars, step >>
=============================================================================
