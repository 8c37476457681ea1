-------------------- MODULE PropertySafety --------------------
\* PROPERTY with []P, a state predicate and [][A]_v that hold
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == x' = (x + 1) % 4 /\ y' = x
Spec == Init /\ [][Next]_<<x, y>>
Range == [](x \in 0..3)
Starts == x = 0
Steps == [][x' = x + 1 \/ x' = 0]_x
Both == Starts /\ Range /\ [][y' = x]_<<x, y>>
============================================================
