-------------------- MODULE CommBagsExt --------------------
\* the community module BagsExt
EXTENDS Integers, Bags, BagsExt, TLC
B == (1 :> 2) @@ (3 :> 1)
ASSUME BagAdd(B, 3) = (1 :> 2) @@ (3 :> 2) /\ BagAdd(EmptyBag, 5) = (5 :> 1)
ASSUME BagRemove(B, 3) = (1 :> 2) /\ BagRemove(B, 1) = (1 :> 1) @@ (3 :> 1) /\ BagRemove(B, 9) = B
ASSUME BagRemoveAll(B, 1) = (3 :> 1)
ASSUME SumBag(B) = 5 /\ ProductBag(B) = 3
ASSUME FoldBag(LAMBDA a, b : a + b, 0, B) = 5
============================================================
