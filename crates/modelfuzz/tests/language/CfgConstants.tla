-------------------- MODULE CfgConstants --------------------
\* constants of every form that a configuration can give
EXTENDS Integers, TLC
CONSTANTS N, Same, Name, Flag, Set, Nested, mv, Mixed, Servers
ASSUME N = 3 /\ Same = 3 /\ Name = "text" /\ Flag = TRUE
ASSUME Set = {1, 2, 3} /\ Nested = {{1}, {}} /\ Mixed = {mv, 1}
ASSUME \A s \in Servers : s # mv
ASSUME \E s \in Servers : ToString(s) = "s1"
VARIABLE x
Init == x \in Servers
Next == x' \in Servers \cup {mv}
============================================================
