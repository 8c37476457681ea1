(module Selectors (extends Naturals)
  (def (Foo y) (and (= y 1) (label lab (\A [z in (set 1)] (label in z (= z y))))))
  (def Parts (tuple (select (Foo 3) !1) (select (Foo 3) !2) Foo(1)!lab (select Foo(1)!lab !(2)) (select (Foo 3) !1 !<<) (select (Foo 3) !1 !>>))))
