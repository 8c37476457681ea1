-------------------- MODULE PrecLogic --------------------
\* precedence of the logical operators: ~, /\ and \/, =>, <=>, equality and quantifiers
EXTENDS Naturals
B == BOOLEAN
ASSUME \A a, b, c \in B : (a /\ b => c) = ((a /\ b) => c)
ASSUME \A a, b, c \in B : (a => b \/ c) = (a => (b \/ c))
ASSUME \A a, b \in B : (~ a /\ b) = ((~ a) /\ b)
ASSUME \A a, b, c \in B : (a <=> b /\ c) = (a <=> (b /\ c))
ASSUME \A a, b, c \in B : (a \equiv b \/ c) = (a \equiv (b \/ c))
ASSUME \A a, b \in B : (a = b) <=> (a <=> b)
ASSUME \A x \in 1..2 : x > 0 /\ \E y \in 1..2 : y = x \/ FALSE
ASSUME ~ \E x \in 1..2 : x = 1 /\ x = 2
ASSUME (\A x \in {} : FALSE) /\ ~ (\E x \in {} : TRUE)
ASSUME IF TRUE THEN TRUE ELSE FALSE /\ FALSE
ASSUME ((IF TRUE THEN 1 ELSE 2) + 10) = 11
ASSUME (IF FALSE THEN 1 ELSE 2 + 10) = 12
ASSUME (\lnot TRUE \lor TRUE) \land (TRUE \land \neg FALSE)
============================================================
