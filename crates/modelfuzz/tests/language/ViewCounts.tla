-------------------- MODULE ViewCounts --------------------
\* VIEW decides which states are the same
EXTENDS Naturals
VARIABLES x, count
Init == x = 0 /\ count = 0
Next == x' = (x + 1) % 4 /\ count' = count + 1
Seen == x
============================================================
