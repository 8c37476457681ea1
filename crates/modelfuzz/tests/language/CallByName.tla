-------------------- MODULE CallByName --------------------
\* an argument is evaluated where the parameter stands: a primed parameter, an unused failing argument, a variable as argument
EXTENDS Naturals
VARIABLE x
Changes(v) == v' # v
Second(a, b) == b
SetTo(v, e) == v' = e
Init == x = 0
Next == SetTo(x, (x + 1) % 3) /\ Changes(x) /\ Second(1 \div 0, TRUE)
Inv == Second(CHOOSE i \in {} : TRUE, x) \in 0..2
============================================================
