------------------------- MODULE FiniteSetTheorems --------------------------
\* Stands for the theorems about FiniteSets, which only proofs use; it brings the
\* same modules into scope.
EXTENDS FiniteSets, Functions, WellFoundedInduction
=============================================================================
