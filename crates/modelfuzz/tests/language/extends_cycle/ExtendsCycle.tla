-------------------- MODULE ExtendsCycle --------------------
\* modules that extend each other
EXTENDS Loop
ASSUME TRUE
============================================================
