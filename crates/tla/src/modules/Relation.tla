------------------------------ MODULE Relation ------------------------------
\* Relations over a set S, as functions from S \X S to the Booleans; the forms
\* with Under take an operator instead.
LOCAL INSTANCE Naturals
LOCAL INSTANCE FiniteSets

\* The operator op as a relation over S.
LOCAL Graph(op(_, _), S) == [p \in S \X S |-> op(p[1], p[2])]

\* Every element is related to itself.
IsReflexive(R, S) == \A a \in S : R[a, a]
IsReflexiveUnder(op(_, _), S) == IsReflexive(Graph(op, S), S)

\* No element is related to itself.
IsIrreflexive(R, S) == \A a \in S : ~ R[a, a]
IsIrreflexiveUnder(op(_, _), S) == IsIrreflexive(Graph(op, S), S)

\* What is related one way is related the other way.
IsSymmetric(R, S) == \A a, b \in S : R[a, b] = R[b, a]
IsSymmetricUnder(op(_, _), S) == IsSymmetric(Graph(op, S), S)

\* Only equal elements are related both ways.
IsAntiSymmetric(R, S) == \A a, b \in S : R[a, b] /\ R[b, a] => a = b
IsAntiSymmetricUnder(op(_, _), S) == IsAntiSymmetric(Graph(op, S), S)

\* No elements are related both ways.
IsAsymmetric(R, S) == \A a, b \in S : R[a, b] => ~ R[b, a]
IsAsymmetricUnder(op(_, _), S) == IsAsymmetric(Graph(op, S), S)

\* Two steps of the relation are one step of it.
IsTransitive(R, S) ==
  \A a, b \in S : R[a, b] => \A c \in S : R[b, c] => R[a, c]
IsTransitiveUnder(op(_, _), S) == IsTransitive(Graph(op, S), S)

\* A partial order, strict or not.
IsStrictlyPartiallyOrdered(R, S) ==
  IsIrreflexive(R, S) /\ IsAntiSymmetric(R, S) /\ IsTransitive(R, S)
IsStrictlyPartiallyOrderedUnder(op(_, _), S) == IsStrictlyPartiallyOrdered(Graph(op, S), S)
IsPartiallyOrdered(R, S) ==
  IsReflexive(R, S) /\ IsAntiSymmetric(R, S) /\ IsTransitive(R, S)
IsPartiallyOrderedUnder(op(_, _), S) == IsPartiallyOrdered(Graph(op, S), S)

\* A partial order that relates any two different elements.
IsStrictlyTotallyOrdered(R, S) ==
  /\ IsStrictlyPartiallyOrdered(R, S)
  /\ \A a, b \in S : a = b \/ R[a, b] \/ R[b, a]
IsStrictlyTotallyOrderedUnder(op(_, _), S) == IsStrictlyTotallyOrdered(Graph(op, S), S)
IsTotallyOrdered(R, S) ==
  IsPartiallyOrdered(R, S) /\ \A a, b \in S : R[a, b] \/ R[b, a]
IsTotallyOrderedUnder(op(_, _), S) == IsTotallyOrdered(Graph(op, S), S)

\* The pairs linked by one or more steps of the relation.
TransitiveClosure(R, S) ==
  LET RECURSIVE Through(_)
      Through(T) ==
        IF T = {} THEN [p \in S \X S |-> R[p[1], p[2]]]
        ELSE LET m == CHOOSE m \in T : TRUE
                 C == Through(T \ {m})
             IN  [p \in S \X S |-> C[p] \/ (C[p[1], m] /\ C[m, p[2]])]
  IN  Through(S)

\* The pairs linked by any number of steps.
ReflexiveTransitiveClosure(R, S) ==
  LET C == TransitiveClosure(R, S) IN [p \in S \X S |-> p[1] = p[2] \/ C[p]]

\* Whether steps lead from every element to every element.
IsConnected(R, S) ==
  LET C == ReflexiveTransitiveClosure(R, S) IN \A p \in S \X S : C[p]
=============================================================================
