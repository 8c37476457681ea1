-------------------- MODULE LambdaCapture --------------------
\* a LAMBDA sees the names where it was written, also primed variables and later calls
EXTENDS Naturals
VARIABLES x, y
Call(F(_), v) == F(v)
Deep(F(_), n) == LET k == n + 100 IN Call(F, k)
Init == x = 0 /\ y = 0
Next == /\ x' = (x + 1) % 3
        /\ \E k \in {1, 2} : y' = Call(LAMBDA n : (n + x' + k) % 4, x)
Inv == LET k == 5 IN Deep(LAMBDA n : n + k + x, 1) = 106 + x
============================================================
