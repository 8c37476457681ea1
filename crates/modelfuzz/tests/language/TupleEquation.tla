-------------------- MODULE TupleEquation --------------------
\* <<x, y>>' = <<1, 2>> does not assign
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == <<x', y'>> = <<1, 2>>
============================================================
