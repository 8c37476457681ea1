------------------------------ MODULE RealTime ------------------------------
\* Real-time bounds on actions; `now' is the current time.
EXTENDS Reals
VARIABLE now

\* Every A step changing v comes at least D and at most E after A is enabled.
RTBound(A, v, D, E) ==
  LET Advance(t) == t' = IF <<A>>_v \/ ~(ENABLED <<A>>_v)'
                         THEN 0
                         ELSE t + (now' - now)
      Clock(t)   == (t = 0) /\ [][Advance(t)]_<<t, v, now>>
      Below(t)   == [](t \leq E)
      Above(t)   == [][A => t \geq D]_v
  IN  \EE t : Clock(t) /\ Below(t) /\ Above(t)

\* Time starts at some real number, only grows, and grows without bound.
RTnow(v) ==
  LET Tick == now' \in {r \in Real : r > now} /\ UNCHANGED v
  IN  /\ now \in Real
      /\ [][Tick]_now
      /\ \A r \in Real : WF_now(Tick /\ (now' > r))
=============================================================================
