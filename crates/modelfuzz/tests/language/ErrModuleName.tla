---- MODULE Other ----
\* the module's name must be the file's name
EXTENDS Naturals
ASSUME TRUE
====
