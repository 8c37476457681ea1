------------------------------- MODULE RaftRs -------------------------------
(***************************************************************************)
(* Raft as the Rust crate `raft` 0.7 does it, exactly.                     *)
(*                                                                         *)
(* The module Raft says what Raft is; this one says what that library      *)
(* does: which message it answers how, what a leader believes of each      *)
(* peer, what a vote carries, when a write is on disk.  It is exact enough *)
(* to follow a run of the library step by step and to refuse the first     *)
(* step that the library should not have taken.                            *)
(*                                                                         *)
(* How to read it: variables, messages, logs; then disks and the network;  *)
(* then what a server does, in the order of a cluster's life: elect,       *)
(* replicate, commit, snapshot, read, crash; at the end what must hold.    *)
(*                                                                         *)
(* A step is what one server does at one moment: its clock ticks, a client *)
(* asks, a message is received, a write reaches the disk.  What it sends   *)
(* in answer is part of that step.  Only what a leader sends on its own    *)
(* account, to replicate its log and to be heard, is a step of its own     *)
(* (Send): what such a message says is determined, the moment is not.      *)
(***************************************************************************)
EXTENDS Naturals, Sequences, FiniteSets

CONSTANTS
    Server,             \* the servers, numbers from 1 up
    Value,              \* what clients ask to be logged, numbers from 1 up
    PreVote,            \* does a server ask whether it could win, before it campaigns?
    CheckQuorum,        \* does a leader step down that hears of no majority?
    ElectionTimeout,    \* ticks; each wait is at least this and less than twice this
    HeartbeatTimeout,   \* ticks between the heartbeats of a leader
    SlowDisk            \* may a write reach the disk later than the step that made it?

\* Bounds, used by the state constraint Bounded only.
CONSTANTS MaxTerm, MaxLogLen, MaxDown, MaxMessages, MaxReads

ASSUME /\ IsFiniteSet(Server) /\ Cardinality(Server) > 1 /\ Server \subseteq Nat \ {0}
       /\ PreVote \in BOOLEAN /\ CheckQuorum \in BOOLEAN /\ SlowDisk \in BOOLEAN
       /\ ElectionTimeout \in Nat \ {0} /\ HeartbeatTimeout \in Nat \ {0}

Nil == 0    \* no server
NoOp == 0   \* the value of the empty entry with which a leader begins its term

VARIABLES
    (* What is written to disk. *)
    currentTerm,    \* the latest term a server has seen
    votedFor,       \* whom it voted for in that term, or Nil
    log,            \* its entries after its snapshot
    snapshot,       \* the [index, term] up to which its log was compacted
    commitIndex,    \* how far it knows its log to be committed

    (* What is lost in a crash. *)
    role,           \* "follower", "precandidate", "candidate", "leader" or "down"
    leader,         \* whom it takes for the leader, or Nil
    votes,          \* the answers to a candidate: [yes, no]
    progress,       \* what a leader believes of each peer; << >> for all others
    reads,          \* a leader's reads that wait for a majority, oldest first
    elapsed,        \* ticks since a server last heard of a leader, voted or campaigned
    beat,           \* ticks since a leader's last heartbeat

    (* Disks that lag behind. *)
    behind,         \* if not all is on disk: the disk, and what it will be after each write
    held,           \* messages that may not leave before what was written is on disk

    (* The network. *)
    msgs,           \* msgs[i][j]: all that i ever sent to j, in order

    (* For the record: no step looks at these. *)
    out,            \* what the last step answered
    elected,        \* every [term, leader] that won an election
    committed       \* committed[k]: the first entry ever committed at index k, in which term, and
                    \* who lost its disk since then

termVars    == << currentTerm, votedFor >>
logVars     == << log, snapshot >>
campaignVars == << role, leader, votes, progress, reads >>
timerVars   == << elapsed, beat >>
diskVars    == << behind, held >>

vars == << termVars, logVars, commitIndex, campaignVars, timerVars, diskVars, msgs, out, elected, committed >>

-----------------------------------------------------------------------------
(* Messages.                                                               *)

Vote(type, i, j, term, index, logTerm, commit, commitTerm) ==
    [type |-> type, from |-> i, to |-> j, term |-> term, index |-> index, logTerm |-> logTerm,
     commit |-> commit, commitTerm |-> commitTerm]

\* Who refuses tells how far it has committed, which may help the candidate.
VoteResp(type, i, j, term, reject, commit, commitTerm) ==
    [type |-> type, from |-> i, to |-> j, term |-> term, reject |-> reject,
     commit |-> commit, commitTerm |-> commitTerm]

Append_(i, j, term, index, logTerm, entries, commit) ==
    [type |-> "Append", from |-> i, to |-> j, term |-> term, index |-> index,
     logTerm |-> logTerm, entries |-> entries, commit |-> commit]

\* On success, index is how far the logs agree.  A refusal repeats the index
\* asked for; the logs may agree at hint, where the refuser has term logTerm.
AppendResp(i, j, term, index, reject, hint, logTerm, commit) ==
    [type |-> "AppendResp", from |-> i, to |-> j, term |-> term, index |-> index,
     reject |-> reject, hint |-> hint, logTerm |-> logTerm, commit |-> commit]

Accepted(i, j, term, index, commit) == AppendResp(i, j, term, index, FALSE, 0, 0, commit)

\* context is the read that asks for this heartbeat, or 0.
Heartbeat(i, j, term, commit, context) ==
    [type |-> "Heartbeat", from |-> i, to |-> j, term |-> term, commit |-> commit, context |-> context]

HeartbeatResp(i, j, term, commit, context) ==
    [type |-> "HeartbeatResp", from |-> i, to |-> j, term |-> term, commit |-> commit,
     context |-> context]

\* The answer to a snapshot is an AppendResp.
Snapshot_(i, j, term, index, logTerm, voters) ==
    [type |-> "Snapshot", from |-> i, to |-> j, term |-> term, index |-> index, logTerm |-> logTerm,
     voters |-> voters]

\* A client's wish, passed on.  It has no term, and names where it began.
Propose(origin, j, value) ==
    [type |-> "Propose", from |-> origin, to |-> j, term |-> 0, value |-> value]

ReadIndex(origin, j, context) ==
    [type |-> "ReadIndex", from |-> origin, to |-> j, term |-> 0, context |-> context]

\* All that was committed before the read began is in the log up to index.
ReadIndexResp(i, j, term, index, context) ==
    [type |-> "ReadIndexResp", from |-> i, to |-> j, term |-> term, index |-> index,
     context |-> context]

\* Not a message: server i may answer a read once it has applied up to index.
ReadState(i, index, context) ==
    [type |-> "ReadState", to |-> i, index |-> index, context |-> context]

-----------------------------------------------------------------------------
(* Logs.  Indices count from 1 over the whole life of a log.               *)

Min(a, b) == IF a < b THEN a ELSE b
Max(a, b) == IF a < b THEN b ELSE a

Entry(term, value) == [term |-> term, value |-> value]

LastIndex(i) == snapshot[i].index + Len(log[i])

HasEntry(i, k) == k > snapshot[i].index /\ k <= LastIndex(i)

EntryAt(i, k) == log[i][k - snapshot[i].index]

\* The term at index k; 0 where i knows nothing.
TermAt(i, k) ==
    IF k = snapshot[i].index THEN snapshot[i].term
    ELSE IF HasEntry(i, k) THEN EntryAt(i, k).term
    ELSE 0

LastTerm(i) == TermAt(i, LastIndex(i))

CommitTerm(i) == TermAt(i, commitIndex[i])

\* The entries of i from index a to index b.
Slice(i, a, b) == SubSeq(log[i], a - snapshot[i].index, b - snapshot[i].index)

\* The last index up to k at which i has a term of at most t.
LastUpTo(i, k, t) ==
    CHOOSE x \in 0 .. k : TermAt(i, x) <= t /\ \A y \in x + 1 .. k : TermAt(i, y) > t

UpToDate(m, i) ==
    \/ m.logTerm > LastTerm(i)
    \/ m.logTerm = LastTerm(i) /\ m.index >= LastIndex(i)

IsQuorum(S) == 2 * Cardinality(S) > Cardinality(Server)

-----------------------------------------------------------------------------
(* Disks.  Most writes are on disk at the end of the step that made them;  *)
(* a write that is not joins behind[i].  Its first element is the disk as  *)
(* it is, each further one the disk after one more write.                  *)

OnDisk(i) ==
    [term |-> currentTerm[i], vote |-> votedFor[i], log |-> log[i], snapshot |-> snapshot[i],
     commit |-> commitIndex[i]]

\* Server i did what it had to.  With durable all of it is on disk.
Save(i, durable) ==
    IF durable
    THEN behind[i] = << >> /\ UNCHANGED behind
    ELSE LET before == IF behind[i] = << >> THEN << OnDisk(i) >> ELSE behind[i]
             now == OnDisk(i)'
         IN  behind' = [behind EXCEPT ![i] =
                          IF before[Len(before)] = now THEN before ELSE Append(before, now)]

