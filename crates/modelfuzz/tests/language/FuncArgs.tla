-------------------- MODULE FuncArgs --------------------
\* functions of several arguments are functions of tuples
EXTENDS Naturals
f == [i \in 1..2, j \in 1..3 |-> 10 * i + j]
g == [p \in (1..2) \X (1..3) |-> 10 * p[1] + p[2]]
h == [<<i, j>> \in (1..2) \X (1..3) |-> 10 * i + j]
k == [i, j \in 1..2 |-> i - j + 1]
ASSUME f[2, 3] = 23 /\ f[<<2, 3>>] = 23
ASSUME f = g /\ g = h
ASSUME DOMAIN f = (1..2) \X (1..3)
ASSUME k[2, 1] = 2
ASSUME [f EXCEPT ![1, 2] = 0][1, 2] = 0
ASSUME [f EXCEPT ![<<1, 2>>] = 0][<<1, 2>>] = 0
ASSUME [f EXCEPT ![1, 2] = @ + 1][1, 2] = 13
m == [s \in {<<1>>, <<>>} |-> s]
ASSUME m[<<>>] = <<>> /\ m[<<1>>] = <<1>>
============================================================
