-------------------- MODULE ErrHidesStandard --------------------
\* a bound name that is an operator of an extended module
EXTENDS Naturals, Sequences
ASSUME \A Len \in 1..2 : Len > 0
============================================================
