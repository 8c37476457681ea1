-------------------- MODULE ModelValueTyped --------------------
\* a typed model value cannot be compared with a value of another type
EXTENDS Naturals
CONSTANTS a, b, c
ASSUME a # b
ASSUME c # a
ASSUME a # 1
============================================================
