-------------------- MODULE ChooseUnbounded --------------------
\* evaluating an unbounded CHOOSE is an error
EXTENDS Naturals
VARIABLE x
NoVal == CHOOSE v : v \notin 1..3
Init == x = NoVal
Next == x' = x
============================================================
