-------------------- MODULE IfNested --------------------
\* nested IF/THEN/ELSE without brackets, ELSE IF chains, and IF as an operand
EXTENDS Naturals
VARIABLE x
Sign(n) == IF n = 0 THEN "zero" ELSE IF n < 3 THEN "low" ELSE IF n < 5 THEN "mid" ELSE "high"
G(a, b) == IF a THEN IF b THEN 1 ELSE 2 ELSE 3
ASSUME Sign(0) = "zero" /\ Sign(2) = "low" /\ Sign(4) = "mid" /\ Sign(9) = "high"
ASSUME G(TRUE, TRUE) = 1 /\ G(TRUE, FALSE) = 2 /\ G(FALSE, TRUE) = 3
ASSUME 1 + (IF TRUE THEN 1 ELSE 5) + 1 = 3
ASSUME (1 + IF FALSE THEN 1 ELSE 5 + 1) = 7
Init == x = 0
Next == x' = IF x > 2 THEN 0 ELSE IF x = 1 THEN 3 ELSE x + 1
============================================================
