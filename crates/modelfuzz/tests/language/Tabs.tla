-------------------- MODULE Tabs --------------------
\* a tab counts to the next multiple of eight columns
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Next ==	/\ x' = (x + 1) % 3
        /\ \/ y' = 0
	   \/ y' = x
============================================================
