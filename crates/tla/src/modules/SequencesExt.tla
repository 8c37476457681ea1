---------------------------- MODULE SequencesExt ----------------------------
EXTENDS Sequences, Naturals, FiniteSets, FiniteSetsExt, Folds, Functions, Bags, TLC

\* The elements of s.
ToSet(s) == {s[i] : i \in DOMAIN s}

\* The bag of the elements of s.
ToBag(s) == [x \in ToSet(s) |-> Cardinality({i \in DOMAIN s : s[i] = x})]

\* A sequence that has each element of S once.
SetToSeq(S) ==
  LET RECURSIVE Over(_)
      Over(R) == IF R = {} THEN << >>
                 ELSE LET x == CHOOSE x \in R : TRUE IN <<x>> \o Over(R \ {x})
  IN  Over(S)

\* All sequences that have each element of S once.
SetToSeqs(S) ==
  LET RECURSIVE Over(_)
      Over(R) == IF R = {} THEN {<< >>}
                 ELSE UNION {{<<x>> \o p : p \in Over(R \ {x})} : x \in R}
  IN  Over(S)

\* The elements of S once each, in the order of op.
SetToSortSeq(S, op(_, _)) == SortSeq(SetToSeq(S), op)

\* All sequences that have no element twice and only elements of S.
SetToAllKPermutations(S) == UNION {SetToSeqs(T) : T \in SUBSET S}

\* The sequences of length n over set.
TupleOf(set, n) == [1 .. n -> set]

\* The sequences of length at most n over set.
SeqOf(set, n) == UNION {[1 .. k -> set] : k \in 0 .. n}

\* The same as SeqOf.
BoundedSeq(S, n) == SeqOf(S, n)

-----------------------------------------------------------------------------
\* Whether e is an element of s.
Contains(s, e) == \E i \in 1 .. Len(s) : s[i] = e

\* Whether op holds between each element and all the later ones.
IsSorted(s, op(_, _)) ==
  \A i \in 1 .. Len(s) : \A j \in (i + 1) .. Len(s) : op(s[i], s[j])

\* s from back to front.
Reverse(s) == LET n == Len(s) IN [i \in 1 .. n |-> s[n + 1 - i]]

