-------------------- MODULE PrecMixedAndOr --------------------
\* /\ and \/ have the same precedence: mixing them without brackets is a parse error
EXTENDS Naturals
ASSUME TRUE \/ FALSE /\ FALSE
============================================================
