-------------------- MODULE StdTlcFunctions --------------------
\* the TLC module: Permutations, SortSeq, TLCEval, ToString, RandomElement, Any, Assert that holds
EXTENDS Naturals, Sequences, FiniteSets, TLC
ASSUME Permutations({1, 2}) = {[i \in {1, 2} |-> i], [i \in {1, 2} |-> 3 - i]}
ASSUME Cardinality(Permutations({"a", "b", "c"})) = 6
ASSUME Permutations({}) = {<<>>}
ASSUME \A p \in Permutations(1..3) : {p[i] : i \in 1..3} = 1..3
ASSUME SortSeq(<<3, 1, 2>>, <) = <<1, 2, 3>>
ASSUME SortSeq(<<3, 1, 2>>, LAMBDA a, b : a > b) = <<3, 2, 1>>
ASSUME SortSeq(<<>>, <) = <<>>
ASSUME TLCEval({x \in 1..3 : x > 1}) = {2, 3}
ASSUME ToString(12) = "12" /\ ToString("a") = "\"a\"" /\ ToString(<<1, {2}>>) = "<<1, {2}>>"
ASSUME RandomElement({7}) = 7 /\ RandomElement(1..3) \in 1..3
ASSUME 1 \in Any /\ "s" \in Any
ASSUME Assert(1 < 2, "fine")
ASSUME (2 :> "b")[2] = "b"
============================================================
