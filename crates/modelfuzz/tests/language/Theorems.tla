-------------------- MODULE Theorems --------------------
\* theorems, proofs, temporal formulas and temporal quantifiers parse and are not evaluated
EXTENDS Naturals
VARIABLES x, y
vars == <<x, y>>
Init == x = 0 /\ y = 0
Next == x' = 1 - x /\ y' = y
Spec == Init /\ [][Next]_vars /\ WF_vars(Next)
Hidden == \EE z : [](z = x)
HiddenA == \AA z : [](z = z)
Guard == (x = 0) -+-> (y = 0)
Act == <<Next>>_vars
Angle == []<><<Next>>_vars
TypeOK == x \in {0, 1}
LEMMA Simple == TRUE
  OBVIOUS
THEOREM Safe == Spec => []TypeOK
<1>1. Init => TypeOK
  BY DEF Init, TypeOK
<1>2. TypeOK /\ [Next]_vars => TypeOK'
  <2>1. SUFFICES ASSUME TypeOK, Next PROVE TypeOK'
    OBVIOUS
  <2>2. CASE x = 0
    BY <2>1 DEF Next
  <2> DEFINE z == x + 1
  <2>3. z > 0
  <2>4. QED BY <2>2, <2>3
<1>3. PICK k \in Nat : k > 3
  OBVIOUS
<1>4. QED
  BY <1>1, <1>2
COROLLARY \A n \in Nat : n + 1 > n
PROPOSITION ASSUME NEW n \in Nat, n > 0 PROVE n >= 1
============================================================
