-------------------- MODULE Inner --------------------
LOCAL INSTANCE Naturals
Double(n) == 2 * n
Quadruple(n) == Double(Double(n))
============================================================
