-------------------- MODULE TlcLevel --------------------
\* TLCGet("level") in a constraint bounds the depth
EXTENDS Naturals, TLC
VARIABLE x
Init == x \in {0, 100}
Next == x' = x + 1 \/ x' = x + 2
Depth == TLCGet("level") < 4
============================================================
