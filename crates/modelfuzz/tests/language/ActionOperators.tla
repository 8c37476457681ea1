-------------------- MODULE ActionOperators --------------------
\* actions as operators with parameters, higher-order actions and primed arguments
EXTENDS Naturals
VARIABLES x, y
Set(v, e) == v = e
Twice(A(_), i) == A(i) \/ A(i + 1)
Go(i) == x' = i % 4 /\ y' = x
Cond(P) == P
Init == Set(x, 0) /\ y = 0
Next == \/ x < 2 /\ Set(x', x + 1) /\ Cond(y' = y)
        \/ x = 2 /\ Twice(Go, y)
        \/ x = 1 /\ Twice(LAMBDA k : x' = k /\ UNCHANGED y, 2)
        \/ x > 2 /\ Set(y', x) /\ Set(x', 0)
============================================================
