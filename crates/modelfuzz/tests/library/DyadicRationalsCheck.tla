----------------------- MODULE DyadicRationalsCheck -------------------------
EXTENDS Integers, DyadicRationals

VARIABLE x
Init == x = 0
Next == UNCHANGED x

Quarter == Half(Half(One))
ASSUME Zero = [num |-> 0, den |-> 1]
ASSUME One = [num |-> 1, den |-> 1]
ASSUME Half(One) = [num |-> 1, den |-> 2]
ASSUME Quarter = [num |-> 1, den |-> 4]
ASSUME Half([num |-> 2, den |-> 1]) = One
ASSUME Add(Half(One), Half(One)) = One
ASSUME Add(Half(One), Quarter) = [num |-> 3, den |-> 4]
ASSUME Add(Zero, Quarter) = Quarter
ASSUME Add(Quarter, Zero) = Quarter
ASSUME IsDyadicRational(Quarter)
ASSUME IsDyadicRational(One)
ASSUME ~ IsDyadicRational([num |-> 1, den |-> 3])
ASSUME ~ IsDyadicRational([num |-> 1, den |-> 6])
ASSUME PrettyPrint(Zero) = "0"
ASSUME PrettyPrint(One) = "1"
ASSUME PrettyPrint(Quarter) = "1/4"
=============================================================================
