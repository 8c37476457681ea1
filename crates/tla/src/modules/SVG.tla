-------------------------------- MODULE SVG ---------------------------------
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
LOCAL INSTANCE Integers
LOCAL INSTANCE TLC
LOCAL INSTANCE FiniteSets

\* A drawing element: its name, attributes, parts and text.
SVGElem(_name, _attrs, _children, _innerText) ==
  [name |-> _name, attrs |-> _attrs, children |-> _children, innerText |-> _innerText]

\* A line between two points.
Line(x1, y1, x2, y2, attrs) ==
  LET own == [x1 |-> ToString(x1), y1 |-> ToString(y1),
              x2 |-> ToString(x2), y2 |-> ToString(y2)]
  IN  SVGElem("line", own @@ attrs, << >>, "")

\* A circle with its centre and radius.
Circle(cx, cy, r, attrs) ==
  LET own == [cx |-> ToString(cx), cy |-> ToString(cy), r |-> ToString(r)]
  IN  SVGElem("circle", own @@ attrs, << >>, "")

\* A rectangle with its corner and size.
Rect(x, y, w, h, attrs) ==
  LET own == [x |-> ToString(x), y |-> ToString(y),
              width |-> ToString(w), height |-> ToString(h)]
  IN  SVGElem("rect", own @@ attrs, << >>, "")

\* A text at a point.
Text(x, y, text, attrs) ==
  SVGElem("text", [x |-> ToString(x), y |-> ToString(y)] @@ attrs, << >>, text)

\* A picture from elsewhere with its corner and size.
Image(x, y, width, height, href, attrs) ==
  LET own == ("xlink:href" :> href) @@
             [x |-> ToString(x), y |-> ToString(y),
              width |-> ToString(width), height |-> ToString(height)]
  IN  SVGElem("image", own @@ attrs, << >>, "")

\* Elements held together, and elements as a drawing.
Group(children, attrs) == SVGElem("g", attrs, children, "")
Svg(children, attrs) == SVGElem("svg", attrs, children, "")

\* A whole drawing with the part of the plane that it shows.
SVGDoc(children, vbX, vbY, vbW, vbH, attrs) ==
  LET box == ToString(vbX) \o " " \o ToString(vbY) \o " " \o
             ToString(vbW) \o " " \o ToString(vbH)
      own == ("xmlns" :> "http://www.w3.org/2000/svg") @@
             ("xmlns:xlink" :> "http://www.w3.org/1999/xlink") @@
             ("viewBox" :> box)
  IN  Svg(<<children>>, own @@ attrs)

\* The element as text.
SVGElemToString(elem) == CHOOSE v : TRUE      \* evaluated by the engine

\* The place of the n-th of m nodes on a circle.
NodeOfRingNetwork(cx, cy, r, n, m) == CHOOSE v : TRUE   \* evaluated by the engine

\* A place for each node of a graph.
NodesOfDirectedMultiGraph(nodes, edges, options) == CHOOSE v : TRUE   \* the engine refuses it

\* The point that lies the segment-th part of the way along a line.
PointOnLine(from, to, segment) ==
  [x |-> from.x + ((to.x - from.x) \div segment),
   y |-> from.y + ((to.y - from.y) \div segment)]

\* Writes the drawing to the file of that name and number.
SVGSerialize(svg, frameNamePrefix, frameNumber) == CHOOSE v : TRUE   \* evaluated by the engine
=============================================================================
