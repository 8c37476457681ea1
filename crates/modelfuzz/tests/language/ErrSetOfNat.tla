-------------------- MODULE ErrSetOfNat --------------------
\* a filter over Nat cannot be enumerated
EXTENDS Naturals, FiniteSets
VARIABLE x
Init == x = 0
Next == x' = Cardinality({i \in Nat : i < 5})
============================================================
