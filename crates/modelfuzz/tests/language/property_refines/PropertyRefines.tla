-------------------- MODULE PropertyRefines --------------------
\* refinement: PROPERTY of an instance with a substituted variable, through stuttering steps
EXTENDS Naturals
VARIABLES ticks, phase
vars == <<ticks, phase>>
Init == ticks = 0 /\ phase = "low"
Rise == phase = "low" /\ phase' = "high" /\ UNCHANGED ticks
Fall == phase = "high" /\ phase' = "low" /\ ticks' = (ticks + 1) % 3
Spec == Init /\ [][Rise \/ Fall]_vars
Abs == INSTANCE Hours WITH h <- ticks
Refinement == Abs!Spec
============================================================
