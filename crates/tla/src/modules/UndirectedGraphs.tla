-------------------------- MODULE UndirectedGraphs --------------------------
\* Undirected graphs: records with a set of nodes and a set of edges {a, b}.
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
LOCAL INSTANCE SequencesExt
LOCAL INSTANCE FiniteSets

\* The nodes that share an edge with n.
LOCAL Neighbours(G, n) == {m \in G.node : {m, n} \in G.edge}

\* The nodes that edges link to n, with n itself.
LOCAL Reach(G, n) ==
  LET RECURSIVE Wave(_, _)
      Wave(Seen, New) ==
        IF New = {} THEN Seen
        ELSE Wave(Seen \cup New, (UNION {Neighbours(G, m) : m \in New}) \ (Seen \cup New))
  IN  Wave({}, {n})

\* Whether G is such a record; the second form allows no edge {a}.
IsUndirectedGraph(G) ==
  /\ G = [node |-> G.node, edge |-> G.edge]
  /\ \A e \in G.edge : e \subseteq G.node /\ Cardinality(e) \in {1, 2}
IsLoopFreeUndirectedGraph(G) ==
  /\ G = [node |-> G.node, edge |-> G.edge]
  /\ \A e \in G.edge : e \subseteq G.node /\ Cardinality(e) = 2

\* All graphs made by leaving out nodes and edges.
UndirectedSubgraph(G) ==
  UNION {[node : {N}, edge : SUBSET {e \in G.edge : e \subseteq N}] : N \in SUBSET G.node}

\* The sequences of nodes that follow edges.
Path(G) ==
  {p \in Seq(G.node) :
     p # << >> /\ \A i \in 1 .. (Len(p) - 1) : {p[i], p[i + 1]} \in G.edge}

\* The paths that visit no node twice.
SimplePath(G) ==
  LET Grown(p) == {Append(p, n) : n \in Neighbours(G, p[Len(p)]) \ ToSet(p)}
      RECURSIVE From(_)
      From(P) == IF P = {} THEN {} ELSE P \cup From(UNION {Grown(p) : p \in P})
  IN  From({<<n>> : n \in G.node})

\* Whether a path leads from m to n.
AreConnectedIn(m, n, G) == m \in G.node /\ n \in Reach(G, m)

\* The largest sets of nodes that paths link with one another.
ConnectedComponents(G) == {Reach(G, n) : n \in G.node}

\* Whether all nodes are one such set.
IsStronglyConnected(G) == ConnectedComponents(G) = {G.node}

\* All graphs over the nodes S.
UndirectedGraphs(S) == [node : {S}, edge : SUBSET {{a, b} : a, b \in S}]
=============================================================================
