-------------------- MODULE ErrPlusString --------------------
\* + needs integers
EXTENDS Naturals
VARIABLE x
Init == x = "a"
Next == x' = x + 1
============================================================
