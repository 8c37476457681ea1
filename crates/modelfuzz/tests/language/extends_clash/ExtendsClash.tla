-------------------- MODULE ExtendsClash --------------------
\* two extended modules that define the same name differently: the first one wins, with a warning
EXTENDS One, Two
ASSUME Clash = 1
============================================================
