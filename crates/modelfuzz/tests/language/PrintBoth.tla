-------------------- MODULE PrintBoth --------------------
\* Print gives its second argument and prints both; PrintT is TRUE; ToString as PrintT
EXTENDS Naturals, TLC
ASSUME Print("label", 3) = 3
ASSUME Print(<<1, 2>>, TRUE)
ASSUME PrintT(ToString([a |-> {1, 2}]))
ASSUME IF FALSE THEN PrintT("never") ELSE PrintT("once")
ASSUME (FALSE /\ PrintT("never")) \/ TRUE
ASSUME LET unused == PrintT("never") IN TRUE
ASSUME LET lazy == PrintT("twice or once") IN lazy /\ lazy
ASSUME \A i \in 1..2 : PrintT(i)
ASSUME \E i \in 1..5 : PrintT(i) /\ i = 2
============================================================
