-------------------- MODULE RecursiveOperators --------------------
\* RECURSIVE operators, mutual recursion, over sets and sequences, with operator parameters
EXTENDS Naturals, Sequences
RECURSIVE Fact(_)
Fact(n) == IF n = 0 THEN 1 ELSE n * Fact(n - 1)
RECURSIVE IsEven(_), IsOdd(_)
IsEven(n) == IF n = 0 THEN TRUE ELSE IsOdd(n - 1)
IsOdd(n) == IF n = 0 THEN FALSE ELSE IsEven(n - 1)
RECURSIVE Fold(_, _, _)
Fold(Op(_, _), acc, s) == IF s = <<>> THEN acc ELSE Fold(Op, Op(acc, Head(s)), Tail(s))
RECURSIVE SumSet(_)
SumSet(S) == IF S = {} THEN 0 ELSE LET e == CHOOSE e \in S : TRUE IN e + SumSet(S \ {e})
RECURSIVE Subsets
Subsets == 3
ASSUME Fact(7) = 5040
ASSUME IsEven(10) /\ IsOdd(7) /\ ~ IsEven(3)
ASSUME Fold(+, 0, <<1, 2, 3>>) = 6
ASSUME Fold(LAMBDA a, b : a * 10 + b, 0, <<4, 5, 6>>) = 456
ASSUME SumSet(1..6) = 21
ASSUME Subsets = 3
============================================================
