-------------------- MODULE ErrUnknownName --------------------
\* a name that is not defined
EXTENDS Naturals
VARIABLE x
Init == x = Undefined
Next == x' = x
============================================================
