-------------------------- MODULE DyadicRationals ---------------------------
\* Fractions whose denominator is a power of two, as [num |-> n, den |-> d].
LOCAL INSTANCE Integers
LOCAL INSTANCE Sequences
LOCAL INSTANCE TLC

\* The fraction n / d in its lowest terms.
LOCAL Lowest(n, d) ==
  LET RECURSIVE Cut(_, _)
      Cut(a, b) == IF a % 2 = 0 /\ b % 2 = 0 THEN Cut(a \div 2, b \div 2)
                   ELSE [num |-> a, den |-> b]
  IN  Cut(n, d)

\* Whether the denominator is a power of two.
IsDyadicRational(r) ==
  LET RECURSIVE Power(_)
      Power(d) == d = 1 \/ (d > 1 /\ d % 2 = 0 /\ Power(d \div 2))
  IN  Power(r.den)

Zero == [num |-> 0, den |-> 1]
One == [num |-> 1, den |-> 1]

\* The sum of two fractions.
Add(p, q) ==
  IF p = Zero THEN q
  ELSE LET d == IF p.den > q.den THEN p.den ELSE q.den
       IN  Lowest(p.num * (d \div p.den) + q.num * (d \div q.den), d)

\* Half of a fraction.
Half(p) == Lowest(p.num, p.den * 2)

\* A fraction as text.
PrettyPrint(p) ==
  IF p \in {Zero, One} THEN ToString(p.num)
  ELSE ToString(p.num) \o "/" \o ToString(p.den)
=============================================================================
