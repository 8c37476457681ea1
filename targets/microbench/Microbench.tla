----------------------------- MODULE Microbench -----------------------------
(***************************************************************************)
(* A small cluster with a race between finishing a job and being told to   *)
(* stop.                                                                   *)
(*                                                                         *)
(* An application master waits until every worker and the terminator have  *)
(* registered.  Only then does it accept a client's request: it hands the  *)
(* job to worker 1 and, at the same time, asks the terminator to have      *)
(* worker 1 flushed.  The worker passes itself one Execute message after   *)
(* the other until NumTasks tasks are done; the Flush may arrive before,   *)
(* between or after any of them.                                           *)
(*                                                                         *)
(* Each action is the handling of one message (or the start of a process), *)
(* so a run of the real system, told as a list of handled messages, is a   *)
(* behaviour of this module.                                               *)
(***************************************************************************)
EXTENDS Naturals

CONSTANTS
    NumWorkers,     \* workers that must register before a request counts
    NumTasks        \* tasks in the job that one request stands for

ASSUME /\ NumWorkers \in Nat \ {0}
       /\ NumTasks \in Nat

VARIABLES
    appMasterState,         \* "waiting" for a request it can serve, then "serving"
    registeredWorkers,      \* workers the master has heard from
    registeredTerminator,   \* has the master heard from the terminator?
    workerState,            \* what each worker is doing
    workerBuffer,           \* each worker's buffer: "ready", or "gone" after Flush
    terminatorState,        \* "init", "idle", then "done" once it has sent Flush
    curExecute,             \* how many Execute messages the chosen worker handled
    msgs                    \* every message ever sent; nothing is taken out

vars == << appMasterState, registeredWorkers, registeredTerminator, workerState,
           workerBuffer, terminatorState, curExecute, msgs >>

-----------------------------------------------------------------------------
(* Processes and messages.                                                 *)

Workers == 1 .. NumWorkers

\* The master always gives the job to the same worker.
Chosen == 1

\* Execute(r) tells the worker that r tasks are done, so the job is a chain
\* of NumTasks + 1 messages: the last one finds nothing left to do and ends it.
LastExecute == NumTasks

RegisterWorkerMsg(w)  == [type |-> "RegisterWorker", worker |-> w]
RegisterTerminatorMsg == [type |-> "RegisterTerminator"]
ExecuteMsg(r)         == [type |-> "Execute", done |-> r]
TerminateMsg          == [type |-> "Terminate", worker |-> Chosen]
FlushMsg              == [type |-> "Flush", worker |-> Chosen]

Messages ==
         {RegisterWorkerMsg(w) : w \in Workers}
    \cup {ExecuteMsg(r) : r \in 0 .. LastExecute}
    \cup {RegisterTerminatorMsg, TerminateMsg, FlushMsg}

Send(new) == msgs' = msgs \cup new

-----------------------------------------------------------------------------
Init ==
    /\ appMasterState = "waiting"
    /\ registeredWorkers = {}
    /\ registeredTerminator = FALSE
    /\ workerState = [w \in Workers |-> "init"]
    /\ workerBuffer = [w \in Workers |-> "ready"]
    /\ terminatorState = "init"
    /\ curExecute = 0
    /\ msgs = {}

-----------------------------------------------------------------------------
(* Starting up.  Processes start in any order and register by message.     *)

StartWorker(w) ==
    /\ workerState[w] = "init"
    /\ workerState' = [workerState EXCEPT ![w] = "idle"]
    /\ Send({RegisterWorkerMsg(w)})
    /\ UNCHANGED << appMasterState, registeredWorkers, registeredTerminator,
                    workerBuffer, terminatorState, curExecute >>

StartTerminator ==
    /\ terminatorState = "init"
    /\ terminatorState' = "idle"
    /\ Send({RegisterTerminatorMsg})
    /\ UNCHANGED << appMasterState, registeredWorkers, registeredTerminator,
                    workerState, workerBuffer, curExecute >>

-----------------------------------------------------------------------------
(* The application master.                                                 *)

RegisterWorker(w) ==
    /\ RegisterWorkerMsg(w) \in msgs
    /\ registeredWorkers' = registeredWorkers \cup {w}
    /\ UNCHANGED << appMasterState, registeredTerminator, workerState,
                    workerBuffer, terminatorState, curExecute, msgs >>

RegisterTerminator ==
    /\ RegisterTerminatorMsg \in msgs
    /\ registeredTerminator' = TRUE
    /\ UNCHANGED << appMasterState, registeredWorkers, workerState,
                    workerBuffer, terminatorState, curExecute, msgs >>

AllRegistered ==
    /\ registeredWorkers = Workers
    /\ registeredTerminator

\* A request that comes too early is lost without a trace: the master does
\* not remember it, so the model does not either.
HandleRequest ==
    /\ appMasterState = "waiting"
    /\ IF AllRegistered
       THEN /\ appMasterState' = "serving"
            /\ workerState' = [workerState EXCEPT ![Chosen] = "working"]
            /\ Send({ExecuteMsg(0), TerminateMsg})
       ELSE UNCHANGED << appMasterState, workerState, msgs >>
    /\ UNCHANGED << registeredWorkers, registeredTerminator, workerBuffer,
                    terminatorState, curExecute >>

-----------------------------------------------------------------------------
(* The chosen worker and the terminator.                                   *)

\* One link of the chain.  A worker whose buffer is gone must drop the
\* message: it has nothing to run the task on, and it breaks the chain.
Execute(r) ==
    /\ ExecuteMsg(r) \in msgs
    /\ r = curExecute
    /\ IF workerBuffer[Chosen] = "gone"
       THEN UNCHANGED << workerState, curExecute, msgs >>
       ELSE /\ curExecute' = r + 1
            /\ IF r < LastExecute
               THEN /\ Send({ExecuteMsg(r + 1)})
                    /\ UNCHANGED workerState
               ELSE /\ workerState' = [workerState EXCEPT ![Chosen] = "finished"]
                    /\ UNCHANGED msgs
    /\ UNCHANGED << appMasterState, registeredWorkers, registeredTerminator,
                    workerBuffer, terminatorState >>

Terminate ==
    /\ TerminateMsg \in msgs
    /\ terminatorState' = "done"
    /\ Send({FlushMsg})
    /\ UNCHANGED << appMasterState, registeredWorkers, registeredTerminator,
                    workerState, workerBuffer, curExecute >>

Flush ==
    /\ FlushMsg \in msgs
    /\ workerBuffer' = [workerBuffer EXCEPT ![Chosen] = "gone"]
    /\ UNCHANGED << appMasterState, registeredWorkers, registeredTerminator,
                    workerState, terminatorState, curExecute, msgs >>

-----------------------------------------------------------------------------
Next ==
    \/ \E w \in Workers : StartWorker(w)
    \/ StartTerminator
    \/ \E w \in Workers : RegisterWorker(w)
    \/ RegisterTerminator
    \/ HandleRequest
    \/ \E r \in 0 .. LastExecute : Execute(r)
    \/ Terminate
    \/ Flush

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(* What must always hold.                                                  *)

TypeOK ==
    /\ appMasterState \in {"waiting", "serving"}
    /\ registeredWorkers \subseteq Workers
    /\ registeredTerminator \in BOOLEAN
    /\ workerState \in [Workers -> {"init", "idle", "working", "finished"}]
    /\ workerBuffer \in [Workers -> {"ready", "gone"}]
    /\ terminatorState \in {"init", "idle", "done"}
    /\ curExecute \in 0 .. (LastExecute + 1)
    /\ msgs \subseteq Messages

\* The master counts only processes that have started.
RegisteredHaveStarted ==
    /\ \A w \in registeredWorkers : workerState[w] # "init"
    /\ registeredTerminator => terminatorState # "init"

\* No work and no termination unless the whole cluster was there first.
ServesOnlyWhenReady ==
    (ExecuteMsg(0) \in msgs \/ TerminateMsg \in msgs) =>
        /\ appMasterState = "serving"
        /\ AllRegistered

\* The chain never has a gap, and the worker never runs ahead of it.
ChainIsUnbroken ==
    \A r \in 1 .. LastExecute :
        /\ ExecuteMsg(r) \in msgs => ExecuteMsg(r - 1) \in msgs
        /\ ExecuteMsg(r) \in msgs <=> curExecute >= r

\* Only the chosen worker ever works or loses its buffer.
OthersAreLeftAlone ==
    \A w \in Workers \ {Chosen} :
        /\ workerState[w] \in {"init", "idle"}
        /\ workerBuffer[w] = "ready"

\* A buffer is flushed only on the terminator's word.
FlushOnlyIfAsked ==
    workerBuffer[Chosen] = "gone" => FlushMsg \in msgs /\ terminatorState = "done"

\* A worker is finished exactly when it has been through the whole chain.
FinishedMeansDone ==
    workerState[Chosen] = "finished" <=> curExecute = LastExecute + 1

-----------------------------------------------------------------------------
(* Where the race is.  This is NOT an invariant of the system: it fails    *)
(* in the one state where the worker has been flushed while exactly the    *)
(* last Execute is on its way.  An implementation that forgets to look at  *)
(* its buffer goes wrong on the next step.  Checking it makes TLC print    *)
(* the shortest way there (see Microbench_Race.cfg).                       *)

NeverFlushedBeforeLast ==
    ~ /\ workerBuffer[Chosen] = "gone"
      /\ curExecute = LastExecute
=============================================================================
