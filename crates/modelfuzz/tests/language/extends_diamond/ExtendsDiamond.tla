-------------------- MODULE ExtendsDiamond --------------------
\* a module reached on two EXTENDS paths is the same module: no clash
EXTENDS Left, Right
Init == x = Zero /\ LeftOk
Next == x' = LeftStep(x) \/ x' = RightStep(x)
Inv == x \in 0..9
============================================================
