--------------------------- MODULE GraphTheorems ----------------------------
\* Stands for the theorems about Graphs, which only proofs use; it brings the
\* same modules into scope.
EXTENDS Graphs, Sequences
=============================================================================
