-------------------- MODULE Mid --------------------
EXTENDS Naturals
CONSTANT Base
VARIABLE m
Low == INSTANCE Leaf WITH l <- m, Off <- Base + 1
Total == Low!Value + Base
============================================================
