"""A board and the choices of its players as tables that NumPy can look up, compiled from the same data as the rules.

>>> from robinson_widget import ROBINSON
>>> tables = compiled(ROBINSON, ("eager",))
>>> tables.square[44 * 6 + 3], tables.lands[44 * 6 + 3], Then(tables.then[42]).name  # a 4 from 44
(np.int64(42), np.int64(0), 'RESTS')
>>> NOTHING, LOST, BY_LOT, BEST
(0, -1, -1, -2)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from robinson_widget.board import Board
from robinson_widget.chance.turns import landing, law, open_actions, pendings, throw
from robinson_widget.effects import CollectFromEach, EveryonePays, Pay, PayNeighbour, Receive, RecruitFriday
from robinson_widget.engine import MOST_PLAYERS, Pending

Ints = NDArray[Any]  # of numpy.intp; shapes are given in brackets
Flags = NDArray[np.bool_]

#: In ``Compiled.lands``, in the place of a square: nothing happens there, or the player is lost.
NOTHING, LOST = 0, -1

#: In ``Compiled.choices``, in the place of an action's index among the open ones: it is drawn by lot, or depends on
#: where the others stand, and is asked for each time.
BY_LOT, BEST = -1, -2


class Kind(IntEnum):
    """The effects that move chips or bind a Friday; 0 in the tables is none.

    >>> from robinson_widget import Square
    >>> compiled(Board("A chip", (Square(1, effects=(Receive(1),)), Square(2)), faces=1), ("eager",)).kinds
    (<Kind.RECEIVE: 1>,)
    """

    RECEIVE = 1
    PAY = 2
    NEIGHBOUR = 3
    EVERYONE = 4
    COLLECT = 5
    RECRUIT = 6


class Then(IntEnum):
    """What follows a landing, as in :class:`robinson_widget.chance.turns.Landing`.

    >>> Then["SWAP"].name.lower()
    'swap'
    """

    RESTS = 0
    HOME = 1
    ROLLS = 2
    AGAIN = 3
    MOVE = 4
    SWAP = 5


class Begin(IntEnum):
    """What a turn may begin with.

    >>> [each.name.lower() for each in Begin]
    ['roll', 'restart', 'stay']
    """

    ROLL = 0
    RESTART = 1
    STAY = 2


_KINDS = {
    Receive: Kind.RECEIVE,
    Pay: Kind.PAY,
    PayNeighbour: Kind.NEIGHBOUR,
    EveryonePays: Kind.EVERYONE,
    CollectFromEach: Kind.COLLECT,
    RecruitFriday: Kind.RECRUIT,
}


@dataclass(frozen=True)
class Compiled:
    """A board and the policies of its seats as tables; made by :func:`compiled`.

    A *key* is ``origin * faces + face - 1``: a roll from a square. K keys, S = last + 1 squares, P seats.

    * `square` (K): where the pawn stands then; `starts` (K): where it lands, or 0; `lands` (K): the same where that
      changes more than the pawn's place, else `NOTHING`, or `LOST`; `stays` (K): whether the roll isn't walked;
    * `effects`: (kind, chips), each (S), for the first, second ... effect of a landing there; `kinds`: those there are;
      `final` (S): where forced moves end, `jumps`: whether there are any; `then`, `target` (S): as in
      :class:`robinson_widget.chance.turns.Landing`; `landings` (S, S): how often a landing counts on each square;
    * `choices[pending]` (P, S): what the seat does there, an index among the actions open, `BY_LOT` or `BEST`;
      `options[pending]` (S): how many are open; `begins` (S, 3): the actions that may begin a turn;
      `asks` (S): whether anybody may begin a turn there otherwise than with a roll.

    >>> from robinson_widget import ROBINSON
    >>> tables = compiled(ROBINSON, ("random",))
    >>> np.flatnonzero(tables.asks).tolist(), tables.final[25]
    ([4, 7], np.int64(14))
    """

    board: Board
    policies: tuple[Any, ...]
    square: Ints
    starts: Ints
    lands: Ints
    stays: Flags
    kinds: tuple[Kind, ...]
    jumps: bool
    effects: tuple[tuple[Ints, Ints], ...]
    final: Ints
    then: Ints
    target: Ints
    landings: Ints
    choices: dict[Pending, Ints]
    options: dict[Pending, Ints]
    begins: Ints
    asks: Flags


@lru_cache(maxsize=32)
def compiled(board: Board, policies: tuple[Any, ...]) -> Compiled:
    """The tables of `board` for seats that choose by `policies`, each as ``check_choices`` gives it.

    >>> from robinson_widget import ROBINSON
    >>> compiled(ROBINSON, ("eager",)).square[44 * 6 + 3]  # a 4 from 44
    np.int64(42)
    """
    squares, faces = board.last + 1, board.faces
    throws = [throw(board, origin, face) for origin in range(board.last) for face in range(1, faces + 1)]
    landed = [landing(board, square) for square in range(1, squares)]
    longest = max(len(each.effects) for each in landed)
    effects = tuple((np.zeros(squares, np.intp), np.zeros(squares, np.intp)) for _ in range(longest))
    landings = np.zeros((squares, squares), np.intp)
    for start, each in enumerate(landed, start=1):
        for (kind, chips), effect in zip(effects, each.effects, strict=False):
            kind[start], chips[start] = _KINDS[type(effect)], effect.chips  # type: ignore[union-attr]  # those of _KINDS have some
        for square in each.squares:
            landings[start, square] += 1
    plain = [n for n, each in enumerate(landed, 1) if each.then == "rests" and not each.effects and each.square == n]
    starts = np.array([each.square if each.then == "lands" else 0 for each in throws])
    lands = np.where(np.isin(starts, plain), NOTHING, starts)
    lands[[each.then == "lost" for each in throws]] = LOST
    choices, options, begins = _choices(board, policies)
    return Compiled(
        board=board,
        policies=policies,
        square=np.array([each.square for each in throws]),
        starts=starts,
        lands=lands,
        stays=np.array([each.then == "stays" for each in throws]),
        effects=effects,
        kinds=tuple(kind for kind in Kind if any((kinds == kind).any() for kinds, _ in effects)),
        jumps=any(len(each.squares) > 1 for each in landed),
        final=np.array([0, *(each.square for each in landed)]),
        then=np.array([Then.RESTS, *(Then[each.then.upper()] for each in landed)]),
        target=np.array([0, *(each.target or 0 for each in landed)]),
        landings=landings,
        choices=choices,
        options=options,
        begins=begins,
        asks=(choices["roll"] != 0).any(axis=0),
    )


def _choices(board: Board, policies: tuple[Any, ...]) -> tuple[dict[Pending, Ints], dict[Pending, Ints], Ints]:
    """`choices`, `options` and `begins` of :class:`Compiled`."""
    shape = (len(policies), board.last + 1)
    choices: dict[Pending, Ints] = {"roll": np.zeros(shape, np.intp), "again": np.zeros(shape, np.intp)}
    choices |= {"move": np.zeros(shape, np.intp), "swap": np.zeros(shape, np.intp)}
    options: dict[Pending, Ints] = {pending: np.ones(board.last + 1, np.intp) for pending in choices}
    begins = np.zeros((board.last + 1, len(Begin)), np.intp)
    for square in range(board.last):
        for pending in pendings(board, square):
            actions = open_actions(board, square, pending)
            options[pending][square] = len(actions)
            if pending == "roll":
                begins[square, : len(actions)] = [Begin[action.upper()] for action in actions]
            for seat, policy in enumerate(policies):
                if len(actions) > 1:
                    choices[pending][seat, square] = _choice(board, policy, square, pending, actions)
    for seat, policy in enumerate(policies):
        choices["swap"][seat] = {"random": BY_LOT, "best": BEST}.get(str(policy), 0)
    return choices, options, begins


def _choice(board: Board, policy: Any, square: int, pending: Pending, actions: tuple[str, ...]) -> int:
    if policy == "best":
        return BEST
    taken = law(board, policy, square, pending)
    return actions.index(next(iter(taken))) if len(taken) == 1 else BY_LOT


@lru_cache(maxsize=MOST_PLAYERS)
def neighbours(players: int) -> tuple[Ints, Ints]:
    """The next and the one before of each seat still in, at ``lost seats as bits * 8 + seat``; oneself if alone."""
    after = np.zeros(2**players * 8, np.intp)
    before = after.copy()
    for bits in range(2**players):
        for seat in range(players):
            others = [(seat + k) % players for k in range(1, players + 1)]
            still_in = [other for other in others if not bits >> other & 1] or [seat]
            after[bits * 8 + seat] = still_in[0]
            before[bits * 8 + seat] = next((other for other in reversed(still_in) if other != seat), seat)
    return after, before
