----------------------- MODULE UndirectedGraphsCheck ------------------------
EXTENDS Integers, Sequences, FiniteSets, UndirectedGraphs

VARIABLE x
Init == x = 0
Next == UNCHANGED x

Two == [node |-> {1, 2, 3, 4}, edge |-> {{1, 2}, {3, 4}}]
Line == [node |-> {1, 2, 3}, edge |-> {{1, 2}, {2, 3}}]
Loop == [node |-> {1}, edge |-> {{1}}]
ASSUME IsUndirectedGraph(Line)
ASSUME IsUndirectedGraph(Loop)
ASSUME ~ IsUndirectedGraph([node |-> {1}, edge |-> {{1, 2}}])
ASSUME ~ IsUndirectedGraph([node |-> {1}, edge |-> {{}}])
ASSUME IsLoopFreeUndirectedGraph(Line)
ASSUME ~ IsLoopFreeUndirectedGraph(Loop)
ASSUME [node |-> {1, 2}, edge |-> {{1, 2}}] \in UndirectedSubgraph(Line)
ASSUME [node |-> {1}, edge |-> {{1, 2}}] \notin UndirectedSubgraph(Line)
ASSUME Cardinality(UndirectedSubgraph(Loop)) = 3
ASSUME <<1, 2, 1, 2>> \in Path(Line)
ASSUME <<1, 3>> \notin Path(Line)
ASSUME SimplePath(Loop) = {<<1>>}
ASSUME SimplePath(Line) = {<<1>>, <<2>>, <<3>>, <<1, 2>>, <<2, 1>>, <<2, 3>>, <<3, 2>>, <<1, 2, 3>>, <<3, 2, 1>>}
ASSUME AreConnectedIn(1, 2, Two)
ASSUME ~ AreConnectedIn(1, 3, Two)
ASSUME AreConnectedIn(3, 1, Line)
ASSUME ConnectedComponents(Two) = {{1, 2}, {3, 4}}
ASSUME ConnectedComponents(Line) = {{1, 2, 3}}
ASSUME IsStronglyConnected(Line)
ASSUME ~ IsStronglyConnected(Two)
ASSUME Cardinality(UndirectedGraphs({1, 2})) = 8
ASSUME Line \in UndirectedGraphs({1, 2, 3})
=============================================================================
