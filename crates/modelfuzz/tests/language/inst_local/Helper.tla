-------------------- MODULE Helper --------------------
LOCAL INSTANCE Naturals
LOCAL INSTANCE Inner
LOCAL Secret == 21
Visible == Double(Secret)
FromHelper(n) == Quadruple(n)
============================================================
