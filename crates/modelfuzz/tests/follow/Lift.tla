-------------------------------- MODULE Lift --------------------------------
(* A lift with doors: events by field, as a whole and without fields. *)
EXTENDS Integers

CONSTANTS Person, Top, Nobody

VARIABLES floor, inside, doors

vars == << floor, inside, doors >>

Init == floor = 0 /\ inside = {} /\ doors = "open"

Move(from, to) ==
    /\ doors = "closed"
    /\ floor = from
    /\ to \in 0 .. Top
    /\ floor' = to
    /\ UNCHANGED << inside, doors >>

Doors(e) ==
    /\ doors' = IF e.open THEN "open" ELSE "closed"
    /\ doors' # doors
    /\ UNCHANGED << floor, inside >>

Enter(p) ==
    /\ doors = "open"
    /\ p \in Person \ inside
    /\ inside' = inside \cup {p}
    /\ UNCHANGED << floor, doors >>

Leave(p) ==
    /\ doors = "open"
    /\ p \in inside
    /\ inside' = inside \ {p}
    /\ UNCHANGED << floor, doors >>

Wait == UNCHANGED vars

Next ==
    \/ \E i, j \in 0 .. Top : Move(i, j)
    \/ \E b \in BOOLEAN : Doors([open |-> b])
    \/ \E p \in Person : Enter(p) \/ Leave(p)
    \/ Wait

Light == inside = {} \/ floor < Top
=============================================================================
