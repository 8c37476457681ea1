-------------------- MODULE ActionImplies --------------------
\* P => Q inside an action: when P is false the conjunct holds, when true Q acts
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == /\ x' = (x + 1) % 4
        /\ y' = 0 \/ y' = 1
        /\ x = 2 => y' = 1
        /\ (x = 3) => (y' = 0)
Inv == (x = 3 => y = 1) /\ (x = 0 => y = 0)
============================================================
