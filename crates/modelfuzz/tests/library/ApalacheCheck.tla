--------------------------- MODULE ApalacheCheck ----------------------------
EXTENDS Integers, Sequences, Apalache, Variants

VARIABLE x
Init == x = 0
Next == UNCHANGED x

ASSUME (3 := 3)
ASSUME ~ (3 := 4)
ASSUME Guess({5}) = 5
ASSUME Skolem(\E i \in {1} : i = 1)
ASSUME Expand(SUBSET {1}) = {{}, {1}}
ASSUME ConstCardinality(2 > 1)
ASSUME MkSeq(3, LAMBDA i : i * i) = <<1, 4, 9>>
ASSUME MkSeq(0, LAMBDA i : i) = << >>
ASSUME Repeat(LAMBDA a, i : a + i, 3, 10) = 16
ASSUME SetAsFun({<<1, "a">>, <<2, "b">>}) = <<"a", "b">>
ASSUME SetAsFun({}) = << >>
ASSUME FunAsSeq([i \in 1..3 |-> i + 1], 2, 3) = <<2, 3>>
ASSUME ApaFoldSet(LAMBDA a, e : a + e, 1, {1, 2}) = 4
ASSUME ApaFoldSeqLeft(LAMBDA a, e : Append(a, e), << >>, <<3, 1>>) = <<3, 1>>
ASSUME Variant("A", 1) = [tag |-> "A", value |-> 1]
ASSUME VariantTag(Variant("A", 1)) = "A"
ASSUME VariantFilter("A", {Variant("A", 1), Variant("B", 2)}) = {1}
ASSUME VariantGetOrElse("B", Variant("A", 1), 7) = 7
ASSUME VariantGetOrElse("A", Variant("A", 1), 7) = 1
ASSUME VariantGetUnsafe("A", Variant("A", 1)) = 1
=============================================================================
