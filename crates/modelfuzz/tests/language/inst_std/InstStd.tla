-------------------- MODULE InstStd --------------------
\* standard modules through named and LOCAL instances
EXTENDS Naturals
LOCAL S == INSTANCE Sequences
F == INSTANCE FiniteSets
N == INSTANCE Naturals
T == INSTANCE TLC
ASSUME S!Len(<<1, 2>>) = 2 /\ S!Append(<<1>>, 2) = <<1, 2>>
ASSUME F!Cardinality({1, 2}) = 2 /\ 3 \in N!Nat
ASSUME S!SelectSeq(<<1, 2, 3>>, LAMBDA e : e > 1) = <<2, 3>>
ASSUME F!IsFiniteSet({})
============================================================
