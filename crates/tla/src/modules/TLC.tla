-------------------------------- MODULE TLC ---------------------------------
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
LOCAL INSTANCE FiniteSets

\* Shows out and val; equals val.
Print(out, val) == val                        \* evaluated by the engine

\* Shows out; equals TRUE.
PrintT(out) == TRUE                           \* evaluated by the engine

\* TRUE when val holds; otherwise the evaluation fails, showing out.
Assert(val, out) == val = TRUE                \* evaluated by the engine

\* The current time.
JavaTime == CHOOSE v : TRUE                   \* evaluated by the engine

\* The value held in the register i, or one of the named statistics.
TLCGet(i) == CHOOSE v : TRUE                  \* evaluated by the engine

\* Puts v into the register i; equals TRUE.
TLCSet(i, v) == TRUE                          \* evaluated by the engine

\* The function whose only argument is d, with the value e.
d :> e == [x \in {d} |-> e]                   \* evaluated by the engine

\* The functions f and g joined; where both are defined, f counts.
f @@ g ==                                     \* evaluated by the engine
  [x \in (DOMAIN f) \cup (DOMAIN g) |-> IF x \in DOMAIN f THEN f[x] ELSE g[x]]

\* All bijections from S to S.
Permutations(S) ==                            \* evaluated by the engine
  {p \in [S -> S] : \A y \in S : \E x \in S : p[x] = y}

\* The elements of s in the order given by Op.
SortSeq(s, Op(_, _)) ==                       \* evaluated by the engine
  LET Place(t, e) ==
        LET k == Len(SelectSeq(t, LAMBDA x : ~ Op(e, x)))
        IN  SubSeq(t, 1, k) \o <<e>> \o SubSeq(t, k + 1, Len(t))
      Sorted[i \in 0 .. Len(s)] ==
        IF i = 0 THEN << >> ELSE Place(Sorted[i - 1], s[i])
  IN  Sorted[Len(s)]

\* An element of S picked at random.
RandomElement(S) == CHOOSE x \in S : TRUE     \* evaluated by the engine

\* A set that has every value as an element.
Any == CHOOSE v : TRUE                        \* evaluated by the engine

\* The value v written out as a string.
ToString(v) == CHOOSE w : TRUE                \* evaluated by the engine

\* Equals v, with its evaluation done at once rather than when needed.
TLCEval(v) == v                               \* evaluated by the engine
=============================================================================
