-------------------- MODULE OperatorDefinedFunctions --------------------
\* a function-valued variable updated through operators with operator arguments
EXTENDS Naturals
CONSTANT Keys
VARIABLE store
Update(f, k, F(_)) == [f EXCEPT ![k] = F(@)]
Init == store = [k \in Keys |-> 0]
Next == \E k \in Keys : \/ store' = Update(store, k, LAMBDA v : (v + 1) % 3)
                        \/ \E d \in 1..2 : store' = Update(store, k, LAMBDA v : (v * d) % 3)
Inv == store \in [Keys -> 0..2]
============================================================
