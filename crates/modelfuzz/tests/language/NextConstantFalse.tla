-------------------- MODULE NextConstantFalse --------------------
\* a Next without variables is refused
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == FALSE
============================================================
