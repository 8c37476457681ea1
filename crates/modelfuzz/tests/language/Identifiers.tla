-------------------- MODULE Identifiers --------------------
\* names with digits, underscores, keywords as parts, and numbers first
EXTENDS Naturals
VARIABLES x_1, _y, IFx, in_2
1st == 1
2_b == 5
WFlike == 2
SFx == 3
UNCHANGED2 == 4
Init == x_1 = 1st /\ _y = SFx /\ IFx = UNCHANGED2 /\ in_2 = 0
Next == x_1' = 3 - x_1 /\ UNCHANGED <<_y, IFx, in_2>>
============================================================
