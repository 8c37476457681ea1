-------------------- MODULE PrimeOfConstant --------------------
\* priming a constant expression or an operator of constants changes nothing
EXTENDS Naturals
CONSTANT C
VARIABLE x
K == C + 1
Init == x = 0
Next == x' = (x + C' + K' - C - K + 1) % (2 + 1)'
============================================================
