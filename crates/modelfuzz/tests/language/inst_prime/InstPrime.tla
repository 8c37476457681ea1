-------------------- MODULE InstPrime --------------------
\* priming an operator of an instance primes the variables it is substituted by
EXTENDS Naturals
VARIABLES lo, hi
N == INSTANCE Number WITH v <- 10 * hi + lo
Init == lo = 0 /\ hi = 0
Next == /\ lo' = (lo + 1) % 3
        /\ hi' \in {hi, (hi + 1) % 2}
        /\ N!Value' >= N!Value \/ N!Zero'
        /\ N!Bigger
============================================================
