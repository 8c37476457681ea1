-------------------- MODULE JunctionQuant --------------------
\* quantifier and LET bodies inside a junction extend to the end of the item only
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = {}
Next ==
  /\ \E i \in 1..3 : /\ i \notin y
                     /\ y' = y \cup {i}
  /\ LET n == x + 1
         m == n + 1
     IN  x' = m - 1
  /\ TRUE
Inv == /\ \A i \in y : i > 0
       /\ x <= 3
============================================================
