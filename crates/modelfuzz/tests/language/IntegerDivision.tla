-------------------- MODULE IntegerDivision --------------------
\* \div and % round towards minus infinity; ^ is power
EXTENDS Integers
ASSUME 7 \div 2 = 3 /\ 7 % 2 = 1
ASSUME (-7) \div 2 = -4 /\ (-7) % 2 = 1
ASSUME -7 \div 2 = -3
ASSUME (-6) \div 3 = -2 /\ (-6) % 3 = 0
ASSUME (-1) \div 10 = -1 /\ (-1) % 10 = 9
ASSUME \A a \in -9..9, b \in 1..4 : b * (a \div b) + (a % b) = a
ASSUME \A a \in -9..9, b \in 1..4 : a % b \in 0..(b - 1)
ASSUME 2 ^ 10 = 1024 /\ (-2) ^ 3 = -8 /\ 5 ^ 0 = 1 /\ 0 ^ 3 = 0 /\ 1 ^ 5 = 1
ASSUME 007 = 7
ASSUME \b101 = 5 /\ \o17 = 15 /\ \hFF = 255 /\ \HfF = 255
============================================================
