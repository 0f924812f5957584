"""One turn of a race, for all positions at once: what each is worth before it, from what it is worth after it.

The arrays are those of :mod:`robinson_widget.chance.joint`, with the mover's square on the first axis before the turn
and on the last one after it, when the next one is to move.

>>> TIE, APART
(1e-12, -2)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

import numpy as np
from numpy.typing import NDArray

from robinson_widget.board import Board
from robinson_widget.chance.law import Branch, End, Node, branches, is_node, options, reach, swap_target, turn_laws
from robinson_widget.chance.turns import Settled

if TYPE_CHECKING:
    from robinson_widget.chance.joint import Race

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]

#: Two choices worth so much more or less than one another are equally good; the one held stays, at first the first.
TIE = 1e-12
#: In place of the number of a player, for what is no part of solving a race.
APART = -2
#: Matrix products of so many multiplications are done by one thread in the libraries that NumPy comes with.
_ONE_THREAD = 250_000


def ordered_nodes(board: Board, seeds: Sequence[Node]) -> list[Node]:
    """The nodes that can come up within one turn, each behind those that it leads to where no circle forbids it.

    >>> from robinson_widget import ROBINSON
    >>> ordered_nodes(ROBINSON, [("roll", 15)])  # a 5 leads to 20, and a 3 from there to 23
    [('move', 23), ('again', 20), ('roll', 15)]
    """
    order: list[Node] = []
    seen: set[Node] = set()
    stack: list[tuple[Node, Iterator[Node]]] = []

    def enter(node: Node) -> None:
        seen.add(node)
        ways: Iterator[Branch] = (b for word in options(board, node) for b in branches(board, node, word))
        stack.append((node, (cast(Node, b.to) for b in ways if is_node(b.to))))

    for seed in seeds:
        if seed not in seen:
            enter(seed)
        while stack:
            node, onward = stack[-1]
            fresh = next((other for other in onward if other not in seen), None)
            if fresh is not None:
                enter(fresh)
            else:
                order.append(node)
                stack.pop()
    return order


class _Rolls:
    """Laws of ends, a row each, to be multiplied with what the ends are worth."""

    def __init__(self, at: Mapping[int, int], laws: Sequence[Mapping[End, float]]) -> None:
        self.rests = np.zeros((len(laws), len(at)))
        self.home = np.zeros(len(laws))
        self.lost = np.zeros(len(laws))
        swaps: dict[int, Floats] = {}
        for row, ends in enumerate(laws):
            for (kind, square), share in ends.items():
                if kind == "home":
                    self.home[row] += share
                elif kind == "lost":
                    self.lost[row] += share
                else:
                    self.rests[row, at[square]] += share
                    if kind == "swap":
                        swaps.setdefault(square, np.zeros(len(laws)))[row] += share
        self.homing, self.losing = np.flatnonzero(self.home), np.flatnonzero(self.lost)
        self.swaps = {square: (np.flatnonzero(share), share[np.flatnonzero(share)]) for square, share in swaps.items()}

    def go(
        self, after: Floats, out: Floats, won: float, lost: Floats | float, gains: Mapping[int, tuple[Ints, Floats]]
    ) -> None:
        """Fill `out`, (row, squares of the others), from `after`, (squares of the others, the mover's new square)."""
        origins, across = self.rests.shape
        if len(after) == across**2 and origins * across**2 <= _ONE_THREAD:
            # Of three players: as a stack of products, each too small to be shared out among threads, whose waiting for
            # one another on a busy machine would take many times as long as the product.
            stack = after.reshape(across, across, across).transpose(0, 2, 1)
            np.matmul(self.rests, stack, out=out.reshape(origins, across, across).transpose(1, 0, 2))
        else:
            np.matmul(self.rests, after.T, out=out)
        if won:
            out[self.homing] += self.home[self.homing, None]
        for row in self.losing:
            out[row] += self.lost[row] * lost
        for square, (rows, shares) in self.swaps.items():
            cells, gain = gains[square]
            if len(cells):
                out[np.ix_(rows, cells)] += shares[:, None] * gain


class _Meeting:
    """Whom a landing on a square of swaps meets: in which positions of the others, and what they turn into."""

    def __init__(self, race: Race, square: int) -> None:
        across, others = len(race.squares), race.players - 1
        self.column = race.at[square]
        target = race.at.get(swap_target(race.board, square))
        shape = (across,) * others
        none = np.zeros((0,), dtype=np.intp)
        self.cells: Ints = none
        self.there = np.zeros((others, 0), dtype=bool)
        self.sources = np.zeros((others, 0), dtype=np.intp)
        if target is None or not others:
            return
        standing = np.zeros(shape, dtype=bool)
        for j in range(others):
            standing[(slice(None),) * j + (target,)] = True
        self.cells = np.flatnonzero(standing)
        rest = np.array(np.unravel_index(self.cells, shape))
        self.there = rest == target
        for_each = []
        for j in range(others):
            moved = rest.copy()
            moved[j] = self.column
            for_each.append(np.ravel_multi_index((*moved, np.full(len(self.cells), target)), (*shape, across)))
        self.sources = np.array(for_each)

    @property
    def first(self) -> Floats:
        """Shares: the first in order of play."""
        shares: Floats = (self.there & (self.there.cumsum(axis=0) == 1)).astype(float)
        return shares

    @property
    def evenly(self) -> Floats:
        """Shares: everyone who stands there, alike."""
        shares: Floats = self.there / np.maximum(self.there.sum(axis=0), 1)
        return shares

    def chosen(self, choice: NDArray[np.uint8] | None) -> Floats:
        """Shares: the one of that place among those who stand there; the first where there is no choice."""
        if choice is None:
            return self.first
        shares: Floats = (self.there & (self.there.cumsum(axis=0) == choice[self.cells] + 1.0)).astype(float)
        return shares

    def worths(self, after: Floats) -> Floats:
        """What it is worth to meet the first of those who stand there, the second ...; -1 for who isn't there."""
        order = np.argsort(~self.there, axis=0, kind="stable")
        worths = np.where(self.there, after.reshape(-1)[self.sources], -1.0)
        return np.take_along_axis(worths, order, axis=0)

    def gain(self, after: Floats, shares: Floats) -> tuple[Ints, Floats]:
        """Where somebody is met, and what that is worth more than to rest."""
        if not len(self.cells):
            return self.cells, np.zeros(0)
        met = (shares * after.reshape(-1)[self.sources]).sum(axis=0)
        return self.cells, met - after[self.cells, self.column]


class Turn:
    """One turn of a seat, for all positions at once.

    >>> from robinson_widget import ROBINSON
    >>> from robinson_widget.chance.joint import OPENING, Race
    >>> isinstance(LawfulTurn(Race(ROBINSON, ("eager",), OPENING), "eager"), Turn)
    True
    """

    #: How far what is kept within the turn was from the same a round before: it may not have settled yet.
    drift = 0.0

    def go(self, after: Floats, out: Floats, won: float, lost: Floats | float, k: int, learn: bool) -> None:
        """Fill `out`, (the mover's square, those of the others), from `after`, (those of the others, the mover's).

        `won` is what it is worth to be home, `lost` to be lost; `k` the player whose chance it is, from the mover.

        >>> Turn().go(np.zeros((1, 1)), np.zeros((1, 1)), 1.0, 0.0, 0, False)
        Traceback (most recent call last):
        NotImplementedError
        """
        raise NotImplementedError

    def go_once(self, after: Floats, out: Floats, won: float, lost: Floats | float) -> None:
        """The same, apart from the rounds by which a race is solved.

        >>> Turn().go_once(np.zeros((1, 1)), np.zeros((1, 1)), 1.0, 0.0)
        Traceback (most recent call last):
        NotImplementedError
        """
        self.go(after, out, won, lost, APART, False)


class LawfulTurn(Turn):
    """By a policy that looks at the mover's own square only: its turn law is one matrix for all positions.

    >>> from robinson_widget import ROBINSON
    >>> from robinson_widget.chance.joint import OPENING, Race
    >>> race = Race(ROBINSON, ("eager",), OPENING)
    >>> won = np.zeros((44, 1))
    >>> LawfulTurn(race, "eager").go_once(np.zeros((1, 44)), won, 1.0, 0.0)
    >>> round(float(won[race.at[42], 0]), 3)  # home in one turn, by a 3
    0.167
    """

    def __init__(self, race: Race, key: Settled) -> None:
        laws = turn_laws(race.board, key if isinstance(key, str) else dict(key), race.seeds)
        floats = [{end: float(share) for end, share in laws[("roll", s)].ends.items()} for s in race.squares]
        self.rolls = _Rolls(race.at, floats)
        self.meetings = {square: _Meeting(race, square) for square in self.rolls.swaps}
        self.shares = {s: m.evenly if key == "random" else m.first for s, m in self.meetings.items()}

    def go(self, after: Floats, out: Floats, won: float, lost: Floats | float, k: int, learn: bool) -> None:
        """See :class:`Turn`; `k` and `learn` make no difference.

        >>> from robinson_widget import ROBINSON
        >>> from robinson_widget.chance.joint import OPENING, Race
        >>> won = np.zeros((44, 1))
        >>> LawfulTurn(Race(ROBINSON, ("eager",), OPENING), "eager").go(np.zeros((1, 44)), won, 1.0, 0.0, 0, False)
        >>> int((won > 0).sum())  # from 39 on, home may be near enough for one turn
        6
        """
        gains = {square: meeting.gain(after, self.shares[square]) for square, meeting in self.meetings.items()}
        self.rolls.go(after, out, won, lost, gains)


@dataclass(frozen=True, slots=True)
class _Way:
    """What one action leads to, compiled: a roll from a square, another node, or an end."""

    kind: Literal["roll", "node", "home", "rests", "swap"]
    square: int = 0
    node: Node = ("roll", 0)


class ChosenTurn(Turn):
    """By choices that look at all positions: learnt anew in each round for the mover's own good, or given.

    >>> from robinson_widget import ROBINSON
    >>> from robinson_widget.chance.joint import OPENING, Race
    >>> turn = ChosenTurn(Race(ROBINSON, ("best", "best"), OPENING), {})
    >>> turn.choices[("move", 23)].shape, turn.at(("move", 23), (30,))  # the first one of paddle and remain
    ((44,), 0)
    """

    def __init__(self, race: Race, choices: Mapping[Any, NDArray[np.uint8]]) -> None:
        board, self.place = race.board, race.at
        nodes = reach(board, race.seeds)
        ways = {node: tuple(_way(board, node, word) for word in options(board, node)) for node in nodes}
        # Turns that begin come last: their rows are also those of extra rolls, and a choice there changes them.
        ordered = sorted(ordered_nodes(board, nodes), key=lambda node: node[0] == "roll")
        self.nodes = [(node, ways[node]) for node in ordered if node[0] != "roll" or len(ways[node]) > 1]
        rolled_from = {way.square for each in ways.values() for way in each if way.kind == "roll"}
        self.extra = {square: i for i, square in enumerate(sorted(rolled_from - set(race.squares)))}
        self.through: dict[int, list[tuple[Node, float]]] = {}
        laws: dict[int, dict[End, float]] = {}
        for square in (*race.squares, *self.extra):
            ends: dict[End, float] = {}
            for branch in branches(board, ("roll", square), "roll"):
                if is_node(branch.to):
                    self.through.setdefault(square, []).append((cast(Node, branch.to), float(branch.chance)))
                else:
                    end = cast(End, branch.to)
                    ends[end] = ends.get(end, 0.0) + float(branch.chance)
            laws[square] = ends
        self.rolls = _Rolls(race.at, [laws[square] for square in race.squares])
        self.more = _Rolls(race.at, [laws[square] for square in self.extra])
        met = {square for ends in laws.values() for kind, square in ends if kind == "swap"}
        met |= {way.square for each in ways.values() for way in each if way.kind == "swap"}
        self.meetings = {square: _Meeting(race, square) for square in sorted(met)}
        self.cells = len(race.squares) ** (race.players - 1)
        self.shape = (len(race.squares),) * (race.players - 1)
        self.choices: dict[tuple[str, int], NDArray[np.uint8]] = {
            key: choice.reshape(-1).copy() for key, choice in choices.items()
        }
        if not choices:
            several = [node for node in nodes if len(ways[node]) > 1]
            # Two rivals or more may stand where the one who lands changes places.
            for each in (*several, *(("swap", square) for square in self.meetings if race.players > 2)):
                self.choices[each] = np.zeros(self.cells, dtype=np.uint8)
        # What circles of extra rolls were worth in the round before, where a node comes up before it is worked out.
        self.kept: dict[tuple[int, Node], Floats] = {}
        # How much better another choice must be to be taken instead; whether one was, in this round and ever.
        self.margin, self.changed, self.ever_changed = TIE, False, False

    def _learn(self, node: tuple[str, int], worths: Floats, cells: Ints | slice = slice(None)) -> None:
        """Choose for the mover's good: the first of the best, or what was chosen before if that is nearly as good."""
        held = self.choices[node][cells]
        most = worths.max(axis=0)
        best = (worths >= most - TIE).argmax(axis=0).astype(np.uint8)
        short = most - np.take_along_axis(worths, held[None, :].astype(np.intp), axis=0)[0]
        # What was better with fewer turns left stays: of two that come to be worth the same, the other may lead round
        # in a circle, always about to do what is best and never doing it.
        best = np.where(short <= self.margin, held, best)
        self.changed = self.changed or bool((best != held).any())
        self.ever_changed = self.ever_changed or self.changed
        self.choices[node][cells] = best

    def go_once(self, after: Floats, out: Floats, won: float, lost: Floats | float) -> None:
        """See :class:`Turn`.

        >>> from robinson_widget import ROBINSON
        >>> from robinson_widget.chance.joint import OPENING, Race
        >>> won = np.zeros((44, 1))
        >>> ChosenTurn(Race(ROBINSON, ("best",), OPENING), {}).go_once(np.zeros((1, 44)), won, 1.0, 0.0)
        >>> round(float(won[-1, 0]), 3)  # from 44, by a 1
        0.167
        """
        # Where extra rolls may come round, again and again until nothing changes: no later round will mend it.
        for key in [key for key in self.kept if key[0] == APART]:
            del self.kept[key]
        before = np.full_like(out, -1.0)
        while np.abs(out - before).max() > 0:
            before[:] = out
            self.go(after, out, won, lost, APART, False)
            if not any(key[0] == APART for key in self.kept):
                return

    def at(self, node: tuple[str, int], rest: tuple[int, ...]) -> int:
        """The choice at one position, by the places of the others' squares.

        >>> from robinson_widget import ROBINSON
        >>> from robinson_widget.chance.joint import OPENING, Race
        >>> ChosenTurn(Race(ROBINSON, ("best", "best"), OPENING), {}).at(("again", 12), (0,))  # to roll
        0
        """
        return int(self.choices[node].reshape(self.shape)[rest]) if node in self.choices else 0

    def go(
        self,
        after: Floats,
        out: Floats,
        won: float,
        lost: Floats | float,
        k: int,
        learn: bool,
        told: dict[tuple[str, int], Floats] | None = None,
    ) -> None:
        """See :class:`Turn`; `learn` chooses anew, and `told` is filled with what each choice is worth.

        >>> from robinson_widget import ROBINSON
        >>> from robinson_widget.chance.joint import OPENING, Race
        >>> turn, told = ChosenTurn(Race(ROBINSON, ("best",), OPENING), {}), {}
        >>> turn.go(np.zeros((1, 44)), np.zeros((44, 1)), 1.0, 0.0, APART, False, told)
        >>> sorted(told)
        [('again', 12), ('again', 20), ('move', 23), ('roll', 4), ('roll', 7)]
        """
        gains = {}
        self.drift = 0.0
        if learn:
            self.changed = False
        for square, meeting in self.meetings.items():
            if learn and ("swap", square) in self.choices:
                self._learn(("swap", square), meeting.worths(after), meeting.cells)
            if told is not None and ("swap", square) in self.choices:
                told[("swap", square)] = np.full((len(self.shape), self.cells), -1.0)
                told[("swap", square)][:, meeting.cells] = meeting.worths(after)
            gains[square] = meeting.gain(after, meeting.chosen(self.choices.get(("swap", square))))
        self.rolls.go(after, out, won, lost, gains)
        more = np.empty((len(self.extra), self.cells))
        if len(self.extra):
            self.more.go(after, more, won, lost, gains)
        done: dict[Node, Floats] = {}
        left = dict(self.through)

        def rolled(square: int) -> Floats:
            row: Floats = out[self.place[square]] if square in self.place else more[self.extra[square]]
            for node, share in left.pop(square, ()):
                row += share * worth(node)
            return row

        def worth(node: Node) -> Floats:
            if node in done:
                return done[node]
            return self.kept.setdefault((k, node), np.zeros(self.cells))

        def taken(way: _Way) -> Floats:
            match way.kind:
                case "roll":
                    return rolled(way.square)
                case "node":
                    return worth(way.node)
                case "home":
                    return np.full(self.cells, won)
                case "rests":
                    return after[:, self.place[way.square]]
                case "swap":
                    ending = after[:, self.place[way.square]].copy()
                    cells, gain = gains[way.square]
                    ending[cells] += gain
                    return ending

        for node, ways in self.nodes:
            worths = np.array([taken(way) for way in ways])
            if len(ways) > 1 and learn:
                self._learn(node, worths)
            if len(ways) > 1 and told is not None:
                told[node] = worths
            best = worths[0] if len(ways) == 1 else np.choose(self.choices[node], worths)
            done[node] = best
            if (k, node) in self.kept:
                self.drift = max(self.drift, float(np.abs(best - self.kept[(k, node)]).max()))
                self.kept[(k, node)] = best
            if node[0] == "roll":
                out[self.place[node[1]]] = best
        for square in list(left):
            rolled(square)


def _way(board: Board, node: Node, word: str) -> _Way:
    if word in ("roll", "restart"):
        return _Way("roll", node[1] if word == "roll" else 0)
    (branch,) = branches(board, node, word)
    if is_node(branch.to):
        return _Way("node", node=cast(Node, branch.to))
    return _Way(cast(Literal["home", "rests", "swap"], branch.to[0]), branch.to[1])
