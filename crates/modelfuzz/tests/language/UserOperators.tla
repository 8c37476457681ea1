-------------------- MODULE UserOperators --------------------
\* user-defined infix, prefix and postfix operators
EXTENDS Integers, Sequences
a ++ b == a + b + 1
a \prec b == a < b
x ^+ == x + 100
a %% b == a % b
s ** t == {<<p, q>> : p \in s, q \in t}
a <: b == b \o a
a ?? b == IF a = 0 THEN b ELSE a
a | b == b % a = 0
a \oplus b == (a + b) % 5
ASSUME 1 ++ 2 = 4 /\ (1 ++ 2) ++ 3 = 8
ASSUME 1 \prec 2 /\ ~ (2 \prec 1)
ASSUME 5^+ = 105 /\ (1 + 1)^+ = 102
ASSUME 7 %% 3 = 1 /\ {1} ** {2} = {<<1, 2>>}
ASSUME <<1>> <: <<2>> = <<2, 1>>
ASSUME (0 ?? 3) = 3 /\ 2 | 6 /\ 3 \oplus 4 = 2
ASSUME \A n \in 1..3 : n ++ n = 2 * n + 1
VARIABLE x1
Init == x1 = 0
Next == x1' = x1 \oplus 2
============================================================
