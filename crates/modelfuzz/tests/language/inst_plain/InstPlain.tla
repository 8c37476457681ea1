-------------------- MODULE InstPlain --------------------
\* INSTANCE without a name brings in definitions, constants and variables substituted by name
EXTENDS Naturals
CONSTANT Max
VARIABLE x
INSTANCE Counter
Spec == Start /\ [][Step]_x
Inv == x <= Max /\ Bound = Max
============================================================
