-------------------- MODULE JunctionInfix --------------------
\* infix operators inside bullet items bind within the item; a bullet further left ends it
EXTENDS Naturals
VARIABLE x
A(a, b, c) == /\ a
              /\ b
              => c
B(a, b, c) == /\ a
              /\ b
                 => c
C(a, b) == \/ a
           \/ /\ b
              /\ ~ a
                 \/ b
D == /\ 1 + 1
          = 2
     /\ 3 -
        1 = 2
ASSUME A(FALSE, FALSE, FALSE) = TRUE
ASSUME A(TRUE, TRUE, FALSE) = FALSE
ASSUME A(FALSE, TRUE, FALSE) = TRUE
ASSUME B(FALSE, TRUE, FALSE) = FALSE
ASSUME B(TRUE, TRUE, FALSE) = FALSE
ASSUME B(TRUE, FALSE, FALSE) = TRUE
ASSUME C(FALSE, TRUE) = TRUE
ASSUME C(FALSE, FALSE) = FALSE
ASSUME D
Init == x = 0
Next == x' = (x + 1) % 4
============================================================
