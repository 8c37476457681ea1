-------------------- MODULE UseBeforeInit --------------------
\* reading y in Init before it has a value is an error
EXTENDS Naturals
VARIABLES x, y
Init == x = y + 1 /\ y = 0
Next == UNCHANGED <<x, y>>
============================================================
