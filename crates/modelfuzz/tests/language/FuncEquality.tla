-------------------- MODULE FuncEquality --------------------
\* equal functions are equal whatever they were written as
EXTENDS Naturals, Sequences, TLC
ASSUME <<1, 2>> = [i \in 1..2 |-> i]
ASSUME [i \in {} |-> i] = <<>>
ASSUME [i \in 1..0 |-> 5] = << >>
ASSUME [a |-> 1, b |-> 2] = [k \in {"a", "b"} |-> IF k = "a" THEN 1 ELSE 2]
ASSUME (1 :> "x" @@ 2 :> "y") = <<"x", "y">>
ASSUME ("a" :> 1) = [a |-> 1]
ASSUME [b |-> 2, a |-> 1] = [a |-> 1, b |-> 2]
ASSUME Len([i \in 1..3 |-> i]) = 3
ASSUME Append([i \in 1..1 |-> 7], 8) = <<7, 8>>
ASSUME {<<1, 2>>} = {[i \in {2, 1} |-> i]}
ASSUME [i \in 1..2 |-> i] \in {<<1, 2>>}
ASSUME <<1, 2>> # <<1, 2, 3>>
ASSUME [a |-> 1] # [a |-> 1, b |-> 1]
ASSUME [i \in 0..1 |-> i] # <<0, 1>>
ASSUME [i \in 1..2 |-> <<>>] = <<<<>>, [j \in {} |-> 0]>>
VARIABLE x
Init == x \in {<<1, 2>>, [i \in 1..2 |-> i], (1 :> 1) @@ (2 :> 2)}
Next == x' = [i \in 1..2 |-> x[i]]
============================================================
