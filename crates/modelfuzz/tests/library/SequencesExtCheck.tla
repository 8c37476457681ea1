------------------------- MODULE SequencesExtCheck --------------------------
EXTENDS Integers, SequencesExt

VARIABLE x
Init == x = 0
Next == UNCHANGED x

\* Sets and bags to sequences and back
ASSUME ToSet(<< >>) = {}
ASSUME ToSet(<<3, 1, 3>>) = {1, 3}
ASSUME ToSet([i \in 1..3 |-> i * i]) = {1, 4, 9}
ASSUME ToBag(<<1, 2, 1>>) = (1 :> 2 @@ 2 :> 1)
ASSUME ToBag(<< >>) = << >>
ASSUME SetToSeq({}) = << >>
ASSUME SetToSeq({3, 1, 2}) = <<1, 2, 3>>
ASSUME Len(SetToSeq({"a", "b"})) = 2
ASSUME ToSet(SetToSeq(SUBSET {1, 2})) = SUBSET {1, 2}
ASSUME SetToSeqs({}) = {<< >>}
ASSUME SetToSeqs({1, 2}) = {<<1, 2>>, <<2, 1>>}
ASSUME Cardinality(SetToSeqs(1..4)) = 24
ASSUME <<3, 1, 2>> \in SetToSeqs(1..3)
ASSUME <<3, 3, 2>> \notin SetToSeqs(1..3)
ASSUME SetToSortSeq({2, 3, 1}, LAMBDA a, b : a > b) = <<3, 2, 1>>
ASSUME SetToSortSeq({2, 3, 1}, <) = <<1, 2, 3>>
ASSUME SetToSortSeq({}, <) = << >>
ASSUME SetToAllKPermutations({}) = {<< >>}
ASSUME SetToAllKPermutations({1, 2}) = {<< >>, <<1>>, <<2>>, <<1, 2>>, <<2, 1>>}
ASSUME Cardinality(SetToAllKPermutations(1..3)) = 16
ASSUME TupleOf({1, 2}, 2) = {<<1, 1>>, <<1, 2>>, <<2, 1>>, <<2, 2>>}
ASSUME TupleOf({1}, 0) = {<< >>}
ASSUME SeqOf({}, 3) = {<< >>}
ASSUME SeqOf({1}, 2) = {<< >>, <<1>>, <<1, 1>>}
ASSUME Cardinality(SeqOf({1, 2}, 3)) = 15
ASSUME BoundedSeq({7}, 1) = {<< >>, <<7>>}

\* Looking into a sequence
ASSUME Contains(<<1, 2>>, 2)
ASSUME ~ Contains(<<1, 2>>, 3)
ASSUME ~ Contains(<< >>, 3)
ASSUME IsSorted(<< >>, <)
ASSUME IsSorted(<<1, 2, 3>>, <)
ASSUME ~ IsSorted(<<1, 2, 2>>, <)
ASSUME IsSorted(<<1, 2, 2>>, <=)
ASSUME ~ IsSorted(<<1, 3, 2>>, <=)
ASSUME SelectInSeq(<<5, 6, 7, 6>>, LAMBDA e : e = 6) = 2
ASSUME SelectInSeq(<<5, 6, 7, 6>>, LAMBDA e : e = 8) = 0
ASSUME SelectInSeq(<< >>, LAMBDA e : TRUE) = 0
ASSUME SelectLastInSeq(<<5, 6, 7, 6>>, LAMBDA e : e = 6) = 4
ASSUME SelectLastInSeq(<<5, 6>>, LAMBDA e : e > 9) = 0
ASSUME SelectInSubSeq(<<6, 5, 6, 7>>, 2, 4, LAMBDA e : e = 6) = 2
ASSUME SelectInSubSeq(<<6, 5, 6, 7>>, 2, 2, LAMBDA e : e = 6) = 0
ASSUME SelectLastInSubSeq(<<6, 5, 6, 7>>, 1, 3, LAMBDA e : e = 6) = 3
ASSUME Front(<<1, 2, 3>>) = <<1, 2>>
ASSUME Front(<<1>>) = << >>
ASSUME Last(<<1, 2, 3>>) = 3

