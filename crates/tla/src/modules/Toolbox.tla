------------------------------ MODULE Toolbox -------------------------------
LOCAL INSTANCE Naturals
LOCAL INSTANCE FiniteSets
LOCAL INSTANCE TLC

\* The states of the error trace under exploration.
_TETrace == CHOOSE v : TRUE                   \* evaluated by the engine

\* The position of the current state in that trace.
_TEPosition == CHOOSE v : TRUE                \* evaluated by the engine
=============================================================================
