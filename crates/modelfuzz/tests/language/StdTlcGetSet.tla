-------------------- MODULE StdTlcGetSet --------------------
\* TLCSet and TLCGet hold values by number during evaluation
EXTENDS Naturals, TLC
VARIABLE x
ASSUME TLCSet(1, 10)
ASSUME TLCGet(1) = 10
ASSUME TLCSet(1, TLCGet(1) + 1) /\ TLCGet(1) = 11
ASSUME TLCSet(2, {1}) /\ TLCGet(2) \cup {2} = {1, 2}
Init == x = TLCGet(1)
Next == \/ x < 14 /\ x' = x + 1
        \/ x = 14 /\ UNCHANGED x
Inv == x >= 11
============================================================