\* Changing a sequence
ASSUME Reverse(<< >>) = << >>
ASSUME Reverse(<<1, 2, 3>>) = <<3, 2, 1>>
ASSUME Remove(<<1, 2, 1>>, 1) = <<2>>
ASSUME Remove(<<1, 2, 1>>, 3) = <<1, 2, 1>>
ASSUME ReplaceAll(<<1, 2, 1>>, 1, 5) = <<5, 2, 5>>
ASSUME ReplaceAll(<< >>, 1, 5) = << >>
ASSUME InsertAt(<<1, 3>>, 2, 2) = <<1, 2, 3>>
ASSUME InsertAt(<<1, 3>>, 1, 2) = <<2, 1, 3>>
ASSUME InsertAt(<<1, 3>>, 3, 2) = <<1, 3, 2>>
ASSUME InsertAt(<< >>, 1, 2) = <<2>>
ASSUME ReplaceAt(<<1, 2, 3>>, 2, 9) = <<1, 9, 3>>
ASSUME RemoveAt(<<1, 2, 3>>, 2) = <<1, 3>>
ASSUME RemoveAt(<<1>>, 1) = << >>
ASSUME RemoveFirst(<<1, 2, 1>>, 1) = <<2, 1>>
ASSUME RemoveFirst(<<1, 2, 1>>, 4) = <<1, 2, 1>>
ASSUME RemoveFirstMatch(<<1, 2, 3>>, LAMBDA e : e > 1) = <<1, 3>>
ASSUME RemoveFirstMatch(<<1, 2, 3>>, LAMBDA e : e > 5) = <<1, 2, 3>>
ASSUME Cons(1, <<2>>) = <<1, 2>>
ASSUME Cons(1, << >>) = <<1>>
ASSUME Snoc(1, <<2>>) = <<2, 1>>

\* Prefixes and suffixes
ASSUME IsPrefix(<< >>, << >>)
ASSUME IsPrefix(<< >>, <<1>>)
ASSUME IsPrefix(<<1>>, <<1, 2>>)
ASSUME IsPrefix(<<1, 2>>, <<1, 2>>)
ASSUME ~ IsPrefix(<<2>>, <<1, 2>>)
ASSUME ~ IsPrefix(<<1, 2, 3>>, <<1, 2>>)
ASSUME IsStrictPrefix(<<1>>, <<1, 2>>)
ASSUME ~ IsStrictPrefix(<<1, 2>>, <<1, 2>>)
ASSUME ~ IsStrictPrefix(<< >>, << >>)
ASSUME IsSuffix(<<2>>, <<1, 2>>)
ASSUME IsSuffix(<< >>, <<1, 2>>)
ASSUME IsSuffix(<<1, 2>>, <<1, 2>>)
ASSUME ~ IsSuffix(<<1>>, <<1, 2>>)
ASSUME IsStrictSuffix(<<2>>, <<1, 2>>)
ASSUME ~ IsStrictSuffix(<<1, 2>>, <<1, 2>>)
ASSUME Prefixes(<< >>) = {<< >>}
ASSUME Prefixes(<<1, 2>>) = {<< >>, <<1>>, <<1, 2>>}
ASSUME Suffixes(<< >>) = {<< >>}
ASSUME Suffixes(<<1, 2>>) = {<< >>, <<2>>, <<1, 2>>}
ASSUME CommonPrefixes({<<1, 2>>, <<1, 3>>}) = {<< >>, <<1>>}
ASSUME CommonPrefixes({<<1, 2>>, << >>}) = {<< >>}
ASSUME CommonPrefixes({}) = {}
ASSUME LongestCommonPrefix({<<1, 2, 3>>, <<1, 2>>, <<1, 2, 4>>}) = <<1, 2>>
ASSUME LongestCommonPrefix({<<1>>}) = <<1>>
ASSUME LongestCommonPrefix({<<1>>, <<2>>}) = << >>
ASSUME SeqMod(4, 4) = 4
ASSUME SeqMod(5, 4) = 1

