-------------------- MODULE InstWholeSpec --------------------
\* Spec == C!Spec: initial predicate and next-state action come out of the instance
EXTENDS Naturals
VARIABLE clock
C == INSTANCE Ticker WITH t <- clock
Spec == C!Spec
Inv == C!Ok
============================================================
