-------------------- MODULE ErrRealDivision --------------------
\* real division cannot be evaluated
EXTENDS Reals
ASSUME 4 / 2 = 2
============================================================
