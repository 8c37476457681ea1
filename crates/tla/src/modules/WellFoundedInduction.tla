------------------------ MODULE WellFoundedInduction ------------------------
\* Definitions that the theorems about well-founded relations use; relations
\* are sets of pairs. The theorems themselves only serve proofs.
EXTENDS NaturalsInduction

\* Two steps of R within S are one step of it.
IsTransitivelyClosedOn(R, S) ==
  \A a, b \in S : <<a, b>> \in R => \A c \in S : <<b, c>> \in R => <<a, c>> \in R

\* No endless descent in R is possible within the finite set S.
IsWellFoundedOn(R, S) ==
  LET RECURSIVE Ends(_)
      Ends(T) == LET Least == {e \in T : \A d \in T : <<d, e>> \notin R}
                 IN  T = {} \/ (Least # {} /\ Ends(T \ Least))
  IN  Ends(S)

\* The elements of S below e.
SetLessThan(e, R, S) == {d \in S : <<d, e>> \in R}

\* Def(g, e) depends on g only through the values below e.
WFDefOn(R, S, Def(_, _)) ==
  \A g, h : \A e \in S :
    (\A d \in SetLessThan(e, R, S) : g[d] = h[d]) => Def(g, e) = Def(h, e)

\* f is what the recursive definition by Def stands for.
OpDefinesFcn(f, S, Def(_, _)) == f = CHOOSE g : g = [e \in S |-> Def(g, e)]

\* f satisfies the recursive equation by Def.
WFInductiveDefines(f, S, Def(_, _)) == f = [e \in S |-> Def(f, e)]

\* Only one function does.
WFInductiveUnique(S, Def(_, _)) ==
  \A g, h : WFInductiveDefines(g, S, Def) /\ WFInductiveDefines(h, S, Def) => g = h

\* The pairs linked by one or more steps of R within S.
TransitiveClosureOn(R, S) ==
  LET RECURSIVE Close(_)
      Close(T) ==
        LET More == {p \in S \X S :
                       p \in T \/ \E e \in S : <<p[1], e>> \in T /\ <<e, p[2]>> \in T}
        IN  IF More = T THEN T ELSE Close(More)
  IN  Close({p \in S \X S : p \in R})

\* The relation over S that an operator stands for.
OpToRel(_\prec_, S) == {p \in S \X S : p[1] \prec p[2]}

\* The pairs over S that f takes into R.
PreImage(f(_), S, R) == {p \in S \X S : <<f(p[1]), f(p[2])>> \in R}

\* Pairs ordered by their first parts, and then by their second parts.
LexPairOrdering(R1, R2, S1, S2) ==
  {p \in (S1 \X S2) \X (S1 \X S2) :
     \/ <<p[1][1], p[2][1]>> \in R1
     \/ p[1][1] = p[2][1] /\ <<p[1][2], p[2][2]>> \in R2}

\* Sequences of length n ordered by the first place at which they differ.
LexProductOrdering(R, S, n) ==
  {p \in [1 .. n -> S] \X [1 .. n -> S] :
     \E j \in 1 .. n :
       /\ \A i \in 1 .. (j - 1) : p[1][i] = p[2][i]
       /\ <<p[1][j], p[2][j]>> \in R}
=============================================================================
