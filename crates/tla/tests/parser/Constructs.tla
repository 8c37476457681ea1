---- MODULE Constructs ----
EXTENDS Naturals, Sequences
CONSTANTS a, b, c, S, T, Op(_, _), g
VARIABLE x

Sets == << {}, {a}, {a, b}, {y \in S : y = a}, {<<y, z>> \in S \X T : y = z}, {y + 1 : y \in S},
           {<<y, z>> : y \in S, z \in T}, {y + z + w : y, z \in S, w \in T}, {y + z : <<y, z>> \in S \X T} >>
NotFilters == << {a \in S}, {a \in S, b}, {(a \in S) : y \in T}, {(a \in S /\ b) : y \in T} >>
NestedSets == { {z \in y : z # a} : y \in SUBSET {w \in S : w = b} }
Functions == << [y \in S |-> y], [y, z \in S |-> y + z], [y \in S, z \in T |-> y], [<<y, z>> \in S \X T |-> y],
                [y \in S, <<z, w>> \in T |-> y], [S -> T], [S -> [T -> S]], [{a} \cup S -> T] >>
Records == << [p |-> 1], [p |-> 1, q |-> [r |-> 2]], [p : S], [p : S, q : {1, 2}], [p |-> 1].p >>
Excepts == << [g EXCEPT ![a] = b], [g EXCEPT !.p = b], [g EXCEPT ![a][b].p = @ + 1, !.q = 2],
              [g EXCEPT ![a, b] = c], [g EXCEPT !["p"] = @], [[g EXCEPT ![1] = 2] EXCEPT ![2] = @ \cup {@}],
              [g EXCEPT ![a] = [@ EXCEPT ![b] = @ + 1]] >>
Tuples == << <<>>, <<a>>, <<a, b>>, <<<<a>>, <<b>>>>, << >> >>
Applied == << g[a], g[a, b], g[<<a, b>>], g[a][b], Op(a, b), (g)[a], [y \in S |-> y][a], <<a, b>>[1] >>

Quantifiers == << \A y \in S : y = a, \E y, z \in S, w \in T : y = z, \A <<y, z>> \in S, w \in T : y = w,
                  \A y : y, \E y, z : y = z, CHOOSE y \in S : y = a, CHOOSE y : y = a,
                  CHOOSE <<y, z>> \in S : y = z >>
Words == << \forall y \in S : y = a, \exists y \in S : y = a >>

If == IF a THEN IF b THEN 1 ELSE 2 ELSE IF c THEN 3 ELSE 4
Case == CASE a -> 1
          [] b -> 2
          [] OTHER -> 3
CaseNoOther == CASE a -> 1 [] b -> 2
NestedCase == CASE a -> CASE b -> 1 [] c -> 2 [] OTHER -> 3
ParenthesisedCase == CASE a -> (CASE b -> 1 [] c -> 2) [] OTHER -> 3
BoxInCase == CASE a -> [](x = 1) [] b -> <>(x = 2)
Let == LET y == a
           z(w) == w + y
           h[w \in S] == w
           RECURSIVE r(_)
           r(w) == IF w = 0 THEN 0 ELSE r(w - 1)
           v %% w == v + w
       IN  z(1) + h[2] + r(3) + (1 %% 2)
NestedLet == LET y == LET z == 1 IN z + 1 IN y + LET w == 2 IN w

Higher(F(_), G(_, _), y) == G(F(y), y)
Id(y) == y
Arguments == << Higher(Id, +, 1), Higher(LAMBDA y : y + 1, LAMBDA y, z : y * z, 2), Higher(LAMBDA y : \A z \in S : z = y, *, 3),
                Higher(Id, -, 4) >>

Strings == << "", "a b", "say \"x\" \\ \t \n", "(* no comment *)", "\\* neither" >>
Numbers == << 0, 00012, 123456789, \b101, \B11, \o17, \O7, \hff, \HFF >>
Names == LET 1a == 1 2PC_x == 2 _y == 3 z_ == 4 x1 == 5 IN 1a + 2PC_x + _y + z_ + x1
Constants == << TRUE, FALSE, BOOLEAN, STRING >>

Labelled == lab:: \A y \in S : inner(y):: y = a
Parentheses == ((a) + ((b) * (c)))
Action == /\ x' = x + 1
          /\ UNCHANGED <<x>>
          /\ ENABLED (x' = 1)
====