\* s without the elements equal to e.
Remove(s, e) == SelectSeq(s, LAMBDA x : x # e)

\* s with new in the place of every old.
ReplaceAll(s, old, new) ==
  [i \in 1 .. Len(s) |-> IF s[i] = old THEN new ELSE s[i]]

\* The first position whose element satisfies Test, or 0.
SelectInSeq(seq, Test(_)) ==
  LET Hits == {i \in 1 .. Len(seq) : Test(seq[i])}
  IN  IF Hits = {} THEN 0 ELSE Min(Hits)

\* The last position whose element satisfies Test, or 0.
SelectLastInSeq(seq, Test(_)) ==
  LET Hits == {i \in 1 .. Len(seq) : Test(seq[i])}
  IN  IF Hits = {} THEN 0 ELSE Max(Hits)

\* The same two within the part from..to; positions count from its start.
SelectInSubSeq(seq, from, to, Test(_)) == SelectInSeq(SubSeq(seq, from, to), Test)
SelectLastInSubSeq(seq, from, to, Test(_)) == SelectLastInSeq(SubSeq(seq, from, to), Test)

\* s with e put in at position i.
InsertAt(s, i, e) == SubSeq(s, 1, i - 1) \o <<e>> \o SubSeq(s, i, Len(s))

\* s with e in the place of its element at position i.
ReplaceAt(s, i, e) == [s EXCEPT ![i] = e]

\* s without its element at position i.
RemoveAt(s, i) == SubSeq(s, 1, i - 1) \o SubSeq(s, i + 1, Len(s))

\* s without the first element that satisfies Test.
RemoveFirstMatch(s, Test(_)) ==
  LET i == SelectInSeq(s, Test) IN IF i = 0 THEN s ELSE RemoveAt(s, i)

\* s without the first element equal to e.
RemoveFirst(s, e) == RemoveFirstMatch(s, LAMBDA x : x = e)

\* seq with elt in front, and with elt behind.
Cons(elt, seq) == <<elt>> \o seq
Snoc(elt, seq) == Append(seq, elt)

\* All elements but the last, and the last.
Front(s) == SubSeq(s, 1, Len(s) - 1)
Last(s) == s[Len(s)]

-----------------------------------------------------------------------------
\* Whether t begins with s.
IsPrefix(s, t) == Len(s) \leq Len(t) /\ SubSeq(t, 1, Len(s)) = s

\* Whether t begins with s and goes on.
IsStrictPrefix(s, t) == Len(s) < Len(t) /\ IsPrefix(s, t)

\* Whether t ends with s.
IsSuffix(s, t) ==
  Len(s) \leq Len(t) /\ SubSeq(t, Len(t) - Len(s) + 1, Len(t)) = s

\* Whether t ends with s and has more in front.
IsStrictSuffix(s, t) == Len(s) < Len(t) /\ IsSuffix(s, t)

\* All that s begins with, from the empty sequence to s.
Prefixes(s) == {SubSeq(s, 1, n) : n \in 0 .. Len(s)}

\* The longest sequence that all the sequences in S begin with.
LongestCommonPrefix(S) ==
  LET s == CHOOSE s \in S : TRUE
      Shared(n) == \A t \in S : IsPrefix(SubSeq(s, 1, n), t)
      RECURSIVE From(_)
      From(n) == IF n < Len(s) /\ Shared(n + 1) THEN From(n + 1) ELSE SubSeq(s, 1, n)
  IN  From(0)

\* All that every sequence in S begins with.
CommonPrefixes(S) == IF S = {} THEN {} ELSE Prefixes(LongestCommonPrefix(S))

\* All that s ends with, from s to the empty sequence.
Suffixes(s) == {SubSeq(s, n, Len(s)) : n \in 1 .. (Len(s) + 1)}

\* a modulo b, but b instead of 0, so that it is a position of a sequence.
SeqMod(a, b) == IF a % b = 0 THEN b ELSE a % b

-----------------------------------------------------------------------------
\* Combines the elements with op, starting from base; the order is open.
FoldSeq(op(_, _), base, seq) == FoldFunction(op, base, seq)

\* op(... op(op(base, seq[1]), seq[2]) ..., seq[n]).
FoldLeft(op(_, _), base, seq) ==
  LET Upto[i \in 0 .. Len(seq)] ==
        IF i = 0 THEN base ELSE op(Upto[i - 1], seq[i])
  IN  Upto[Len(seq)]

\* op(seq[1], op(seq[2], ... op(seq[n], base))).
FoldRight(op(_, _), seq, base) ==
  LET n == Len(seq)
      From[i \in 1 .. (n + 1)] ==
        IF i > n THEN base ELSE op(seq[i], From[i + 1])
  IN  From[1]

\* FoldLeft and FoldRight over the positions instead of the elements.
FoldLeftDomain(op(_, _), base, seq) == FoldLeft(op, base, [i \in 1 .. Len(seq) |-> i])
FoldRightDomain(op(_, _), seq, base) == FoldRight(op, [i \in 1 .. Len(seq) |-> i], base)

\* The sequences (or strings) in seqs joined to one.
FlattenSeq(seqs) ==
  IF Len(seqs) = 0 THEN seqs
  ELSE LET Upto[i \in 1 .. Len(seqs)] ==
             IF i = 1 THEN seqs[1] ELSE Upto[i - 1] \o seqs[i]
       IN  Upto[Len(seqs)]

\* The pairs of elements at the same position, as far as both sequences go.
Zip(s, t) == [i \in 1 .. Min({Len(s), Len(t)}) |-> <<s[i], t[i]>>]

\* The elements of two sequences of one length by turns, each as <<e>>.
Interleave(s, t) ==
  CASE Len(s) = Len(t) ->
    [i \in 1 .. (2 * Len(s)) |->
       IF i % 2 = 1 THEN <<s[(i + 1) \div 2]>> ELSE <<t[i \div 2]>>]

\* The stretches of s, with the empty one.
SubSeqs(s) ==
  {SubSeq(s, 1, 0)} \cup UNION {{SubSeq(s, i, j) : j \in i .. Len(s)} : i \in 1 .. Len(s)}

\* All sequences made by leaving out elements of s.
AllSubSeqs(s) ==
  LET Upto[i \in 0 .. Len(s)] ==
        IF i = 0 THEN {<< >>}
        ELSE Upto[i - 1] \cup {Append(t, s[i]) : t \in Upto[i - 1]}
  IN  Upto[Len(s)]

\* The positions at which s begins within t.
LOCAL Places(s, t) ==
  {i \in 1 .. (Len(t) - Len(s) + 1) : SubSeq(t, i, i + Len(s) - 1) = s}

\* The first position at which s begins within t; fails when there is none.
IndexFirstSubSeq(s, t) == Min(Places(s, t))

\* t with r in the place of the stretch at position i that is as long as s.
ReplaceSubSeqAt(i, r, s, t) ==
  SubSeq(t, 1, i - 1) \o r \o SubSeq(t, i + Len(s), Len(t))

\* t with r in the place of the first stretch equal to s, if there is one.
ReplaceFirstSubSeq(r, s, t) ==
  IF Places(s, t) = {} THEN t ELSE ReplaceSubSeqAt(IndexFirstSubSeq(s, t), r, s, t)

\* t with r in the place of all stretches equal to s, taken from the left; an
\* empty s stands before each element.
ReplaceAllSubSeqs(r, s, t) ==
  LET n == Len(s)
      RECURSIVE From(_)
      From(i) ==
        IF i > Len(t) THEN SubSeq(t, i, Len(t))
        ELSE IF n = 0 THEN r \o SubSeq(t, i, i) \o From(i + 1)
        ELSE IF i + n - 1 \leq Len(t) /\ SubSeq(t, i, i + n - 1) = s
        THEN r \o From(i + n)
        ELSE SubSeq(t, i, i) \o From(i + 1)
  IN  IF s = t THEN r ELSE IF r = s THEN t ELSE From(1)
=============================================================================
