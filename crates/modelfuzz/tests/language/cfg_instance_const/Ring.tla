-------------------- MODULE Ring --------------------
EXTENDS Naturals
CONSTANT Len
VARIABLE x
Turn == x' = (x + 2) % Len
============================================================
