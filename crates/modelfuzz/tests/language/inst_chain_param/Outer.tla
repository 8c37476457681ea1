-------------------- MODULE Outer --------------------
EXTENDS Naturals
CONSTANT P
B(j) == INSTANCE Deep WITH Q <- j, R <- P
Own(k) == 10 * P + k
============================================================
