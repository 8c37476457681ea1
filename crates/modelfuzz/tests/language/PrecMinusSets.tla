-------------------- MODULE PrecMinusSets --------------------
\* set difference does not associate: A \ B \ C is a precedence error
EXTENDS Naturals
ASSUME {1, 2} \ {1} \ {2} = {}
============================================================
