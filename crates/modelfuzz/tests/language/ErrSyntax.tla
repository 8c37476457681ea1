-------------------- MODULE ErrSyntax --------------------
\* an operator without its right side: a syntax error with the line
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = x +
============================================================
