-------------------- MODULE OverrideModelValue --------------------
\* a definition replaced by a model value is different from all other values
EXTENDS Naturals
None == CHOOSE v : v \notin Nat
Missing == "missing"
VARIABLE x
Init == x = None
Next == x' = IF x = None THEN Missing ELSE IF x = Missing THEN 1 ELSE None
Inv == x = None \/ x # None
============================================================
