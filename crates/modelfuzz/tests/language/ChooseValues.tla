-------------------- MODULE ChooseValues --------------------
\* CHOOSE among strings (order of first appearance), records, tuples, functions and sets
EXTENDS Integers, TLC
First(S) == CHOOSE x \in S : TRUE
ASSUME PrintT(First({"zebra", "apple", "mango"}))
ASSUME PrintT(First({"mango", "apple"}))
ASSUME PrintT(First({<<2, 1>>, <<1, 9>>, <<1, 2, 3>>}))
ASSUME PrintT(First({[a |-> 2, b |-> 1], [a |-> 1, b |-> 7]}))
ASSUME PrintT(First({[b |-> 2], [a |-> 3], [a |-> 1, b |-> 1]}))
ASSUME PrintT(First({{3}, {1, 2}, {2}}))
ASSUME PrintT(First({{1, 2, 3}, {9}}))
ASSUME PrintT(First({TRUE, FALSE}))
ASSUME PrintT(First({[i \in {5, 6} |-> i], [i \in {5, 6} |-> 0], [i \in {1} |-> 9]}))
ASSUME PrintT(First([a : {2, 1}, b : {4, 3}]))
ASSUME PrintT({"zebra", "apple", "mango"})
ASSUME PrintT({{3}, {1, 2}, {}, {2}, {1, 2, 3}})
ASSUME PrintT({<<2>>, <<1, 1>>, <<>>, <<1>>})
ASSUME PrintT([zz |-> 1, b |-> 2, a |-> 3])
ASSUME PrintT([a |-> 3, zz |-> 1, b |-> 2])
============================================================
