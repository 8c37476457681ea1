-------------------- MODULE Order --------------------
EXTENDS Naturals
CONSTANTS Elems, Less(_, _), Weight(_)
Least == CHOOSE e \in Elems : \A f \in Elems \ {e} : Less(e, f)
Total(a, b) == Weight(a) + Weight(b)
============================================================
