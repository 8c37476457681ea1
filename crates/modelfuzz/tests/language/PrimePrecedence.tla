-------------------- MODULE PrimePrecedence --------------------
\* prime binds tighter than everything but record fields and application
EXTENDS Naturals, Sequences
VARIABLES f, r, b
Init == f = <<0, 0>> /\ r = [a |-> 0] /\ b = FALSE
Next == /\ f' = [f EXCEPT ![1] = (@ + 1) % 2]
        /\ r' = [a |-> f[1]' + 1]
        /\ b' = ~ b
        /\ f[1]' = f'[1]
        /\ r.a' = r'.a /\ r.a' = f'[1] + 1
        /\ ~ b' = b
        /\ Len(f)' = Len(f')
        /\ DOMAIN f' = (DOMAIN f)'
Inv == r.a \in 0..2
============================================================
