-------------------- MODULE MergeFunctions --------------------
\* :> and @@ : the left function wins, domains are joined
EXTENDS Naturals, Sequences, TLC
ASSUME (1 :> 2)[1] = 2
ASSUME DOMAIN (1 :> 2 @@ 3 :> 4) = {1, 3}
ASSUME (1 :> "l" @@ 1 :> "r")[1] = "l"
ASSUME ([a |-> 1] @@ [a |-> 2, b |-> 3]) = [a |-> 1, b |-> 3]
ASSUME (<<5>> @@ <<6, 7>>) = <<5, 7>>
ASSUME (3 :> 9 @@ <<5, 6>>) = <<5, 6, 9>>
ASSUME (<<1>> :> {2})[<<1>>] = {2}
ASSUME 1 :> 2 + 3 = [i \in {1} |-> 5]
VARIABLE f
Init == f = <<0>>
Next == \E i \in 1..3 : f' = (i :> (i + f[1])) @@ f
Small == f[1] < 4
============================================================
