-------------------- MODULE InstChainParam --------------------
\* chains of parametrised instances: A(1)!B(2)!Op(3)
EXTENDS Naturals
VARIABLE x
A(i) == INSTANCE Outer WITH P <- i
Init == x = 0
Next == x' = A(1)!B(2)!Op(3) % 7 \/ x' = A(x)!Own(1) % 7
ASSUME A(1)!B(2)!Op(3) = 123 /\ A(4)!Own(5) = 45
============================================================
