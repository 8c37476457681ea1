------------------------------ MODULE Integers ------------------------------
EXTENDS Naturals

Int   == CHOOSE v : TRUE          \* evaluated by the engine
-. a  == 0 - a                    \* evaluated by the engine
=============================================================================
