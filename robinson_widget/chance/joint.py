"""The race solved: where everybody stands, taken together, and the chance of each to win from there.

Chips move nobody, so for the chance to win a position is: who is to move, and on which square each player still in
stands. For players in order of play, the mover first, ``values[r][k][p0, p1, ...]`` is the chance that the k-th of
them wins, with seat r to move and the players on the squares p0, p1, ...

One sweep lets one turn go by: the new array is the mover's turn law times the old one, a single matrix product. All
arrays begin as zeros, so after so many sweeps they hold the chance to have won within so many turns; they only grow,
and are swept until a whole round changes nothing that counts. So a game that is never decided counts for nobody.
What a lost player leaves behind is the race of the others, solved first.

>>> from robinson_widget import ROBINSON
>>> race, seat = solved(ROBINSON, ("eager", "eager"))
>>> race.values[seat][0].shape, race.residual < 1e-12  # 44 squares on which a turn can begin, for each of two
((44, 44), True)
>>> MOST_BYTES, MOST_WORK, MOST_WORK_ONCE, MOST_KEPT, TIE
(1200000000, 40000000, 1000000000, 300000000, 1e-12)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import RLock
from typing import Any, Literal, cast

import numpy as np
from numpy.typing import NDArray

from robinson_widget.board import Board
from robinson_widget.chance.law import (
    OPENING,
    Branch,
    End,
    Node,
    begins,
    branches,
    is_node,
    options,
    reach,
    swap_target,
    turn_laws,
)
from robinson_widget.chance.turns import Settled, law

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]

#: The largest arrays of one race, all together, in bytes.
MOST_BYTES = 1_200_000_000
#: What is solved without being asked for: so many multiplications a round, some ten milliseconds.
MOST_WORK = 40_000_000
#: The same for what is solved once to be asked many times: some seconds in all.
MOST_WORK_ONCE = 1_000_000_000
#: Of the races that were solved the latest are kept, up to so many bytes.
MOST_KEPT = 300_000_000
#: Two choices worth so much more or less than one another are equally good; the first one is taken then.
TIE = 1e-12
#: A race is solved when no chance is this far from its limit, as far as the speed of the last rounds tells.
_CLOSE = 1e-13
_MOST_ROUNDS = 100_000
#: Matrix products of so many multiplications are done by one thread in the libraries that NumPy comes with.
_ONE_THREAD = 250_000
#: After so many rounds that changed a choice, choices are held unless another is better by a margin: at first, so much.
_PATIENCE = 150
_FIRST_MARGIN = 1e-8
#: In place of the number of a player, for what is no part of solving a race.
_APART = -2


def size(board: Board, players: int, seeds: frozenset[Node] = OPENING, keys: Sequence[Settled] = ()) -> tuple[int, int]:
    """How large a race is: its positions, and the bytes that it takes to solve it.

    >>> from robinson_widget import ROBINSON
    >>> size(ROBINSON, 3)
    (85184, 3531264)
    """
    squares = len(begins(board, seeds))
    period = _period(keys) if keys else 1
    return squares**players, 8 * squares**players * (period * players + 2) + 8 * squares ** (players - 1) * 8


def is_quick(board: Board, players: int, seeds: frozenset[Node] = OPENING, keys: Sequence[Settled] = ()) -> bool:
    """Whether a race is solved in about a second or less, and takes no more room than is kept.

    >>> from robinson_widget import ROBINSON
    >>> [is_quick(ROBINSON, players) for players in (1, 2, 3, 4)]
    [True, True, True, False]
    """
    needed = size(board, players, seeds, keys)[1]
    return _work(board, players, seeds, keys) <= MOST_WORK and needed <= MOST_KEPT // 2


def is_solvable(board: Board, keys: Sequence[Settled]) -> bool:
    """Whether a race from the opening is solved in some seconds and then kept: worth it for many questions.

    >>> from robinson_widget import ROBINSON
    >>> [is_solvable(ROBINSON, ("eager",) * players) for players in (3, 4, 5)]
    [True, True, False]
    """
    needed = size(board, len(keys), OPENING, keys)[1]
    return _work(board, len(keys), OPENING, keys) <= MOST_WORK_ONCE and needed <= MOST_KEPT


def _work(board: Board, players: int, seeds: frozenset[Node], keys: Sequence[Settled]) -> int:
    """Multiplications a round."""
    positions, _ = size(board, players, seeds)
    return players * (_period(keys) if keys else 1) * positions * len(begins(board, seeds))


def solved(board: Board, keys: tuple[Settled, ...], seeds: frozenset[Node] = OPENING) -> tuple[Race, int]:
    """The race of players who choose by `keys`, in order of play, and which of its seats is the first of them.

    What was solved is kept for the next call.

    :raises ValueError: if it is too large, saying how large.

    >>> from robinson_widget import ROBINSON
    >>> race, seat = solved(ROBINSON, ("eager", "cautious"))
    >>> other, _ = solved(ROBINSON, ("cautious", "eager"))
    >>> race is other, race.keys[seat]
    (True, 'eager')
    """
    turns = [keys[i:] + keys[:i] for i in range(len(keys))]
    first = min(turns, key=repr)
    shift = (len(keys) - turns.index(first)) % len(keys)
    positions, needed = size(board, len(keys), seeds, keys)
    if needed > MOST_BYTES:
        raise ValueError(
            f"this race of {len(keys)} has {positions:,} positions and would take {needed:,} bytes to solve; "
            f"at most {MOST_BYTES:,} are taken; simulate() plays it, or win_probability(..., method='simulated')"
        )
    with _LOCK:
        race = _KEPT.pop((board, first, seeds), None) or Race(board, first, seeds)
        _KEPT[(board, first, seeds)] = race  # the latest last
        while len(_KEPT) > 1 and sum(each.bytes for each in _KEPT.values()) > MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
    return race, shift


#: A race asks for those of fewer players while it is solved, so the lock is one that its owner may take again.
_LOCK = RLock()
_KEPT: dict[tuple[Board, tuple[Settled, ...], frozenset[Node]], Race] = {}


def _period(keys: Sequence[Settled]) -> int:
    """After how many seats the policies come round again: of all alike, one array a player serves every seat."""
    n = len(keys)
    return next(p for p in range(1, n + 1) if n % p == 0 and all(keys[i] == keys[i % p] for i in range(n)))


class Race:
    """A race of players who choose by the policies `keys`, in order of play, solved when made.

    `squares`: those on which a turn can begin, the axes of the arrays; `at`: the place of a square on them;
    `values`: see above, for as many seats as the policies differ (a single one if all are alike);
    `residual`: the largest change in the last round; `rounds`: how many there were; `bytes`: the room it takes;
    `gain`: where all play "best", what the mover could still gain by a single other choice, 0.0 as a rule.

    >>> from robinson_widget import track
    >>> race = Race(track("Two squares", 2, faces=2), ("eager", "eager"), OPENING)
    >>> round(float(race.values[0][0][0, 0]), 12)  # half of all rolls lead home: 1/2 + 1/8 + 1/32 + ...
    0.666666666667
    """

    def __init__(self, board: Board, keys: tuple[Settled, ...], seeds: frozenset[Node]) -> None:
        self.board, self.keys, self.seeds = board, keys, seeds
        self.players = len(keys)
        self.squares = begins(board, seeds)
        self.at = {square: i for i, square in enumerate(self.squares)}
        self.period = _period(keys)
        self._others: list[tuple[Race, int] | None] = [None] * self.period
        shape = (len(self.squares),) * self.players
        self._turns = [self._turn(seat) for seat in range(self.period)]
        # Whatever the policies choose: what they never do can be asked for as well.
        rolling = [node for node in reach(board, seeds) if "roll" in options(board, node)]
        self._loses = any(way.to[0] == "lost" for node in rolling for way in branches(board, node, "roll"))
        for seat in range(self.period):
            if self._loses and self.players > 1:
                self._others[seat] = solved(board, keys[seat + 1 :] + keys[:seat], seeds)
        self.values: list[list[Floats]] = [[np.zeros(shape) for _ in keys] for _ in range(self.period)]
        self._nobody: list[Floats] | None = None
        self.gain = 0.0
        self._learns = keys == ("best",) * len(keys)
        self.residual, self.rounds = self._sweep(self.values, self._learns)
        self.bytes = size(board, self.players, seeds, keys)[1]

    def _turn(self, seat: int) -> _Turn:
        key = self.keys[seat]
        if key != "best":
            return _LawfulTurn(self, key)
        alike = ("best",) * self.players
        # Whoever plays "best" takes all to do so: the choices are those of that race, whoever the others are.
        return _ChosenTurn(self, {} if self.keys == alike else solved(self.board, alike, self.seeds)[0].choices)

    @property
    def choices(self) -> dict[tuple[str, int], NDArray[np.uint8]]:
        """What is best where there is a choice, of a race in which all play so: by (pending, square), an array with
        the squares of the others as axes, in order of play; its entries are places among the actions open then.

        >>> from robinson_widget import ROBINSON
        >>> race, _ = solved(ROBINSON, ("best", "best"))
        >>> sorted(race.choices)  # square 36 leaves no choice to two; to three it does
        [('again', 12), ('again', 20), ('move', 23), ('roll', 4), ('roll', 7)]
        >>> race.choices[("again", 12)].shape
        (44,)
        """
        turn = self._turns[0]
        assert isinstance(turn, _ChosenTurn)
        shape = (len(self.squares),) * (self.players - 1)
        found = {node: choice.reshape(shape) for node, choice in turn.choices.items()}
        return cast(dict[tuple[str, int], NDArray[np.uint8]], found)

    def choice_worths(self) -> dict[tuple[str, int], Floats]:
        """The mover's chance to win by each of the actions open, where there is a choice, of a race in which all do
        what is best: by (pending, square), an array with the places of the actions and those of the others' squares
        as axes. For ``"swap"`` the places are those who may be met, in order of play, -1.0 for who isn't there.

        >>> from robinson_widget import ROBINSON
        >>> race, _ = solved(ROBINSON, ("best", "best"))
        >>> worths = race.choice_worths()[("move", 23)]
        >>> worths.shape, worths[:, race.at[30]].round(3).tolist()  # to paddle, to remain
        ((2, 44), [0.409, 0.333])
        """
        turn = self._turns[0]
        assert isinstance(turn, _ChosenTurn)
        after = self.values[0][self.players - 1].reshape(-1, len(self.squares))
        found: dict[tuple[str, int], Floats] = {}
        turn.go(after, np.empty((len(self.squares), len(after))), 1.0, 0.0, 0, False, found)
        shape = (len(self.squares),) * (self.players - 1)
        return {node: worths.reshape(len(worths), *shape) for node, worths in found.items()}

    def nobody(self, seat: int) -> Floats:
        """The chance that all are lost, by position, with `seat` to move.

        >>> from robinson_widget import ROBINSON
        >>> race, seat = solved(ROBINSON, ("eager",))
        >>> round(float(race.nobody(seat)[race.at[42]]), 3)  # on 42, alone: 1/6 at once, or after coming back
        0.25
        """
        if self._nobody is None:
            arrays = [[np.zeros_like(self.values[0][0])] for _ in range(self.period)]
            if self._loses:
                self._sweep(arrays, False)
            self._nobody = [array for (array,) in arrays]
        return self._nobody[seat % self.period]

    def _sweep(self, arrays: list[list[Floats]], learn: bool) -> tuple[float, int]:
        """Let turn after turn go by until the arrays settle: the last change, and the rounds that it took."""
        tracked = len(arrays[0])
        players = tracked if arrays is self.values else 0  # or one array: all lost
        spare = np.empty_like(arrays[0][0])
        across = len(self.squares)
        before = np.inf
        patience = _PATIENCE
        for rounds in range(1, _MOST_ROUNDS + 1):
            change = 0.0
            for seat in reversed(range(self.period)):
                later = arrays[(seat + 1) % self.period]
                for k in range(tracked):
                    # With one policy for all, `later` is this very list: each array is made from the one before it,
                    # and a round of all costs one sweep an array.
                    after = later[(k - 1) % tracked].reshape(-1, across)
                    out = spare.reshape(across, -1)
                    turn, lost = self._turns[seat], self._lost(seat, k if players else None)
                    turn.go(after, out, float(bool(players) and k == 0), lost, k if players else -1, learn and k == 0)
                    old, arrays[seat][k] = arrays[seat][k], spare
                    if seat == self.period - 1 and (k == 0 or self.period > 1):
                        np.subtract(arrays[seat][k], old, out=old)
                        change = max(change, float(old.max()), -float(old.min()))
                    change = max(change, turn.drift)
                    spare = old
            # The first round begins with zeros, which no turn has led to: that they stay zeros tells nothing yet.
            speed = change / before if before else 0.0
            if rounds > 1 and (change <= 1e-15 or (speed < 1 and change / (1 - speed) < _CLOSE)):
                return change, rounds
            before = change
            if learn:
                # Of three or more, what is best for one may change what is best for the next, and so on in a circle
                # that never settles. Choices are then held, unless another is better by more and more.
                (chosen,) = self._turns
                assert isinstance(chosen, _ChosenTurn)
                self.gain = chosen.gain if chosen.margin > TIE else 0.0
                patience -= chosen.changed
                if not patience:
                    patience = _PATIENCE
                    chosen.margin = max(10 * chosen.margin, _FIRST_MARGIN)
        raise ValueError(
            f"this race does not settle: after {_MOST_ROUNDS:,} rounds the chances still change by {change:.1e}; "
            "method='simulated' plays it instead"
        )

    def _lost(self, seat: int, k: int | None) -> Floats | float:
        """What it is worth to the k-th (None: for the chance that all are lost) when the mover is lost."""
        if k == 0:
            return 0.0
        others = self._others[seat % self.period]
        if others is None:
            return float(k is None)
        race, first = others
        array = race.nobody(first) if k is None else race.values[first % race.period][k - 1]
        return array.reshape(-1)

    # --- the end of the game, turn by turn ---

    def ending(self, before: Mapping[Race, list[Floats]] | None) -> list[Floats]:
        """The chance that the game ends, somebody being home or all lost, after one turn more than in `before`.

        By position, with each seat to move, as `values`; `before` has such arrays for this race and for those that
        the loss of a player leaves behind, and is None for no turn at all: then the chance to end with the next one.

        >>> from robinson_widget import track
        >>> race, seat = solved(track("Two squares", 2, faces=2), ("eager", "eager"))
        >>> first = race.ending(None)  # half of all rolls lead home
        >>> float(first[seat][0, 0]), float(race.ending({race: first})[seat][0, 0])
        (0.5, 0.25)
        """
        arrays = []
        across = len(self.squares)
        for seat, turn in enumerate(self._turns):
            out = np.zeros((across, across ** (self.players - 1)))
            after = np.zeros_like(out.T) if before is None else before[self][(seat + 1) % self.period]
            lost: Floats | float = float(before is None)
            if (others := self._others[seat]) is not None:
                lost = 0.0 if before is None else before[others[0]][others[1] % others[0].period].reshape(-1)
            turn.go_once(after.reshape(-1, across), out, float(before is None), lost)
            arrays.append(out.reshape((across,) * self.players))
        return arrays

    def left_behind(self) -> list[Race]:
        """This race and all that losses leave behind, those of more players first.

        >>> from robinson_widget import ROBINSON
        >>> race, _ = solved(ROBINSON, ("eager",) * 3)
        >>> [each.players for each in race.left_behind()]
        [3, 2, 1]
        """
        found = [self]
        for race in found:
            found += [other for other, _ in filter(None, race._others) if other not in found]
        return sorted(found, key=lambda race: -race.players)

    # --- one position ---

    def look(self, seat: int, squares: Sequence[int]) -> Floats:
        """The chances of all in order of play, and that all are lost, at the beginning of a turn of `seat`.

        >>> from robinson_widget import ROBINSON
        >>> race, seat = solved(ROBINSON, ("eager", "eager"))
        >>> [round(float(chance), 3) for chance in race.look(seat, (44, 44))]
        [0.533, 0.451, 0.016]
        """
        return self._look(seat, tuple(self.at[square] for square in squares))

    def _look(self, seat: int, point: tuple[int, ...]) -> Floats:
        chances = [array[point] for array in self.values[seat % self.period]]
        return np.array([*chances, self.nobody(seat)[point]])

    def worths(self, seat: int, rivals: Sequence[int], node: Node) -> dict[str, Floats]:
        """What each action open to `seat` at a node is worth to all, as :meth:`look`, the others being on `rivals`.

        Worked out at this one position from the chances at the turn's end, not from the tables of the sweeps.

        >>> from robinson_widget import ROBINSON
        >>> race, seat = solved(ROBINSON, ("eager", "eager"))
        >>> {word: round(float(worth[0]), 3) for word, worth in race.worths(seat, [30], ("move", 23)).items()}
        {'paddle': 0.409, 'remain': 0.333}
        """
        rest = tuple(self.at[square] for square in rivals)
        ends: dict[End, Floats] = {}
        nodes = _ordered(self.board, [node])
        known = {each: np.zeros(self.players + 1) for each in nodes}
        change = 1.0
        while change > 1e-16:  # once, and again for turns that may come round to where they were
            change = 0.0
            for each in nodes:
                open_here = options(self.board, each)
                words = {word: self._word_worth(seat, rest, each, word, known, ends) for word in open_here}
                weights = self.weights(seat, rest, each)
                worth = sum((weights[word] * words[word] for word in weights), np.zeros(self.players + 1))
                change = max(change, float(np.abs(worth - known[each]).max()))
                known[each] = worth
        return words  # of the last one, `node` itself

    def _word_worth(
        self,
        seat: int,
        rest: tuple[int, ...],
        node: Node,
        word: str,
        known: Mapping[Node, Floats],
        ends: dict[End, Floats],
    ) -> Floats:
        total = np.zeros(self.players + 1)
        for branch in branches(self.board, node, word):
            if is_node(branch.to):
                total += float(branch.chance) * known[cast(Node, branch.to)]
            else:
                end = cast(End, branch.to)
                if end not in ends:
                    ends[end] = self._end_worth(seat, rest, end)
                total += float(branch.chance) * ends[end]
        return total

    def _end_worth(self, seat: int, rest: tuple[int, ...], end: End) -> Floats:
        kind, square = end
        match kind:
            case "home":
                return np.array([1.0] + [0.0] * self.players)
            case "lost":
                lost = [self._lost(seat, k) for k in (*range(self.players), None)]
                at = np.ravel_multi_index(rest, (len(self.squares),) * len(rest)) if rest else 0
                return np.array([array if isinstance(array, float) else array[at] for array in lost])
            case "rests":
                return self._handed_on(seat, (*rest, self.at[square]))
            case "swap":
                worths = self.swaps(seat, [self.squares[i] for i in rest], square)
                if not worths:
                    return self._handed_on(seat, (*rest, self.at[square]))
                weights = self.swap_weights(seat, rest, square)
                return sum((weights[j] * worths[j] for j in weights), np.zeros(self.players + 1))

    def swaps(self, seat: int, rivals: Sequence[int], square: int) -> dict[int, Floats]:
        """What it is worth to all if `seat`, landed on `square`, changes places with the j-th of the rivals; by j.

        >>> from robinson_widget import ROBINSON
        >>> race, seat = solved(ROBINSON, ("eager",) * 3)
        >>> list(race.swaps(seat, [41, 12], 36)), list(race.swaps(seat, [30, 12], 36))
        ([0], [])
        """
        target = swap_target(self.board, square)
        found = {}
        for j, there in enumerate(rivals):
            if there == target:
                moved = [*rivals[:j], square, *rivals[j + 1 :], target]
                found[j] = self._handed_on(seat, tuple(self.at[s] for s in moved))
        return found

    def _handed_on(self, seat: int, point: tuple[int, ...]) -> Floats:
        """The chances when the turn goes to the next: who is last in order of play there is the mover here."""
        chances = self._look(seat + 1, point)
        return np.concatenate([chances[self.players - 1 : self.players], chances[: self.players - 1], chances[-1:]])

    def weights(self, seat: int, rest: tuple[int, ...], node: Node) -> dict[str, float]:
        """How likely the policy of `seat` takes each action at a node, the others standing at the places `rest`.

        >>> from robinson_widget import ROBINSON
        >>> race, seat = solved(ROBINSON, ("random", "random"))
        >>> race.weights(seat, (0,), ("again", 12))
        {'roll': 0.5, 'pass': 0.5}
        """
        words = options(self.board, node)
        if len(words) == 1:
            return {words[0]: 1.0}
        turn = self._turns[seat % self.period]
        if isinstance(turn, _ChosenTurn):
            return {words[turn.at(node, rest)]: 1.0}
        key = self.keys[seat % self.period]
        weights = law(self.board, key, node[1], node[0])
        return {word: float(weight) for word, weight in weights.items()}

    def swap_weights(self, seat: int, rest: tuple[int, ...], square: int) -> dict[int, float]:
        """How likely the policy of `seat`, landed on `square`, changes places with the j-th of the others; by j.

        >>> from robinson_widget import ROBINSON
        >>> race, seat = solved(ROBINSON, ("eager",) * 3)
        >>> race.swap_weights(seat, (race.at[41], race.at[41]), 36)  # the first in order of play
        {0: 1.0}
        """
        target = self.at[swap_target(self.board, square)]
        standing = [j for j, there in enumerate(rest) if there == target]
        turn = self._turns[seat % self.period]
        if isinstance(turn, _ChosenTurn):
            return {standing[turn.at(("swap", square), rest)]: 1.0}
        if self.keys[seat % self.period] == "random":
            return {j: 1 / len(standing) for j in standing}
        return {standing[0]: 1.0}


def _ordered(board: Board, seeds: Sequence[Node]) -> list[Node]:
    """The nodes that can come up within one turn, each behind those that it leads to where no circle forbids it."""
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


# --- one turn of all positions at once -------------------------------------------------------------------------------


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


class _Turn:
    """One turn of a seat, for all positions at once."""

    #: How far what is kept within the turn was from the same a round before: it may not have settled yet.
    drift = 0.0

    def go(self, after: Floats, out: Floats, won: float, lost: Floats | float, k: int, learn: bool) -> None:
        """Fill `out`, (the mover's square, those of the others), from `after`, (those of the others, the mover's)."""
        raise NotImplementedError

    def go_once(self, after: Floats, out: Floats, won: float, lost: Floats | float) -> None:
        """The same, apart from the rounds by which a race is solved."""
        self.go(after, out, won, lost, _APART, False)


class _LawfulTurn(_Turn):
    """By a policy that looks at the mover's own square only: its turn law is one matrix for all positions."""

    def __init__(self, race: Race, key: Settled) -> None:
        laws = turn_laws(race.board, key if isinstance(key, str) else dict(key), race.seeds)
        floats = [{end: float(share) for end, share in laws[("roll", s)].ends.items()} for s in race.squares]
        self.rolls = _Rolls(race.at, floats)
        self.meetings = {square: _Meeting(race, square) for square in self.rolls.swaps}
        self.shares = {s: m.evenly if key == "random" else m.first for s, m in self.meetings.items()}

    def go(self, after: Floats, out: Floats, won: float, lost: Floats | float, k: int, learn: bool) -> None:
        gains = {square: meeting.gain(after, self.shares[square]) for square, meeting in self.meetings.items()}
        self.rolls.go(after, out, won, lost, gains)


