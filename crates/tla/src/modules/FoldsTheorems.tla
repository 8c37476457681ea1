--------------------------- MODULE FoldsTheorems ----------------------------
\* Stands for the theorems about Folds, which only proofs use; it brings the
\* same modules into scope.
EXTENDS Folds, FiniteSets, Integers
=============================================================================
