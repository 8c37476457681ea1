-------------------- MODULE DivideByZero --------------------
\* dividing by zero is an error
EXTENDS Integers
VARIABLE x
Init == x = 2
Next == x' = 4 \div (x - 2)
============================================================
