-------------------- MODULE PrecDivTimes --------------------
\* \div and * overlap in precedence: 7 \div 2 * 2 is a precedence error
EXTENDS Naturals
ASSUME 7 \div 2 * 2 = 6
============================================================
