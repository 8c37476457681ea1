---- MODULE TemporalInner ----
VARIABLE z
inner == <<z>>
Step(v) == z' = v
====
