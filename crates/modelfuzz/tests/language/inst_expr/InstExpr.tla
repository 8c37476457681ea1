-------------------- MODULE InstExpr --------------------
\* an instance whose variable is substituted by a state expression, used as a refinement
EXTENDS Naturals
VARIABLES hi, lo
Abs == INSTANCE Clock WITH t <- 2 * hi + lo
Init == hi = 0 /\ lo = 0
Next == \/ lo = 0 /\ lo' = 1 /\ hi' = hi
        \/ lo = 1 /\ lo' = 0 /\ hi' = (hi + 1) % 2
Spec == Init /\ [][Next]_<<hi, lo>>
Inv == Abs!TypeOK /\ ENABLED Next
Refines == Abs!Spec
============================================================
