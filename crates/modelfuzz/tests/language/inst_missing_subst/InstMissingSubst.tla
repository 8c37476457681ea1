-------------------- MODULE InstMissingSubst --------------------
\* an instance with a constant that has no substitution is an error
EXTENDS Naturals
I == INSTANCE Needs
ASSUME I!Two = 2
============================================================
