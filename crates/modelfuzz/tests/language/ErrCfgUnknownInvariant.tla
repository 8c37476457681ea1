-------------------- MODULE ErrCfgUnknownInvariant --------------------
\* the configuration names an invariant that does not exist
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = 1 - x
============================================================
