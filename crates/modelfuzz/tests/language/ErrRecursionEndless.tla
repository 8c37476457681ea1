-------------------- MODULE ErrRecursionEndless --------------------
\* a recursion without an end is an error, not a crash
EXTENDS Naturals
RECURSIVE F(_)
F(n) == 1 + F(n + 1)
VARIABLE x
Init == x = 0
Next == x' = F(0)
============================================================
