-------------------- MODULE CfgReplaceShared --------------------
\* <-[M] of a name that M gets by EXTENDS changes the shared definition
EXTENDS Naturals, Inside
Small == 0..2
Here == Nat
ASSUME 7 \notin Here
ASSUME There = 0..2
============================================================
