-------------------- MODULE CaseNoMatch --------------------
\* a CASE without OTHER and without a true guard is an error
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = CASE x = 0 -> 1 [] x = 1 -> 2
============================================================
