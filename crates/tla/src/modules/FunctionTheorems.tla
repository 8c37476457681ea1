-------------------------- MODULE FunctionTheorems --------------------------
\* Stands for the theorems about Functions, which only proofs use; it brings the
\* same modules into scope.
EXTENDS Functions, Integers, FiniteSets
=============================================================================
