-------------------- MODULE PrimedExpr --------------------
\* primes on expressions, operators, functions and records
EXTENDS Naturals, Sequences
VARIABLES x, f, s
Sum == x + f[1]
Double(v) == 2 * v
Init == x = 0 /\ f = <<0, 0>> /\ s = <<>>
Next == /\ x' = (x + 1) % 3
        /\ f' = [f EXCEPT ![1] = x']
        /\ (x + f[1])' = x' + f'[1]
        /\ Sum' = 2 * x'
        /\ Double(x)' = Double(x')
        /\ s' = IF Len(s) < 2 THEN Append(s, Sum') ELSE <<>>
        /\ (Len(s))' <= 2
        /\ <<x, f>>' = <<x', f'>>
Inv == f[1] = x
============================================================
