-------------------- MODULE InstSpec --------------------
\* a SPECIFICATION that is the specification of an instance
EXTENDS Naturals
VARIABLES clock, other
C == INSTANCE Ticker WITH t <- clock
vars == <<clock, other>>
Spec == C!Init /\ other = 7 /\ [][C!Next /\ UNCHANGED other]_vars /\ WF_vars(C!Next)
============================================================
