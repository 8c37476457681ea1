------------------------------ MODULE Bitwise -------------------------------
\* Operations on the binary digits of natural numbers.
LOCAL INSTANCE Integers

\* The number whose digits are Digit of the digits of a and b.
LOCAL ByDigit(a, b, Digit(_, _)) ==
  LET RECURSIVE Over(_, _)
      Over(m, n) == IF m = 0 /\ n = 0 THEN 0
                    ELSE Digit(m % 2, n % 2) + 2 * Over(m \div 2, n \div 2)
  IN  CASE a \in Nat /\ b \in Nat -> Over(a, b)

\* 1 where both have 1.
x & y == ByDigit(x, y, LAMBDA a, b : a * b)

\* 1 where one or both have 1.
x | y == ByDigit(x, y, LAMBDA a, b : a + b - a * b)

\* 1 where just one has 1.
x ^^ y == ByDigit(x, y, LAMBDA a, b : (a + b) % 2)

\* The digits of a, up to its highest 1, turned round.
Not(a) == ByDigit(a, a, LAMBDA b, c : 1 - b)

\* n without its last pos digits.
shiftR(n, pos) ==
  LET RECURSIVE Drop(_, _)
      Drop(m, k) == IF k = 0 \/ m = 0 THEN m ELSE Drop(m \div 2, k - 1)
  IN  Drop(n, pos)
=============================================================================
