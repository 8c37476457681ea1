This text stands before the module and is skipped, /\ even \* with "operators.
---- MODULE TextAround ----
\* text before and after the module, separators and assumptions without names
EXTENDS Naturals
----------------------------------------
VARIABLE x
-----
Init == x = 0
Next == x' = 1 - x
----
THEOREM Init => x = 0
ASSUMPTION 1 < 2
AXIOM 2 < 3
ASSUME Named == 3 < 4
====
trailing text
