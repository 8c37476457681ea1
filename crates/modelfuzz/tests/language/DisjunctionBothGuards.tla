-------------------- MODULE DisjunctionBothGuards --------------------
\* a disjunction without primes in an action: each true part gives a successor
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == /\ x < 3 \/ x < 2 \/ x = 9
        /\ x' = x + 1
============================================================
