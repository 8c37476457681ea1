-------------------- MODULE ErrStringIndex --------------------
\* a string is not a function
EXTENDS Naturals, Sequences
ASSUME Len("abc") = 3
ASSUME "ab" \o "c" = "abc"
ASSUME "abc"[1] = "a"
============================================================
