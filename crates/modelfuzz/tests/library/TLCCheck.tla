----------------------------- MODULE TLCCheck -------------------------------
EXTENDS Naturals, Sequences, FiniteSets, TLC

VARIABLE x
Init == x = 0
Next == UNCHANGED x

ASSUME (1 :> 2)[1] = 2
ASSUME DOMAIN (1 :> 2) = {1}
ASSUME (1 :> "a" @@ 2 :> "b") = <<"a", "b">>
ASSUME ("a" :> 1) @@ ("b" :> 2) = [a |-> 1, b |-> 2]
ASSUME ((1 :> 5) @@ (1 :> 6))[1] = 5
ASSUME << >> @@ (1 :> 5) = <<5>>
ASSUME Permutations({1}) = {<<1>>}
ASSUME Permutations({1, 2}) = {<<1, 2>>, <<2, 1>>}
ASSUME Cardinality(Permutations(1..4)) = 24
ASSUME Permutations({}) = {<< >>}
ASSUME SortSeq(<<3, 1, 2>>, <) = <<1, 2, 3>>
ASSUME SortSeq(<<3, 1, 2>>, LAMBDA a, b : a > b) = <<3, 2, 1>>
ASSUME SortSeq(<< >>, <) = << >>
ASSUME SortSeq(<<2, 1, 2>>, <) = <<1, 2, 2>>
ASSUME SortSeq(<< <<1, "x">>, <<0, "y">>, <<1, "z">> >>, LAMBDA a, b : a[1] < b[1]) = << <<0, "y">>, <<1, "x">>, <<1, "z">> >>
ASSUME ToString(12) = "12"
ASSUME ToString("a") = "\"a\""
ASSUME ToString(TRUE) = "TRUE"
ASSUME ToString({2, 1}) = "{1, 2}"
ASSUME ToString(<<1, "b">>) = "<<1, \"b\">>"
ASSUME ToString([b |-> 1, a |-> 2]) \in {"[a |-> 2, b |-> 1]", "[b |-> 1, a |-> 2]"}
ASSUME ToString(5 :> 6) = "(5 :> 6)"
ASSUME ToString({}) = "{}"
ASSUME ToString(<< >>) = "<<>>"
ASSUME Assert(TRUE, "not shown")
ASSUME PrintT("shown")
ASSUME Print("shown", 3) = 3
ASSUME TLCEval({n \in 1..3 : n > 1}) = {2, 3}
ASSUME RandomElement({7}) = 7
ASSUME RandomElement(1..3) \in 1..3
ASSUME 5 \in Any
ASSUME "a" \in Any
ASSUME TLCSet(1, 42)
ASSUME TLCGet(1) = 42
=============================================================================
