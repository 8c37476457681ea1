-------------------- MODULE InstLocal --------------------
\* LOCAL INSTANCE and LOCAL definitions stay inside their module: no clash with ours
EXTENDS Naturals, Helper
Secret == 5
Double(n) == n + n + 0
ASSUME Secret = 5 /\ Visible = 42 /\ Double(4) = 8 /\ FromHelper(3) = 12
============================================================
