-------------------- MODULE StateEqualityEmpty --------------------
\* the empty function, the empty sequence and an emptied function are one value
EXTENDS Naturals, Sequences
VARIABLE x
Init == x = <<>>
Next == \/ x' = [i \in {} |-> i]
        \/ x' = Tail(<<1>>)
        \/ x' = [i \in {j \in 1..3 : j > 5} |-> i]
        \/ x' \in [{} -> {1}]
        \/ x' = SubSeq(<<1>>, 2, 1)
============================================================
