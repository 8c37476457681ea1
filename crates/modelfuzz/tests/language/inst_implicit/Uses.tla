-------------------- MODULE Uses --------------------
EXTENDS Naturals
CONSTANTS Limit, Scale(_)
VARIABLE x
Scaled == Scale(x)
Step == x' = (x + 1) % Limit
============================================================
