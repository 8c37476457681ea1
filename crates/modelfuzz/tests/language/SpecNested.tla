-------------------- MODULE SpecNested --------------------
\* SPECIFICATION through nested definitions and a bullet list
EXTENDS Naturals
VARIABLE x
Start == x \in {0, 5}
Step == x' = (x + 1) % 7
Behave == [][Step]_x
Inner == /\ Start
         /\ Behave
Spec == /\ Inner
        /\ WF_x(Step)
============================================================
