-------------------- MODULE ModelValueSubset --------------------
\* TLC refuses to test whether a model value is a subset
EXTENDS Naturals
CONSTANT nil
ASSUME nil \notin SUBSET {1}
============================================================
