-------------------- MODULE ErrCfgUnknownSpec --------------------
\* the configuration names a specification that does not exist
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = 1 - x
Spec == Init /\ [][Next]_x
============================================================
