-------------------- MODULE StdBags --------------------
\* every operator of Bags
EXTENDS Naturals, Bags, FiniteSets, TLC
A == ("x" :> 2) @@ ("y" :> 1)
B == ("y" :> 3) @@ ("z" :> 1)
ASSUME IsABag(A) /\ IsABag(EmptyBag) /\ ~ IsABag([i \in {1} |-> 0])
ASSUME BagToSet(A) = {"x", "y"} /\ SetToBag({"x"}) = ("x" :> 1)
ASSUME BagIn("x", A) /\ ~ BagIn("z", A)
ASSUME EmptyBag = <<>> /\ BagToSet(EmptyBag) = {}
ASSUME A (+) B = ("x" :> 2) @@ ("y" :> 4) @@ ("z" :> 1)
ASSUME A (-) B = ("x" :> 2)
ASSUME B (-) A = ("y" :> 2) @@ ("z" :> 1)
ASSUME BagUnion({A, B}) = A (+) B
ASSUME SetToBag({"x"}) \sqsubseteq A /\ ~ (B \sqsubseteq A) /\ A \sqsubseteq (A (+) B)
ASSUME SubBag(("x" :> 2)) = {EmptyBag, "x" :> 1, "x" :> 2}
ASSUME Cardinality(SubBag(A)) = 6
ASSUME BagOfAll(LAMBDA e : <<e>>, A) = (<<"x">> :> 2) @@ (<<"y">> :> 1)
ASSUME BagCardinality(A) = 3 /\ BagCardinality(EmptyBag) = 0
ASSUME CopiesIn("x", A) = 2 /\ CopiesIn("q", A) = 0
VARIABLE net
Init == net = EmptyBag
Next == \/ BagCardinality(net) < 3 /\ \E m \in {1, 2} : net' = net (+) SetToBag({m})
        \/ \E m \in BagToSet(net) : net' = net (-) SetToBag({m})
============================================================
