-------------------- MODULE JunctionComments --------------------
\* comments between, before and inside bullets do not disturb junction columns
EXTENDS Naturals
VARIABLES x, y
Init == /\ x = 0 \* line comment
(* block comment at column one *)
        /\ (* in front *) y = 0
Next ==
  \* nothing
  \/ /\ x < 2         (* spans
                      two lines, (* nested *) *)
     /\ x' = x + 1
\* at the margin
     /\ y' = y
  \/ /\ x = 2
     (* /\ y' = 7 *)
     /\ y' = 1 - y
     /\ x' = 0
Inv == x \in 0..2 /\ y \in 0..1
============================================================
