------------------------- MODULE VectorClocksCheck --------------------------
EXTENDS VectorClocks, TLC

VARIABLE x
Init == x = 0
Next == UNCHANGED x

Id(c) == c
ASSUME IsCausalOrder(<< >>, LAMBDA l : l)
ASSUME IsCausalOrder(<< <<0, 0>> >>, LAMBDA l : l)
ASSUME IsCausalOrder(<< <<1, 0>>, <<0, 1>>, <<1, 1>> >>, LAMBDA l : l)
ASSUME IsCausalOrder(<< <<0, 1>>, <<1, 0>>, <<2, 1>> >>, Id)
ASSUME ~ IsCausalOrder(<< <<1, 1>>, <<0, 1>> >>, Id)
ASSUME ~ IsCausalOrder(<< <<1, 1>>, <<1, 1>> >>, Id)
ASSUME IsCausalOrder(<< 1 :> 1, (1 :> 1 @@ 2 :> 1) >>, Id)
ASSUME ~ IsCausalOrder(<< (1 :> 1 @@ 2 :> 1), 1 :> 1 >>, Id)
ASSUME CausalOrder(<< >>, Id, Id, LAMBDA c : DOMAIN c) = << >>
ASSUME CausalOrder(<< <<2, 0>>, <<1, 0>> >>, Id, Id, LAMBDA c : DOMAIN c) = << <<1, 0>>, <<2, 0>> >>
ASSUME IsCausalOrder(CausalOrder(<< <<2, 2>>, <<0, 1>>, <<1, 1>>, <<1, 0>> >>, Id, Id, LAMBDA c : DOMAIN c), Id)
=============================================================================
