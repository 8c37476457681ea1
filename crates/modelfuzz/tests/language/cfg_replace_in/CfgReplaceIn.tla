-------------------- MODULE CfgReplaceIn --------------------
\* <-[M] replaces a definition of module M only
EXTENDS Naturals
VARIABLE x
Ballot == 0..9
Small == 0..2
V == INSTANCE Voting
ASSUME Ballot = 0..9 /\ V!Ballot = 0..2 /\ V!Top = 2
Init == x = 0
Next == V!Pick
============================================================
