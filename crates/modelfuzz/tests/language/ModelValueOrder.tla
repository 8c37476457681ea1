-------------------- MODULE ModelValueOrder --------------------
\* model values come first in a set and keep the order of the configuration
EXTENDS Naturals, TLC
CONSTANTS m1, m2, n1, S
ASSUME PrintT({n1, m2, m1})
ASSUME PrintT({5, n1, m1, 4})
ASSUME PrintT({"x", n1, m2})
ASSUME PrintT({<<1>>, n1}) /\ PrintT({{1}, n1, {}})
ASSUME PrintT(S)
ASSUME PrintT(CHOOSE x \in {5, n1} : TRUE)
ASSUME PrintT([x \in S |-> x])
============================================================
