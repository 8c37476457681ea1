-------------------- MODULE PrintWide --------------------
\* values wider than the page are broken over lines
EXTENDS Naturals, TLC
ASSUME PrintT(1..3 \cup 5..40)
ASSUME PrintT([i \in 1..40 |-> i])
ASSUME PrintT([first |-> "a long string value", second |-> {1, 2, 3, 4, 5, 6, 7, 8, 9}, third |-> <<1, 2, 3, 4>>])
ASSUME PrintT({[type |-> "request", from |-> i, to |-> i + 1, body |-> <<i, i, i>>] : i \in 1..3})
ASSUME PrintT([i \in 0..3 |-> [role |-> "follower", term |-> i, log |-> <<i, i>>]])
============================================================
