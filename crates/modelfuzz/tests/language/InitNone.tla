-------------------- MODULE InitNone --------------------
\* an initial predicate that no state satisfies
EXTENDS Naturals
VARIABLE x
Init == x \in {}
Next == x' = x
============================================================
