------------------------------ MODULE Variants ------------------------------
\* Values with a tag.
UNIT == "U_OF_UNIT"
Variant(tag, value) == [tag |-> tag, value |-> value]
VariantTag(variant) == variant.tag
VariantFilter(tag, S) == {v.value : v \in {w \in S : w.tag = tag}}
VariantGetOrElse(tag, variant, default) ==
  IF variant.tag = tag THEN variant.value ELSE default
VariantGetUnsafe(tag, variant) == CASE variant.tag = tag -> variant.value
=============================================================================
