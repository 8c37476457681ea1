-------------------- MODULE OperatorGuardCount --------------------
\* a guard hidden in an operator still splits its disjunctions
EXTENDS Naturals
VARIABLE x
Low == x < 2 \/ x < 3
Same(a, b) == a = b \/ b = a
Init == x = 0
Next == \/ Low /\ x' = x + 1
        \/ Same(x, 3) /\ x' = 0
============================================================