\* Folds
ASSUME FoldSeq(LAMBDA e, a : e + a, 0, <<1, 2, 3>>) = 6
ASSUME FoldSeq(LAMBDA e, a : {e} \cup a, {}, <<1, 2, 1>>) = {1, 2}
ASSUME FoldSeq(LAMBDA e, a : e + a, 7, << >>) = 7
ASSUME FoldLeft(LAMBDA a, e : <<a, e>>, 0, <<3, 1, 2>>) = << << <<0, 3>>, 1>>, 2>>
ASSUME FoldLeft(-, 10, <<1, 2>>) = 7
ASSUME FoldLeft(-, 10, << >>) = 10
ASSUME FoldRight(LAMBDA e, a : <<e, a>>, <<3, 1, 2>>, 0) = <<3, <<1, <<2, 0>> >> >>
ASSUME FoldRight(-, <<1, 2, 3>>, 0) = 2
ASSUME FoldRight(-, << >>, 4) = 4
ASSUME FoldLeftDomain(LAMBDA a, i : Append(a, i), << >>, <<"a", "b">>) = <<1, 2>>
ASSUME FoldRightDomain(LAMBDA i, a : Append(a, i), <<"a", "b">>, << >>) = <<2, 1>>

\* Sequences of sequences
ASSUME FlattenSeq(<< >>) = << >>
ASSUME FlattenSeq(<< <<1, 2>>, << >>, <<3>> >>) = <<1, 2, 3>>
ASSUME FlattenSeq(<<"ab", "c">>) = "abc"
ASSUME Zip(<< >>, <<1>>) = << >>
ASSUME Zip(<<1, 3>>, <<2, 4>>) = << <<1, 2>>, <<3, 4>> >>
ASSUME Zip(<<1, 3, 5>>, <<2>>) = << <<1, 2>> >>
ASSUME Interleave(<< >>, << >>) = << >>
ASSUME Interleave(<<1, 3>>, <<2, 4>>) = << <<1>>, <<2>>, <<3>>, <<4>> >>

\* Parts of sequences
ASSUME SubSeqs(<< >>) = {<< >>}
ASSUME SubSeqs(<<1, 2>>) = {<< >>, <<1>>, <<2>>, <<1, 2>>}
ASSUME <<1, 3>> \notin SubSeqs(<<1, 2, 3>>)
ASSUME AllSubSeqs(<< >>) = {<< >>}
ASSUME AllSubSeqs(<<1, 2>>) = {<< >>, <<1>>, <<2>>, <<1, 2>>}
ASSUME AllSubSeqs(<<2, 1, 2>>) = {<< >>, <<2>>, <<1>>, <<2, 1>>, <<2, 2>>, <<1, 2>>, <<2, 1, 2>>}
ASSUME IndexFirstSubSeq(<<1>>, <<1, 1, 1>>) = 1
ASSUME IndexFirstSubSeq(<<1, 2>>, <<1, 1, 2>>) = 2
ASSUME IndexFirstSubSeq(<< >>, <<1>>) = 1
ASSUME ReplaceSubSeqAt(2, <<8, 9>>, <<2>>, <<1, 2, 3>>) = <<1, 8, 9, 3>>
ASSUME ReplaceFirstSubSeq(<<9>>, <<1, 1>>, <<2, 1, 1, 1, 1>>) = <<2, 9, 1, 1>>
ASSUME ReplaceFirstSubSeq(<<9>>, <<5>>, <<2, 1>>) = <<2, 1>>
ASSUME ReplaceFirstSubSeq(<<9>>, << >>, <<2, 1>>) = <<9, 2, 1>>
ASSUME ReplaceFirstSubSeq("x", "bc", "abcd") = "axd"
ASSUME ReplaceAllSubSeqs(<< >>, << >>, << >>) = << >>
ASSUME ReplaceAllSubSeqs(<<4>>, << >>, << >>) = <<4>>
ASSUME ReplaceAllSubSeqs(<<2>>, <<3>>, <<1, 3>>) = <<1, 2>>
ASSUME ReplaceAllSubSeqs(<<2, 2>>, <<1, 1>>, <<1, 1, 1>>) = <<2, 2, 1>>
ASSUME ReplaceAllSubSeqs(<<4>>, << >>, <<1, 2>>) = <<4, 1, 4, 2>>
ASSUME ReplaceAllSubSeqs(<< >>, <<1>>, <<1, 2, 1>>) = <<2>>
ASSUME ReplaceAllSubSeqs(<<9>>, <<5>>, <<1, 2>>) = <<1, 2>>
ASSUME ReplaceAllSubSeqs("x", "bc", "abcdbc") = "axdx"
=============================================================================
