---- MODULE Modules ----
EXTENDS Naturals
VARIABLES x, y
---- MODULE Inner ----
EXTENDS Sequences
CONSTANT K
VARIABLE v
Get == v + K
Pair(a) == <<a, v>>
a (+) b == a + b + K
---- MODULE Innermost ----
VARIABLE w
Deep == w
====
----
Back(w) == INSTANCE Innermost
====
I == INSTANCE Inner WITH K <- 1, v <- x
J(v) == INSTANCE Inner WITH K <- 2
H(K, v) == INSTANCE Inner
Sum == I!Get + J(y)!Get + H(1, x)!Get
Called == << I!Pair(1), J(2)!Pair(3), H(1, 2)!Pair(3), I!Back(x)!Deep, I!(+)(1, 2), J(1)!(+)(2, 3) >>
InLet == LET L == INSTANCE Inner WITH K <- 3, v <- y
             G(q) == INSTANCE Inner WITH K <- q, v <- 1
         IN  L!Get + G(4)!Get
INSTANCE Inner WITH v <- x, K <- 5
====
