-------------------- MODULE ExtendsMissing --------------------
\* EXTENDS of a module that does not exist
EXTENDS Naturals, NotThere
ASSUME TRUE
============================================================
