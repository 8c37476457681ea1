-------------------- MODULE InstLocalHidden --------------------
\* a LOCAL definition is not visible to the module that extends it
EXTENDS Naturals, Keeper
ASSUME Secret = 1
============================================================
