-------------------- MODULE ErrSubSeqOutside --------------------
\* SubSeq beyond the end of a sequence
EXTENDS Naturals, Sequences
VARIABLE q
Init == q = <<1, 2>>
Next == q' = SubSeq(q, 2, 3)
============================================================
