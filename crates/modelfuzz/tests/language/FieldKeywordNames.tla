-------------------- MODULE FieldKeywordNames --------------------
\* record fields and parameters with unusual names
EXTENDS Naturals
r == [next |-> 1, init |-> 2, x1 |-> 3, _z |-> 4, Nat |-> 5]
ASSUME r.next + r.init + r.x1 + r._z + r.Nat = 15
ASSUME [r EXCEPT !._z = 0, !.Nat = @ + 1].Nat = 6
ASSUME {f \in DOMAIN r : r[f] > 3} = {"_z", "Nat"}
============================================================
