(* leading comment *)
---- MODULE CommentNesting ----
(* a (* nested (* deep *) comment *) that hides
ASSUME FALSE
*)
EXTENDS Naturals \* to the end of the line (* not opened
(***************************************************************)
(* boxes of comments are usual                                 *)
(***************************************************************)
ASSUME (* inside *) 1 (* an *) + (* expression *) 1 = 2 \* "string
ASSUME "(*" # "*)"
VARIABLE x (* after *)
Init == x = 0
Next == x' = 1 - x
====
