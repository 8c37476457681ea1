-------------------- MODULE ExistsGuardCount --------------------
\* an \E without primes in an action: each witness gives a successor
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == /\ \E i \in 1..4 : i > x
        /\ x' = (x + 1) % 4
============================================================
