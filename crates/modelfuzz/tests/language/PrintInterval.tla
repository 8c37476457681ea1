-------------------- MODULE PrintInterval --------------------
\* a non-empty interval prints as an interval, an empty one as the empty set
EXTENDS Integers, TLC
ASSUME PrintT(1..3) /\ PrintT(3..1) /\ PrintT(-2..1) /\ PrintT(4..4)
ASSUME PrintT(1..2 \cup {3})
ASSUME PrintT({1, 2, 3})
============================================================
