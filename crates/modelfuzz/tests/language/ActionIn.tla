-------------------- MODULE ActionIn --------------------
\* x' \in S assigns each element, and tests when x' is already known
EXTENDS Naturals
VARIABLES x, y
Init == x \in 0..1 /\ y = x
Next == /\ x' \in {x, x + 1} \cap 0..3
        /\ y' = x' + 1
        /\ y' \in {1, 3}
Inv == x <= 2
============================================================
