------------------------------- MODULE Reals --------------------------------
EXTENDS Integers

Real     == CHOOSE v : TRUE       \* not enumerable; the engine refuses it
a / b    == CHOOSE v : TRUE       \* the engine refuses it
Infinity == CHOOSE v : TRUE       \* the engine refuses it
=============================================================================
