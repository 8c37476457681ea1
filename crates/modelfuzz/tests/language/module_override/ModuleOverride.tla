-------------------- MODULE ModuleOverride --------------------
\* a user module named like a community module, beside the spec, wins
EXTENDS Naturals, SequencesExt
ASSUME Last(<<1, 2>>) = "ours"
============================================================
