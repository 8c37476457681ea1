-------------------- MODULE StateEqualityFunctions --------------------
\* states that hold equal functions in different representations are one state
EXTENDS Naturals, Sequences, TLC
VARIABLE x
Init == x \in {<<1, 2>>, [i \in 1..2 |-> i]}
Next == \/ x' = (1 :> 1) @@ (2 :> 2)
        \/ x' = [x EXCEPT ![1] = 1]
        \/ x' = Append(<<1>>, 2)
        \/ x' = [i \in {2, 1} |-> i]
        \/ x' = CHOOSE f \in [1..2 -> 1..2] : f[1] < f[2]
        \/ x' = SubSeq(<<0, 1, 2, 3>>, 2, 3)
        \/ x' = SelectSeq(<<1, 2, 3>>, LAMBDA e : e < 3)
============================================================
