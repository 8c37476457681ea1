-------------------- MODULE ChooseNone --------------------
\* CHOOSE without a witness is an error
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = CHOOSE i \in 1..3 : i > x + 1
============================================================
