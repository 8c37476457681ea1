-------------------- MODULE PrecModPlus --------------------
\* % and + overlap in precedence: x + 1 % 4 needs brackets
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = x + 1 % 4
============================================================
