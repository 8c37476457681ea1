-------------------- MODULE FuncRecursive --------------------
\* recursive functions, also with several arguments and inside LET
EXTENDS Naturals
fact[n \in 0..6] == IF n = 0 THEN 1 ELSE n * fact[n - 1]
binom[n \in 0..6, k \in 0..6] ==
  IF k = 0 THEN 1 ELSE IF n = 0 THEN 0 ELSE binom[n - 1, k - 1] + binom[n - 1, k]
Sum(f, S) ==
  LET sum[T \in SUBSET S] ==
        IF T = {} THEN 0
        ELSE LET e == CHOOSE e \in T : TRUE IN f[e] + sum[T \ {e}]
  IN  sum[S]
ASSUME fact[6] = 720
ASSUME binom[6, 3] = 20
ASSUME Sum([i \in 1..5 |-> i * i], {1, 3, 5}) = 35
nat[n \in Nat] == IF n < 2 THEN n ELSE nat[n - 1] + nat[n - 2]
ASSUME nat[10] = 55
============================================================
