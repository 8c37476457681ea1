-------------------- MODULE Rec --------------------
EXTENDS Naturals
CONSTANT Base
RECURSIVE Up(_)
Up(n) == IF n = 0 THEN Base ELSE 1 + Up(n - 1)
tab[n \in 0..5] == IF n = 0 THEN Base ELSE Base + tab[n - 1]
============================================================
