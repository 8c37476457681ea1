-------------------- MODULE ErrTailEmpty --------------------
\* Tail of the empty sequence
EXTENDS Naturals, Sequences
VARIABLE q
Init == q = <<1>>
Next == q' = Tail(q)
============================================================
