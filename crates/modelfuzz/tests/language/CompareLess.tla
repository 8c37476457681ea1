-------------------- MODULE CompareLess --------------------
\* the operands of < must be integers
EXTENDS Integers
VARIABLE x
Init == x = "a"
Next == x < 1 /\ x' = 1
============================================================
