------------------------------ MODULE Apalache ------------------------------
\* The names that specifications for the symbolic checker use, in their plain
\* meaning.
LOCAL INSTANCE Integers
LOCAL INSTANCE Sequences
LOCAL INSTANCE FiniteSets

\* An assignment: the same as an equality.
x := e == x = e

\* Some value, with collections of at most that size.
Gen(size) == CHOOSE v : TRUE                  \* the engine refuses it

\* An element of S.
Guess(S) == CHOOSE e \in S : TRUE

\* Hints; they stand for their argument.
Skolem(e) == e
Expand(S) == S
ConstCardinality(cardExpr) == cardExpr

\* The sequence of F(1) to F(N).
MkSeq(N, F(_)) == [i \in 1 .. N |-> F(i)]

\* F applied N times: F(... F(F(x, 1), 2) ..., N).
Repeat(F(_, _), N, x) ==
  LET Upto[i \in 0 .. N] == IF i = 0 THEN x ELSE F(Upto[i - 1], i) IN Upto[N]

\* The function made of the pairs in S.
SetAsFun(S) ==
  [a \in {p[1] : p \in S} |-> (CHOOSE p \in S : p[1] = a)[2]]

\* The first len values of a function on 1..n.
FunAsSeq(fn, len, capacity) == [i \in 1 .. len |-> fn[i]]

\* Combines the elements of a set, or of a sequence from the left.
ApaFoldSet(Op(_, _), v, S) ==
  LET RECURSIVE Over(_, _)
      Over(R, acc) == IF R = {} THEN acc
                      ELSE LET e == CHOOSE e \in R : TRUE
                           IN  Over(R \ {e}, Op(acc, e))
  IN  Over(S, v)
ApaFoldSeqLeft(Op(_, _), v, seq) ==
  LET Upto[i \in 0 .. Len(seq)] == IF i = 0 THEN v ELSE Op(Upto[i - 1], seq[i])
  IN  Upto[Len(seq)]
=============================================================================
