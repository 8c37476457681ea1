-------------------- MODULE PrecPowerChain --------------------
\* ^ does not associate: 2 ^ 3 ^ 2 is a precedence error
EXTENDS Naturals
ASSUME 2 ^ 3 ^ 2 = 64
============================================================
