\* A comment before the module, and a (* half-open one.
---- MODULE Lexical ----
EXTENDS Naturals \* behind EXTENDS
(* A block
   (* nested, with \* inside
   *) and the rest "unbalanced
*)
(***********************************************)
(* A box.                                      *)
(***********************************************)
(* --algorithm Pluscal
variables x = 0;
begin
  A: x := x + 1;
end algorithm; *)
CONSTANT S
one == 1 (* a *) + (* b *) 1 \* c (* not opened
two == 1+1 three == 2*1 four == {1}\S five == S\{1}
six == 1..3 seven == <<1>>[1]
eight == S \in{S} nine == S\inS
ten == IF S=S THEN"a"ELSE"b"
eleven == [a|->1,b|->2].b
-----------
-. a == 0 - a
twelve == -1 + 0
----- -----
thirteen == 1
=====
