------------------------------ MODULE Naturals ------------------------------
\* Arithmetic on the natural numbers. The bodies below only fix names and
\* arities: every operator of this module is evaluated by the engine.

Nat       == CHOOSE v : TRUE      \* evaluated by the engine
a + b     == CHOOSE v : TRUE      \* evaluated by the engine
a - b     == CHOOSE v : TRUE      \* evaluated by the engine
a * b     == CHOOSE v : TRUE      \* evaluated by the engine
a ^ b     == CHOOSE v : TRUE      \* evaluated by the engine
a < b     == CHOOSE v : TRUE      \* evaluated by the engine
a > b     == CHOOSE v : TRUE      \* evaluated by the engine
a \leq b  == CHOOSE v : TRUE      \* evaluated by the engine; also <= and =<
a \geq b  == CHOOSE v : TRUE      \* evaluated by the engine; also >=
a % b     == CHOOSE v : TRUE      \* evaluated by the engine
a \div b  == CHOOSE v : TRUE      \* evaluated by the engine
a .. b    == CHOOSE v : TRUE      \* evaluated by the engine
=============================================================================
