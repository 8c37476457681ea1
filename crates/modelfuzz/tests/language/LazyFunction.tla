-------------------- MODULE LazyFunction --------------------
\* a function value is taken apart only where it is applied when its domain is infinite
EXTENDS Naturals
VARIABLE x
sq == [n \in Nat |-> n * n]
half[n \in Nat] == IF n < 2 THEN 0 ELSE 1 + half[n - 2]
Init == x = 0
Next == x' = half[sq[x] + 3] % 7
============================================================