@dataclass(frozen=True, slots=True)
class _Way:
    """What one action leads to, compiled: a roll from a square, another node, or an end."""

    kind: Literal["roll", "node", "home", "rests", "swap"]
    square: int = 0
    node: Node = ("roll", 0)


class _ChosenTurn(_Turn):
    """By choices that look at all positions: learnt anew in each round for the mover's own good, or given."""

    def __init__(self, race: Race, choices: Mapping[Any, NDArray[np.uint8]]) -> None:
        board, self.place = race.board, race.at
        nodes = reach(board, race.seeds)
        ways = {node: tuple(_way(board, node, word) for word in options(board, node)) for node in nodes}
        # Turns that begin come last: their rows are also those of extra rolls, and a choice there changes them.
        ordered = sorted(_ordered(board, nodes), key=lambda node: node[0] == "roll")
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
        # How much better another choice must be to be taken instead; whether one was, and what is still to be gained.
        self.margin, self.changed, self.gain = TIE, False, 0.0

    def _learn(self, node: tuple[str, int], worths: Floats, cells: Ints | slice = slice(None)) -> None:
        """Choose for the mover's good: the first of the best, or what was chosen before if that is nearly as good."""
        held = self.choices[node][cells]
        most = worths.max(axis=0)
        best = (worths >= most - TIE).argmax(axis=0).astype(np.uint8)
        if self.margin > TIE:
            short = most - np.take_along_axis(worths, held[None, :].astype(np.intp), axis=0)[0]
            best = np.where(short <= self.margin, held, best)
            self.gain = max(self.gain, float(short[best == held].max(initial=0.0)))
        self.changed = self.changed or bool((best != held).any())
        self.choices[node][cells] = best

    def go_once(self, after: Floats, out: Floats, won: float, lost: Floats | float) -> None:
        # Where extra rolls may come round, again and again until nothing changes: no later round will mend it.
        for key in [key for key in self.kept if key[0] == _APART]:
            del self.kept[key]
        before = np.full_like(out, -1.0)
        while np.abs(out - before).max() > 0:
            before[:] = out
            self.go(after, out, won, lost, _APART, False)
            if not any(key[0] == _APART for key in self.kept):
                return

    def at(self, node: tuple[str, int], rest: tuple[int, ...]) -> int:
        """The choice at one position."""
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
        gains = {}
        self.drift = 0.0
        if learn:
            self.changed, self.gain = False, 0.0
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
