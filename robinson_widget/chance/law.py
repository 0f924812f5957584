"""The exact law of one turn: where it ends, on which squares it lands and how many rolls it takes.

Within a turn the mover stands at a *node*: ``("roll", s)``, a turn begins on s; ``("again", s)``, another roll is
offered or forced there; ``("move", s)``, a move is offered there. A turn comes to one of these *ends*: it
``("rests", s)``, over with the pawn on s; it lands on a square that changes places, ``("swap", s)``, and what that does
depends on the others; ``("home", last)``; or ``("lost", s)``, the pawn left on s.

All of it is put together from :func:`robinson_widget.chance.turns.throw`, ``landing`` and ``law``; no rule of the game
stands here.

>>> from robinson_widget import ROBINSON
>>> turn = turn_laws(ROBINSON, "eager")[("roll", 42)]  # six faces: home by a 3, lost by a 6
>>> turn.ends[("home", 45)], turn.ends[("lost", 42)], turn.rolls
(Fraction(1, 6), Fraction(1, 6), Fraction(1, 1))
>>> OPENING
frozenset({('roll', 0)})
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal, cast

from robinson_widget.board import Board
from robinson_widget.chance.turns import Choices, Landing, Settled, check_choices, landing, law, open_actions, throw
from robinson_widget.effects import SwapWith
from robinson_widget.engine import outcomes

Node = tuple[Literal["roll", "again", "move"], int]
End = tuple[Literal["rests", "swap", "home", "lost"], int]

#: Where every game begins.
OPENING: frozenset[Node] = frozenset({("roll", 0)})


@dataclass(frozen=True, slots=True)
class Branch:
    """One way on from a choice: how likely, to which node or end, over which landings, by a roll or not.

    >>> from robinson_widget import ROBINSON
    >>> branches(ROBINSON, ("roll", 22), "roll")[2]  # a 3 leads to 25, and that leads back to 14
    Branch(chance=Fraction(1, 6), to=('rests', 14), landings=(25, 14), rolls=1)
    """

    chance: Fraction
    to: Node | End
    landings: tuple[int, ...] = ()
    rolls: int = 0


@dataclass(frozen=True, slots=True)
class TurnLaw:
    """What is left of a turn: its ends with their probabilities, the mean landings by square, the mean rolls.

    >>> from robinson_widget import ROBINSON
    >>> turn_laws(ROBINSON, "cautious")[("roll", 19)].landings[25]  # a 6; it leads on to 14
    Fraction(1, 6)
    """

    ends: Mapping[End, Fraction]
    landings: Mapping[int, Fraction]
    rolls: Fraction


@lru_cache(maxsize=8192)
def options(board: Board, node: Node) -> tuple[str, ...]:
    """What is open at a node, as words, in the engine's order.

    >>> from robinson_widget import ROBINSON
    >>> options(ROBINSON, ("roll", 4)), options(ROBINSON, ("again", 12))
    (('roll', 'restart'), ('roll', 'pass'))
    """
    return open_actions(board, node[1], node[0])


@lru_cache(maxsize=8192)
def branches(board: Board, node: Node, word: str) -> tuple[Branch, ...]:
    """What an action that is open at a node leads to.

    >>> from robinson_widget import ROBINSON
    >>> branches(ROBINSON, ("move", 23), "paddle")
    (Branch(chance=Fraction(1, 1), to=('rests', 27), landings=(27,), rolls=0),)
    """
    square = node[1]
    match word:
        case "roll":
            return tuple(_rolled(board, square, face, chance) for face, chance in outcomes(board))
        case "restart":
            return (Branch(Fraction(1), ("roll", 0)),)
        case "paddle":
            target = landing(board, square).target
            assert target is not None
            there = landing(board, target)
            return (Branch(Fraction(1), _landed(there), there.squares),)
        case _:  # stay, pass, remain
            return (Branch(Fraction(1), ("rests", square)),)


def _rolled(board: Board, square: int, face: int, chance: Fraction) -> Branch:
    thrown = throw(board, square, face)
    if thrown.then == "lost":
        return Branch(chance, ("lost", thrown.square), (), 1)
    if thrown.then == "stays":
        return Branch(chance, ("rests", thrown.square), (), 1)
    there = landing(board, thrown.square)
    return Branch(chance, _landed(there), there.squares, 1)


def _landed(there: Landing) -> Node | End:
    match there.then:
        case "rolls" | "again":
            return "again", there.square
        case "rests" | "swap" | "home" as end:
            return end, there.square
        case "move":
            return "move", there.square


def is_node(to: Node | End) -> bool:
    """Whether the turn goes on.

    >>> is_node(("again", 12)), is_node(("rests", 12))
    (True, False)
    """
    return to[0] in ("roll", "again", "move")


def swap_target(board: Board, square: int) -> int:
    """With whom a landing on `square` changes places: the square of those.

    >>> from robinson_widget import ROBINSON
    >>> swap_target(ROBINSON, 36)
    41
    """
    (target,) = (effect.square for effect in board.effects(square) if isinstance(effect, SwapWith))
    return target


@lru_cache(maxsize=64)
def reach(board: Board, seeds: frozenset[Node] = OPENING) -> tuple[Node, ...]:
    """All nodes that can come up from those in `seeds`, whatever is chosen and thrown, sorted by kind and square.

    Those of the kind "roll" are the squares on which a turn can begin.

    >>> from robinson_widget import ROBINSON
    >>> [node for node in reach(ROBINSON) if node[0] != "roll"]
    [('again', 12), ('again', 20), ('move', 23)]
    >>> [s for s in range(45) if ("roll", s) not in reach(ROBINSON)]
    [25]
    """
    found, fresh = set(seeds), list(seeds)
    while fresh:
        node = fresh.pop()
        for word in options(board, node):
            for branch in branches(board, node, word):
                kind, square = branch.to
                # Who lands on a square of swaps rests there when nobody is to be met; "lost" and "home" go nowhere.
                then = branch.to if is_node(branch.to) else ("roll", square) if kind in ("rests", "swap") else None
                if then is not None and then not in found:
                    found.add(cast(Node, then))
                    fresh.append(cast(Node, then))
    return tuple(sorted(found))


def begins(board: Board, seeds: frozenset[Node] = OPENING) -> tuple[int, ...]:
    """The squares on which a turn can begin, from those in `seeds` on.

    >>> from robinson_widget import ROBINSON
    >>> begins(ROBINSON, frozenset({("roll", 43)}))
    (40, 41, 42, 43, 44)
    """
    return tuple(square for kind, square in reach(board, seeds) if kind == "roll")


def turn_laws(board: Board, choices: Choices, seeds: frozenset[Node] = OPENING) -> dict[Node, TurnLaw]:
    """The law of the rest of a turn, exactly, at every node that can come up.

    :raises ValueError: if there is no such policy; for "best", whose choices depend on where the others stand; if a
        turn never ends because the policy rolls on and on.

    >>> from robinson_widget import ROBINSON
    >>> law = turn_laws(ROBINSON, {12: "pass"})
    >>> law[("again", 12)].ends
    {('rests', 12): Fraction(1, 1)}
    >>> law[("again", 20)].rolls
    Fraction(1, 1)
    """
    key = check_choices(board, choices)
    if key == "best":
        raise ValueError("policy: 'best' looks at where the others stand, so one turn by itself has no law; a race has")
    return _turn_laws(board, key, seeds)


@lru_cache(maxsize=64)
def _turn_laws(board: Board, key: Settled, seeds: frozenset[Node]) -> dict[Node, TurnLaw]:
    rows: dict[Node, _Row] = {}
    # From the front of the track backwards, and turns that begin last: most rows then hold what is settled already.
    for node in sorted(reach(board, seeds), key=lambda node: (node[0] == "roll", -node[1])):
        row: _Row = {}
        for word, weight in law(board, key, node[1], node[0]).items():
            for branch in branches(board, node, word):
                share = weight * branch.chance
                for term in (branch.to, *(("landing", square) for square in branch.landings)):
                    row[term] = row.get(term, Fraction(0)) + share
                if branch.rolls:
                    row[_ROLLS] = row.get(_ROLLS, Fraction(0)) + share
        rows[node] = row
    return {node: _as_law(row) for node, row in _resolved(rows).items()}


#: A row is a sum: nodes that may follow, and ends, by their probabilities; landings and rolls by their means.
_Row = dict[tuple[str, int], Fraction]
_ROLLS = ("rolls", 0)


def _as_law(row: _Row) -> TurnLaw:
    ends = {cast(End, term): share for term, share in sorted(row.items()) if term[0] not in ("landing", "rolls")}
    landings = {square: share for (kind, square), share in sorted(row.items()) if kind == "landing"}
    return TurnLaw(ends, landings, row.get(_ROLLS, Fraction(0)))


def _resolved(rows: dict[Node, _Row]) -> dict[Node, _Row]:
    """The same sums without nodes: Gauss's elimination, one node after the other in the order of `rows`.

    Extra rolls may come round to where they began; then a node's row holds itself, and is divided by what leaves it.
    """
    place = {cast(tuple[str, int], node): i for i, node in enumerate(rows)}
    done: dict[tuple[str, int], _Row] = {}
    for node, row in rows.items():
        row = _substituted(row, done, place)
        again = row.pop(node, Fraction(0))
        if again == 1:
            raise ValueError(f"policy: a turn that comes to square {node[1]} rolls on and on there and never ends")
        done[node] = {term: share / (1 - again) for term, share in row.items()} if again else row
    for node in reversed(rows):
        done[node] = _substituted(done[node], done, place)
    return {node: done[node] for node in rows}


def _substituted(row: _Row, done: Mapping[tuple[str, int], _Row], place: Mapping[tuple[str, int], int]) -> _Row:
    row = dict(row)
    while held := [term for term in row if term in done]:
        first = min(held, key=place.__getitem__)  # its row holds only later nodes, so this comes to an end
        share = row.pop(first)
        for term, part in done[first].items():
            row[term] = row.get(term, Fraction(0)) + share * part
    return row
