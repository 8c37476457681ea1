-------------------- MODULE CaseFirst --------------------
\* CASE as an expression takes the first true guard; arms may be lists; as an action only the first
EXTENDS Naturals
VARIABLE x
F(n) == CASE n > 2 -> "big"
          [] n > 1 -> "mid"
          [] n > 0 /\ n < 2 -> "small"
          [] OTHER -> "none"
ASSUME F(3) = "big" /\ F(2) = "mid" /\ F(1) = "small" /\ F(0) = "none"
ASSUME (CASE TRUE -> 1 [] TRUE -> 1) = 1
ASSUME (CASE FALSE -> 1 [] OTHER -> CASE TRUE -> 5 [] OTHER -> 6) = 5
Init == x = 0
Next == CASE x < 2 -> x' = x + 1
          [] x < 3 -> x' = x + 2
          [] OTHER -> x' = 0
============================================================
