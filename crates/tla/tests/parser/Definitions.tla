Text before the module is ignored, even "unbalanced, (* or ==== of any length.
---------------- MODULE Definitions ----------------
EXTENDS Naturals, Sequences
CONSTANT N, Op(_), _ (+) _
CONSTANTS M1, M2
ASSUME N \in Nat
ASSUME Named == M1 # M2
ASSUMPTION M1 > 1
AXIOM M2 > 1
VARIABLE x
VARIABLES y, z
----------------------------------------------------
LOCAL Hidden == 1
LOCAL INSTANCE Integers
Simple == 1
Params(a, b) == a + b
HigherOrder(F(_), G(_, _), _ ** _, a) == G(F(a), a ** a)
a %% b == a + b
a ^# == a
fact[n \in Nat] == IF n = 0 THEN 1 ELSE n * fact[n - 1]
flat[n \in Nat, <<i, j>> \in Nat \X Nat] == n + i + j
LOCAL two[i, j \in Nat] == i
RECURSIVE Even(_), Odd(_)
Even(n) == IF n = 0 THEN TRUE ELSE Odd(n - 1)
Odd(n) == IF n = 0 THEN FALSE ELSE Even(n - 1)
====================================================
---- this is not read any more: ( [ { "
