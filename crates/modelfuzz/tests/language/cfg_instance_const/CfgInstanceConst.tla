-------------------- MODULE CfgInstanceConst --------------------
\* a definition replaced through the configuration reaches an instantiated module
EXTENDS Naturals
CONSTANT Size
VARIABLE x
I == INSTANCE Ring WITH Len <- Size
Init == x = 0
Next == I!Turn
============================================================
