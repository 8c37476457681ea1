---------------------- MODULE NestedModule ----------------------
\* a module inside a module, instantiated twice
EXTENDS Naturals
VARIABLES x, y
   ------------ MODULE Inner ------------
   CONSTANT Top
   VARIABLE v
   Reset == v = Top
   Tick == v' = IF Reset THEN 0 ELSE v + 1
   =======================================
X == INSTANCE Inner WITH v <- x, Top <- 2
Y == INSTANCE Inner WITH v <- y, Top <- 4
Init == x = 0 /\ y = 0
Next == X!Tick /\ Y!Tick
Inv == X!Reset => x = 2
==================================================================
anything after the end of the module is ignored ==== \/ /\ "
