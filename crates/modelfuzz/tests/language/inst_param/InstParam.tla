-------------------- MODULE InstParam --------------------
\* a parametrised instance: its parameters may be substituted into constants and variables
EXTENDS Naturals
CONSTANT Ids
VARIABLE pos
Robot(i, step) == INSTANCE Mover WITH at <- pos[i], Step <- step, Last <- 3
Init == pos = [i \in Ids |-> 0]
Move(i) == /\ Robot(i, i)!CanMove
           /\ pos' = [pos EXCEPT ![i] = Robot(i, i)!To(1)]
Next == \E i \in Ids : Move(i) \/ (Robot(i, 1)!Done /\ UNCHANGED pos)
Inv == \A i \in Ids : Robot(i, i)!Sane /\ ~ Robot(i, 9)!CanMove
============================================================
