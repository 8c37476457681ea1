---------------------------- MODULE VectorClocks ----------------------------
EXTENDS Naturals, Sequences, Functions

\* Whether the clock c is ahead of the clock b at some node; nodes that a clock
\* does not know count as 0.
LOCAL Ahead(c, b) ==
  \E n \in DOMAIN c : c[n] > (IF n \in DOMAIN b THEN b[n] ELSE 0)

\* Whether no entry of the log comes after one that it happened before.
IsCausalOrder(log, clock(_)) ==
  \A i \in 1 .. Len(log) :
    \A j \in 1 .. (i - 1) : Ahead(clock(log[i]), clock(log[j]))

\* The entries of the log in an order that is causal.
CausalOrder(log, clock(_), node(_), domain(_)) ==
  LET First(R) == CHOOSE i \in R :
                    \A j \in R \ {i} : Ahead(clock(log[j]), clock(log[i]))
      RECURSIVE Sorted(_)
      Sorted(R) == IF R = {} THEN << >>
                   ELSE LET i == First(R) IN <<log[i]>> \o Sorted(R \ {i})
  IN  Sorted(1 .. Len(log))
=============================================================================
