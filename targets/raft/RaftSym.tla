------------------------------ MODULE RaftSym -------------------------------
(***************************************************************************)
(* Raft with interchangeable servers.  No action prefers one server over   *)
(* another, so states that differ only in who is who need to be visited    *)
(* once.  The servers have to be model values for that.                    *)
(***************************************************************************)
EXTENDS Raft, TLC

Symmetry == Permutations(Server)
=============================================================================
