----------------------------- MODULE FiniteSets -----------------------------
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences

\* Whether S has finitely many elements.
IsFiniteSet(S) == CHOOSE v : TRUE             \* evaluated by the engine

\* The number of elements of the finite set S.
Cardinality(S) == CHOOSE v : TRUE             \* evaluated by the engine
=============================================================================
