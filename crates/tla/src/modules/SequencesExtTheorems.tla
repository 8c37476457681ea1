------------------------ MODULE SequencesExtTheorems ------------------------
\* Stands for the theorems about SequencesExt, which only proofs use; it brings the
\* same modules into scope.
EXTENDS Sequences, SequencesExt, Functions, Integers, WellFoundedInduction
=============================================================================
