-------------------- MODULE CfgUnknownConstant --------------------
\* the configuration sets a constant that does not exist: ignored
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = 1 - x
============================================================
