------------------------- MODULE SequenceOpTheorems -------------------------
\* Stands for the theorems about SequenceOps, which only proofs use; it brings the
\* same modules into scope.
EXTENDS SequenceOps, Integers, WellFoundedInduction
=============================================================================
