"""Exact sums and counts over many games, put together from portions in any order, and how sure their means are.

>>> from robinson_widget.chance.simulate import simulate
>>> tally = simulate(50, players=2, seed=1).tally
>>> tally.n, [int(tally.lengths[unit].sum()) for unit in UNITS]
(50, [50, 50])
>>> UNITS
('turns', 'rolls')
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import nan, sqrt
from typing import Any, Literal, get_args

import numpy as np

from robinson_widget.chance.compiled import Ints
from robinson_widget.chance.lanes import BATCHES, Ended, Lanes

#: In what the length of a game is counted.
Unit = Literal["turns", "rolls"]
UNITS: tuple[Unit, ...] = get_args(Unit)


@dataclass(frozen=True)
class Rows:
    """A row for each of G games of P seats: arrays (G), `chips`, `lost`, `fridays` (P, G); in `winner`, -1 is nobody.

    >>> from robinson_widget.chance.simulate import simulate
    >>> simulate(50, players=3, seed=1).rows.chips.shape
    (3, 50)
    """

    winner: Ints
    turns: Ints
    rolls: Ints
    chips: Ints
    lost: Ints
    fridays: Ints
    bank: Ints
    shortfalls: Ints

    @classmethod
    def of(cls, ended: Ended) -> Rows:
        """The rows of the games that are over, in little memory.

        >>> one = np.array([1])
        >>> Rows.of(Ended(one, one, one, one, one[None], one[None] > 1, one[None] > 1, one, one)).winner.dtype
        dtype('int8')
        """
        return cls(
            ended.winner.astype(np.int8),
            ended.turns.astype(np.int32),
            ended.rolls.astype(np.int32),
            ended.chips.astype(np.int32),
            ended.lost,
            ended.fridays,
            ended.bank.astype(np.int32),
            ended.shortfalls.astype(np.int32),
        )

    @classmethod
    def joined(cls, parts: Sequence[Rows]) -> Rows:
        """The rows of all parts, one after the other.

        >>> one = np.array([1])
        >>> part = Rows(one, one, one, one[None], one[None], one[None], one, one)
        >>> Rows.joined([part, part]).chips.shape
        (1, 2)
        """
        names = ("winner", "turns", "rolls", "chips", "lost", "fridays", "bank", "shortfalls")
        return cls(*(np.concatenate([getattr(part, name) for part in parts], axis=-1) for name in names))


@dataclass(frozen=True)
class Moments:
    """The number of values, their sum and the sum of their squares, exactly; added to another, those of both.

    >>> Moments.of(np.array([1, 2, 3])) + Moments.of(np.array([6]))
    Moments(n=4, total=12, squares=50)
    """

    n: int = 0
    total: int = 0
    squares: int = 0

    @classmethod
    def of(cls, values: Ints, times: Ints | int = 1) -> Moments:
        """The moments of whole numbers, each so many times.

        >>> Moments.of(np.array([2, 5]), np.array([3, 1]))
        Moments(n=4, total=11, squares=37)
        """
        times = np.broadcast_to(times, values.shape)
        if int(values.max(initial=0)) ** 2 * int(times.sum()) >= 2**63:
            # Too large for NumPy's whole numbers, not for Python's.
            values, times = values.astype(object), times.astype(object)
        return cls(int(times.sum()), int((values * times).sum()), int((values * values * times).sum()))

    def __add__(self, other: Moments) -> Moments:
        return Moments(self.n + other.n, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> float:
        """The mean.

        >>> Moments.of(np.array([1, 2, 6])).mean
        3.0
        """
        return self.total / self.n

    @property
    def std(self) -> float:
        """The standard deviation of one value, by n - 1; NaN of a single one.

        >>> Moments.of(np.array([1, 3])).std
        1.4142135623730951
        """
        if self.n < 2:
            return nan
        return sqrt(Fraction(self.n * self.squares - self.total**2, self.n * (self.n - 1)))

    @property
    def stderr(self) -> float:
        """The standard error of the mean.

        >>> Moments.of(np.array([1, 3])).stderr
        1.0
        """
        return self.std / sqrt(self.n)


@dataclass(frozen=True)
class Batched:
    """Sums over games for S squares, and over batches of games what their standard errors are made of.

    For x, a batch's sum, and g, its games: `total`, the sum of x (S); `squares`, of x * x (S); `products`, of x * g
    (S); `games`, of g; `games_squared`, of g * g; `batches`, how many.

    >>> both = Batched.of(np.array([[4]]), np.array([2])) + Batched.of(np.array([[6]]), np.array([2]))
    >>> both.mean, both.stderr
    (array([2.5]), array([0.5]))
    """

    total: Ints
    squares: Ints
    products: Ints
    games: int
    games_squared: int
    batches: int

    @classmethod
    def of(cls, sums: Ints, games: Ints) -> Batched:
        """From the sums (batches, S) and the number of games of each batch (batches).

        >>> Batched.of(np.array([[4], [6]]), np.array([2, 2])).total
        array([10])
        """
        there = games > 0
        sums, games = sums[there], games[there]
        squared = int((games * games).sum())
        return cls(sums.sum(axis=0), (sums * sums).sum(axis=0), games @ sums, int(games.sum()), squared, len(games))

    def __add__(self, other: Batched) -> Batched:
        return Batched(
            self.total + other.total,
            self.squares + other.squares,
            self.products + other.products,
            self.games + other.games,
            self.games_squared + other.games_squared,
            self.batches + other.batches,
        )

    @property
    def mean(self) -> Any:
        """The means a game (S).

        >>> Batched.of(np.array([[4], [6]]), np.array([2, 2])).mean
        array([2.5])
        """
        return self.total / self.games

    @property
    def stderr(self) -> Any:
        """Their standard errors (S): those of a ratio of sums over batches (Cochran, Sampling Techniques, chapter 6).

        >>> Batched.of(np.array([[4], [6]]), np.array([2, 2])).stderr
        array([0.5])
        """
        if self.batches < 2:
            return np.full(len(self.total), nan)
        mean = self.mean
        spread = self.squares - 2 * mean * self.products + mean**2 * self.games_squared
        return np.sqrt(np.maximum(spread, 0) * self.batches / (self.batches - 1)) / self.games


@dataclass(frozen=True)
class Tally:
    """Exact sums and counts over games; added to another, those of both.

    `wins` (P + 1): games by the winner's seat, nobody's last; `lost` (P); `lengths`: the number of games with 0, 1, 2
    ... turns and rolls; `moments`: of the chips of each seat, the bank and the shortfalls.

    >>> from robinson_widget.chance.simulate import simulate
    >>> tally = simulate(50, players=2, seed=1).tally
    >>> (tally + tally).n, sum(tally.wins)
    (100, 50)
    """

    n: int
    wins: tuple[int, ...]
    lost: tuple[int, ...]
    lengths: dict[Unit, Ints]
    moments: dict[str, Moments]
    landings: Batched
    rests: Batched

    @classmethod
    def of(cls, lanes: Lanes, ended: Ended) -> Tally:
        """Count what these games came to.

        >>> from robinson_widget import ROBINSON, opening
        >>> from robinson_widget.chance.compiled import compiled
        >>> lanes = Lanes(compiled(ROBINSON, ("eager",)), opening(ROBINSON, 1)[0], games=4)
        >>> Tally.of(lanes, lanes.ended()).n  # none is over yet
        0
        """
        players = len(ended.chips)
        games = np.bincount(ended.games % BATCHES, minlength=BATCHES)
        values = {f"chips_{seat}": ended.chips[seat] for seat in range(players)}
        values |= {"bank": ended.bank, "shortfalls": ended.shortfalls}
        wins = np.bincount(ended.winner + 1, minlength=players + 1).tolist()
        return cls(
            n=len(ended.games),
            wins=(*wins[1:], wins[0]),
            lost=tuple(ended.lost.sum(axis=1).tolist()),
            lengths={"turns": np.bincount(ended.turns), "rolls": np.bincount(ended.rolls)},
            moments={name: Moments.of(value) for name, value in values.items()},
            landings=Batched.of(lanes.landings(), games),
            rests=Batched.of(lanes.rests(), games),
        )

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.n + other.n,
            tuple(map(sum, zip(self.wins, other.wins, strict=True))),
            tuple(map(sum, zip(self.lost, other.lost, strict=True))),
            {unit: _added(self.lengths[unit], other.lengths[unit]) for unit in UNITS},
            {name: moments + other.moments[name] for name, moments in self.moments.items()},
            self.landings + other.landings,
            self.rests + other.rests,
        )


def _added(some: Ints, others: Ints) -> Ints:
    total = np.zeros(max(len(some), len(others)), np.int64)
    total[: len(some)] += some
    total[: len(others)] += others
    return total
