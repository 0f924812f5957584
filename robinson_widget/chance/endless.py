"""Whether a game on a board is sure to end: where a player could go round for ever.

>>> from robinson_widget import ROBINSON
>>> stuck(ROBINSON, "eager"), stuck(ROBINSON, {7: "stay"})
((), (7,))
"""

from __future__ import annotations

from collections.abc import Iterable

from robinson_widget.board import Board
from robinson_widget.chance.law import OPENING, End, Node, branches, is_node
from robinson_widget.chance.turns import Settled, law, pendings
from robinson_widget.effects import SwapWith


def stuck(board: Board, choices: Settled, starts: Iterable[Node] = OPENING) -> tuple[int, ...]:
    """The squares where a player who chooses so may come to be, from `starts`, and never get home nor be lost.

    Somebody who may have to change places, or with whom others may, is taken to get away so, for that cannot be told
    without the others. Where there are no such squares, a game ends with probability 1.

    >>> from robinson_widget import track
    >>> stuck(track("A pit", 9, {4: 2, 5: 2, 6: 2, 7: 2, 8: 2}, faces=3, past_end="stay"), "eager")
    (0, 1, 2, 3)
    """
    swaps = {n: e.square for n in range(1, board.last) for e in board.effects(n) if isinstance(e, SwapWith)}
    swaps |= {there: here for here, there in swaps.items()}
    leads: dict[Node, set[Node | End]] = {}
    waiting = list(starts)
    while waiting:
        node = waiting.pop()
        if node in leads:
            continue
        leads[node] = {then for to in _ways(board, choices, node) for then in _turns(to, swaps)}
        waiting += [then for then in leads[node] if is_node(then)]  # type: ignore[misc]
    free: set[Node | End] = {then for ways in leads.values() for then in ways if not is_node(then)}
    while grown := {node for node, ways in leads.items() if node not in free and ways & free}:
        free |= grown
    return tuple(sorted({node[1] for node in leads if node not in free}))


def _ways(board: Board, choices: Settled, node: Node) -> list[Node | End]:
    known = choices if choices != "best" else "random"  # what is best depends on the others: it may be anything
    words = law(board, known, node[1], node[0]) if node[0] in pendings(board, node[1]) else {"roll": 1}
    return [branch.to for word in words for branch in branches(board, node, word)]


def _turns(to: Node | End, swaps: dict[int, int]) -> list[Node | End]:
    """Where the next turn may begin after `to`, which may be the end of a turn; home and lost as they are."""
    if is_node(to) or to[0] in ("home", "lost"):
        return [to]
    return [("roll", square) for square in (to[1], swaps.get(to[1])) if square is not None]
