------------------------------- MODULE Folds --------------------------------
\* Combines f(x) for all x in S, starting from base. The element that choose
\* picks first is the outermost: op(f(x1), op(f(x2), ... op(f(xn), base))).
MapThenFoldSet(op(_, _), base, f(_), choose(_), S) ==
  LET RECURSIVE Over(_)
      Over(R) == IF R = {} THEN base
                 ELSE LET x == choose(R) IN op(f(x), Over(R \ {x}))
  IN  Over(S)
=============================================================================
