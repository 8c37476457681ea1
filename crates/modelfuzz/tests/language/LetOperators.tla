-------------------- MODULE LetOperators --------------------
\* LET with operators, nested LETs, functions, shadow-free scopes and laziness
EXTENDS Naturals
F(n) == LET sq(k) == k * k
            twice == 2 * n
            g[i \in 0..3] == IF i = 0 THEN 0 ELSE i + g[i - 1]
        IN  LET both == sq(twice) + g[3] IN both + 0
ASSUME F(3) = 42
ASSUME LET a == 1 b == 2 IN a + b = 3
ASSUME LET Max(S) == CHOOSE x \in S : \A y \in S : y <= x IN Max({3, 9, 2}) = 9
ASSUME LET boom == CHOOSE x \in {} : TRUE IN TRUE
ASSUME LET boom == 1 \div 0 IN IF FALSE THEN boom = 1 ELSE TRUE
ASSUME (LET x == 5 IN x) + (LET x == 6 IN x) = 11
ASSUME LET a ++ b == a * 10 + b IN 4 ++ 2 = 42
ASSUME LET RECURSIVE R(_)
           R(n) == IF n = 0 THEN 0 ELSE 1 + R(n - 1)
       IN  R(5) = 5
============================================================
