-------------------- MODULE ExceptAtSequential --------------------
\* later EXCEPT updates see the earlier ones through @, but the right side sees the old function
EXTENDS Naturals
f == [i \in 1..2 |-> i]
ASSUME [f EXCEPT ![1] = 5, ![1] = @ + 1] = <<6, 2>>
ASSUME [f EXCEPT ![1] = 5, ![2] = f[1]] = <<5, 1>>
ASSUME [f EXCEPT ![1] = @ + (@ * 10)] = <<11, 2>>
ASSUME [f EXCEPT ![2] = [f EXCEPT ![1] = @ + 7][1] + @] = <<1, 10>>
============================================================
