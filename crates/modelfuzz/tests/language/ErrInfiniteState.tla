-------------------- MODULE ErrInfiniteState --------------------
\* a state that holds an infinite set cannot be stored
EXTENDS Naturals
VARIABLE x
Init == x = {}
Next == x' = SUBSET Nat
============================================================
