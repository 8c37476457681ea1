-------------------- MODULE ErrChooseNat --------------------
\* CHOOSE over Nat cannot be enumerated
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = CHOOSE i \in Nat : i > x
============================================================
