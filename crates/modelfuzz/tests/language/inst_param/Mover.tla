-------------------- MODULE Mover --------------------
EXTENDS Naturals
CONSTANTS Step, Last
VARIABLE at
CanMove == at + Step <= Last
To(n) == at + n * Step
Done == ~ CanMove
Sane == at <= Last
============================================================
