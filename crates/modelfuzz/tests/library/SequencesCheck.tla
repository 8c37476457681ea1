-------------------------- MODULE SequencesCheck ----------------------------
EXTENDS Naturals, Sequences

VARIABLE x
Init == x = 0
Next == UNCHANGED x

ASSUME Len(<< >>) = 0
ASSUME Len(<<1, 2>>) = 2
ASSUME Len([i \in 1..3 |-> i]) = 3
ASSUME Len("abc") = 3
ASSUME <<1>> \o <<2, 3>> = <<1, 2, 3>>
ASSUME << >> \o << >> = << >>
ASSUME "ab" \o "c" = "abc"
ASSUME Append(<< >>, 1) = <<1>>
ASSUME Append(<<1>>, <<2>>) = <<1, <<2>> >>
ASSUME Head(<<1, 2>>) = 1
ASSUME Tail(<<1, 2>>) = <<2>>
ASSUME Tail(<<1>>) = << >>
ASSUME SubSeq(<<1, 2, 3>>, 2, 3) = <<2, 3>>
ASSUME SubSeq(<<1, 2, 3>>, 1, 0) = << >>
ASSUME SubSeq(<<1, 2, 3>>, 3, 2) = << >>
ASSUME SubSeq(<<1, 2, 3>>, 4, 3) = << >>
ASSUME SubSeq("abc", 2, 3) = "bc"
ASSUME SubSeq("abc", 2, 1) = ""
ASSUME SelectSeq(<<1, 2, 3, 4>>, LAMBDA e : e % 2 = 0) = <<2, 4>>
ASSUME SelectSeq(<< >>, LAMBDA e : TRUE) = << >>
ASSUME <<1, 2>> \in Seq({1, 2})
ASSUME <<1, 3>> \notin Seq({1, 2})
ASSUME << >> \in Seq({})
ASSUME <<1, 2>> \in Seq(Nat)
ASSUME [i \in 1..2 |-> 5] \in Seq({5})
ASSUME (1 .. 2) = DOMAIN <<7, 8>>
ASSUME <<7, 8>>[2] = 8
ASSUME [<<7, 8>> EXCEPT ![2] = 9] = <<7, 9>>
ASSUME [i \in 1..2 |-> i] = <<1, 2>>
ASSUME [i \in {} |-> i] = << >>
=============================================================================
