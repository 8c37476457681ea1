--------------------------- MODULE Randomization ----------------------------
LOCAL INSTANCE Naturals
LOCAL INSTANCE FiniteSets

\* A subset of S with k elements, picked at random.
RandomSubset(k, S) == CHOOSE T \in SUBSET S : Cardinality(T) = k   \* evaluated by the engine

\* Up to k subsets of S, picked at random, with n elements each on average.
RandomSetOfSubsets(k, n, S) == CHOOSE v : TRUE   \* evaluated by the engine

\* The number of subsets that each of five such picks gives.
TestRandomSetOfSubsets(k, n, S) ==
  [i \in 1 .. 5 |-> Cardinality(RandomSetOfSubsets(k, n, S))]
=============================================================================
