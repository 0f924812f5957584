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
from typing import NamedTuple

from robinson_widget.board import Board
from robinson_widget.chance.law import OPENING, End, Node, branches, is_node
from robinson_widget.chance.turns import Settled, law, pendings
from robinson_widget.effects import SwapWith
from robinson_widget.engine import State


def never_ending(board: Board, policies: tuple[Settled, ...], start: State) -> dict[int, tuple[int, ...]]:
    """The squares where each seat may be stuck, if the game may never end, from `start` on; else none.

    It may never end if everybody may come to be stuck or be lost, and somebody stuck; or if a single turn may go on for
    ever. `policies`: one a seat, as ``check_choices`` gives them.

    >>> from robinson_widget import opening, track
    >>> pit = track("A pit", 9, {4: 2, 5: 2, 6: 2, 7: 2, 8: 2}, faces=3, past_end="stay")
    >>> never_ending(pit, ("eager", "eager"), opening(pit, 2)[0])
    {0: (0, 1, 2, 3), 1: (0, 1, 2, 3)}
    """
    seats = [seat for seat in range(start.players) if not start.out[seat]]
    fates = {}
    for seat in seats:
        inside = start.pending if seat == start.mover and start.pending in ("again", "move") else "roll"
        first: Node = (inside, start.positions[seat])
        fates[seat] = _fate(board, policies[seat], frozenset({first}), len(seats) > 1)
    if found := {seat: fate.rolling for seat, fate in fates.items() if fate.rolling}:
        return found
    if any(not fate.stuck and not fate.may_be_lost for fate in fates.values()):
        return {}  # that one gets home in the end, unless another does so before
    return {seat: fate.stuck for seat, fate in fates.items() if fate.stuck}


def stuck(board: Board, choices: Settled, starts: Iterable[Node] = OPENING, *, others: bool = False) -> tuple[int, ...]:
    """The squares where a player who chooses so may come to be, from `starts`, and never get home nor be lost.

    With `others` at the table, changing places may bring a player to such a square; that it may also help one away
    doesn't count, for the others may be stuck as well.

    >>> from robinson_widget import ROBINSON
    >>> stuck(ROBINSON, ((7, "stay"),), [("roll", 20)])  # past 7 already
    ()
    """
    return _fate(board, choices, frozenset(starts), others).stuck


class _Fate(NamedTuple):
    """Where a player may be stuck, where a turn may go on for ever, and whether the player may be lost."""

    stuck: tuple[int, ...]
    rolling: tuple[int, ...]
    may_be_lost: bool


@lru_cache(maxsize=64)
def _fate(board: Board, choices: Settled, starts: frozenset[Node], others: bool) -> _Fate:
    partners: dict[int, set[int]] = {}
    for here in range(1, board.last) if others else ():
        for effect in board.effects(here):
            if isinstance(effect, SwapWith):
                partners.setdefault(here, set()).add(effect.square)
                partners.setdefault(effect.square, set()).add(here)
    within: dict[Node, set[Node | End]] = {}  # where a turn may go on
    leads: dict[Node, set[Node | End]] = {}  # the same, or where the next one may begin
    waiting = list(starts)
    while waiting:
        node = waiting.pop()
        if node not in leads:
            within[node] = _ways(board, choices, node)
            leads[node] = {_next_turn(to) for to in within[node]}
            waiting += [then for then in leads[node] if is_node(then)]  # type: ignore[misc]
            waiting += [("roll", square) for square in partners.get(node[1], ())]
    may_be_lost = any(kind == "lost" for ways in leads.values() for kind, _ in ways)
    return _Fate(_caught(leads), _caught(within), may_be_lost)


def _caught(leads: dict[Node, set[Node | End]]) -> tuple[int, ...]:
    """The squares of the nodes from which no end can be reached."""
    free: set[Node | End] = {then for ways in leads.values() for then in ways if not is_node(then)}
    while grown := {node for node, ways in leads.items() if node not in free and ways & free}:
        free |= grown
    return tuple(sorted({node[1] for node in leads if node not in free}))


def _ways(board: Board, choices: Settled, node: Node) -> set[Node | End]:
    known = choices if choices != "best" else "random"  # what is best depends on the others: it may be anything
    words = law(board, known, node[1], node[0]) if node[0] in pendings(board, node[1]) else {"roll": 1}
    return {branch.to for word in words for branch in branches(board, node, word)}


def _next_turn(to: Node | End) -> Node | End:
    return to if is_node(to) or to[0] in ("home", "lost") else ("roll", to[1])
