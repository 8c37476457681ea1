-------------------- MODULE ChooseModelValue --------------------
\* an unbounded CHOOSE is replaced by a model value through the configuration
EXTENDS Naturals
CONSTANT Data
NoVal == CHOOSE v : v \notin Data
VARIABLE x
Init == x = NoVal
Next == \/ x = NoVal /\ x' \in Data
        \/ x # NoVal /\ x' = NoVal
Inv == x \in Data \cup {NoVal}
============================================================
