-------------------- MODULE InstChain --------------------
\* chains of instances: Top!Mid!Leaf names with substitutions composed along the way
EXTENDS Naturals
VARIABLES p, q
Top == INSTANCE Mid WITH m <- p, Base <- 10
Other == INSTANCE Mid WITH m <- q, Base <- 100
Init == p = 0 /\ q = 0
Next == \/ Top!Low!Up /\ UNCHANGED q
        \/ Other!Low!Up /\ UNCHANGED p
        \/ Top!Low!Reset /\ Other!Low!Reset
Inv == /\ Top!Low!Value = 10 + p + 1
       /\ Other!Total = 100 + q + 1 + 100
       /\ Top!Low!Plus(1, 2) = 13
============================================================
