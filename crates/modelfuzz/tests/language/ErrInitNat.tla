-------------------- MODULE ErrInitNat --------------------
\* an initial state from Nat cannot be enumerated
EXTENDS Naturals
VARIABLE x
Init == x \in Nat
Next == x' = x
============================================================
