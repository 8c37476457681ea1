-------------------- MODULE SetOps --------------------
\* set algebra over enumerated and symbolic sets
EXTENDS Naturals, FiniteSets
ASSUME {1, 1, 2} = {2, 1} /\ Cardinality({1, 1, 2}) = 2
ASSUME (1..5) \cap (3..9) = 3..5 /\ (1..5) \ (2..4) = {1, 5}
ASSUME (SUBSET {1, 2}) \ {{}} = {{1}, {2}, {1, 2}}
ASSUME SUBSET {1, 2} \cap SUBSET {2, 3} = SUBSET {2}
ASSUME UNION {{1, 2}, {}, {2, 3}} = 1..3 /\ UNION {} = {} /\ UNION {{}} = {}
ASSUME UNION SUBSET {1, 2, 3} = 1..3
ASSUME {x \in SUBSET (1..3) : Cardinality(x) = 2} = {{1, 2}, {1, 3}, {2, 3}}
ASSUME {{x, y} : x, y \in 1..2} = {{1}, {2}, {1, 2}}
ASSUME ({1} \X {2}) \X {3} # {1} \X {2} \X {3}
ASSUME {} \X {1} = {} /\ {1} \X {} = {}
ASSUME 5..4 = {} /\ 3..3 = {3} /\ Cardinality(0..9) = 10
ASSUME {1, 2} \subseteq {1, 2} /\ ~({1, 2} \subseteq {1, 3})
ASSUME (1..2 \union (3..4 \intersect {4})) = {1, 2, 4}
ASSUME {i \in 1..9 : i % 2 = 0} \cup {i * 10 : i \in 1..2} = {2, 4, 6, 8, 10, 20}
ASSUME {{}} # {} /\ {} = {} /\ {{}} \cup {} = {{}}
============================================================