\* How much of a leader's own log is on disk.
Persisted(i) ==
    IF behind[i] = << >> THEN LastIndex(i)
    ELSE behind[i][1].snapshot.index + Len(behind[i][1].log)

-----------------------------------------------------------------------------
(* The network.  A message that was sent may be received never, once or    *)
(* often, so loss, duplication and reordering need no steps.               *)

\* What i sent before, and ms.
Posted(i, ms) ==
    IF ms = << >> THEN msgs
    ELSE IF Len(ms) = 1 THEN [msgs EXCEPT ![i][ms[1].to] = Append(@, ms[1])]
    ELSE [msgs EXCEPT ![i] = [j \in Server |-> @[j] \o SelectSeq(ms, LAMBDA m : m.to = j)]]

\* The step of i answers with the messages ms and allows the reads granted.
\* A leader need not wait for its disk.
Answer(i, ms, granted) ==
    /\ out' = granted \o ms
    /\ IF role'[i] = "leader" \/ behind'[i] = << >> \/ ms = << >>
       THEN msgs' = Posted(i, ms) /\ UNCHANGED held
       ELSE held' = [held EXCEPT ![i] = @ \o ms] /\ UNCHANGED msgs

Silent == out' = << >> /\ UNCHANGED << msgs, held >>

-----------------------------------------------------------------------------
Init ==
    /\ currentTerm = [i \in Server |-> 0]
    /\ votedFor = [i \in Server |-> Nil]
    /\ log = [i \in Server |-> << >>]
    /\ snapshot = [i \in Server |-> [index |-> 0, term |-> 0]]
    /\ commitIndex = [i \in Server |-> 0]
    /\ role = [i \in Server |-> "follower"]
    /\ leader = [i \in Server |-> Nil]
    /\ votes = [i \in Server |-> [yes |-> {}, no |-> {}]]
    /\ progress = [i \in Server |-> << >>]
    /\ reads = [i \in Server |-> << >>]
    /\ elapsed = [i \in Server |-> 0]
    /\ beat = [i \in Server |-> 0]
    /\ behind = [i \in Server |-> << >>]
    /\ held = [i \in Server |-> << >>]
    /\ msgs = [i \in Server |-> [j \in Server |-> << >>]]
    /\ out = << >>
    /\ elected = {}
    /\ committed = << >>

NoVotes == [yes |-> {}, no |-> {}]

-----------------------------------------------------------------------------
(* Small pieces of steps.                                                  *)

