-------------------- MODULE AsciiOperators --------------------
\* alternative spellings of operators
EXTENDS Integers, Sequences
ASSUME (TRUE \land ~ FALSE) \lor FALSE
ASSUME 1 /= 2 /\ 1 # 2 /\ 1 <= 1 /\ 1 =< 1 /\ 1 \leq 2 /\ 2 \geq 1 /\ 2 >= 1
ASSUME {1} \cup {2} = {1} \union {2} /\ {1} \cap {1} = {1} \intersect {1}
ASSUME (TRUE <=> TRUE) /\ (TRUE \equiv TRUE)
ASSUME <<1>> \o <<2>> = <<1>> \circ <<2>>
ASSUME 1 \notin {2} /\ {1} \subseteq {1} /\ {1} \X {2} = {1} \times {2}
ASSUME \forall a \in {1} : \exists b \in {1} : a = b
ASSUME \lnot FALSE /\ \neg FALSE
VARIABLE s
Init == s = <<>>
Next == s' = IF Len(s) < 2 THEN s \o <<1>> ELSE <<>>
============================================================
