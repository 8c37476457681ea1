-------------------- MODULE DivideNegative --------------------
\* a negative second operand of % is an error
EXTENDS Integers
VARIABLE x
Init == x = 2
Next == x' = x % (-2)
============================================================