\* i takes up a role in the given term, with votes v, believing p of its peers.
Become(i, r, term, vote, ldr, v, p) ==
    /\ currentTerm' = [currentTerm EXCEPT ![i] = term]
    /\ votedFor' = [votedFor EXCEPT ![i] = vote]
    /\ role' = [role EXCEPT ![i] = r]
    /\ leader' = [leader EXCEPT ![i] = ldr]
    /\ votes' = [votes EXCEPT ![i] = v]
    /\ progress' = [progress EXCEPT ![i] = p]
    /\ reads' = [reads EXCEPT ![i] = << >>]
    /\ elapsed' = [elapsed EXCEPT ![i] = 0]
    /\ beat' = [beat EXCEPT ![i] = 0]

\* The vote of i in the given term, which may be newer than its own.
VoteIn(i, term) == IF term = currentTerm[i] THEN votedFor[i] ELSE Nil

Follow(i, term, ldr) ==
    Become(i, "follower", term, VoteIn(i, term), ldr, NoVotes, << >>)

\* i follows ldr, who leads in the given term.  A follower that did so already
\* just hears from it.
Obey(i, term, ldr) ==
    IF term = currentTerm[i] /\ role[i] = "follower"
    THEN /\ leader' = [leader EXCEPT ![i] = ldr]
         /\ elapsed' = [elapsed EXCEPT ![i] = 0]
         /\ UNCHANGED << termVars, role, votes, progress, reads, beat >>
    ELSE Follow(i, term, ldr)

