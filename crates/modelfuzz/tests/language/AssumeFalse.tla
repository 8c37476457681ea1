-------------------- MODULE AssumeFalse --------------------
\* a false assumption stops before the first state
EXTENDS Naturals
VARIABLE x
ASSUME 1 + 1 = 2
ASSUME Bad == 1 + 1 = 3
Init == x = 0
Next == x' = 1 - x
============================================================
