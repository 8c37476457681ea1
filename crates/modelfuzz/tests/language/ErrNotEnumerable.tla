-------------------- MODULE ErrNotEnumerable --------------------
\* a quantifier over Nat cannot be enumerated
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == \E i \in Nat : x' = i
============================================================
