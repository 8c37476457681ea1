-------------------------------- MODULE Bags --------------------------------
\* Bags (multisets): functions that give each element its positive count.
EXTENDS TLC
LOCAL INSTANCE Naturals

\* Adds up F(x) for the elements x of the finite set S.
LOCAL Total(F(_), S) ==
  LET RECURSIVE Up(_)
      Up(R) == IF R = {} THEN 0
               ELSE LET x == CHOOSE x \in R : TRUE IN F(x) + Up(R \ {x})
  IN  Up(S)

\* Whether B is a bag.
IsABag(B) == \A e \in DOMAIN B : B[e] \in Nat /\ B[e] > 0

\* The elements that B has at least one copy of.
BagToSet(B) == DOMAIN B

\* The bag with one copy of each element of S.
SetToBag(S) == [e \in S |-> 1]

\* Whether B has a copy of e.
BagIn(e, B) == e \in DOMAIN B

\* The bag without elements.
EmptyBag == SetToBag({})

\* How many copies of e the bag B has.
CopiesIn(e, B) == IF e \in DOMAIN B THEN B[e] ELSE 0

\* The union of two bags: the counts are added.
B1 (+) B2 ==
  [e \in (DOMAIN B1) \cup (DOMAIN B2) |-> CopiesIn(e, B1) + CopiesIn(e, B2)]

\* The difference of two bags: the counts are subtracted, not below zero.
B1 (-) B2 ==
  [e \in {d \in DOMAIN B1 : B1[d] > CopiesIn(d, B2)} |-> B1[e] - CopiesIn(e, B2)]

\* The union of all bags in the set S.
BagUnion(S) ==
  [e \in UNION {DOMAIN B : B \in S} |-> Total(LAMBDA B : CopiesIn(e, B), S)]

\* Whether B2 has at least as many copies of everything as B1.
B1 \sqsubseteq B2 == \A e \in DOMAIN B1 : e \in DOMAIN B2 /\ B1[e] \leq B2[e]

\* The set of all bags contained in B.
SubBag(B) ==
  LET RECURSIVE Over(_)
      Over(D) == IF D = {} THEN {EmptyBag}
                 ELSE LET x == CHOOSE x \in D : TRUE
                          Rest == Over(D \ {x})
                      IN  Rest \cup {r @@ (x :> n) : r \in Rest, n \in 1 .. B[x]}
  IN  Over(DOMAIN B)

\* The bag of F(e) for every copy of every element e of B.
BagOfAll(F(_), B) ==
  [y \in {F(e) : e \in DOMAIN B} |->
     Total(LAMBDA e : B[e], {e \in DOMAIN B : F(e) = y})]

\* The number of copies of all elements together.
BagCardinality(B) == Total(LAMBDA e : B[e], DOMAIN B)
=============================================================================
