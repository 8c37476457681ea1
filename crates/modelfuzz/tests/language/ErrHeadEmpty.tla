-------------------- MODULE ErrHeadEmpty --------------------
\* Head of the empty sequence
EXTENDS Naturals, Sequences
VARIABLE q
Init == q = <<1>>
Next == q' = IF Head(q) = 1 THEN Tail(q) ELSE q
============================================================
