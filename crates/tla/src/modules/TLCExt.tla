------------------------------- MODULE TLCExt -------------------------------
LOCAL INSTANCE TLC
LOCAL INSTANCE Integers

\* Whether a equals b; shows both when they differ.
AssertEq(a, b) ==                             \* evaluated by the engine
  \/ a = b
  \/ PrintT("Assertion failed") /\ PrintT(a) /\ PrintT(b) /\ FALSE

\* TRUE when evaluating exp fails with the message err, or does not fail.
AssertError(err, exp) == CHOOSE v : TRUE      \* evaluated by the engine

\* The value held in the register key, or defaultVal when it was never set.
TLCGetOrDefault(key, defaultVal) == CHOOSE v : TRUE   \* evaluated by the engine

\* Puts Op(old, val) into the register key; equals the old value.
TLCGetAndSet(key, Op(_, _), val, defaultVal) ==       \* evaluated by the engine
  LET old == TLCGetOrDefault(key, defaultVal)
  IN  CHOOSE v \in {old} : TLCSet(key, Op(old, val))

\* The states from an initial state to the current one, as records.
Trace == CHOOSE v : TRUE                      \* evaluated by the engine

\* The states and steps of the counterexample, once there is one.
CounterExample == CHOOSE v : TRUE             \* evaluated by the engine

\* A counterexample's states as a sequence.
ToTrace(CE) == CHOOSE v : TRUE                \* evaluated by the engine

\* The model value named str.
TLCModelValue(str) == CHOOSE v : TRUE         \* evaluated by the engine

\* Evaluates expression once a successor state was chosen; equals TRUE.
TLCDefer(expression) == TRUE                  \* evaluated by the engine

\* Equals val.
TLCNoOp(val) == val

\* TRUE when exp holds; otherwise the user chooses.
PickSuccessor(exp) == CHOOSE v : TRUE         \* evaluated by the engine

\* Equals expression; remembered for equal values of closure.
TLCCache(expression, closure) == expression

\* A number computed from the value's fingerprint.
TLCFP(var) == CHOOSE v : TRUE                 \* evaluated by the engine

\* The value of the definition of that name.
TLCEvalDefinition(definitionName) == CHOOSE v : TRUE  \* evaluated by the engine
=============================================================================
