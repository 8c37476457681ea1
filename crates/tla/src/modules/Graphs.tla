------------------------------- MODULE Graphs -------------------------------
\* Directed graphs: records with a set of nodes and a set of pairs of nodes.
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
LOCAL INSTANCE SequencesExt
LOCAL INSTANCE FiniteSets

\* The nodes one step away from n, in and against the direction of the edges.
Successors(G, n) == {m \in G.node : <<n, m>> \in G.edge}
Predecessors(G, n) == {m \in G.node : <<m, n>> \in G.edge}
AllSuccessors(G, S) == UNION {Successors(G, n) : n \in S}
AllPredecessors(G, S) == UNION {Predecessors(G, n) : n \in S}

\* The nodes that edges lead to from the nodes in S, with S itself.
LOCAL Reach(G, S) ==
  LET RECURSIVE Wave(_, _)
      Wave(Seen, New) ==
        IF New = {} THEN Seen
        ELSE Wave(Seen \cup New, AllSuccessors(G, New) \ (Seen \cup New))
  IN  Wave({}, S)

\* Whether G is such a record.
IsDirectedGraph(G) ==
  G = [node |-> G.node, edge |-> G.edge] /\ G.edge \subseteq G.node \X G.node

\* All graphs made by leaving out nodes and edges.
DirectedSubgraph(G) ==
  UNION {[node : {N}, edge : SUBSET (G.edge \cap (N \X N))] : N \in SUBSET G.node}

\* G with its edges turned round.
Transpose(G) == [node |-> G.node, edge |-> {<<e[2], e[1]>> : e \in G.edge}]

\* Whether every edge is there in both directions.
IsUndirectedGraph(G) ==
  IsDirectedGraph(G) /\ \A e \in G.edge : <<e[2], e[1]>> \in G.edge

\* The undirected ones among the subgraphs.
UndirectedSubgraph(G) == {H \in DirectedSubgraph(G) : IsUndirectedGraph(H)}

\* The sequences of nodes that follow edges.
Path(G) ==
  {p \in Seq(G.node) :
     p # << >> /\ \A i \in 1 .. (Len(p) - 1) : <<p[i], p[i + 1]>> \in G.edge}

\* The paths that visit no node twice.
SimplePath(G) ==
  LET Grown(p) == {Append(p, n) : n \in Successors(G, p[Len(p)]) \ ToSet(p)}
      RECURSIVE From(_)
      From(P) == IF P = {} THEN {} ELSE P \cup From(UNION {Grown(p) : p \in P})
  IN  From({<<n>> : n \in G.node})

\* Whether a path leads from m to n.
AreConnectedIn(m, n, G) == m \in G.node /\ n \in Reach(G, {m})

\* For each pair of nodes whether a path leads from the first to the second.
ConnectionsIn(G) ==
  LET From == [m \in G.node |-> Reach(G, {m})]
  IN  [p \in G.node \X G.node |-> p[2] \in From[p[1]]]

\* Whether a path leads from every node to every node.
IsStronglyConnected(G) == \A m \in G.node : G.node \subseteq Reach(G, {m})

\* Whether every node but r has one edge, towards the root r.
IsTreeWithRoot(G, r) ==
  /\ IsDirectedGraph(G)
  /\ \A e \in G.edge : e[1] # r /\ \A f \in G.edge : e[1] = f[1] => e = f
  /\ \A n \in G.node : AreConnectedIn(n, r, G)

\* The nodes and the edges of both graphs.
GraphUnion(G, H) == [node |-> G.node \cup H.node, edge |-> G.edge \cup H.edge]

\* Whether U and V part the nodes so that every edge leads across.
IsBipartiteWithPartitions(G, U, V) ==
  /\ U \cap V = {}
  /\ G.node \subseteq U \cup V
  /\ \A e \in G.edge : e \in (U \X V) \/ e \in (V \X U)

\* Whether some path leads back to its start.
HasCycle(G) ==
  \E e \in G.edge \cap (G.node \X G.node) : e[1] \in Reach(G, {e[2]})

\* Whether G is a directed graph without cycles.
IsDag(G) == IsDirectedGraph(G) /\ ~ HasCycle(G)

\* How many edges lead to n and from n.
InDegree(G, n) == Cardinality(Predecessors(G, n))
OutDegree(G, n) == Cardinality(Successors(G, n))

\* The nodes that no edge leads to, and those that no edge leads from.
Roots(G) == {n \in G.node : Predecessors(G, n) = {}}
Leaves(G) == {n \in G.node : Successors(G, n) = {}}

\* The graph without nodes, and all graphs over the nodes S.
EmptyGraph == [node |-> {}, edge |-> {}]
Graphs(S) == [node : {S}, edge : SUBSET (S \X S)]
=============================================================================
