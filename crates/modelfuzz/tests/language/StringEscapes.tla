-------------------- MODULE StringEscapes --------------------
\* strings with escapes and comment-like text
EXTENDS Naturals, Sequences
ASSUME "a\"b" # "ab" /\ "\\" # "" /\ "(* not a comment *)" # "\\* nor this" (* but this is *)
ASSUME Len("ab\tc") = 4 /\ Len("") = 0
ASSUME "/\\" # "\\/" /\ "==" = "=="
============================================================
