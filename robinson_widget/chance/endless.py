"""Whether a game on a board is sure to end, or all players could go round for ever.

>>> from robinson_widget import ROBINSON, opening
>>> stuck(ROBINSON, "eager"), stuck(ROBINSON, ((7, "stay"),))
((), (7,))
>>> never_ending(ROBINSON, (((7, "stay"),), "eager"), opening(ROBINSON, 2)[0])  # the other one may be lost on 42
{0: (7,)}
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from robinson_widget.board import Board
from robinson_widget.chance.law import OPENING, End, Node, branches, is_node
from robinson_widget.chance.turns import Settled, law, pendings
from robinson_widget.effects import SwapWith
from robinson_widget.engine import State


def never_ending(board: Board, policies: tuple[Settled, ...], start: State) -> dict[int, tuple[int, ...]]:
    """The squares where each seat may be stuck, if the game may never end, from `start` on; else none.

    It may never end if everybody may come to be stuck or be lost, and somebody stuck. `policies`: one a seat, as
    ``check_choices`` gives them.

    >>> from robinson_widget import opening, track
    >>> pit = track("A pit", 9, {4: 2, 5: 2, 6: 2, 7: 2, 8: 2}, faces=3, past_end="stay")
    >>> never_ending(pit, ("eager", "eager"), opening(pit, 2)[0])
    {0: (0, 1, 2, 3), 1: (0, 1, 2, 3)}
    """
    found = {}
    seats = [seat for seat in range(start.players) if not start.out[seat]]
    for seat in seats:
        inside = start.pending if seat == start.mover and start.pending in ("again", "move") else "roll"
        first: Node = (inside, start.positions[seat])
        squares, may_be_lost = _fate(board, policies[seat], frozenset({first}), others=len(seats) > 1)
        if squares:
            found[seat] = squares
        elif not may_be_lost:
            return {}  # this one gets home in the end, unless another does so before
    return found


def stuck(board: Board, choices: Settled, starts: Iterable[Node] = OPENING, *, others: bool = False) -> tuple[int, ...]:
    """The squares where a player who chooses so may come to be, from `starts`, and never get home nor be lost.

    With `others` at the table, changing places may bring a player to such a square; that it may also help one away
    doesn't count, for the others may be stuck as well.

    >>> from robinson_widget import ROBINSON
    >>> stuck(ROBINSON, ((7, "stay"),), [("roll", 20)])  # past 7 already
    ()
    """
    return _fate(board, choices, frozenset(starts), others)[0]


@lru_cache(maxsize=64)
def _fate(board: Board, choices: Settled, starts: frozenset[Node], others: bool) -> tuple[tuple[int, ...], bool]:
    """The squares where a player may be stuck, and whether they may be lost."""
    partners: dict[int, set[int]] = {}
    for here in range(1, board.last) if others else ():
        for effect in board.effects(here):
            if isinstance(effect, SwapWith):
                partners.setdefault(here, set()).add(effect.square)
                partners.setdefault(effect.square, set()).add(here)
    leads: dict[Node, set[Node | End]] = {}
    waiting = list(starts)
    while waiting:
        node = waiting.pop()
        if node not in leads:
            leads[node] = _ways(board, choices, node)
            waiting += [then for then in leads[node] if is_node(then)]  # type: ignore[misc]
            waiting += [("roll", square) for square in partners.get(node[1], ())]
    ends: set[Node | End] = {then for ways in leads.values() for then in ways if not is_node(then)}
    free = set(ends)
    while grown := {node for node, ways in leads.items() if node not in free and ways & free}:
        free |= grown
    return tuple(sorted({node[1] for node in leads if node not in free})), any(kind == "lost" for kind, _ in ends)


def _ways(board: Board, choices: Settled, node: Node) -> set[Node | End]:
    """Where the turn may go on from a node, or the next one begin; or home, or lost."""
    known = choices if choices != "best" else "random"  # what is best depends on the others: it may be anything
    words = law(board, known, node[1], node[0]) if node[0] in pendings(board, node[1]) else {"roll": 1}
    ways = {branch.to for word in words for branch in branches(board, node, word)}
    return {to if is_node(to) or to[0] in ("home", "lost") else ("roll", to[1]) for to in ways}
