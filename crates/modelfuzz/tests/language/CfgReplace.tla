-------------------- MODULE CfgReplace --------------------
\* <- replaces constants, definitions and standard sets by definitions of the spec
EXTENDS Naturals
CONSTANTS Limit, Op(_, _)
MCLimit == 2 + 2
MCNat == 0..5
MCOp(a, b) == (a + b) % 6
Step == 1
MCStep == 2
VARIABLE x
Init == x \in Nat
Next == \/ x < Limit /\ x' = x + Step
        \/ \E n \in Nat : n > 3 /\ x' = Op(x, n)
============================================================
