-------------------- MODULE PrecCupCap --------------------
\* \cup and \cap overlap in precedence: mixing them without brackets is an error
EXTENDS Naturals
ASSUME {1} \cup {2} \cap {2} = {1, 2}
============================================================
