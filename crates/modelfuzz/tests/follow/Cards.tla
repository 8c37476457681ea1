------------------------------- MODULE Cards --------------------------------
(* A card is drawn face down: which one it was shows only later. *)
EXTENDS Integers

VARIABLES hand, top

Init == hand = {} /\ top \in 1 .. 2

Draw ==
    \E card \in 1 .. 3 :
        /\ card \notin hand
        /\ hand' = hand \cup {card}
        /\ UNCHANGED top

Show(card) == card \in hand /\ UNCHANGED << hand, top >>

Next == Draw

HandOnly == hand
=============================================================================
