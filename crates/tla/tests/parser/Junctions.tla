---- MODULE Junctions ----
EXTENDS Naturals
CONSTANTS a, b, c, d, e, S
VARIABLE x

Plain == /\ a
         /\ b

Nested == /\ a
          /\ \/ b
             \/ /\ c
                /\ d
          /\ e

OneItem == \/ a

\* A branch of IF inside an item must not take the bullets that follow it.
IfInItem == /\ IF a THEN /\ b
                         /\ c
                    ELSE /\ d
                         /\ e
            /\ x = 1
            /\ x = 2

IfOnOneLine == /\ IF a THEN b ELSE c
               /\ d

LetInItem == /\ LET y == /\ a
                         /\ b
                    z == c
                IN  /\ y
                    /\ z
             /\ d

CaseInItem == /\ CASE a -> /\ b
                           /\ c
                   [] d -> e
                   [] OTHER -> /\ a
                               /\ e
              /\ x = 3

QuantifierInItem == /\ \A y \in S : /\ y = a
                                    /\ y = b
                    /\ \E y \in S :
                         \/ y = c
                         \/ y = d
                    /\ e

InfixInItem == /\ a /\ b
               /\ (c \/ d)
               /\ c
                   \/ d
                   \/ e

InfixOnNextLine == /\ a
                    /\ b
                   /\ c

ListThenInfix ==
        /\ a
        /\ b
     => \/ c
        \/ d

OtherKindEndsList == /\ a
                     \/ b

ShiftedLeft ==  /\ a
               /\ b

Operand == a /\ /\ b
                /\ c

Equal == x = 1 /\ a = \/ b
                      \/ c

InBrackets == << /\ a
                 /\ b, [y \in S |-> \/ a
                                    \/ y], {y \in S : /\ a
                                                      /\ y} >>

InParentheses == /\ (\/ a
                     \/ b)
                 /\ {y \in S :
                       /\ a
                       /\ y} = {}

Deep == \/ /\ a
           /\ \/ b
              \/ c
        \/ /\ d
           /\ \A y \in S :
                \/ /\ y
                   /\ a
                \/ b
        \/ e

Commented == /\ a \* the first
             (* between *)
             /\ b (* behind *) /\ c
\* left of the list
             /\ d

Next == \/ /\ x = 1
           /\ x' = 2
        \/ UNCHANGED x
====
