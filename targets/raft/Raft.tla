-------------------------------- MODULE Raft --------------------------------
(***************************************************************************)
(* Raft: elections, log replication, commitment, crashes and snapshots.    *)
(*                                                                         *)
(* How to read this module: after the constants and variables come the     *)
(* messages, then small operators on logs, then the actions in the order   *)
(* in which a cluster lives through them (elect, replicate, commit,        *)
(* compact, crash), and at the end what must always hold.                  *)
(*                                                                         *)
(* A step is what one server does at one moment: a timer fires, a client   *)
(* asks, a message is received.  Whatever a server does in answer to one   *)
(* message happens in that one step, including the reply, the adoption of  *)
(* a newer term and the move of the commit index.  This is how             *)
(* implementations behave, so a recorded run maps step by step.            *)
(*                                                                         *)
(* The network is a set of messages that only grows.  A message that was   *)
(* sent may be received never, once or many times, early or late; so loss, *)
(* duplication and reordering need no actions of their own.                *)
(***************************************************************************)
EXTENDS Naturals, Sequences, FiniteSets

CONSTANTS
    Server,         \* the servers, numbers from 1 up or model values
    Value,          \* what clients ask to be logged, numbers from 1 up
    Nil,            \* no server; it must not be an element of Server
    LeaderNoOp,     \* does a new leader start its term with an empty entry?
    MaxEntries      \* the most entries that one message carries

\* Bounds.  They are used by the state constraint Bounded only, never by an
\* action: a recorded run that goes beyond them is still a behaviour.
CONSTANTS
    MaxTerm,        \* the highest term
    MaxLogLen,      \* the highest log index
    MaxDown,        \* the most servers that are down at the same time
    MaxMessages     \* the most messages that are ever sent

ASSUME /\ IsFiniteSet(Server) /\ Cardinality(Server) > 1
       /\ Nil \notin Server
       /\ LeaderNoOp \in BOOLEAN
       /\ MaxEntries \in Nat \ {0}

VARIABLES
    (* Durable: a server finds these again after a crash. *)
    currentTerm,    \* the latest term each server has seen
    votedFor,       \* whom each server voted for in that term, or Nil
    log,            \* each server's entries after its snapshot
    snapshot,       \* the [index, term] up to which its log was compacted

    (* Volatile: lost in a crash. *)
    role,           \* "follower", "candidate", "leader" or "down"
    commitIndex,    \* how far each server knows its log to be committed
    votes,          \* a candidate's votes; {} for all others
    nextIndex,      \* a leader's next index to send, per peer; 0 for others
    matchIndex,     \* a leader's proven agreement, per peer; 0 for others

    (* The network. *)
    msgs,           \* every message ever sent

    (* History: no action looks at these, only the invariants do. *)
    elected,        \* every [term, leader] that won an election
    committed       \* committed[k]: the first entry that was ever committed
                    \* at index k, and the term of the leader who did it

termVars    == << currentTerm, votedFor >>
logVars     == << log, snapshot >>
leaderVars  == << nextIndex, matchIndex >>
historyVars == << elected, committed >>

vars == << currentTerm, votedFor, log, snapshot, role, commitIndex, votes,
           nextIndex, matchIndex, msgs, elected, committed >>

-----------------------------------------------------------------------------
(* Messages.  One constructor each, so that a message can be named in full *)
(* by its fields.                                                          *)

VoteRequest(i, j, term, lastIndex, lastTerm) ==
    [type |-> "VoteRequest", from |-> i, to |-> j, term |-> term,
     lastIndex |-> lastIndex, lastTerm |-> lastTerm]

VoteResponse(i, j, term, granted) ==
    [type |-> "VoteResponse", from |-> i, to |-> j, term |-> term,
     granted |-> granted]

AppendRequest(i, j, term, prevIndex, prevTerm, entries, commit) ==
    [type |-> "AppendRequest", from |-> i, to |-> j, term |-> term,
     prevIndex |-> prevIndex, prevTerm |-> prevTerm, entries |-> entries,
     commit |-> commit]

\* On success `index` is how far the logs are known to agree.  On refusal it
\* is a hint: they may agree up to there, and certainly not further.
AppendResponse(i, j, term, success, index) ==
    [type |-> "AppendResponse", from |-> i, to |-> j, term |-> term,
     success |-> success, index |-> index]

\* The contents of a snapshot follow from where it ends, since only committed
\* entries are compacted.  The answer is an AppendResponse.
SnapshotRequest(i, j, term, lastIndex, lastTerm) ==
    [type |-> "SnapshotRequest", from |-> i, to |-> j, term |-> term,
     lastIndex |-> lastIndex, lastTerm |-> lastTerm]

