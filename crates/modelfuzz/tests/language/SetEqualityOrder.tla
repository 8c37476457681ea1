-------------------- MODULE SetEqualityOrder --------------------
\* sets are equal whatever the order and way they were built; states too
EXTENDS Naturals
VARIABLE x
Init == x \in {{1, 2, 3}, {3, 2, 1}, 1..3, {i \in 0..9 : i \in {1, 2, 3}}, {1} \cup {3, 2}, {4 - i : i \in 1..3}}
Next == x' \in {{i + 0 : i \in x}, x \cup {}, x \ {0}, UNION {{e} : e \in x}, CHOOSE S \in SUBSET x : S = x}
============================================================
