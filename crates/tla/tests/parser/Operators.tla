---- MODULE Operators ----
\* Every operator a module may define, and how they bind.
EXTENDS Integers, Sequences

CONSTANTS a, b, c, d, S, T, U, f
VARIABLES x, y

p ++ q == <<p, q>>
p -- q == <<p, q>>
p ** q == <<p, q>>
p // q == <<p, q>>
p / q == <<p, q>>
p ^^ q == <<p, q>>
p %% q == <<p, q>>
p & q == <<p, q>>
p && q == <<p, q>>
p | q == <<p, q>>
p || q == <<p, q>>
p @@ q == <<p, q>>
p :> q == <<p, q>>
p <: q == <<p, q>>
p := q == <<p, q>>
p ::= q == <<p, q>>
p ## q == <<p, q>>
p $ q == <<p, q>>
p $$ q == <<p, q>>
p ?? q == <<p, q>>
p !! q == <<p, q>>
p |- q == <<p, q>>
p -| q == <<p, q>>
p |= q == <<p, q>>
p =| q == <<p, q>>
p ... q == <<p, q>>
p \bullet q == <<p, q>>
p \star q == <<p, q>>
p \bigcirc q == <<p, q>>
p (+) q == <<p, q>>
p (-) q == <<p, q>>
p (.) q == <<p, q>>
p (/) q == <<p, q>>
p (\X) q == <<p, q>>
p \prec q == <<p, q>>
p \succ q == <<p, q>>
p \preceq q == <<p, q>>
p \succeq q == <<p, q>>
p \subset q == <<p, q>>
p \supset q == <<p, q>>
p \supseteq q == <<p, q>>
p \sqsubset q == <<p, q>>
p \sqsupset q == <<p, q>>
p \sqsubseteq q == <<p, q>>
p \sqsupseteq q == <<p, q>>
p \sqcap q == <<p, q>>
p \sqcup q == <<p, q>>
p \uplus q == <<p, q>>
p \wr q == <<p, q>>
p \sim q == <<p, q>>
p \simeq q == <<p, q>>
p \asymp q == <<p, q>>
p \approx q == <<p, q>>
p \cong q == <<p, q>>
p \doteq q == <<p, q>>
p \propto q == <<p, q>>
p \ll q == <<p, q>>
p \gg q == <<p, q>>
p ^+ == <<p>>
p ^* == <<p>>
p ^# == <<p>>

Used == << a ++ b, a -- b, a ** b, a // b, a / b, a ^^ b, a %% b, a & b, a && b, a | b, a || b, a @@ b, a :> b,
           a <: b, a := b, a ::= b, a ## b, a $ b, a $$ b, a ?? b, a !! b, a |- b, a -| b, a |= b, a =| b,
           a ... b, a \bullet b, a \star b, a \bigcirc b, a (+) b, a \oplus b, a (-) b, a \ominus b, a (.) b,
           a \odot b, a (/) b, a \oslash b, a (\X) b, a \otimes b, a \prec b, a \succ b, a \preceq b,
           a \succeq b, a \subset b, a \supset b, a \supseteq b, a \sqsubset b, a \sqsupset b,
           a \sqsubseteq b, a \sqsupseteq b, a \sqcap b, a \sqcup b, a \uplus b, a \wr b, a \sim b,
           a \simeq b, a \asymp b, a \approx b, a \cong b, a \doteq b, a \propto b, a \ll b, a \gg b,
           a^+, a^*, a^# >>

Built == << a + b, a - b, a * b, a ^ b, a % b, a \div b, -a, a .. b, a < b, a > b, a <= b, a =< b, a \leq b,
            a >= b, a \geq b, a = b, a # b, a /= b, a \in S, a \notin S, S \subseteq T, S \cup T, S \union T,
            S \cap T, S \intersect T, S \ T, S \X T, S \times T, f \o f, f \circ f, SUBSET S, UNION S,
            DOMAIN f, ~a, \lnot a, \neg a, a /\ b, a \land b, a \/ b, a \lor b, a => b, a <=> b, a \equiv b >>

LeftAssociative == << a - b - c, a + b + c, a \cup b \union c, a \o b \circ c, a /\ b \land c, a * b * c >>
MinusBindsTighter == << a + b - c, a - b + c, a - b - c + d, -a + b, a + -b, - -a, -a * b, -a ^ b >>
Ranges == << 1..a \cup {0}, 1..a + 1, a \in 1..b, a + 1..b - 1, 1..a \X S >>
Products == << S \X T \X U, (S \X T) \X U, S \X (T \X U), S \X T \cup U >>
PrefixSets == << SUBSET S \cup T, UNION S \cap T, DOMAIN f \cup S, SUBSET SUBSET S, ~a = b, ~ ~a, DOMAIN f[a] >>
Logic == << a = b /\ c = d => ~a = c, ~a /\ b, a /\ b => c \/ d, a => (b => c), a # b <=> c < d >>
Division == << a \div b + c, a * b % c, (a % b) + c, a ^ b * c, a \div b - c, a / b .. c >>
Postfix == << f[a].p[b], f[a][b], f.p.q, f[a, b], -f[a], f[a]^+, a^+^*, f.p^# >>
Applied == << +(1, 2), 1 + *(2, 3), ..(1, 3), \in(a, S), -.(3), =(a, b), ^+(a) >>
Primes == << x', f[x]', x'.p[y'], (x + y)', x' + y', f[x'].p >>
Quantified == a /\ \A z \in S : z = a /\ \E w \in T : w = z \/ b
Branches == 1 + IF a THEN 1 ELSE 2 + 3
Temporal == [](x = 1) /\ <>(y = 1) ~> [](x = 2) => []<>(x = 3)
Guarantee == (x = 1) -+-> (y = 1)
Composed == (x' = 1) \cdot (y' = 1)
====