Send(m) == msgs' = msgs \cup {m}

-----------------------------------------------------------------------------
(* Logs.  Indices count from 1 over the whole life of a log; log[i] holds  *)
(* the entries after snapshot[i].index.                                    *)

Min(a, b) == IF a < b THEN a ELSE b
Max(a, b) == IF a < b THEN b ELSE a

NoOp == 0

Entry(term, value) == [term |-> term, value |-> value]

LastIndex(i) == snapshot[i].index + Len(log[i])

\* Does i still have the entry at index k, rather than just a snapshot of it?
HasEntry(i, k) == k > snapshot[i].index /\ k <= LastIndex(i)

EntryAt(i, k) == log[i][k - snapshot[i].index]

\* The term at index k, which must be in the log or the end of the snapshot.
TermAt(i, k) ==
    IF k = snapshot[i].index THEN snapshot[i].term ELSE EntryAt(i, k).term

LastTerm(i) == TermAt(i, LastIndex(i))

\* The part of log[i] from index a to index b, both included.
Slice(i, a, b) == SubSeq(log[i], a - snapshot[i].index, b - snapshot[i].index)

\* Is a log that ends like this at least as complete as that of i?
UpToDate(lastIndex, lastTerm, i) ==
    \/ lastTerm > LastTerm(i)
    \/ lastTerm = LastTerm(i) /\ lastIndex >= LastIndex(i)

IsQuorum(S) == 2 * Cardinality(S) > Cardinality(Server)

NoIndex == [j \in Server |-> 0]

-----------------------------------------------------------------------------
Init ==
    /\ currentTerm = [i \in Server |-> 0]
    /\ votedFor = [i \in Server |-> Nil]
    /\ log = [i \in Server |-> << >>]
    /\ snapshot = [i \in Server |-> [index |-> 0, term |-> 0]]
    /\ role = [i \in Server |-> "follower"]
    /\ commitIndex = [i \in Server |-> 0]
    /\ votes = [i \in Server |-> {}]
    /\ nextIndex = [i \in Server |-> NoIndex]
    /\ matchIndex = [i \in Server |-> NoIndex]
    /\ msgs = {}
    /\ elected = {}
    /\ committed = << >>

-----------------------------------------------------------------------------
(* Terms.  A server that hears of a newer term adopts it and follows, as   *)
(* part of handling the message that told it so.                           *)

IsNewer(m) == m.term > currentTerm[m.to]
IsStale(m) == m.term < currentTerm[m.to]

\* The vote of the receiver of m, once it has adopted the term of m.
VoteBefore(m) == IF IsNewer(m) THEN Nil ELSE votedFor[m.to]

\* i follows in the given term: it is no candidate or leader any more.
Follow(i, term) ==
    /\ currentTerm' = [currentTerm EXCEPT ![i] = term]
    /\ role' = [role EXCEPT ![i] = "follower"]
    /\ votes' = [votes EXCEPT ![i] = {}]
    /\ nextIndex' = [nextIndex EXCEPT ![i] = NoIndex]
    /\ matchIndex' = [matchIndex EXCEPT ![i] = NoIndex]

AdoptTerm(m) ==
    IF IsNewer(m)
    THEN Follow(m.to, m.term)
    ELSE UNCHANGED << currentTerm, role, votes, leaderVars >>

\* An answer can tell a candidate or leader nothing but that it is outdated.
StepDown(m) ==
    /\ Follow(m.to, m.term)
    /\ votedFor' = [votedFor EXCEPT ![m.to] = Nil]
    /\ UNCHANGED << logVars, commitIndex, msgs, historyVars >>

-----------------------------------------------------------------------------
(* Elections.                                                              *)

\* The election timer of i fires: i votes for itself in a new term and asks
\* all others for their votes.
Timeout(i) ==
    LET term == currentTerm[i] + 1
    IN  /\ role[i] \in {"follower", "candidate"}
        /\ currentTerm' = [currentTerm EXCEPT ![i] = term]
        /\ votedFor' = [votedFor EXCEPT ![i] = i]
        /\ role' = [role EXCEPT ![i] = "candidate"]
        /\ votes' = [votes EXCEPT ![i] = {i}]
        /\ msgs' = msgs \cup
              {VoteRequest(i, j, term, LastIndex(i), LastTerm(i)) : j \in Server \ {i}}
        /\ UNCHANGED << logVars, commitIndex, leaderVars, historyVars >>

