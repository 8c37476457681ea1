-------------------- MODULE EnabledPrimedLater --------------------
\* ENABLED of an action with an assignment in a disjunction, an IF, an \E and through operators
EXTENDS Naturals, FiniteSets
VARIABLES x, y
Init == x = 0 /\ y = {}
Put(i) == i \notin y /\ y' = y \cup {i} /\ x' = Cardinality(y')
Del == \E i \in y : y' = y \ {i} /\ x' = x - 1
Flip == IF x = 2 THEN x' = 0 /\ y' = {} ELSE FALSE
Next == (\E i \in 1..2 : Put(i)) \/ Del \/ Flip
Inv1 == \A i \in 1..2 : ENABLED Put(i) <=> i \notin y
Inv2 == ENABLED Del <=> y # {}
Inv3 == ENABLED Flip <=> x = 2
Inv4 == ~ ENABLED (Del /\ Flip /\ y' # {})
Inv5 == (IF ENABLED Flip THEN 1 ELSE 0) = x \div 2
============================================================
