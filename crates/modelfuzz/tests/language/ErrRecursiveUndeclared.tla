-------------------- MODULE ErrRecursiveUndeclared --------------------
\* a recursive operator without RECURSIVE
EXTENDS Naturals
Fact(n) == IF n = 0 THEN 1 ELSE n * Fact(n - 1)
ASSUME Fact(3) = 6
============================================================