\* i knows its log to be committed up to k, if it did not know more.
CommitTo(i, k) ==
    IF k <= commitIndex[i]
    THEN UNCHANGED << commitIndex, committed >>
    ELSE /\ commitIndex' = [commitIndex EXCEPT ![i] = k]
         /\ committed' =
              IF k <= Len(committed) THEN committed
              ELSE LET new == SubSeq(log'[i], Len(committed) + 1 - snapshot'[i].index, k - snapshot'[i].index)
                   IN  committed \o [n \in DOMAIN new |-> [entry |-> new[n], by |-> currentTerm'[i], forgot |-> {}]]

\* Of two servers that argue about votes, one may learn from the other how
\* far the log is committed.
CommitByVote(i, m) ==
    IF /\ m.commit > commitIndex[i]
       /\ m.commitTerm # 0
       /\ role'[i] # "leader"
       /\ TermAt(i, m.commit) = m.commitTerm
    THEN CommitTo(i, m.commit)
    ELSE UNCHANGED << commitIndex, committed >>

\* The step did not concern i.
Ignore ==
    /\ Silent
    /\ UNCHANGED << termVars, logVars, commitIndex, campaignVars, timerVars, behind, elected, committed >>

-----------------------------------------------------------------------------
(* Elections.                                                              *)

\* What i asks all others for; type is "Vote" or "PreVote".
AskVotes(i, type, term) ==
    LET Ask(j) == Vote(type, i, j, term, LastIndex(i), LastTerm(i), commitIndex[i], CommitTerm(i))
        others == SelectSeq([n \in 1 .. Cardinality(Server) |-> n], LAMBDA j : j # i)
    IN  [n \in DOMAIN others |-> Ask(others[n])]

BecomeCandidate(i) ==
    Become(i, "candidate", currentTerm[i] + 1, i, Nil, [yes |-> {i}, no |-> {}], << >>)

\* The election timer of i fires.
Campaign(i, durable) ==
    /\ role[i] \in {"follower", "precandidate", "candidate"}
    /\ elapsed[i] + 1 >= ElectionTimeout
    /\ IF PreVote
       THEN /\ role' = [role EXCEPT ![i] = "precandidate"]
            /\ leader' = [leader EXCEPT ![i] = Nil]
            /\ votes' = [votes EXCEPT ![i] = [yes |-> {i}, no |-> {}]]
            /\ elapsed' = [elapsed EXCEPT ![i] = 0]
            /\ UNCHANGED << termVars, progress, reads, beat >>
       ELSE BecomeCandidate(i)
    /\ UNCHANGED << logVars, commitIndex, elected, committed >>
    /\ Save(i, durable)
    /\ Answer(i, AskVotes(i, IF PreVote THEN "PreVote" ELSE "Vote", currentTerm[i] + 1), << >>)

\* A server that hears from a leader keeps to it and does not listen to others.
InLease(i) == CheckQuorum /\ leader[i] # Nil /\ elapsed[i] < ElectionTimeout

\* A vote is given once a term, to a log that is at least as complete.  To
\* say that one would vote binds to nothing and changes nothing.
HandleVote(i, m, durable) ==
    LET real  == m.type = "Vote"
        newer == m.term > currentTerm[i]
        adopt == newer /\ real
        term  == IF adopt THEN m.term ELSE currentTerm[i]
        vote  == IF adopt THEN Nil ELSE votedFor[i]
        ldr   == IF adopt THEN Nil ELSE leader[i]
        grant == /\ \/ vote = m.from
                    \/ vote = Nil /\ ldr = Nil
                    \/ ~real /\ newer
                 /\ UpToDate(m, i)
        type  == IF real THEN "VoteResp" ELSE "PreVoteResp"
    IN  IF newer /\ InLease(i) THEN Ignore
        ELSE /\ IF adopt
                THEN Become(i, "follower", term, IF grant THEN m.from ELSE Nil, Nil, NoVotes, << >>)
                ELSE /\ votedFor' = IF grant /\ real THEN [votedFor EXCEPT ![i] = m.from] ELSE votedFor
                     /\ elapsed' = IF grant /\ real THEN [elapsed EXCEPT ![i] = 0] ELSE elapsed
                     /\ UNCHANGED << currentTerm, campaignVars, beat >>
             /\ UNCHANGED << logVars, elected >>
             /\ IF grant
                THEN UNCHANGED << commitIndex, committed >>
                ELSE CommitByVote(i, m)
             /\ Save(i, durable)
             /\ Answer(i, IF grant
                          THEN << VoteResp(type, i, m.from, m.term, FALSE, 0, 0) >>
                          ELSE << VoteResp(type, i, m.from, term, TRUE, commitIndex[i], CommitTerm(i)) >>,
                       << >>)

\* What a new leader believes of a peer: nothing yet.
Unknown(next) ==
    [state |-> "probe", match |-> 0, next |-> next, paused |-> FALSE, pending |-> 0, active |-> FALSE]

\* A leader begins its term with an empty entry.
BecomeLeader(i) ==
    /\ Become(i, "leader", currentTerm[i], votedFor[i], i, NoVotes,
              [j \in Server |-> Unknown(LastIndex(i) + 1)])
    /\ log' = [log EXCEPT ![i] = Append(@, Entry(currentTerm[i], NoOp))]
    /\ elected' = elected \cup {[term |-> currentTerm[i], leader |-> i]}
    /\ UNCHANGED << snapshot, commitIndex, committed >>

\* A server's first answer counts.
Count(v, m) ==
    IF m.from \in v.yes \cup v.no THEN v
    ELSE IF m.reject THEN [v EXCEPT !.no = @ \cup {m.from}]
    ELSE [v EXCEPT !.yes = @ \cup {m.from}]

\* Whether m answers what i asks at present.
Answers(i, m) ==
    \/ role[i] = "candidate" /\ m.type = "VoteResp"
    \/ role[i] = "precandidate" /\ m.type = "PreVoteResp"

HandleVoteResp(i, m, durable) ==
    LET v == Count(votes[i], m)
    IN  IF m.term > currentTerm[i] /\ ~(m.type = "PreVoteResp" /\ ~m.reject)
        THEN \* Somebody is ahead of i.
             /\ Follow(i, m.term, Nil)
             /\ UNCHANGED << logVars, commitIndex, elected, committed >>
             /\ Save(i, durable)
             /\ Answer(i, << >>, << >>)
        ELSE IF ~Answers(i, m) THEN Ignore
        ELSE IF IsQuorum(v.yes)
        THEN IF role[i] = "candidate"
             THEN BecomeLeader(i) /\ Save(i, durable) /\ Answer(i, << >>, << >>)
             ELSE /\ BecomeCandidate(i)
                  /\ UNCHANGED << logVars, elected >>
                  /\ CommitByVote(i, m)
                  /\ Save(i, durable)
                  /\ Answer(i, AskVotes(i, "Vote", currentTerm[i] + 1), << >>)
        ELSE /\ IF IsQuorum(Server \ v.no)
                THEN /\ votes' = [votes EXCEPT ![i] = v]
                     /\ UNCHANGED << termVars, role, leader, progress, reads, timerVars >>
                ELSE Follow(i, currentTerm[i], Nil)
             /\ UNCHANGED << logVars, elected >>
             /\ CommitByVote(i, m)
             /\ Save(i, durable)
             /\ Answer(i, << >>, << >>)

-----------------------------------------------------------------------------
(* Replication.                                                            *)

\* Entries of a leader go into the log where the logs part, not before.
HandleAppend(i, m, durable) ==
    LET es   == m.entries
        same == CHOOSE n \in 0 .. Len(es) :
                    /\ \A x \in 1 .. n : TermAt(i, m.index + x) = es[x].term
                    /\ n = Len(es) \/ TermAt(i, m.index + n + 1) # es[n + 1].term
        hint == LastUpTo(i, Min(m.index, LastIndex(i)), m.logTerm)
    IN  /\ Obey(i, m.term, m.from)
        /\ UNCHANGED << snapshot, elected >>
        /\ IF m.index < commitIndex[i]
           THEN /\ UNCHANGED << log, commitIndex, committed >>
                /\ Save(i, durable)
                /\ Answer(i, << Accepted(i, m.from, m.term, commitIndex[i], commitIndex[i]) >>, << >>)
           ELSE IF TermAt(i, m.index) = m.logTerm
           THEN /\ log' = IF same = Len(es) THEN log
                          ELSE [log EXCEPT ![i] =
                                  SubSeq(@, 1, m.index + same - snapshot[i].index)
                                  \o SubSeq(es, same + 1, Len(es))]
                /\ CommitTo(i, Min(m.commit, m.index + Len(es)))
                /\ Save(i, durable)
                /\ Answer(i, << Accepted(i, m.from, m.term, m.index + Len(es), commitIndex'[i]) >>, << >>)
           ELSE /\ UNCHANGED << log, commitIndex, committed >>
                /\ Save(i, durable)
                /\ Answer(i, << AppendResp(i, m.from, m.term, m.index, TRUE, hint, TermAt(i, hint),
                                           commitIndex[i]) >>, << >>)

HandleHeartbeat(i, m, durable) ==
    /\ m.commit <= LastIndex(i)
    /\ Obey(i, m.term, m.from)
    /\ UNCHANGED << logVars, elected >>
    /\ CommitTo(i, m.commit)
    /\ Save(i, durable)
    /\ Answer(i, << HeartbeatResp(i, m.from, m.term, commitIndex'[i], m.context) >>, << >>)

\* A snapshot replaces the log, unless the log has all of it.
HandleSnapshot(i, m, durable) ==
    LET old == m.index < commitIndex[i]
        has == TermAt(i, m.index) = m.logTerm
    IN  /\ Obey(i, m.term, m.from)
        /\ UNCHANGED elected
        /\ IF old \/ has
           THEN UNCHANGED << log, snapshot >>
           ELSE /\ log' = [log EXCEPT ![i] = << >>]
                /\ snapshot' = [snapshot EXCEPT ![i] = [index |-> m.index, term |-> m.logTerm]]
        /\ CommitTo(i, IF old THEN 0 ELSE m.index)
        /\ Save(i, durable)
        /\ Answer(i, << Accepted(i, m.from, m.term, commitIndex'[i], 0) >>, << >>)

\* A peer of a leader, once it is known to be replicating or to need a probe.
Replicating(p) == [p EXCEPT !.state = "replicate", !.next = p.match + 1, !.paused = FALSE, !.pending = 0]

Probing(p) ==
    [p EXCEPT !.state = "probe", !.paused = FALSE, !.pending = 0,
              !.next = IF p.state = "snapshot" THEN Max(p.match, p.pending) + 1 ELSE p.match + 1]

\* Peer p refused.  A refusal that came too late says nothing.
Refused(i, p, m) ==
    LET probe == IF m.logTerm > 0 THEN LastUpTo(i, m.hint, m.logTerm) ELSE m.hint
    IN  IF p.state = "replicate"
        THEN IF m.index <= p.match THEN p ELSE Probing(p)
        ELSE IF p.next - 1 # m.index THEN p
        ELSE [p EXCEPT !.next = Max(1, Min(m.index, probe + 1)), !.paused = FALSE]

\* The log of peer p agrees up to n.
Matched(p, n) ==
    IF n <= p.match THEN [p EXCEPT !.next = Max(@, n + 1)]
    ELSE LET q == [p EXCEPT !.match = n, !.next = Max(@, n + 1), !.paused = FALSE]
         IN  CASE p.state = "probe"     -> Replicating(q)
               [] p.state = "replicate" -> q
               [] p.state = "snapshot"  -> IF n >= q.pending THEN Probing(q) ELSE q

\* How far a majority agrees, with own for the log of i itself.
MajorityMatch(i, ps, own) ==
    LET At(j) == IF j = i THEN own ELSE ps[j].match
    IN  CHOOSE k \in {At(j) : j \in Server} :
            /\ IsQuorum({j \in Server : At(j) >= k})
            /\ ~IsQuorum({j \in Server : At(j) > k})

\* What leader i may consider committed: only entries of its own term count.
LeaderCommit(i, ps, own) ==
    LET k == MajorityMatch(i, ps, own)
    IN  IF k > commitIndex[i] /\ TermAt(i, k) = currentTerm[i] THEN k ELSE commitIndex[i]

HandleAppendResp(i, m, durable) ==
    LET p  == [progress[i][m.from] EXCEPT !.active = TRUE]
        q  == IF m.reject THEN Refused(i, p, m) ELSE Matched(p, m.index)
        ps == [progress[i] EXCEPT ![m.from] = q]
    IN  IF role[i] # "leader" THEN Ignore
        ELSE /\ progress' = [progress EXCEPT ![i] = ps]
             /\ UNCHANGED << termVars, logVars, role, leader, votes, reads, timerVars, elected >>
             /\ IF q.match > p.match /\ q.match > commitIndex[i]
                THEN CommitTo(i, LeaderCommit(i, ps, Persisted(i)))
                ELSE UNCHANGED << commitIndex, committed >>
             /\ Save(i, durable)
             /\ Answer(i, << >>, << >>)

-----------------------------------------------------------------------------
(* Reads.  A leader that was heard by a majority after a read began knows  *)
(* that it led at that moment, so what it had committed then is enough.    *)

\* Read r is allowed: its server is told, which may be i itself.
Tell(i, r) == ReadIndexResp(i, r.from, currentTerm[i], r.index, r.context)

HandleHeartbeatResp(i, m, durable) ==
    LET acked == [n \in DOMAIN reads[i] |->
                    IF reads[i][n].context = m.context
                    THEN [reads[i][n] EXCEPT !.acks = @ \cup {m.from}] ELSE reads[i][n]]
        sure  == {n \in DOMAIN acked : acked[n].context = m.context /\ IsQuorum(acked[n].acks)}
        last  == IF sure = {} THEN 0 ELSE CHOOSE n \in sure : TRUE
        done  == SubSeq(acked, 1, last)
        own   == SelectSeq(done, LAMBDA r : r.from \in {Nil, i})
        other == SelectSeq(done, LAMBDA r : r.from \notin {Nil, i})
    IN  IF role[i] # "leader" THEN Ignore
        ELSE /\ progress' = [progress EXCEPT ![i][m.from].active = TRUE, ![i][m.from].paused = FALSE]
             /\ reads' = IF m.context = 0 \/ reads[i] = << >> THEN reads
                         ELSE [reads EXCEPT ![i] = SubSeq(acked, last + 1, Len(acked))]
             /\ UNCHANGED << termVars, logVars, commitIndex, role, leader, votes, timerVars, elected, committed >>
             /\ Save(i, durable)
             /\ Answer(i, [n \in DOMAIN other |-> Tell(i, other[n])],
                          [n \in DOMAIN own |-> ReadState(i, own[n].index, own[n].context)])

\* A read reached server i; it began at origin, Nil for i itself.  A leader
\* that has committed nothing in its term does not know how far it may read.
Read(i, origin, context, durable) ==
    LET r == [context |-> context, from |-> origin, index |-> commitIndex[i], acks |-> {i}]
        from == IF origin = Nil THEN i ELSE origin
    IN  CASE role[i] = "leader" ->
               /\ reads' = IF \/ CommitTerm(i) # currentTerm[i]
                              \/ \E n \in DOMAIN reads[i] : reads[i][n].context = context
                           THEN reads
                           ELSE [reads EXCEPT ![i] = Append(@, r)]
               /\ UNCHANGED << termVars, logVars, commitIndex, role, leader, votes, progress, timerVars,
                               elected, committed >>
               /\ Save(i, durable)
               /\ Answer(i, << >>, << >>)
          [] role[i] = "follower" /\ leader[i] # Nil ->
               /\ UNCHANGED << termVars, logVars, commitIndex, campaignVars, timerVars, elected, committed >>
               /\ Save(i, durable)
               /\ Answer(i, << ReadIndex(from, leader[i], context) >>, << >>)
          [] OTHER -> Ignore

HandleReadIndexResp(i, m, durable) ==
    IF m.term = currentTerm[i] /\ role[i] # "follower" THEN Ignore
    ELSE /\ IF m.term > currentTerm[i]
            THEN Follow(i, m.term, Nil)
            ELSE UNCHANGED << termVars, campaignVars, timerVars >>
         /\ UNCHANGED << logVars, elected >>
         /\ IF TermAt(i, m.index) = m.term THEN CommitTo(i, m.index) ELSE UNCHANGED << commitIndex, committed >>
         /\ Save(i, durable)
         /\ Answer(i, << >>, << ReadState(i, m.index, m.context) >>)

-----------------------------------------------------------------------------
(* Writes.                                                                 *)

\* A client's value reached server i; it was first asked for at origin.
Write(i, origin, value, durable) ==
    CASE role[i] = "leader" ->
           /\ log' = [log EXCEPT ![i] = Append(@, Entry(currentTerm[i], value))]
           /\ UNCHANGED << termVars, snapshot, commitIndex, campaignVars, timerVars, elected, committed >>
           /\ Save(i, durable)
           /\ Answer(i, << >>, << >>)
      [] role[i] = "follower" /\ leader[i] # Nil ->
           /\ UNCHANGED << termVars, logVars, commitIndex, campaignVars, timerVars, elected, committed >>
           /\ Save(i, durable)
           /\ Answer(i, << Propose(origin, leader[i], value) >>, << >>)
      [] OTHER -> Ignore

-----------------------------------------------------------------------------
(* Receiving a message.                                                    *)

\* m is from a term that is over.  Only with PreVote or CheckQuorum must its
\* sender be told, since it could not find out otherwise.
HandleStale(i, m, durable) ==
    LET Tells(answer) ==
            /\ UNCHANGED << termVars, logVars, commitIndex, campaignVars, timerVars, elected, committed >>
            /\ Save(i, durable)
            /\ Answer(i, << answer >>, << >>)
    IN  CASE m.type \in {"Append", "Heartbeat"} /\ (PreVote \/ CheckQuorum) ->
               Tells(Accepted(i, m.from, currentTerm[i], 0, 0))
          [] m.type = "PreVote" ->
               Tells(VoteResp("PreVoteResp", i, m.from, currentTerm[i], TRUE, 0, 0))
          [] OTHER -> Ignore

\* An answer from a newer term tells a server no more than that.
HandleNewer(i, m, durable) ==
    /\ Follow(i, m.term, Nil)
    /\ UNCHANGED << logVars, commitIndex, elected, committed >>
    /\ Save(i, durable)
    /\ Answer(i, << >>, << >>)

Handle(i, m, durable) ==
    IF m.term = 0
    THEN IF m.type = "Propose"
         THEN Write(i, m.from, m.value, durable)
         ELSE Read(i, m.from, m.context, durable)
    ELSE IF m.term < currentTerm[i] THEN HandleStale(i, m, durable)
    ELSE CASE m.type = "Append" -> HandleAppend(i, m, durable)
           [] m.type = "Heartbeat" -> HandleHeartbeat(i, m, durable)
           [] m.type \in {"Vote", "PreVote"} -> HandleVote(i, m, durable)
           [] m.type \in {"VoteResp", "PreVoteResp"} -> HandleVoteResp(i, m, durable)
           [] m.type = "Snapshot" -> HandleSnapshot(i, m, durable)
           [] m.type = "ReadIndexResp" -> HandleReadIndexResp(i, m, durable)
           [] m.type = "AppendResp" ->
                IF m.term > currentTerm[i] THEN HandleNewer(i, m, durable)
                ELSE HandleAppendResp(i, m, durable)
           [] m.type = "HeartbeatResp" ->
                IF m.term > currentTerm[i] THEN HandleNewer(i, m, durable)
                ELSE HandleHeartbeatResp(i, m, durable)

\* Server i receives the n-th message that j ever sent to it.
Receive(i, j, n, durable) ==
    /\ role[i] # "down"
    /\ n \in DOMAIN msgs[j][i]
    /\ \E m \in {msgs[j][i][n]} : Handle(i, m, durable)     \* a bound m does not change with a prime

-----------------------------------------------------------------------------
(* Time.                                                                   *)

\* The peers from whom leader i heard since it last looked, and i itself.
Active(i) == {j \in Server : j = i \/ progress[i][j].active}

\* Time passes at i and no election timer fires.
Tick(i, durable) ==
    /\ role[i] # "down"
    /\ IF role[i] # "leader"
       THEN /\ elapsed[i] + 1 < 2 * ElectionTimeout - 1
            /\ elapsed' = [elapsed EXCEPT ![i] = @ + 1]
            /\ UNCHANGED << termVars, campaignVars, beat >>
       ELSE LET over == elapsed[i] + 1 >= ElectionTimeout
                now  == IF over THEN 0 ELSE elapsed[i] + 1
            IN  IF over /\ CheckQuorum /\ ~IsQuorum(Active(i))
                THEN Follow(i, currentTerm[i], Nil)
                ELSE /\ elapsed' = [elapsed EXCEPT ![i] = now]
                     /\ beat' = [beat EXCEPT ![i] = IF @ + 1 >= HeartbeatTimeout THEN 0 ELSE @ + 1]
                     /\ progress' = IF over /\ CheckQuorum
                                    THEN [progress EXCEPT ![i] =
                                            [j \in Server |-> [@[j] EXCEPT !.active = FALSE]]]
                                    ELSE progress
                     /\ UNCHANGED << termVars, role, leader, votes, reads >>
    /\ UNCHANGED << logVars, commitIndex, elected, committed >>
    /\ Save(i, durable)
    /\ Answer(i, << >>, << >>)

-----------------------------------------------------------------------------
(* What a leader sends on its own account.                                 *)

\* Whether leader i may send m to a peer of whom it believes p.
MaySend(i, p, m) ==
    CASE m.type = "Heartbeat" ->
           /\ m = Heartbeat(i, m.to, currentTerm[i], Min(p.match, commitIndex[i]), m.context)
           /\ IF reads[i] = << >> THEN m.context = 0
              ELSE \E n \in DOMAIN reads[i] : reads[i][n].context = m.context
      [] m.type = "Append" ->
           /\ p.state = "replicate" \/ (p.state = "probe" /\ ~p.paused)
           /\ p.next > snapshot[i].index
           /\ p.next + Len(m.entries) <= LastIndex(i) + 1
           /\ m.entries = << >> => p.next > LastIndex(i)
           /\ m = Append_(i, m.to, currentTerm[i], p.next - 1, TermAt(i, p.next - 1),
                          Slice(i, p.next, p.next + Len(m.entries) - 1), commitIndex[i])
      [] m.type = "Snapshot" ->
           /\ p.state = "replicate" \/ (p.state = "probe" /\ ~p.paused)
           /\ p.next <= snapshot[i].index
           /\ p.active
           /\ m = Snapshot_(i, m.to, currentTerm[i], snapshot[i].index, snapshot[i].term, Server)
      [] OTHER -> FALSE

\* What leader i believes of a peer once it has sent m to it.
AfterSending(p, m) ==
    CASE m.type = "Append" /\ m.entries # << >> ->
           IF p.state = "probe" THEN [p EXCEPT !.paused = TRUE]
           ELSE [p EXCEPT !.next = @ + Len(m.entries)]
      [] m.type = "Snapshot" ->
           [p EXCEPT !.state = "snapshot", !.paused = FALSE, !.pending = m.index]
      [] OTHER -> p

\* Leader i sends m.
Send(i, m) ==
    /\ role[i] = "leader"
    /\ m.to \in Server \ {i}
    /\ MaySend(i, progress[i][m.to], m)
    /\ progress' = [progress EXCEPT ![i][m.to] = AfterSending(@, m)]
    /\ msgs' = Posted(i, << m >>)
    /\ out' = << >>
    /\ UNCHANGED << termVars, logVars, commitIndex, role, leader, votes, reads, timerVars, diskVars,
                    elected, committed >>

-----------------------------------------------------------------------------
(* Disks, compaction, crashes.                                             *)

\* All that i wrote reaches its disk.
Sync(i) ==
    LET own == LastIndex(i)
    IN  /\ role[i] # "down"
        /\ behind[i] # << >>
        /\ behind' = [behind EXCEPT ![i] = << >>]
        /\ held' = [held EXCEPT ![i] = << >>]
        /\ msgs' = Posted(i, held[i])
        /\ out' = << >>
        /\ UNCHANGED << termVars, logVars, campaignVars, timerVars, elected >>
        /\ IF role[i] = "leader" /\ own > commitIndex[i]
           THEN CommitTo(i, LeaderCommit(i, progress[i], own))
           ELSE UNCHANGED << commitIndex, committed >>

\* i replaces its log up to the committed index k by a snapshot.
Compact(i, k) ==
    /\ role[i] # "down"
    /\ behind[i] = << >>
    /\ HasEntry(i, k) /\ k <= commitIndex[i]
    /\ log' = [log EXCEPT ![i] = Slice(i, k + 1, LastIndex(i))]
    /\ snapshot' = [snapshot EXCEPT ![i] = [index |-> k, term |-> TermAt(i, k)]]
    /\ out' = << >>
    /\ UNCHANGED << termVars, commitIndex, campaignVars, timerVars, diskVars, msgs, elected, committed >>

\* i stops, and this is what it will find when it comes back.
StopWith(i, disk) ==
    /\ currentTerm' = [currentTerm EXCEPT ![i] = disk.term]
    /\ votedFor' = [votedFor EXCEPT ![i] = disk.vote]
    /\ log' = [log EXCEPT ![i] = disk.log]
    /\ snapshot' = [snapshot EXCEPT ![i] = disk.snapshot]
    /\ commitIndex' = [commitIndex EXCEPT ![i] = disk.commit]
    /\ role' = [role EXCEPT ![i] = "down"]
    /\ leader' = [leader EXCEPT ![i] = Nil]
    /\ votes' = [votes EXCEPT ![i] = NoVotes]
    /\ progress' = [progress EXCEPT ![i] = << >>]
    /\ reads' = [reads EXCEPT ![i] = << >>]
    /\ elapsed' = [elapsed EXCEPT ![i] = 0]
    /\ beat' = [beat EXCEPT ![i] = 0]
    /\ behind' = [behind EXCEPT ![i] = << >>]
    /\ held' = [held EXCEPT ![i] = << >>]
    /\ out' = << >>
    /\ UNCHANGED << msgs, elected >>

\* i stops.  Of the writes that were not on disk the first kept ones survive.
Crash(i, kept) ==
    /\ role[i] # "down"
    /\ kept < Max(1, Len(behind[i]))
    /\ StopWith(i, IF behind[i] = << >> THEN OnDisk(i) ELSE behind[i][kept + 1])
    /\ UNCHANGED committed

\* i stops and loses its disk, with all that was ever on it.  Raft takes disks
\* to be safe, so this is no part of Next: it is for following clusters to which
\* it happens, and for seeing what becomes of them.
Forget(i) ==
    /\ role[i] # "down"
    /\ StopWith(i, [term |-> 0, vote |-> Nil, log |-> << >>, snapshot |-> [index |-> 0, term |-> 0],
                    commit |-> 0])
    /\ committed' = [k \in DOMAIN committed |-> [committed[k] EXCEPT !.forgot = @ \cup {i}]]

Restart(i) ==
    /\ role[i] = "down"
    /\ role' = [role EXCEPT ![i] = "follower"]
    /\ out' = << >>
    /\ UNCHANGED << termVars, logVars, commitIndex, leader, votes, progress, reads, timerVars, diskVars, msgs,
                    elected, committed >>

-----------------------------------------------------------------------------
\* What leader i could send to j, n entries at a time.
Sendable(i, j) ==
    LET p == progress[i][j]
    IN  {Heartbeat(i, j, currentTerm[i], Min(p.match, commitIndex[i]),
                   IF reads[i] = << >> THEN 0 ELSE reads[i][Len(reads[i])].context),
         Snapshot_(i, j, currentTerm[i], snapshot[i].index, snapshot[i].term, Server)}
        \cup IF p.next <= snapshot[i].index \/ p.next > LastIndex(i) + 1 THEN {}
             ELSE {Append_(i, j, currentTerm[i], p.next - 1, TermAt(i, p.next - 1),
                           Slice(i, p.next, p.next + n - 1), commitIndex[i]) :
                      n \in 0 .. LastIndex(i) + 1 - p.next}

Durable == IF SlowDisk THEN BOOLEAN ELSE {TRUE}

Next ==
    \E i \in Server :
        \/ \E d \in Durable :
              \/ Tick(i, d)
              \/ Campaign(i, d)
              \/ role[i] # "down" /\ \E v \in Value : Write(i, i, v, d)
              \/ role[i] # "down" /\ \E c \in 1 .. MaxReads : Read(i, Nil, c, d)
              \/ \E j \in Server : \E n \in DOMAIN msgs[j][i] : Receive(i, j, n, d)
        \/ role[i] = "leader" /\ \E j \in Server \ {i} : \E m \in Sendable(i, j) : Send(i, m)
        \/ Sync(i)
        \/ \E k \in snapshot[i].index + 1 .. commitIndex[i] : Compact(i, k)
        \/ \E kept \in 0 .. Max(1, Len(behind[i])) - 1 : Crash(i, kept)
        \/ Restart(i)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(* For model checking and for counting what tests cover.                   *)

Bounded ==
    /\ \A i \in Server : currentTerm[i] <= MaxTerm /\ LastIndex(i) <= MaxLogLen
    /\ Cardinality({i \in Server : role[i] = "down"}) <= MaxDown
    /\ \A i \in Server : Len(held[i]) <= MaxMessages /\ \A j \in Server : Len(msgs[i][j]) <= MaxMessages

Range(s) == {s[n] : n \in DOMAIN s}

\* The order in which messages were sent does not matter, nor what was last answered.
CheckView ==
    << termVars, logVars, commitIndex, campaignVars, timerVars, diskVars, elected, committed,
       [i \in Server |-> [j \in Server |-> Range(msgs[i][j])]] >>

\* All of the servers: without clocks, network and history.
FullView ==
    << currentTerm, votedFor, log, snapshot, commitIndex, role, leader, votes, progress, reads, behind >>

\* A coarser view: only leaders have a term, there are no candidates, and neither
\* votes nor what leaders believe matter.
AbstractView ==
    << [i \in Server |-> IF role[i] = "leader" THEN currentTerm[i] ELSE 0],
       [i \in Server |-> IF role[i] \in {"candidate", "precandidate"} THEN "follower" ELSE role[i]],
       log, snapshot, commitIndex >>

-----------------------------------------------------------------------------
(* What must always hold.                                                  *)

TypeOK ==
    /\ currentTerm \in [Server -> Nat]
    /\ votedFor \in [Server -> Server \cup {Nil}]
    /\ snapshot \in [Server -> [index : Nat, term : Nat]]
    /\ commitIndex \in [Server -> Nat]
    /\ role \in [Server -> {"follower", "precandidate", "candidate", "leader", "down"}]
    /\ leader \in [Server -> Server \cup {Nil}]
    /\ \A i \in Server : \A k \in DOMAIN log[i] : log[i][k] \in [term : Nat, value : Nat]
    /\ \A i \in Server : votes[i].yes \subseteq Server /\ votes[i].no \subseteq Server
    /\ \A i \in Server : (role[i] = "leader") = (progress[i] # << >>)
    /\ \A i \in Server : behind[i] = << >> => held[i] = << >>
    /\ elected \subseteq [term : Nat, leader : Server]

\* At most one leader is ever elected in a term.
ElectionSafety ==
    \A a, b \in elected : a.term = b.term => a.leader = b.leader

\* Do i and j have the same entry at index k, as far as both still have one?
SameAt(i, j, k) ==
    (HasEntry(i, k) /\ HasEntry(j, k)) => EntryAt(i, k) = EntryAt(j, k)

\* Two logs that agree on the term at some index are the same up to there.
LogMatching ==
    \A i \in Server : \A n \in DOMAIN log[i] :
        LET k == snapshot[i].index + n
        IN  \A j \in Server :
                (HasEntry(j, k) /\ EntryAt(j, k).term = log[i][n].term) =>
                    SameAt(i, j, k) /\ SameAt(i, j, k - 1)

\* Does i have what was committed at index k, in its log or its snapshot?
Holds(i, k) ==
    \/ k <= snapshot[i].index
    \/ HasEntry(i, k) /\ EntryAt(i, k) = committed[k].entry

\* What was committed in a term is in the logs of the leaders of later terms.
LeaderCompleteness ==
    \A i \in Server : role[i] = "leader" =>
        \A k \in DOMAIN committed : committed[k].by <= currentTerm[i] => Holds(i, k)

\* All servers apply what was committed first.
StateMachineSafety ==
    \A i \in Server :
        /\ commitIndex[i] <= Len(committed)
        /\ \A k \in 1 .. commitIndex[i] : Holds(i, k)
        /\ snapshot[i].index > 0 => snapshot[i].term = committed[snapshot[i].index].entry.term

\* Is what was committed at index k on the disk of i?
OnDiskHolds(i, k) ==
    IF behind[i] = << >> THEN Holds(i, k)
    ELSE LET d == behind[i][1]
         IN  \/ k <= d.snapshot.index
             \/ /\ k <= d.snapshot.index + Len(d.log)
                /\ d.log[k - d.snapshot.index] = committed[k].entry

\* At all times a majority, up or down, has every committed entry on disk, as far
\* as their disks were not taken from them.
CommittedNeverLost ==
    \A k \in DOMAIN committed :
        IsQuorum({i \in Server : OnDiskHolds(i, k) \/ i \in committed[k].forgot})

IndicesInOrder ==
    \A i \in Server : snapshot[i].index <= commitIndex[i] /\ commitIndex[i] <= LastIndex(i)
=============================================================================
