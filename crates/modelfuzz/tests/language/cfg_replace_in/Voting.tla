-------------------- MODULE Voting --------------------
EXTENDS Naturals
VARIABLE x
Ballot == Nat
Top == CHOOSE b \in Ballot : \A c \in Ballot : c <= b
Pick == x' \in Ballot
============================================================
