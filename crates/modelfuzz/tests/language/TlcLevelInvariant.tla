-------------------- MODULE TlcLevelInvariant --------------------
\* TLCGet("level") in an invariant
EXTENDS Naturals, TLC
VARIABLE x
Init == x = 0
Next == x' = x + 1
Inv == TLCGet("level") < 4
============================================================
