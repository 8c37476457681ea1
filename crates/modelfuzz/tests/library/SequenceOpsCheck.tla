------------------------- MODULE SequenceOpsCheck ---------------------------
EXTENDS SequenceOpTheorems

VARIABLE x
Init == x = 0
Next == UNCHANGED x

ASSUME Cons(1, <<2>>) = <<1, 2>>
ASSUME InsertAt(<<1, 3>>, 2, 2) = <<1, 2, 3>>
ASSUME RemoveAt(<<1, 2, 3>>, 2) = <<1, 3>>
ASSUME Front(<<1, 2>>) = <<1>>
ASSUME Last(<<1, 2>>) = 2
ASSUME Reverse(<<1, 2>>) = <<2, 1>>
ASSUME IsPrefix(<<1>>, <<1, 2>>)
ASSUME ~ IsStrictPrefix(<<1>>, <<1>>)
ASSUME IsSuffix(<<2>>, <<1, 2>>)
ASSUME IsStrictSuffix(<<2>>, <<1, 2>>)
=============================================================================
