----------------------------- MODULE BagsCheck ------------------------------
EXTENDS Naturals, FiniteSets, Bags

VARIABLE x
Init == x = 0
Next == UNCHANGED x

B == (1 :> 2 @@ 2 :> 1)
C == (2 :> 3 @@ 3 :> 1)
ASSUME IsABag(B)
ASSUME IsABag(EmptyBag)
ASSUME ~ IsABag(1 :> 0)
ASSUME BagToSet(B) = {1, 2}
ASSUME BagToSet(EmptyBag) = {}
ASSUME SetToBag({1, 2}) = (1 :> 1 @@ 2 :> 1)
ASSUME SetToBag({}) = EmptyBag
ASSUME BagIn(1, B)
ASSUME ~ BagIn(3, B)
ASSUME EmptyBag = << >>
ASSUME CopiesIn(1, B) = 2
ASSUME CopiesIn(3, B) = 0
ASSUME B (+) C = (1 :> 2 @@ 2 :> 4 @@ 3 :> 1)
ASSUME B (+) EmptyBag = B
ASSUME EmptyBag (+) EmptyBag = EmptyBag
ASSUME C (-) B = (2 :> 2 @@ 3 :> 1)
ASSUME B (-) C = (1 :> 2)
ASSUME B (-) B = EmptyBag
ASSUME B (-) EmptyBag = B
ASSUME EmptyBag (-) B = EmptyBag
ASSUME BagUnion({}) = EmptyBag
ASSUME BagUnion({B}) = B
ASSUME BagUnion({B, C}) = B (+) C
ASSUME BagUnion({B, C, 2 :> 1}) = (1 :> 2 @@ 2 :> 5 @@ 3 :> 1)
ASSUME B \sqsubseteq B
ASSUME EmptyBag \sqsubseteq B
ASSUME (1 :> 1) \sqsubseteq B
ASSUME ~ (B \sqsubseteq C)
ASSUME ~ ((1 :> 3) \sqsubseteq B)
ASSUME ~ (B \sqsubseteq EmptyBag)
ASSUME SubBag(EmptyBag) = {EmptyBag}
ASSUME SubBag(1 :> 2) = {EmptyBag, 1 :> 1, 1 :> 2}
ASSUME Cardinality(SubBag(B)) = 6
ASSUME \A S \in SubBag(B) : S \sqsubseteq B
ASSUME Cardinality(SubBag(C)) = 8
ASSUME BagOfAll(LAMBDA e : e * 10, B) = (10 :> 2 @@ 20 :> 1)
ASSUME BagOfAll(LAMBDA e : e * 0, B) = (0 :> 3)
ASSUME BagOfAll(LAMBDA e : e, EmptyBag) = EmptyBag
ASSUME BagCardinality(B) = 3
ASSUME BagCardinality(EmptyBag) = 0
=============================================================================
