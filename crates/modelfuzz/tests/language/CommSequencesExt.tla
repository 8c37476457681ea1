-------------------- MODULE CommSequencesExt --------------------
\* the community module SequencesExt
EXTENDS Integers, Sequences, SequencesExt
ASSUME ToSet(<<1, 1, 2>>) = {1, 2}
ASSUME Contains(<<1, 2>>, 2) /\ ~ Contains(<<>>, 2)
ASSUME Reverse(<<1, 2, 3>>) = <<3, 2, 1>> /\ Reverse(<<>>) = <<>>
ASSUME Last(<<1, 2>>) = 2 /\ Front(<<1, 2>>) = <<1>> /\ Front(<<1>>) = <<>>
ASSUME Cons(0, <<1>>) = <<0, 1>> /\ Snoc(2, <<1>>) = <<1, 2>>
ASSUME Remove(<<1, 2, 1>>, 1) = <<2>> /\ RemoveAt(<<4, 5, 6>>, 2) = <<4, 6>>
ASSUME InsertAt(<<1, 3>>, 2, 2) = <<1, 2, 3>> /\ ReplaceAt(<<1, 3>>, 2, 9) = <<1, 9>>
ASSUME ReplaceAll(<<1, 2, 1>>, 1, 7) = <<7, 2, 7>>
ASSUME IsPrefix(<<1>>, <<1, 2>>) /\ IsPrefix(<<>>, <<>>) /\ ~ IsPrefix(<<2>>, <<1, 2>>)
ASSUME IsStrictPrefix(<<1>>, <<1, 2>>) /\ ~ IsStrictPrefix(<<1>>, <<1>>)
ASSUME IsSuffix(<<2>>, <<1, 2>>) /\ IsStrictSuffix(<<2>>, <<1, 2>>)
ASSUME SelectInSeq(<<4, 5, 6>>, LAMBDA e : e > 4) = 2 /\ SelectInSeq(<<>>, LAMBDA e : TRUE) = 0
ASSUME SelectLastInSeq(<<4, 5, 6>>, LAMBDA e : e > 4) = 3
ASSUME FoldLeft(LAMBDA acc, e : 10 * acc + e, 0, <<1, 2, 3>>) = 123
ASSUME FoldRight(LAMBDA e, acc : 10 * acc + e, <<1, 2, 3>>, 0) = 321
ASSUME FoldSeq(LAMBDA e, acc : e + acc, 0, <<1, 2, 3>>) = 6
ASSUME FlattenSeq(<<<<1>>, <<>>, <<2, 3>>>>) = <<1, 2, 3>>
ASSUME ToSet(SetToSeq({3, 1, 2})) = {1, 2, 3} /\ Len(SetToSeq({})) = 0
ASSUME SetToSeqs({1, 2}) = {<<1, 2>>, <<2, 1>>}
ASSUME SetToSortSeq({3, 1, 2}, LAMBDA a, b : a > b) = <<3, 2, 1>>
ASSUME SeqOf({1}, 2) = {<<>>, <<1>>, <<1, 1>>} /\ TupleOf({1, 2}, 1) = {<<1>>, <<2>>}
ASSUME BoundedSeq({1}, 1) = {<<>>, <<1>>}
============================================================
