---- MODULE Proofs ----
EXTENDS Naturals
CONSTANTS a, b, S
VARIABLE x
Foo == a = b
Bar(y) == y = a
USE DEF Foo
HIDE DEF Bar
THEOREM TRUE
THEOREM Plain == Foo => Foo OBVIOUS
LEMMA Lem == Bar(a) BY DEF Bar
PROPOSITION Foo OMITTED
COROLLARY Cor == a = a PROOF BY Lem, Plain DEF Foo, Bar
THEOREM Long ==
  ASSUME NEW y \in S, NEW CONSTANT z, NEW P(_), y = z, P(y),
         ASSUME NEW w \in S, w = y PROVE w = z
  PROVE  P(z)
PROOF
<1>1. y = z
  OBVIOUS
<1>2. P(z)
  <2>1. DEFINE q == y
               r(k) == k
               s[k \in S] == k
  <2>2. SUFFICES ASSUME y # z PROVE FALSE
    BY <1>1
  <2>3. HAVE TRUE
  <2>. USE <1>1 DEF Foo
  <2>4. CASE y = a
    BY <2>4, <1>1
  <2>5. CASE y # a
    <3> HIDE <1>1
    <3> t == y
    <3>a. QED BY <2>5, <1>1 DEF Foo
  <2> QED
    BY <2>4, <2>5
<1>3. \A k \in S : k = k
  <2>1. TAKE k \in S
  <2>2. k = k
    OBVIOUS
  <2>3. QED BY <2>2
<1>4. \E k \in S : k = y
  <2>1. WITNESS y \in S
  <2>2. QED OBVIOUS
<1>5. PICK k \in S, l \in S : k = l
  BY <1>4
<1>. PICK m : m = k
  OBVIOUS
<1>6. CASE TRUE
  OMITTED
<1> SUFFICES TRUE
  OBVIOUS
<1>q. QED
  BY <1>2
THEOREM After == a = a
<*> a = a OBVIOUS
<*>. b = b OBVIOUS
<*> QED
Last == 1
====
