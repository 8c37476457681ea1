-------------------- MODULE StutterOnly --------------------
\* UNCHANGED vars is a successor, so no deadlock
EXTENDS Naturals
VARIABLES x, y
vars == <<x, y>>
Init == x \in 1..2 /\ y = "s"
Next == UNCHANGED vars
============================================================
