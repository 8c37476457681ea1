-------------------- MODULE CompareIntString --------------------
\* comparing an integer with a string is an error
EXTENDS Integers
VARIABLE x
Init == x = 1
Next == x = "a" /\ x' = 1
============================================================
