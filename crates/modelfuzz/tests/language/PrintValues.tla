-------------------- MODULE PrintValues --------------------
\* how values are printed
EXTENDS Integers, Sequences, TLC
CONSTANT m
ASSUME PrintT(1) /\ PrintT(-1) /\ PrintT(TRUE) /\ PrintT("text")
ASSUME PrintT(<<>>) /\ PrintT({})
ASSUME PrintT(<<1, <<2>>, "s", {3}>>)
ASSUME PrintT({3, 1, 2}) /\ PrintT({{2}, {1}})
ASSUME PrintT([a |-> 1, b |-> [c |-> <<>>]])
ASSUME PrintT([i \in {2, 4} |-> i * i])
ASSUME PrintT([i \in 1..3 |-> i * i])
ASSUME PrintT([i \in 0..2 |-> i * i])
ASSUME PrintT("a" :> 1 @@ "b" :> 2)
ASSUME PrintT([k \in {"a", "b"} |-> 0])
ASSUME PrintT([k \in {"a b", "c"} |-> 0])
ASSUME PrintT(SUBSET {1, 2})
ASSUME PrintT([{1, 2} -> {3, 4}])
ASSUME PrintT([a : {1, 2}, b : {3}])
ASSUME PrintT({1, 2} \X {3})
ASSUME PrintT(UNION {{1}, {2}}) /\ PrintT({1, 2} \cup {0}) /\ PrintT({x \in 1..4 : x > 2})
ASSUME PrintT(Nat) /\ PrintT(Int) /\ PrintT(BOOLEAN) /\ PrintT(STRING) /\ PrintT(Seq({1}))
ASSUME PrintT(m) /\ PrintT({m}) /\ PrintT([p \in {m} |-> p])
ASSUME PrintT("tab\tquote\"backslash\\end")
ASSUME PrintT([x \in {<<1, 2>>} |-> {x}])
ASSUME PrintT([x, y \in 1..2 |-> x + y])
ASSUME PrintT([i \in 1..2 |-> [j \in {5} |-> <<i, j>>]])
============================================================
