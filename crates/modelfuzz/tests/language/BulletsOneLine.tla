-------------------- MODULE BulletsOneLine --------------------
\* bullet lists on one line, under a definition, and with operators on their own lines
EXTENDS Naturals
VARIABLES x, y
Init ==
  /\ x = 0 /\ y \in {0,
                     1}
Next == \/ /\ x = 0 /\ x' = 1
           /\ y' = y
        \/ x = 1 /\ x' = 0 /\ y' =
             1
             -
             y
Inv ==
       /\ x
          \in 0..1
       /\ (y
        = 0 \/ y = 1)
============================================================
