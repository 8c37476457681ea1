-------------------- MODULE MixedTypesVariable --------------------
\* a variable may hold values of different types in different states
EXTENDS Naturals
VARIABLES k, x
Init == k = 0 /\ x = 0
Next == /\ k' = (k + 1) % 4
        /\ x' = CASE k = 0 -> "s" [] k = 1 -> <<1>> [] k = 2 -> {1} [] k = 3 -> 0
Inv == k = 1 => x = "s"
============================================================
