-------------------- MODULE InvariantInit --------------------
\* an invariant broken by an initial state gives a trace of one state
EXTENDS Naturals
VARIABLE x
Init == x \in 0..3
Next == x' = x
Inv == x < 3
============================================================
