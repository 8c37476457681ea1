---------------------------- MODULE SequenceOps -----------------------------
EXTENDS Sequences, Integers, Functions
LOCAL X == INSTANCE SequencesExt

\* These are the operators of SequencesExt with the same names.
Cons(elt, seq) == X!Cons(elt, seq)
InsertAt(seq, i, elt) == X!InsertAt(seq, i, elt)
RemoveAt(seq, i) == X!RemoveAt(seq, i)
Front(seq) == X!Front(seq)
Last(seq) == X!Last(seq)
Reverse(seq) == X!Reverse(seq)
IsPrefix(s, t) == X!IsPrefix(s, t)
IsStrictPrefix(s, t) == X!IsStrictPrefix(s, t)
IsSuffix(s, t) == X!IsSuffix(s, t)
IsStrictSuffix(s, t) == X!IsStrictSuffix(s, t)
=============================================================================
