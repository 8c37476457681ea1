-------------------- MODULE Counter --------------------
LOCAL INSTANCE Naturals
CONSTANT Max
VARIABLE x
Bound == Max
Start == x = 0
Step == x' = IF x < Bound THEN x + 1 ELSE 0
============================================================
