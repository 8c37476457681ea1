-------------------- MODULE ConstantFolding --------------------
\* constant definitions that fail are only an error when they are used
EXTENDS Naturals, FiniteSets
VARIABLE x
Unused == CHOOSE i \in {} : TRUE
Huge == SUBSET (1..200)
Partial == [i \in 1..3 |-> 10 \div (i - 1)]
Init == x = 0
Next == x' = IF x > 5 THEN Unused ELSE (x + 1) % 5
Inv == {x} \in Huge \/ x = 0
============================================================
