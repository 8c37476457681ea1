-------------------- MODULE PropertyRefinesNot --------------------
\* refinement that fails: a step of ours is no step of the abstract spec
EXTENDS Naturals
VARIABLE ticks
Spec == ticks = 0 /\ [][ticks' = (ticks + 2) % 8]_ticks
Abs == INSTANCE Up WITH h <- ticks \div 2
Refinement == Abs!Spec
============================================================
