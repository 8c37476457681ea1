-------------------- MODULE FuncOutside --------------------
\* applying a function outside its domain is an error
EXTENDS Naturals
VARIABLE x
f == [i \in 1..3 |-> i + 1]
Init == x = 1
Next == x' = f[x]
============================================================
