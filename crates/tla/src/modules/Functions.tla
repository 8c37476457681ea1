----------------------------- MODULE Functions ------------------------------
EXTENDS Integers, Folds
LOCAL INSTANCE FiniteSets

\* f with its domain cut down to S.
Restrict(f, S) == [x \in S |-> f[x]]

\* f on the arguments that satisfy Test.
RestrictDomain(f, Test(_)) == [x \in {d \in DOMAIN f : Test(d)} |-> f[x]]

\* f on the arguments whose value satisfies Test.
RestrictValues(f, Test(_)) == [x \in {d \in DOMAIN f : Test(f[d])} |-> f[x]]

\* Whether narrow is wide with a smaller domain.
IsRestriction(narrow, wide) ==
  \A x \in DOMAIN narrow : x \in DOMAIN wide /\ narrow[x] = wide[x]

\* The values of f.
Range(f) == {f[x] : x \in DOMAIN f}

\* The function that combines f and g argument by argument.
Pointwise(f, g, T(_, _)) == [x \in DOMAIN f |-> T(f[x], g[x])]

\* For each t in T an s in S with f[s] = t, or any s when t is no value of f.
Inverse(f, S, T) ==
  LET Values == Range(f)
  IN  [t \in T |-> IF t \in Values THEN CHOOSE s \in S : f[s] = t
                                   ELSE CHOOSE s \in S : TRUE]

\* The function that leads back from the values of f to their arguments.
AntiFunction(f) == Inverse(f, DOMAIN f, Range(f))

\* Whether f never has the same value twice.
IsInjective(f) == Cardinality(Range(f)) = Cardinality(DOMAIN f)

\* The functions from S to T that never have the same value twice.
Injection(S, T) == {f \in [S -> T] : IsInjective(f)}

\* The functions from S to T that have every element of T as a value.
Surjection(S, T) == {f \in [S -> T] : T \subseteq Range(f)}

\* The functions from S to T that pair off the elements.
Bijection(S, T) == {f \in [S -> T] : T \subseteq Range(f) /\ IsInjective(f)}

\* Whether there is such a function between the finite sets S and T.
ExistsInjection(S, T)  == Cardinality(S) \leq Cardinality(T)
ExistsSurjection(S, T) == Cardinality(S) \geq Cardinality(T) /\ (T = {} => S = {})
ExistsBijection(S, T)  == Cardinality(S) = Cardinality(T)

\* Combines fun[i] for all i in indices with op, starting from base.
FoldFunctionOnSet(op(_, _), base, fun, indices) ==
  LET RECURSIVE Over(_, _)
      Over(R, acc) == IF R = {} THEN acc
                      ELSE LET i == CHOOSE i \in R : TRUE
                           IN  Over(R \ {i}, op(fun[i], acc))
  IN  Over(indices, base)

\* Combines all values of fun with op, starting from base.
FoldFunction(op(_, _), base, fun) == FoldFunctionOnSet(op, base, fun, DOMAIN fun)

\* The sum of fun[i] for all i in indices.
SumFunctionOnSet(fun, indices) == FoldFunctionOnSet(LAMBDA x, y : x + y, 0, fun, indices)

\* The sum of all values of fun.
SumFunction(fun) == SumFunctionOnSet(fun, DOMAIN fun)
=============================================================================
