-------------------- MODULE ExceptOutsideRecord --------------------
\* an EXCEPT field outside the record leaves the record as it is
EXTENDS Naturals
VARIABLE x
Init == x = [a |-> 1]
Next == x' = [x EXCEPT !.b = 2]
============================================================
