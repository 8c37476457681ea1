-------------------- MODULE CfgNoConfigProperty --------------------
\* a cfg may leave sections empty and repeat keywords
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = 1 - x
Inv == x < 2
============================================================
