-------------------- MODULE ErrDecimal --------------------
\* decimals cannot be evaluated
EXTENDS Reals
VARIABLE x
Init == x = 0
Next == x' = x + 1.5
============================================================
