-------------------- MODULE Number --------------------
EXTENDS Naturals
VARIABLE v
Value == v
Zero == v = 0
Bigger == v' > v \/ v' = 0
============================================================
