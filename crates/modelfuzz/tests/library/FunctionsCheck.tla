-------------------------- MODULE FunctionsCheck ----------------------------
EXTENDS Functions, TLC

VARIABLE x
Init == x = 0
Next == UNCHANGED x

f == "a" :> 0 @@ "b" :> 1 @@ "c" :> 2
ASSUME Restrict(f, {"a", "c"}) = ("a" :> 0 @@ "c" :> 2)
ASSUME Restrict(f, {}) = << >>
ASSUME Restrict(<<4, 5, 6>>, 1..2) = <<4, 5>>
ASSUME RestrictDomain([i \in 0..9 |-> i * i], LAMBDA i : i \in {2, 3}) = (2 :> 4 @@ 3 :> 9)
ASSUME RestrictValues(f, LAMBDA v : v > 0) = ("b" :> 1 @@ "c" :> 2)
ASSUME RestrictValues(<<5, 6>>, LAMBDA v : v = 6) = (2 :> 6)
ASSUME IsRestriction([one |-> 1], [one |-> 1, two |-> 2])
ASSUME IsRestriction([one |-> 1], [one |-> 1])
ASSUME ~ IsRestriction([one |-> 1, two |-> 2], [one |-> 1, two |-> 3])
ASSUME ~ IsRestriction([one |-> 1, two |-> 2], [two |-> 2])
ASSUME Range(f) = {0, 1, 2}
ASSUME Range(<<1, 1>>) = {1}
ASSUME Range(<< >>) = {}
ASSUME Pointwise(<<1, 2>>, <<10, 20>>, +) = <<11, 22>>
ASSUME Pointwise(f, f, LAMBDA u, v : u * v) = ("a" :> 0 @@ "b" :> 1 @@ "c" :> 4)
ASSUME Inverse(f, DOMAIN f, Range(f)) = (0 :> "a" @@ 1 :> "b" @@ 2 :> "c")
ASSUME Inverse(<<7, 8>>, {1, 2}, {8, 9}) = (8 :> 2 @@ 9 :> 1)
ASSUME AntiFunction(<<"a", "b">>) = ("a" :> 1 @@ "b" :> 2)
ASSUME AntiFunction(<< >>) = << >>
ASSUME IsInjective(<<1, 2, 3>>)
ASSUME IsInjective(<< >>)
ASSUME ~ IsInjective(<<1, 2, 1>>)
ASSUME IsInjective(f)
ASSUME Injection({1, 2}, {3}) = {}
ASSUME Injection({1, 2}, {3, 4}) = {<<3, 4>>, <<4, 3>>}
ASSUME <<5, 6>> \in Injection({1, 2}, Nat)
ASSUME <<5, 5>> \notin Injection({1, 2}, Nat)
ASSUME Surjection({1, 2}, {3}) = {<<3, 3>>}
ASSUME Surjection({1}, {3, 4}) = {}
ASSUME Surjection({}, {}) = {<< >>}
ASSUME Bijection({1, 2}, {3, 4}) = {<<3, 4>>, <<4, 3>>}
ASSUME Bijection({1, 2}, {3}) = {}
ASSUME ExistsInjection({1, 2}, {3, 4, 5})
ASSUME ~ ExistsInjection({1, 2}, {3})
ASSUME ExistsInjection({}, {3})
ASSUME ExistsSurjection({1, 2}, {3})
ASSUME ~ ExistsSurjection({1, 2}, {3, 4, 5})
ASSUME ~ ExistsSurjection({1, 2}, {})
ASSUME ExistsSurjection({}, {})
ASSUME ExistsBijection({1, 2}, {3, 4})
ASSUME ~ ExistsBijection({1, 2}, {3})
ASSUME \A S, T \in SUBSET {1, 2, 3} : ExistsInjection(S, T) <=> Injection(S, T) # {}
ASSUME \A S, T \in SUBSET {1, 2, 3} : ExistsSurjection(S, T) <=> Surjection(S, T) # {}
ASSUME \A S, T \in SUBSET {1, 2, 3} : ExistsBijection(S, T) <=> Bijection(S, T) # {}
ASSUME FoldFunction(+, 0, f) = 3
ASSUME FoldFunction(LAMBDA e, a : {e} \cup a, {}, <<1, 2, 1>>) = {1, 2}
ASSUME FoldFunction(+, 9, << >>) = 9
ASSUME FoldFunctionOnSet(+, 0, f, {"b", "c"}) = 3
ASSUME FoldFunctionOnSet(+, 0, f, {}) = 0
ASSUME SumFunction(<<1, 2, 3>>) = 6
ASSUME SumFunctionOnSet(<<1, 2, 3>>, {1, 3}) = 4
=============================================================================
