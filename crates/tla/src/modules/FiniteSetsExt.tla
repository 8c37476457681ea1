--------------------------- MODULE FiniteSetsExt ----------------------------
EXTENDS Integers, FiniteSets, Folds, Functions

\* Combines the elements of set with op, starting from base.
FoldSet(op(_, _), base, set) ==
  LET RECURSIVE Over(_, _)
      Over(R, acc) == IF R = {} THEN acc
                      ELSE LET x == CHOOSE x \in R : TRUE
                           IN  Over(R \ {x}, op(x, acc))
  IN  Over(set, base)

\* The sum of the elements.
SumSet(set) == FoldSet(LAMBDA x, y : x + y, 0, set)

\* The product of the elements.
ProductSet(set) == FoldSet(LAMBDA x, y : x * y, 1, set)

\* FoldSet with its arguments in another order.
ReduceSet(op(_, _), set, acc) == FoldSet(op, acc, set)

\* The sum of op(x) for the elements x.
MapThenSumSet(op(_), set) == FoldSet(LAMBDA x, y : op(x) + y, 0, set)

\* The elements of the elements of S.
FlattenSet(S) == UNION S

\* What is in exactly one of the two sets.
SymDiff(A, B) == (A \cup B) \ (A \cap B)

\* How many elements of S satisfy P.
Quantify(S, P(_)) == Cardinality({x \in S : P(x)})

\* The subsets of S that have k elements.
kSubset(k, S) ==
  LET RECURSIVE Pick(_, _)
      Pick(j, R) == IF j = 0 THEN {{}}
                    ELSE IF Cardinality(R) < j THEN {}
                    ELSE LET x == CHOOSE x \in R : TRUE
                             Rest == R \ {x}
                         IN  {T \cup {x} : T \in Pick(j - 1, Rest)} \cup Pick(j, Rest)
  IN  IF k < 0 THEN {} ELSE Pick(k, S)

\* The largest and the smallest element of a set of numbers.
Max(S) == CHOOSE m \in S : \A x \in S : x \leq m
Min(S) == CHOOSE m \in S : \A x \in S : m \leq x

\* All sets made by taking one element from each of the sets.
Choices(Sets) ==
  LET RECURSIVE From(_)
      From(R) == IF R = {} THEN {{}}
                 ELSE LET T == CHOOSE T \in R : TRUE
                          Rest == From(R \ {T})
                      IN  {c \cup {e} : c \in Rest, e \in T}
  IN  From(Sets)

\* The only element of S that satisfies P; fails when there are others.
ChooseUnique(S, P(_)) ==
  LET Fit == {x \in S : P(x)} IN CHOOSE x \in Fit : Fit = {x}
=============================================================================
