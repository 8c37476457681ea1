-------------------- MODULE ErrNotBooleanIf --------------------
\* the condition of an IF must be a boolean
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = IF x THEN 1 ELSE 2
============================================================
