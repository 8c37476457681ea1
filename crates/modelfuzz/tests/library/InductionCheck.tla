-------------------------- MODULE InductionCheck ----------------------------
EXTENDS WellFoundedInduction, FiniteSetTheorems, SequenceTheorems, TLAPS

VARIABLE x
Init == x = 0
Next == UNCHANGED x

Below == OpToRel(<, 0..3)
ASSUME Below = {p \in (0..3) \X (0..3) : p[1] < p[2]}
ASSUME IsTransitivelyClosedOn(Below, 0..3)
ASSUME ~ IsTransitivelyClosedOn({<<1, 2>>, <<2, 3>>}, 1..3)
ASSUME IsWellFoundedOn(Below, 0..3)
ASSUME IsWellFoundedOn({}, {})
ASSUME ~ IsWellFoundedOn({<<1, 2>>, <<2, 1>>}, {1, 2})
ASSUME ~ IsWellFoundedOn({<<1, 1>>}, {1, 2})
ASSUME IsWellFoundedOn({<<1, 1>>}, {2})
ASSUME SetLessThan(2, Below, 0..3) = {0, 1}
ASSUME WFInductiveDefines([n \in 0..3 |-> 2 * n], 0..3, LAMBDA g, n : 2 * n)
ASSUME TransitiveClosureOn({<<1, 2>>, <<2, 3>>}, 1..3) = {<<1, 2>>, <<2, 3>>, <<1, 3>>}
ASSUME TransitiveClosureOn({<<1, 2>>, <<2, 3>>}, {1, 3}) = {}
ASSUME PreImage(LAMBDA n : n % 2, 0..3, {<<0, 1>>}) = {<<0, 1>>, <<0, 3>>, <<2, 1>>, <<2, 3>>}
ASSUME LexPairOrdering({<<1, 2>>}, {<<1, 2>>}, {1, 2}, {1, 2}) = {<<a, b>> \in ({1, 2} \X {1, 2}) \X ({1, 2} \X {1, 2}) : 3 * a[1] + a[2] < 3 * b[1] + b[2]}
ASSUME LexProductOrdering({<<0, 1>>}, {0, 1}, 2) = {<<a, b>> \in [1..2 -> {0, 1}] \X [1..2 -> {0, 1}] : 2 * a[1] + a[2] < 2 * b[1] + b[2]}
ASSUME FiniteNatInductiveDefConclusion([k \in 1..4 |-> k * k], 1, LAMBDA v, k : v + 2 * k - 1, 1, 4)
ASSUME SMT /\ Zenon /\ IsaM("auto") /\ IsaMT("auto", 5) /\ PTL /\ SMTT(3)
=============================================================================
