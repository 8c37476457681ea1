-------------------- MODULE EnabledInGuard --------------------
\* ENABLED as a guard of another action (a scheduler with priorities)
EXTENDS Naturals
VARIABLES hi, lo
Init == hi = 0 /\ lo = 0
High == hi < 2 /\ hi' = hi + 1 /\ UNCHANGED lo
Low == lo < 2 /\ lo' = lo + 1 /\ UNCHANGED hi
Reset == hi = 2 /\ lo = 2 /\ hi' = 0 /\ lo' = 0
Next == \/ High
        \/ ~ ENABLED High /\ Low
        \/ ~ ENABLED (High \/ Low) /\ Reset
Inv == lo > 0 => hi = 2
============================================================
