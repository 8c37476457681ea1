-------------------- MODULE PrecImpliesChain --------------------
\* a => b => c has no associativity: a parse error
EXTENDS Naturals
ASSUME FALSE => FALSE => FALSE
============================================================
