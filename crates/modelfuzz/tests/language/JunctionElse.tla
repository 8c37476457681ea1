-------------------- MODULE JunctionElse --------------------
\* an ELSE branch inside a nested junction list does not swallow the bullets after it
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Next ==
  \/ /\ x < 3
     /\ \/ IF y = 0
           THEN y' = 1
           ELSE y' = 0
        \/ y' = 2
     /\ x' = x + 1
  \/ /\ x = 3
     /\ IF y = 2 THEN x' = 0
                 ELSE /\ x' = 1
     /\ y' = y
Inv == /\ IF x > 5
          THEN FALSE
          ELSE TRUE
       /\ y \in 0..2
       /\ x \in 0..3
============================================================
