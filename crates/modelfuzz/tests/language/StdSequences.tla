-------------------- MODULE StdSequences --------------------
\* every operator of Sequences, with the edges of SubSeq and SelectSeq
EXTENDS Naturals, Sequences
Even(n) == n % 2 = 0
ASSUME Len(<<>>) = 0 /\ Len(<<4, 4>>) = 2
ASSUME <<1>> \o <<2, 3>> = <<1, 2, 3>> /\ <<>> \o <<>> = <<>> /\ <<1>> \circ <<>> = <<1>>
ASSUME Append(<<>>, <<>>) = <<<<>>>>
ASSUME Head(<<7, 8>>) = 7 /\ Tail(<<7, 8>>) = <<8>> /\ Tail(<<7>>) = <<>>
ASSUME SubSeq(<<1, 2, 3>>, 2, 3) = <<2, 3>> /\ SubSeq(<<1, 2, 3>>, 1, 1) = <<1>>
ASSUME SubSeq(<<1, 2, 3>>, 3, 2) = <<>> /\ SubSeq(<<>>, 1, 0) = <<>> /\ SubSeq(<<1>>, 9, 2) = <<>>
ASSUME SelectSeq(<<1, 2, 3, 4>>, Even) = <<2, 4>>
ASSUME SelectSeq(<<1, 3>>, Even) = <<>> /\ SelectSeq(<<>>, Even) = <<>>
ASSUME SelectSeq(<<5, 6, 7>>, LAMBDA e : e # 6) = <<5, 7>>
ASSUME <<1, 2>> \in Seq(1..2) /\ <<3>> \notin Seq(1..2)
ASSUME DOMAIN <<7, 8, 9>> = 1..3 /\ <<7, 8, 9>>[2] = 8
ASSUME {s[1] : s \in {<<1, 2>>, <<3>>}} = {1, 3}
ASSUME Len([i \in 1..4 |-> 0]) = 4 /\ Tail([i \in 1..2 |-> i]) = <<2>>
============================================================
