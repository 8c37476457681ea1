-------------------------- MODULE SequenceTheorems --------------------------
\* Stands for the theorems about Sequences, which only proofs use; it brings the
\* same modules into scope.
EXTENDS Sequences, Functions
=============================================================================
