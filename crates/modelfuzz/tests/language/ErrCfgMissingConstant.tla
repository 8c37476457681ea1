-------------------- MODULE ErrCfgMissingConstant --------------------
\* a constant without a value in the configuration
EXTENDS Naturals
CONSTANT N
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % N
============================================================
