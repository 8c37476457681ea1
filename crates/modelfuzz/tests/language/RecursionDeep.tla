-------------------- MODULE RecursionDeep --------------------
\* a recursion some hundreds of calls deep
EXTENDS Naturals
RECURSIVE Count(_)
Count(n) == IF n = 0 THEN 0 ELSE 1 + Count(n - 1)
sum[n \in Nat] == IF n = 0 THEN 0 ELSE n + sum[n - 1]
ASSUME Count(800) = 800
ASSUME sum[200] = 20100
============================================================
