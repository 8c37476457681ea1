-------------------- MODULE CommJson --------------------
\* the community modules Json and TLCExt: text of values, and equality that must hold
EXTENDS Integers, Sequences, Json, TLCExt
ASSUME ToJson(1) = "1" /\ ToJson(TRUE) = "true" /\ ToJson("a") = "\"a\""
ASSUME ToJson(<<1, 2>>) = "[1,2]" /\ ToJson([a |-> 1]) = "{\"a\":1}"
ASSUME ToJson(<<>>) = "[]" /\ ToJson(<<<<1>>, "b">>) = "[[1],\"b\"]"
ASSUME AssertEq(1 + 1, 2)
============================================================
