-------------------- MODULE InstOperator --------------------
\* constant operators of an instance substituted by operators, LAMBDA and infix symbols
EXTENDS Naturals
Later(a, b) == a > b
Up == INSTANCE Order WITH Less <- <, Weight <- LAMBDA n : n, Elems <- 1..4
Down == INSTANCE Order WITH Less <- Later, Weight <- LAMBDA n : n * n, Elems <- 1..4
ASSUME Up!Least = 1 /\ Down!Least = 4
ASSUME Up!Total(2, 3) = 5 /\ Down!Total(2, 3) = 13
============================================================
