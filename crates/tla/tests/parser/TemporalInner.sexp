(module TemporalInner
  (variables z)
  (def inner (tuple z))
  (def (Step v) (= (' z) v)))
