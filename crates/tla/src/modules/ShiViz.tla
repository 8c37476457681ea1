------------------------------- MODULE ShiViz -------------------------------
INSTANCE Toolbox

\* The process that made the step to the current state of the error trace.
Host == CHOOSE v : TRUE                       \* the engine refuses it

\* The vector clock of the current state, as JSON text.
Clock == CHOOSE v : TRUE                      \* the engine refuses it
=============================================================================
