"""Which state leads to which: reachability and strongly connected components, found by searching, not by arithmetic.

A graph is a list with, for each node 0, 1, ..., the nodes that it leads to.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

Graph = Sequence[Collection[int]]


def reachable(graph: Graph, starts: Iterable[int], closed: Collection[int] = ()) -> set[int]:
    """The nodes that can be come to from `starts`, these included; a node of `closed` is never left nor entered.

    >>> sorted(reachable([[1], [2], [2], [0]], [0]))
    [0, 1, 2]
    >>> sorted(reachable([[1], [2], [2], [0]], [0], closed=[1]))
    [0]
    """
    seen = {start for start in starts if start not in closed}
    stack = list(seen)
    while stack:
        for node in graph[stack.pop()]:
            if node not in seen and node not in closed:
                seen.add(node)
                stack.append(node)
    return seen


def reverse(graph: Graph) -> list[list[int]]:
    """The graph with every arrow turned round.

    >>> reverse([[1], [2], [2], [0]])
    [[3], [0], [1, 2], []]
    """
    turned: list[list[int]] = [[] for _ in graph]
    for node, onward in enumerate(graph):
        for other in onward:
            turned[other].append(node)
    return turned


def components(graph: Graph) -> list[list[int]]:
    """The strongly connected components (Tarjan's algorithm, without recursion); what one leads to comes before it.

    >>> components([[1], [0, 2], [2]])
    [[2], [0, 1]]
    """
    found: list[list[int]] = []
    order: dict[int, int] = {}  # when a node was first seen
    low: dict[int, int] = {}  # the earliest node still open that it is known to lead to
    open_nodes: dict[int, None] = {}
    for root in range(len(graph)):
        if root in order:
            continue
        order[root] = low[root] = len(order)
        open_nodes[root] = None
        path = [(root, iter(graph[root]))]
        while path:
            node, onward = path[-1]
            for other in onward:
                if other not in order:
                    order[other] = low[other] = len(order)
                    open_nodes[other] = None
                    path.append((other, iter(graph[other])))
                    break
                if other in open_nodes:
                    low[node] = min(low[node], order[other])
            else:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[node])
                if low[node] == order[node]:
                    component: list[int] = []
                    while not component or component[-1] != node:
                        component.append(open_nodes.popitem()[0])
                    found.append(sorted(component))
    return found


def has_cycle(graph: Graph, nodes: Collection[int]) -> bool:
    """Whether some node of `nodes` leads back to itself without leaving them.

    >>> has_cycle([[1], [0, 2], [2]], [0, 2]), has_cycle([[1], [0, 2], [2]], [0, 1])
    (True, True)
    >>> has_cycle([[1], [2], [2]], [0, 1])
    False
    """
    number = {node: place for place, node in enumerate(nodes)}
    inner = [[number[other] for other in graph[node] if other in number] for node in number]
    return any(len(component) > 1 or component[0] in inner[component[0]] for component in components(inner))