\* A vote is given once a term, and only to a log that is at least as
\* complete: that is what keeps committed entries.
HandleVoteRequest(m) ==
    LET i == m.to
        granted == /\ ~ IsStale(m)
                   /\ VoteBefore(m) \in {Nil, m.from}
                   /\ UpToDate(m.lastIndex, m.lastTerm, i)
    IN  /\ AdoptTerm(m)
        /\ votedFor' = [votedFor EXCEPT ![i] = IF granted THEN m.from ELSE VoteBefore(m)]
        /\ Send(VoteResponse(i, m.from, Max(m.term, currentTerm[i]), granted))
        /\ UNCHANGED << logVars, commitIndex, historyVars >>

CountVote(m) ==
    /\ votes' = [votes EXCEPT ![m.to] = @ \cup {m.from}]
    /\ UNCHANGED << termVars, logVars, role, commitIndex, leaderVars, msgs, historyVars >>

HandleVoteResponse(m) ==
    IF IsNewer(m)
    THEN StepDown(m)
    ELSE IF ~ IsStale(m) /\ m.granted /\ role[m.to] = "candidate"
         THEN CountVote(m)
         ELSE UNCHANGED vars

\* A candidate with the votes of a majority leads.
BecomeLeader(i) ==
    /\ role[i] = "candidate"
    /\ IsQuorum(votes[i])
    /\ role' = [role EXCEPT ![i] = "leader"]
    /\ votes' = [votes EXCEPT ![i] = {}]
    /\ nextIndex' = [nextIndex EXCEPT ![i] = [j \in Server |-> LastIndex(i) + 1]]
    /\ matchIndex' = [matchIndex EXCEPT ![i] = NoIndex]
    /\ log' = IF LeaderNoOp
              THEN [log EXCEPT ![i] = Append(@, Entry(currentTerm[i], NoOp))]
              ELSE log
    /\ elected' = elected \cup {[term |-> currentTerm[i], leader |-> i]}
    /\ UNCHANGED << termVars, snapshot, commitIndex, msgs, committed >>

