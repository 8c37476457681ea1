-------------------- MODULE InstAssignExpr --------------------
\* an action of an instance cannot assign to an expression substituted for its variable
EXTENDS Naturals
VARIABLE f
C == INSTANCE Cell WITH c <- f[1]
Init == f = <<0>>
Next == C!Inc
============================================================
