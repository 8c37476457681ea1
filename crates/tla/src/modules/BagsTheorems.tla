---------------------------- MODULE BagsTheorems ----------------------------
\* Stands for the theorems about Bags, which only proofs use; it brings the
\* same modules into scope.
EXTENDS Bags
LOCAL INSTANCE Naturals
=============================================================================
