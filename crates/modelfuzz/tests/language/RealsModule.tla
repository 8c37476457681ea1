-------------------- MODULE RealsModule --------------------
\* EXTENDS Reals gives integer arithmetic and names
EXTENDS Reals
VARIABLE x
Init == x = 0
Next == x' = (x - 1) % 3
Inv == x \in Int /\ x >= 0
============================================================
