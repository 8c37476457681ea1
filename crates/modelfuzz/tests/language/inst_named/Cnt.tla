-------------------- MODULE Cnt --------------------
EXTENDS Naturals
CONSTANT Max
VARIABLE v
Max2 == 2 * Max
Twice(n) == 2 * n
Ok == v \in 0..Max
Init == v = 0
Add(k) == v + k <= Max /\ v' = v + k
Next == Add(1) \/ (v = Max /\ v' = 0)
============================================================
