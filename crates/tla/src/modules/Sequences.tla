----------------------------- MODULE Sequences ------------------------------
\* Finite sequences: functions whose domain is 1..n for some natural n.
LOCAL INSTANCE Naturals

\* The set of all finite sequences over S.
Seq(S) == CHOOSE v : TRUE                     \* evaluated by the engine

\* The number of elements of s; the length of a string.
Len(s) == CHOOSE v : TRUE                     \* evaluated by the engine

\* s followed by t (sequences or strings).
s \o t ==                                     \* evaluated by the engine
  LET m == Len(s)
  IN  [i \in 1 .. (m + Len(t)) |-> IF i \leq m THEN s[i] ELSE t[i - m]]

\* s with e added behind its last element.
Append(s, e) == s \o <<e>>                    \* evaluated by the engine

\* The first element of s.
Head(s) == s[1]                               \* evaluated by the engine

\* All elements of s but the first.
Tail(s) == [i \in 1 .. (Len(s) - 1) |-> s[i + 1]]   \* evaluated by the engine

\* The elements of s at the positions m to n.
SubSeq(s, m, n) == [i \in 1 .. (n - m + 1) |-> s[m + i - 1]]   \* evaluated by the engine

\* The elements of s that satisfy Test, in the order of s.
SelectSeq(s, Test(_)) ==                      \* evaluated by the engine
  LET Kept[i \in 0 .. Len(s)] ==
        IF i = 0 THEN << >>
        ELSE IF Test(s[i]) THEN Append(Kept[i - 1], s[i]) ELSE Kept[i - 1]
  IN  Kept[Len(s)]
=============================================================================
