----------------------------- MODULE Statistics -----------------------------
EXTENDS Naturals

\* Whether the counts fit the expected ones, at the significance alpha.
ChiSquare(expected, actual, alpha) == CHOOSE v : TRUE   \* the engine refuses it
=============================================================================
