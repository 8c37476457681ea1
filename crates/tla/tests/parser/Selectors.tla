---- MODULE Selectors ----
EXTENDS Naturals
Foo(y) == /\ y = 1
          /\ lab:: \A z \in {1} : in(z):: z = y
Parts == << Foo(3)!1, Foo(3)!2, Foo(1)!lab, Foo(1)!lab!(2), Foo(3)!1!<<, Foo(3)!1!>> >>
====
