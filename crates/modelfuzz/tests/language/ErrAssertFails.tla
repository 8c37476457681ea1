-------------------- MODULE ErrAssertFails --------------------
\* Assert with a false condition stops with its message
EXTENDS Naturals, Sequences, TLC
VARIABLE x
Init == x = 0
Next == x' = x + 1 /\ Assert(x < 2, "too large: " \o ToString(x))
============================================================
