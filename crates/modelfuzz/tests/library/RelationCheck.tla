--------------------------- MODULE RelationCheck ----------------------------
EXTENDS Integers, Relation

VARIABLE x
Init == x = 0
Next == UNCHANGED x

S == {1, 2, 3}
Less == [p \in S \X S |-> p[1] < p[2]]
Next1 == [p \in S \X S |-> p[2] = p[1] + 1]
ASSUME IsReflexive([p \in S \X S |-> p[1] = p[2]], S)
ASSUME ~ IsReflexive(Less, S)
ASSUME IsReflexiveUnder(=, S)
ASSUME ~ IsReflexiveUnder(<, S)
ASSUME IsIrreflexive(Less, S)
ASSUME IsIrreflexiveUnder(<, S)
ASSUME ~ IsIrreflexiveUnder(<=, S)
ASSUME ~ IsSymmetric(Less, S)
ASSUME IsSymmetricUnder(=, S)
ASSUME IsSymmetricUnder(#, S)
ASSUME IsAntiSymmetric(Less, S)
ASSUME IsAntiSymmetricUnder(<=, S)
ASSUME ~ IsAntiSymmetricUnder(#, S)
ASSUME IsAsymmetric(Less, S)
ASSUME IsAsymmetricUnder(<, S)
ASSUME ~ IsAsymmetricUnder(<=, S)
ASSUME IsTransitive(Less, S)
ASSUME ~ IsTransitive(Next1, S)
ASSUME IsTransitiveUnder(<=, S)
ASSUME ~ IsTransitiveUnder(#, S)
ASSUME IsStrictlyPartiallyOrdered(Less, S)
ASSUME IsStrictlyPartiallyOrderedUnder(<, S)
ASSUME ~ IsStrictlyPartiallyOrderedUnder(<=, S)
ASSUME IsPartiallyOrdered([p \in S \X S |-> p[1] <= p[2]], S)
ASSUME IsPartiallyOrderedUnder(\subseteq, SUBSET S)
ASSUME ~ IsPartiallyOrderedUnder(<, S)
ASSUME IsStrictlyTotallyOrdered(Less, S)
ASSUME IsStrictlyTotallyOrderedUnder(<, S)
ASSUME ~ IsStrictlyTotallyOrderedUnder(LAMBDA a, b : a \subseteq b /\ a # b, SUBSET S)
ASSUME IsTotallyOrdered([p \in S \X S |-> p[1] <= p[2]], S)
ASSUME IsTotallyOrderedUnder(<=, S)
ASSUME ~ IsTotallyOrderedUnder(\subseteq, SUBSET S)
ASSUME IsTotallyOrderedUnder(<=, {})
ASSUME TransitiveClosure(Next1, S) = Less
ASSUME TransitiveClosure(Less, S) = Less
ASSUME ReflexiveTransitiveClosure(Next1, S) = [p \in S \X S |-> p[1] <= p[2]]
ASSUME ~ IsConnected(Next1, S)
ASSUME IsConnected([p \in S \X S |-> p[2] = (p[1] % 3) + 1], S)
ASSUME IsConnected(<< >>, {})
=============================================================================
