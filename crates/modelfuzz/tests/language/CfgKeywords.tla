-------------------- MODULE CfgKeywords --------------------
\* plural keywords, several sections, several invariants in one section
EXTENDS Naturals
CONSTANTS A, B
VARIABLE x
Init == x = A
Next == x' = x + B
I1 == x >= 0
I2 == x # 7
I3 == x < 100
============================================================
