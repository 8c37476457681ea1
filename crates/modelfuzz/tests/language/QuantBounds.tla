-------------------- MODULE QuantBounds --------------------
\* quantifiers with several bounds, groups and tuple patterns
EXTENDS Naturals, FiniteSets, TLC
ASSUME \A i, j \in 1..3, k \in {0} : i + j > k
ASSUME \E i \in 1..3, j \in 4..6 : i + j = 9
ASSUME ~ \E i, j \in 1..3, k \in 7..9 : i + j = k
ASSUME \A <<a, b>> \in {<<1, 2>>, <<3, 4>>} : b = a + 1
ASSUME \E <<a, b, c>> \in (1..2) \X (1..2) \X {9}, d \in {1} : a = 2 /\ b = d /\ c = 9
ASSUME {<<a, b>> \in (1..3) \X (1..3) : a > b} = {<<2, 1>>, <<3, 1>>, <<3, 2>>}
ASSUME {a + b : <<a, b>> \in {<<1, 2>>, <<3, 4>>}} = {3, 7}
ASSUME {i * j : i \in 1..2, j \in 3..4} = {3, 4, 6, 8}
ASSUME {<<i, j>> : i, j \in 1..2} = (1..2) \X (1..2)
ASSUME [<<a, b>> \in {1} \X {2, 3} |-> a + b] = (<<1, 2>> :> 3 @@ <<1, 3>> :> 4)
ASSUME (CHOOSE <<a, b>> \in (1..3) \X (1..3) : a = 2 /\ b = a + 1) = <<2, 3>>
ASSUME \A i \in 1..2 : \A i2 \in {i} : i2 = i
============================================================
