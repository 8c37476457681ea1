-------------------- MODULE StdTlcGetUnset --------------------
\* TLCGet of a number that was never set
EXTENDS Naturals, TLC
ASSUME TLCGet(7) = 1
============================================================
