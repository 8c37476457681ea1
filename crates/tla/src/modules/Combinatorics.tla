--------------------------- MODULE Combinatorics ----------------------------
EXTENDS Naturals

\* The product of the numbers 1 to n.
factorial[n \in Nat] == IF n = 0 THEN 1 ELSE n * factorial[n - 1]

\* How many subsets with k elements a set with n elements has.
choose(n, k) ==
  LET Row[i \in 0 .. k] == IF i = 0 THEN 1 ELSE (Row[i - 1] * (n - k + i)) \div i
  IN  Row[k]
=============================================================================
