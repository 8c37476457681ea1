-------------------- MODULE PrecSets --------------------
\* precedence of set operators, DOMAIN, SUBSET, UNION and comparisons
EXTENDS Integers, FiniteSets
f == [i \in 1..2 |-> {i}]
ASSUME DOMAIN f = {1, 2}
ASSUME DOMAIN f \cup {3} = 1..3
ASSUME SUBSET {1} \cup {{2}} = {{}, {1}, {2}}
ASSUME UNION {{1}, {2}} \cup {3} = {1, 2, 3}
ASSUME UNION {f[i] : i \in DOMAIN f} = DOMAIN f
ASSUME 1 \in {1} /\ 2 \notin {1}
ASSUME {1} \subseteq {1, 2} /\ ~ {3} \subseteq {1}
ASSUME ~ 1 \in {2}
ASSUME ~ 1 = 2
ASSUME ({1, 2, 3} \ {1}) \ {2} = {3}
ASSUME {1} \cup {2} \cup {3} = {3, 2, 1}
ASSUME {1, 2} \cap {2, 3} \cap {2} = {2}
ASSUME Cardinality({1, 2} \X {3}) = 2
ASSUME 1 + 1 \in 1..2
ASSUME SUBSET SUBSET {} = {{}, {{}}}
============================================================