-----------------------------------------------------------------------------
(* Replication: the leader's side.                                         *)

\* A client asks leader i to log v.
ClientRequest(i, v) ==
    /\ role[i] = "leader"
    /\ log' = [log EXCEPT ![i] = Append(@, Entry(currentTerm[i], v))]
    /\ UNCHANGED << termVars, snapshot, role, commitIndex, votes, leaderVars,
                    msgs, historyVars >>

\* i sends j the n entries that follow prev.  Any prev that i still has is
\* safe, whatever nextIndex says.
SendEntries(i, j, prev, n) ==
    /\ role[i] = "leader"
    /\ i # j
    /\ prev >= snapshot[i].index
    /\ prev + n <= LastIndex(i)
    /\ Send(AppendRequest(i, j, currentTerm[i], prev, TermAt(i, prev),
                          Slice(i, prev + 1, prev + n), commitIndex[i]))
    /\ UNCHANGED << termVars, logVars, role, commitIndex, votes, leaderVars, historyVars >>

\* What Raft sends: the next n entries for j; none at all is a heartbeat.
AppendEntries(i, j, n) ==
    /\ role[i] = "leader"
    /\ SendEntries(i, j, nextIndex[i][j] - 1, n)

\* j is so far behind that the entries it lacks have been compacted.
InstallSnapshot(i, j) ==
    /\ role[i] = "leader"
    /\ i # j
    /\ nextIndex[i][j] <= snapshot[i].index
    /\ Send(SnapshotRequest(i, j, currentTerm[i], snapshot[i].index, snapshot[i].term))
    /\ UNCHANGED << termVars, logVars, role, commitIndex, votes, leaderVars, historyVars >>

-----------------------------------------------------------------------------
(* Replication: the follower's side.                                       *)

\* A request of a leader makes its receiver a follower in the leader's term.
ObeyLeader(m) ==
    /\ Follow(m.to, m.term)
    /\ votedFor' = [votedFor EXCEPT ![m.to] = VoteBefore(m)]

\* Answer a request of an earlier term with the current one, so that the
\* sender learns that its time is over.
RefuseStale(m) ==
    /\ Send(AppendResponse(m.to, m.from, currentTerm[m.to], FALSE, 0))
    /\ UNCHANGED << termVars, logVars, role, commitIndex, votes, leaderVars, historyVars >>

\* Does i agree with the sender of m up to where the entries of m begin?
\* What i has compacted was committed, so the leader is bound to have it too.
PrefixMatches(i, m) ==
    \/ m.prevIndex <= snapshot[i].index
    \/ m.prevIndex <= LastIndex(i) /\ TermAt(i, m.prevIndex) = m.prevTerm

\* Is one of the entries of m different from what i has in its place?
Conflicts(i, m) ==
    \E k \in 1 .. Len(m.entries) :
        /\ HasEntry(i, m.prevIndex + k)
        /\ EntryAt(i, m.prevIndex + k).term # m.entries[k].term

\* The log of i after it accepted m.  Entries that i already has are left
\* alone, with all that follows them: m may be an old message.  Only where an
\* entry conflicts is the rest of the log given up for that of the leader.
LogAfter(i, m) ==
    LET last    == m.prevIndex + Len(m.entries)
        missing == m.entries # << >> /\ last > LastIndex(i)
        skip    == IF m.prevIndex < snapshot[i].index
                   THEN snapshot[i].index - m.prevIndex     \* compacted here
                   ELSE 0
    IN  IF missing \/ Conflicts(i, m)
        THEN Slice(i, snapshot[i].index + 1, m.prevIndex)
                \o SubSeq(m.entries, skip + 1, Len(m.entries))
        ELSE log[i]

\* The leader's commit index counts only as far as m has shown agreement.
AcceptEntries(m) ==
    LET i    == m.to
        last == m.prevIndex + Len(m.entries)
    IN  /\ log' = [log EXCEPT ![i] = LogAfter(i, m)]
        /\ commitIndex' = [commitIndex EXCEPT ![i] = Max(@, Min(m.commit, last))]
        /\ Send(AppendResponse(i, m.from, m.term, TRUE, last))

\* Tell the leader where to try next: at the end of a log that is too short,
\* or one entry further back.
RefuseEntries(m) ==
    /\ Send(AppendResponse(m.to, m.from, m.term, FALSE,
                           Min(m.prevIndex - 1, LastIndex(m.to))))
    /\ UNCHANGED << log, commitIndex >>

HandleAppendRequest(m) ==
    IF IsStale(m)
    THEN RefuseStale(m)
    ELSE /\ ObeyLeader(m)
         /\ IF PrefixMatches(m.to, m) THEN AcceptEntries(m) ELSE RefuseEntries(m)
         /\ UNCHANGED << snapshot, historyVars >>

\* A snapshot that ends where i has the very same entry replaces only what it
\* covers; any other one replaces the whole log.
LogAfterSnapshot(i, m) ==
    IF HasEntry(i, m.lastIndex) /\ TermAt(i, m.lastIndex) = m.lastTerm
    THEN Slice(i, m.lastIndex + 1, LastIndex(i))
    ELSE << >>

AcceptSnapshot(m) ==
    LET i == m.to
    IN  /\ log' = [log EXCEPT ![i] = LogAfterSnapshot(i, m)]
        /\ snapshot' = [snapshot EXCEPT ![i] = [index |-> m.lastIndex, term |-> m.lastTerm]]
        /\ commitIndex' = [commitIndex EXCEPT ![i] = m.lastIndex]
        /\ Send(AppendResponse(i, m.from, m.term, TRUE, m.lastIndex))

\* A snapshot that ends before the commit index of i is old news; i answers
\* with what it has committed, which the leader is bound to have.
IgnoreSnapshot(m) ==
    /\ Send(AppendResponse(m.to, m.from, m.term, TRUE, commitIndex[m.to]))
    /\ UNCHANGED << logVars, commitIndex >>

HandleSnapshotRequest(m) ==
    IF IsStale(m)
    THEN RefuseStale(m)
    ELSE /\ ObeyLeader(m)
         /\ IF m.lastIndex > commitIndex[m.to] THEN AcceptSnapshot(m) ELSE IgnoreSnapshot(m)
         /\ UNCHANGED historyVars

-----------------------------------------------------------------------------
(* Commitment.                                                             *)

\* Do leader i and a majority agree up to index k, if the leader's knowledge
\* of its peers is `match`?
Agreed(i, match, k) == IsQuorum({i} \cup {j \in Server : match[j] >= k})

\* How far leader i may commit.  Only an entry of the leader's own term counts
\* (and takes all before it along); an older one could still be replaced
\* although a majority has it.  The highest index on which a majority agrees
\* is where the agreement with some peer ends, so only those are tried.
CommitPoint(i, match) ==
    LET ready == {k \in {match[j] : j \in Server} :
                     /\ k > commitIndex[i]
                     /\ TermAt(i, k) = currentTerm[i]
                     /\ Agreed(i, match, k)}
    IN  IF ready = {}
        THEN commitIndex[i]
        ELSE CHOOSE k \in ready : \A l \in ready : l <= k

\* What leader i newly commits, as history remembers it: entries that were
\* committed by someone before keep their place.
Remember(i, upTo) ==
    LET known == Len(committed)
        new(k) == [entry |-> EntryAt(i, known + k), by |-> currentTerm[i]]
    IN  IF upTo <= known
        THEN committed
        ELSE committed \o [k \in 1 .. (upTo - known) |-> new(k)]

LearnMatch(m) ==
    LET i      == m.to
        match  == [matchIndex[i] EXCEPT ![m.from] = Max(@, m.index)]
        commit == CommitPoint(i, match)
    IN  /\ matchIndex' = [matchIndex EXCEPT ![i] = match]
        /\ nextIndex' = [nextIndex EXCEPT ![i][m.from] = Max(@, m.index + 1)]
        /\ commitIndex' = [commitIndex EXCEPT ![i] = commit]
        /\ committed' = Remember(i, commit)
        /\ UNCHANGED << termVars, logVars, role, votes, msgs, elected >>

\* Step back, but never to before what is known to match: the refusal may be
\* an old one.
LearnMismatch(m) ==
    LET i    == m.to
        back == Min(nextIndex[i][m.from], m.index + 1)
    IN  /\ nextIndex' = [nextIndex EXCEPT ![i][m.from] = Max(back, matchIndex[i][m.from] + 1)]
        /\ UNCHANGED << termVars, logVars, role, commitIndex, votes, matchIndex,
                        msgs, historyVars >>

HandleAppendResponse(m) ==
    IF IsNewer(m)
    THEN StepDown(m)
    ELSE IF IsStale(m) \/ role[m.to] # "leader"
         THEN UNCHANGED vars
         ELSE IF m.success THEN LearnMatch(m) ELSE LearnMismatch(m)

-----------------------------------------------------------------------------
(* Snapshots, crashes and restarts.                                        *)

\* i compacts its log up to index k, which must be committed.
TakeSnapshot(i, k) ==
    /\ role[i] # "down"
    /\ k > snapshot[i].index
    /\ k <= commitIndex[i]
    /\ snapshot' = [snapshot EXCEPT ![i] = [index |-> k, term |-> TermAt(i, k)]]
    /\ log' = [log EXCEPT ![i] = Slice(i, k + 1, LastIndex(i))]
    /\ UNCHANGED << termVars, role, commitIndex, votes, leaderVars, msgs, historyVars >>

\* i stops.  All it remembers is what is durable; of the commit index that is
\* the part which its snapshot proves.
Crash(i) ==
    /\ role[i] # "down"
    /\ role' = [role EXCEPT ![i] = "down"]
    /\ votes' = [votes EXCEPT ![i] = {}]
    /\ nextIndex' = [nextIndex EXCEPT ![i] = NoIndex]
    /\ matchIndex' = [matchIndex EXCEPT ![i] = NoIndex]
    /\ commitIndex' = [commitIndex EXCEPT ![i] = snapshot[i].index]
    /\ UNCHANGED << termVars, logVars, msgs, historyVars >>

Restart(i) ==
    /\ role[i] = "down"
    /\ role' = [role EXCEPT ![i] = "follower"]
    /\ UNCHANGED << termVars, logVars, commitIndex, votes, leaderVars, msgs, historyVars >>

-----------------------------------------------------------------------------
(* Receiving a message.                                                    *)

Handle(m) ==
    CASE m.type = "VoteRequest"     -> HandleVoteRequest(m)
      [] m.type = "VoteResponse"    -> HandleVoteResponse(m)
      [] m.type = "AppendRequest"   -> HandleAppendRequest(m)
      [] m.type = "AppendResponse"  -> HandleAppendResponse(m)
      [] m.type = "SnapshotRequest" -> HandleSnapshotRequest(m)

Receive(m) ==
    /\ m \in msgs
    /\ role[m.to] # "down"
    /\ Handle(m)

\* The same, for a run that names a message by its fields.
ReceiveVoteRequest(from, to, term, lastIndex, lastTerm) ==
    Receive(VoteRequest(from, to, term, lastIndex, lastTerm))

ReceiveVoteResponse(from, to, term, granted) ==
    Receive(VoteResponse(from, to, term, granted))

ReceiveAppendRequest(from, to, term, prevIndex, prevTerm, entries, commit) ==
    Receive(AppendRequest(from, to, term, prevIndex, prevTerm, entries, commit))

ReceiveAppendResponse(from, to, term, success, index) ==
    Receive(AppendResponse(from, to, term, success, index))

ReceiveSnapshotRequest(from, to, term, lastIndex, lastTerm) ==
    Receive(SnapshotRequest(from, to, term, lastIndex, lastTerm))

-----------------------------------------------------------------------------
Next ==
    \/ \E i \in Server :
          \/ Timeout(i)
          \/ BecomeLeader(i)
          \/ \E v \in Value : ClientRequest(i, v)
          \/ \E j \in Server, n \in 0 .. MaxEntries : AppendEntries(i, j, n)
          \/ \E j \in Server : InstallSnapshot(i, j)
          \/ \E k \in (snapshot[i].index + 1) .. commitIndex[i] : TakeSnapshot(i, k)
          \/ Crash(i)
          \/ Restart(i)
    \/ \E m \in msgs : Receive(m)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(* For model checking.                                                     *)

\* How far the search goes.

Bounded ==
    /\ \A i \in Server : currentTerm[i] <= MaxTerm /\ LastIndex(i) <= MaxLogLen
    /\ Cardinality({i \in Server : role[i] = "down"}) <= MaxDown
    /\ Cardinality(msgs) <= MaxMessages

\* A coarser view of a state for counting what a test covers, not for proofs:
\* only leaders have a term, candidates are followers, and neither votes nor
\* messages nor history matter.
CoarseView ==
    << [i \in Server |-> IF role[i] = "leader" THEN currentTerm[i] ELSE 0],
       [i \in Server |-> IF role[i] = "candidate" THEN "follower" ELSE role[i]],
       log, snapshot, commitIndex >>

-----------------------------------------------------------------------------
(* What must always hold.                                                  *)

EntrySet == [term : Nat, value : Value \cup {NoOp}]

TypeOK ==
    /\ currentTerm \in [Server -> Nat]
    /\ votedFor \in [Server -> Server \cup {Nil}]
    /\ \A i \in Server : \A k \in DOMAIN log[i] : log[i][k] \in EntrySet
    /\ snapshot \in [Server -> [index : Nat, term : Nat]]
    /\ role \in [Server -> {"follower", "candidate", "leader", "down"}]
    /\ commitIndex \in [Server -> Nat]
    /\ votes \in [Server -> SUBSET Server]
    /\ nextIndex \in [Server -> [Server -> Nat]]
    /\ matchIndex \in [Server -> [Server -> Nat]]
    /\ \A m \in msgs : m.from \in Server /\ m.to \in Server /\ m.term \in Nat
    /\ elected \subseteq [term : Nat, leader : Server]
    /\ \A k \in DOMAIN committed : committed[k].entry \in EntrySet

\* At most one leader is ever elected in a term.
ElectionSafety ==
    \A a, b \in elected : a.term = b.term => a.leader = b.leader

\* Do i and j have the same entry at index k, as far as both still have one?
SameAt(i, j, k) ==
    (HasEntry(i, k) /\ HasEntry(j, k)) => EntryAt(i, k) = EntryAt(j, k)

\* Two logs that agree on the term at some index are the same up to there.
\* It is enough to look one entry back: the rest follows index by index.
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

\* What was committed in a term is in the log of the leaders of later terms.
LeaderCompleteness ==
    \A i \in Server : role[i] = "leader" =>
        \A k \in DOMAIN committed : committed[k].by <= currentTerm[i] => Holds(i, k)

\* No two servers ever apply different entries at the same index: all apply
\* what was committed there first.
StateMachineSafety ==
    \A i \in Server :
        /\ commitIndex[i] <= Len(committed)
        /\ \A k \in 1 .. commitIndex[i] : Holds(i, k)
        /\ snapshot[i].index > 0 =>
              snapshot[i].term = committed[snapshot[i].index].entry.term

\* At all times a majority, up or down, has every committed entry on disk.
CommittedNeverLost ==
    \A k \in DOMAIN committed : IsQuorum({i \in Server : Holds(i, k)})

\* The indices of a server are in order.
IndicesInOrder ==
    \A i \in Server :
        /\ snapshot[i].index <= commitIndex[i]
        /\ commitIndex[i] <= LastIndex(i)
        /\ role[i] = "leader" =>
              \A j \in Server : matchIndex[i][j] < nextIndex[i][j]
=============================================================================
