---- MODULE Temporal ----
VARIABLES x, y
vars == <<x, y>>
A == x' = 1
B(v) == y' = v
In == INSTANCE TemporalInner WITH z <- x

Box == [][A]_vars
Boxes == << [A]_x, [A]_<<x, y>>, [A]_(x), [A \/ B(1)]_vars, [x]_vars, [[A]_x]_y >>
Angle == <><<A>>_vars
Angles == << <<A>>_<<x, y>>, <<A /\ B(2)>>_(y), <<<<A>>_x>>_y >>
Fair == /\ WF_vars(A)
        /\ SF_vars(B(1))
        /\ WF_<<x, y>>(A \/ B(2))
        /\ SF_(vars)(A)
        /\ WF_In!inner(In!Step(3))
        /\ \A v \in {1, 2} : WF_vars(B(v))
Spec == /\ x = 0 /\ y = 0
        /\ [][A \/ \E v \in {1} : B(v)]_vars
        /\ Fair
Live == <>[](x = 1) /\ []<>(y = 1) /\ (x = 1 ~> y = 1)
Hidden == \EE z : \AA w : [](z = w)
Enabled == ENABLED <<A>>_vars /\ ENABLED (A /\ B(1))
THEOREM Spec => Live
====
