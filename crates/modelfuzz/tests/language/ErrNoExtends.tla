-------------------- MODULE ErrNoExtends --------------------
\* arithmetic needs its module
VARIABLE x
Init == x = 0
Next == x' = x + 1
============================================================
