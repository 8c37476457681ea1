--------------------------- MODULE BagsExtCheck -----------------------------
EXTENDS Integers, Sequences, TLC, BagsExt

VARIABLE x
Init == x = 0
Next == UNCHANGED x

B == (1 :> 2 @@ 2 :> 1 @@ 3 :> 3)
ASSUME BagAdd(1 :> 2, 1) = (1 :> 3)
ASSUME BagAdd(1 :> 2, 3) = (1 :> 2 @@ 3 :> 1)
ASSUME BagAdd(<< >>, 3) = (3 :> 1)
ASSUME BagRemove(1 :> 2, 1) = (1 :> 1)
ASSUME BagRemove(1 :> 1 @@ 2 :> 1, 1) = (2 :> 1)
ASSUME BagRemove(1 :> 2, 3) = (1 :> 2)
ASSUME BagRemove(1 :> 1, 1) = << >>
ASSUME BagRemoveAll(1 :> 3 @@ 2 :> 1, 1) = (2 :> 1)
ASSUME BagRemoveAll(1 :> 3, 2) = (1 :> 3)
ASSUME MapThenFoldBag(LAMBDA e, a : e + a, 0, LAMBDA e : 1, LAMBDA S : CHOOSE e \in S : TRUE, B) = 6
ASSUME MapThenFoldBag(LAMBDA e, a : e \o a, << >>, LAMBDA e : <<e>>, LAMBDA S : CHOOSE e \in S : TRUE, B) = <<1, 1, 2, 3, 3, 3>>
ASSUME FoldBag(LAMBDA e, a : e + a, 0, B) = 13
ASSUME FoldBag(LAMBDA e, a : e + a, 0, << >>) = 0
ASSUME SumBag(B) = 13
ASSUME SumBag(<< >>) = 0
ASSUME ProductBag(B) = 54
ASSUME ProductBag(<< >>) = 1
=============================================================================
