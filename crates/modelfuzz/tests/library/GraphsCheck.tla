---------------------------- MODULE GraphsCheck -----------------------------
EXTENDS Integers, Sequences, Graphs

VARIABLE x
Init == x = 0
Next == UNCHANGED x

Chain == [node |-> {1, 2, 3}, edge |-> {<<1, 2>>, <<2, 3>>}]
Ring == [node |-> {1, 2, 3}, edge |-> {<<1, 2>>, <<2, 3>>, <<3, 1>>}]
Both == [node |-> {1, 2}, edge |-> {<<1, 2>>, <<2, 1>>}]
Loop == [node |-> {1}, edge |-> {<<1, 1>>}]
ASSUME IsDirectedGraph(Chain)
ASSUME IsDirectedGraph(EmptyGraph)
ASSUME ~ IsDirectedGraph([node |-> {1}, edge |-> {<<1, 2>>}])
ASSUME [node |-> {1, 2}, edge |-> {<<1, 2>>}] \in DirectedSubgraph(Chain)
ASSUME [node |-> {1, 3}, edge |-> {<<1, 2>>}] \notin DirectedSubgraph(Chain)
ASSUME DirectedSubgraph(Loop) = {EmptyGraph, [node |-> {1}, edge |-> {}], Loop}
ASSUME Transpose(Chain) = [node |-> {1, 2, 3}, edge |-> {<<2, 1>>, <<3, 2>>}]
ASSUME IsUndirectedGraph(Both)
ASSUME ~ IsUndirectedGraph(Chain)
ASSUME UndirectedSubgraph(Both) = {EmptyGraph, [node |-> {1}, edge |-> {}], [node |-> {2}, edge |-> {}], [node |-> {1, 2}, edge |-> {}], Both}
ASSUME <<1, 2, 3>> \in Path(Chain)
ASSUME <<1, 3>> \notin Path(Chain)
ASSUME << >> \notin Path(Chain)
ASSUME <<1, 2, 3, 1>> \in Path(Ring)
ASSUME SimplePath(Chain) = {<<1>>, <<2>>, <<3>>, <<1, 2>>, <<2, 3>>, <<1, 2, 3>>}
ASSUME <<1, 2, 3, 1>> \notin SimplePath(Ring)
ASSUME <<2, 3, 1>> \in SimplePath(Ring)
ASSUME SimplePath(EmptyGraph) = {}
ASSUME AreConnectedIn(1, 3, Chain)
ASSUME ~ AreConnectedIn(3, 1, Chain)
ASSUME AreConnectedIn(1, 1, Chain)
ASSUME ConnectionsIn(Chain)[1, 3]
ASSUME ~ ConnectionsIn(Chain)[3, 1]
ASSUME ConnectionsIn(Both) = [p \in {1, 2} \X {1, 2} |-> TRUE]
ASSUME IsStronglyConnected(Ring)
ASSUME ~ IsStronglyConnected(Chain)
ASSUME IsTreeWithRoot([node |-> {1, 2, 3}, edge |-> {<<2, 1>>, <<3, 1>>}], 1)
ASSUME ~ IsTreeWithRoot(Ring, 1)
ASSUME ~ IsTreeWithRoot(Chain, 1)
ASSUME IsTreeWithRoot(Chain, 3)
ASSUME GraphUnion(Both, Chain) = [node |-> {1, 2, 3}, edge |-> {<<1, 2>>, <<2, 1>>, <<2, 3>>}]
ASSUME IsBipartiteWithPartitions(Chain, {1, 3}, {2})
ASSUME ~ IsBipartiteWithPartitions(Ring, {1, 3}, {2})
ASSUME ~ IsBipartiteWithPartitions(Chain, {1, 2, 3}, {2})
ASSUME HasCycle(Ring)
ASSUME HasCycle(Loop)
ASSUME ~ HasCycle(Chain)
ASSUME IsDag(Chain)
ASSUME ~ IsDag(Ring)
ASSUME IsDag(EmptyGraph)
ASSUME Successors(Chain, 1) = {2}
ASSUME AllSuccessors(Chain, {1, 2}) = {2, 3}
ASSUME Predecessors(Chain, 3) = {2}
ASSUME AllPredecessors(Chain, {1, 2}) = {1}
ASSUME InDegree(Chain, 1) = 0
ASSUME OutDegree(Chain, 1) = 1
ASSUME Roots(Chain) = {1}
ASSUME Leaves(Chain) = {3}
ASSUME Graphs({}) = {EmptyGraph}
ASSUME Ring \in Graphs({1, 2, 3})
=============================================================================
