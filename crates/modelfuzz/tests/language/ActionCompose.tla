-------------------- MODULE ActionCompose --------------------
\* action composition is not supported by TLC
EXTENDS Naturals
VARIABLE x
A == x' = x + 1
B == x' = x * 2
Init == x = 1
Next == A \cdot B
============================================================
