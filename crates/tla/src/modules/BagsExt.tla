------------------------------ MODULE BagsExt -------------------------------
LOCAL INSTANCE Bags
LOCAL INSTANCE Integers
LOCAL INSTANCE Folds

\* B with one more copy of x.
BagAdd(B, x) == [e \in (DOMAIN B) \cup {x} |-> CopiesIn(e, B) + IF e = x THEN 1 ELSE 0]

\* B with one copy of x less, if it has any.
BagRemove(B, x) == B (-) SetToBag({x})

\* B without x.
BagRemoveAll(B, x) == [e \in (DOMAIN B) \ {x} |-> B[e]]

\* Combines f(e) for every copy of every element e of B with op, starting from
\* base; copies follow one another. The order that choose gives is not used.
MapThenFoldBag(op(_, _), base, f(_), choose(_), B) ==
  LET RECURSIVE Copies(_, _, _)
      Copies(v, n, acc) == IF n = 0 THEN acc ELSE Copies(v, n - 1, op(v, acc))
      RECURSIVE Over(_)
      Over(R) == IF R = {} THEN base
                 ELSE LET e == CHOOSE e \in R : TRUE
                      IN  Copies(f(e), B[e], Over(R \ {e}))
  IN  Over(DOMAIN B)

\* Combines all copies of all elements of B with op, starting from base.
FoldBag(op(_, _), base, B) ==
  MapThenFoldBag(op, base, LAMBDA e : e, LAMBDA S : CHOOSE e \in S : TRUE, B)

\* The sum and the product of all copies of all elements.
SumBag(B) == FoldBag(LAMBDA e, acc : e + acc, 0, B)
ProductBag(B) == FoldBag(LAMBDA e, acc : e * acc, 1, B)
=============================================================================
