----------------------------- MODULE SVGCheck -------------------------------
EXTENDS Integers, TLC, SVG

VARIABLE x
Init == x = 0
Next == UNCHANGED x

ASSUME SVGElem("g", << >>, << >>, "t") = [name |-> "g", attrs |-> << >>, children |-> << >>, innerText |-> "t"]
ASSUME Line(1, 2, 3, 4, << >>).attrs = [x1 |-> "1", y1 |-> "2", x2 |-> "3", y2 |-> "4"]
ASSUME Circle(1, 2, 3, [fill |-> "red"]).attrs = [cx |-> "1", cy |-> "2", r |-> "3", fill |-> "red"]
ASSUME Circle(1, 2, 3, [r |-> "9"]).attrs.r = "3"
ASSUME Rect(1, 2, 3, 4, << >>).attrs = [x |-> "1", y |-> "2", width |-> "3", height |-> "4"]
ASSUME Text(1, 2, "hello", << >>).innerText = "hello"
ASSUME Image(1, 2, 3, 4, "a.png", << >>).attrs["xlink:href"] = "a.png"
ASSUME Group(<<1>>, << >>).children = <<1>>
ASSUME Svg(<< >>, << >>).name = "svg"
ASSUME SVGDoc(<< >>, 0, 1, 20, 30, << >>).attrs.viewBox = "0 1 20 30"
ASSUME PointOnLine([x |-> 0, y |-> 10], [x |-> 8, y |-> 30], 4) = [x |-> 2, y |-> 15]
=============================================================================
