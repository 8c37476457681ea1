-------------------- MODULE RecordNoField --------------------
\* selecting a field that the record does not have is an error
EXTENDS Naturals
VARIABLE r
Init == r = [a |-> 1]
Next == r' = [a |-> r.b]
============================================================
