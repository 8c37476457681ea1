-------------------- MODULE PrecEqualsChain --------------------
\* = does not associate: a = b = c is a precedence error
EXTENDS Naturals
ASSUME 1 = 1 = TRUE
============================================================
