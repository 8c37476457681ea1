----------------------- MODULE FiniteSetsExtTheorems ------------------------
\* Stands for the theorems about FiniteSetsExt, which only proofs use; it brings the
\* same modules into scope.
EXTENDS FiniteSetsExt, FiniteSets, Integers
=============================================================================
