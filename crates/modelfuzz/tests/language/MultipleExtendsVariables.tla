-------------------- MODULE MultipleExtendsVariables --------------------
\* VARIABLES and CONSTANTS declared in several places and lists
EXTENDS Naturals
CONSTANT A
CONSTANTS B, C
VARIABLE x
VARIABLES y,
          z
ASSUME A < B
ASSUME B < C
Init == x = A /\ y = B /\ z = C
Next == x' = y /\ y' = z /\ z' = x
============================================================
