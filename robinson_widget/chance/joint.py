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
>>> MOST_BYTES, MOST_WORK, MOST_WORK_ONCE, MOST_KEPT
(1200000000, 40000000, 1000000000, 300000000)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import RLock
from typing import cast

import numpy as np
from numpy.typing import NDArray

from robinson_widget.board import Board
from robinson_widget.chance.law import (
    OPENING,
    End,
    Node,
    begins,
    branches,
    is_node,
    options,
    reach,
    swap_target,
)
from robinson_widget.chance.turns import Settled, law
from robinson_widget.chance.whole_turn import ChosenTurn, Floats, LawfulTurn, Turn, ordered_nodes

#: The largest arrays of one race, all together, in bytes.
MOST_BYTES = 1_200_000_000
#: What is solved without being asked for: so many multiplications a round, some ten milliseconds.
MOST_WORK = 40_000_000
#: The same for what is solved once to be asked many times: some seconds in all.
MOST_WORK_ONCE = 1_000_000_000
#: Of the races that were solved the latest are kept, up to so many bytes.
MOST_KEPT = 300_000_000
#: A race is solved when no chance is this far from its limit, as far as the speed of the last rounds tells.
_CLOSE = 1e-13
_MOST_ROUNDS = 100_000
#: What is gained by less may be no gain at all.
_ROUNDING = 1e-10
#: After so many rounds that changed a choice, choices are held unless another is better by a margin: at first, so much.
_PATIENCE = 150
_FIRST_MARGIN = 1e-8


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
        if self._learns:
            (chosen,) = self._turns
            assert isinstance(chosen, ChosenTurn)
            if chosen.ever_changed:
                # The chances were those of many policies in turn, and where waiting pays they may promise a win to
                # more than one. So they are swept once more, by what was chosen in the end.
                chosen.kept.clear()
                self.values = [[np.zeros(shape) for _ in keys]]
                self.residual, held = self._sweep(self.values, False)
                self.rounds += held
            self.gain = self._left_to_gain()
        self.bytes = size(board, self.players, seeds, keys)[1]

    def _turn(self, seat: int) -> Turn:
        key = self.keys[seat]
        if key != "best":
            return LawfulTurn(self, key)
        alike = ("best",) * self.players
        # Whoever plays "best" takes all to do so: the choices are those of that race, whoever the others are.
        return ChosenTurn(self, {} if self.keys == alike else solved(self.board, alike, self.seeds)[0].choices)

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
        assert isinstance(turn, ChosenTurn)
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
        assert isinstance(turn, ChosenTurn)
        after = self.values[0][self.players - 1].reshape(-1, len(self.squares))
        found: dict[tuple[str, int], Floats] = {}
        turn.go(after, np.empty((len(self.squares), len(after))), 1.0, 0.0, 0, False, found)
        shape = (len(self.squares),) * (self.players - 1)
        return {node: worths.reshape(len(worths), *shape) for node, worths in found.items()}

    def _left_to_gain(self) -> float:
        """What the mover could gain somewhere by a single other choice; 0.0 below what rounding may do."""
        choices = self.choices
        most = 0.0
        for node, worths in self.choice_worths().items():
            taken = np.take_along_axis(worths, choices[node][None].astype(np.intp), axis=0)[0]
            most = max(most, float((worths.max(axis=0) - taken).max(initial=0.0)))
        return most if most > _ROUNDING else 0.0

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
                assert isinstance(chosen, ChosenTurn)
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
        nodes = ordered_nodes(self.board, [node])
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
        if isinstance(turn, ChosenTurn):
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
        if isinstance(turn, ChosenTurn):
            return {standing[turn.at(("swap", square), rest)]: 1.0}
        if self.keys[seat % self.period] == "random":
            return {j: 1 / len(standing) for j in standing}
        return {standing[0]: 1.0}
