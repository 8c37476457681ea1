------------------------- MODULE NaturalsInduction --------------------------
\* Definitions that the theorems about induction over the naturals use; the
\* theorems themselves only serve proofs.
EXTENDS Integers

\* f is defined on Nat by f0 and, from the value before, by Def.
NatInductiveDefHypothesis(f, f0, Def(_, _)) ==
  f = CHOOSE g : g = [n \in Nat |-> IF n = 0 THEN f0 ELSE Def(g[n - 1], n)]
NatInductiveDefConclusion(f, f0, Def(_, _)) ==
  f = [n \in Nat |-> IF n = 0 THEN f0 ELSE Def(f[n - 1], n)]

\* The same on the numbers m to n, beginning with c.
FiniteNatInductiveDefHypothesis(f, c, Def(_, _), m, n) ==
  f = CHOOSE g : g = [k \in m .. n |-> IF k = m THEN c ELSE Def(g[k - 1], k)]
FiniteNatInductiveDefConclusion(f, c, Def(_, _), m, n) ==
  f = [k \in m .. n |-> IF k = m THEN c ELSE Def(f[k - 1], k)]
=============================================================================
