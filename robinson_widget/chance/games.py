"""What many games came to: a row a game, sums and counts over all of them, and how sure those are.

:func:`robinson_widget.chance.simulate.simulate` makes :class:`Games`. Sums and counts are whole numbers, put together
exactly from portions in any order; every mean comes with its standard error and the number of games.

>>> from robinson_widget.chance.simulate import simulate
>>> games = simulate(1_000, players=2, seed=28)
>>> games
Games(1,000 games of 2 on 'Robinson', policy eager, seed 28)
>>> UNITS
('turns', 'rolls')
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, log10, nan, sqrt
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np

from robinson_widget.board import Board
from robinson_widget.chance.compiled import Ints
from robinson_widget.chance.distribution import Distribution
from robinson_widget.chance.lanes import BATCHES, Ended, Lanes
from robinson_widget.chance.turns import Settled
from robinson_widget.checks import brief
from robinson_widget.engine import State

if TYPE_CHECKING:
    import pandas as pd

#: In what the length of a game is counted.
Unit = Literal["turns", "rolls"]
UNITS: tuple[Unit, ...] = get_args(Unit)


@dataclass(frozen=True)
class Rows:
    """A row for each of G games of P seats: arrays (G), `chips` and `lost` (P, G); in `winner`, -1 is nobody.

    >>> from robinson_widget.chance.simulate import simulate
    >>> simulate(50, players=3, seed=1).rows.chips.shape
    (3, 50)
    """

    winner: Ints
    turns: Ints
    rolls: Ints
    chips: Ints
    lost: Ints
    bank: Ints
    shortfalls: Ints

    @classmethod
    def of(cls, ended: Ended) -> Rows:
        """The rows of the games that are over, in little memory.

        >>> one = np.array([1])
        >>> Rows.of(Ended(one, one, one, one, one[None], one[None] > 1, one, one)).winner.dtype
        dtype('int8')
        """
        return cls(
            ended.winner.astype(np.int8),
            ended.turns.astype(np.int32),
            ended.rolls.astype(np.int32),
            ended.chips.astype(np.int32),
            ended.lost,
            ended.bank.astype(np.int32),
            ended.shortfalls.astype(np.int32),
        )

    @classmethod
    def joined(cls, parts: Sequence[Rows]) -> Rows:
        """The rows of all parts, one after the other.

        >>> one = np.array([1])
        >>> part = Rows(one, one, one, one[None], one[None], one, one)
        >>> Rows.joined([part, part]).chips.shape
        (1, 2)
        """
        names = ("winner", "turns", "rolls", "chips", "lost", "bank", "shortfalls")
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


@dataclass(frozen=True, repr=False)
class Games:
    """Many games that were played from `start` on `board`, by `policies`, one a seat, with dice from `seed`.

    Turns and rolls are those of all players together; `seats` has the players' names, or "seat 0" and so on. `tally`
    has exact sums and counts over all; `rows` each single game, unless they weren't kept.

    >>> from robinson_widget.chance.simulate import simulate
    >>> simulate(50, players=2, policy=["eager", {12: "pass"}], seed=1)
    Games(50 games of 2 on 'Robinson', policies eager, {12: 'pass'}, seed 1)
    """

    board: Board
    start: State
    policies: tuple[Settled, ...]
    seed: Any
    tally: Tally
    rows: Rows | None
    seats: tuple[str, ...]

    @property
    def n(self) -> int:
        """How many games were played to their end.

        >>> from robinson_widget.chance.simulate import simulate
        >>> simulate(50, players=1, seed=1).n
        50
        """
        return self.tally.n

    @property
    def players(self) -> int:
        """How many seats there are.

        >>> from robinson_widget.chance.simulate import simulate
        >>> simulate(50, players=5, seed=1).players
        5
        """
        return self.start.players

    def to_frame(self) -> pd.DataFrame:
        """A row a game: winner, turns, rolls, chips and lost for each seat, bank, shortfalls.

        `winner` is a seat, missing (<NA>) for nobody, so pandas counts shares of won games unless ``dropna=False``;
        turns and rolls are those of all players together; `bank` is what nobody got; `shortfalls` counts the payments
        for which a purse or the bank held too little.

        :raises ValueError: if the rows weren't kept.

        >>> from robinson_widget.chance.simulate import simulate
        >>> list(simulate(50, players=2, seed=1).to_frame())
        ['winner', 'turns', 'rolls', 'chips_0', 'chips_1', 'lost_0', 'lost_1', 'bank', 'shortfalls']
        """
        import pandas as pd

        if self.rows is None:
            raise ValueError(
                f"the rows of these {self.n:,} games were not kept; simulate(..., keep=True) keeps them, "
                f"in about {self.n * (21 + 5 * self.players) / 1e6:,.0f} MB"
            )
        rows = self.rows
        winner = pd.array(np.maximum(rows.winner, 0), dtype="Int8")
        winner[rows.winner < 0] = pd.NA
        columns: dict[str, Any] = {"winner": winner, "turns": rows.turns, "rolls": rows.rolls}
        columns |= {f"chips_{seat}": rows.chips[seat] for seat in range(self.players)}
        columns |= {f"lost_{seat}": rows.lost[seat] for seat in range(self.players)}
        frame = pd.DataFrame({**columns, "bank": rows.bank, "shortfalls": rows.shortfalls})
        frame.index.name = "game"
        return frame

    def summary(self) -> pd.DataFrame:
        """The mean a game, its standard error, the standard deviation and n, of all that is counted.

        Rows: turns, rolls; wins of each seat and of nobody, and the seats lost, as shares of the games; chips of each
        seat, bank, shortfalls. Columns: mean, stderr, std, n.

        >>> from robinson_widget.chance.simulate import simulate
        >>> simulate(50, players=2, seed=1).summary().loc[["wins_0", "wins_1", "wins_nobody"], "mean"].sum()
        np.float64(1.0)
        """
        import pandas as pd

        held = {unit: Moments.of(np.arange(len(counts)), counts) for unit, counts in self.tally.lengths.items()}
        named: dict[str, Moments] = {unit: held[unit] for unit in UNITS}
        shares = {f"wins_{seat}": count for seat, count in zip(self._winners(), self.tally.wins, strict=True)}
        shares |= {f"lost_{seat}": count for seat, count in enumerate(self.tally.lost)}
        named |= {name: Moments(self.n, count, count) for name, count in shares.items()}
        named |= self.tally.moments
        rows = {name: (each.mean, each.stderr, each.std, each.n) for name, each in named.items()}
        return pd.DataFrame.from_dict(rows, orient="index", columns=["mean", "stderr", "std", "n"])

    def _winners(self) -> list[str]:
        return [*map(str, range(self.players)), "nobody"]

    def win_shares(self) -> pd.DataFrame:
        """The share of the games that each seat won, nobody last: columns share, stderr, n.

        >>> from robinson_widget.chance.simulate import simulate
        >>> simulate(50, players=2, seed=1).win_shares().index.tolist()
        ['seat 0', 'seat 1', 'nobody']
        """
        import pandas as pd

        rows = {
            name: (each.mean, each.stderr, each.n)
            for name, count in zip((*self.seats, "nobody"), self.tally.wins, strict=True)
            for each in [Moments(self.n, count, count)]
        }
        return pd.DataFrame.from_dict(rows, orient="index", columns=["share", "stderr", "n"])

    def lengths(self, unit: Unit = "turns") -> pd.Series[int]:
        """How many games had which length, in turns or in rolls; lengths that didn't occur are left out.

        :raises ValueError: if the unit is another one.

        >>> from robinson_widget.chance.simulate import simulate
        >>> int(simulate(50, players=2, seed=1).lengths("rolls").sum())
        50
        """
        import pandas as pd

        counts = self.tally.lengths[_unit(unit)]
        occurring = np.flatnonzero(counts)
        made: Any = pd.Series(counts[occurring], index=pd.Index(occurring, name=unit), name="games")
        found: pd.Series[int] = made
        return found

    def length(self, unit: Unit = "turns") -> Distribution:
        """The lengths as a distribution: each with its share of the games, exactly.

        :raises ValueError: if the unit is another one.

        >>> from robinson_widget.chance.simulate import simulate
        >>> games = simulate(50, players=2, seed=1)
        >>> games.length().mean() == Fraction(int(games.to_frame()["turns"].sum()), 50)
        True
        """
        counts = self.tally.lengths[_unit(unit)].tolist()
        return Distribution({length: Fraction(count, self.n) for length, count in enumerate(counts) if count})

    @property
    def landings(self) -> pd.Series[int]:
        """How often a picture counted, in all games and for all players, by square from 0.

        >>> from robinson_widget.chance.simulate import simulate
        >>> games = simulate(50, players=2, seed=1)
        >>> int(games.landings[45]) == 50 - int(games.tally.wins[-1])  # home, once a game that was won
        True
        """
        counts: pd.Series[int] = self._counts(self.tally.landings, "landings")
        return counts

    @property
    def rests(self) -> pd.Series[int]:
        """How many turns ended with the mover's pawn on a square, still in the game, by square from 0.

        >>> from robinson_widget.chance.simulate import simulate
        >>> int(simulate(50, players=2, seed=1).rests[25])  # the footprint leads back at once
        0
        """
        counts: pd.Series[int] = self._counts(self.tally.rests, "rests")
        return counts

    def _counts(self, counted: Batched, name: str) -> Any:
        import pandas as pd

        return pd.Series(counted.total, index=pd.RangeIndex(len(counted.total), name="square"), name=name)

    def visits(self) -> pd.DataFrame:
        """Landings and rests a game on each square, all players together, and their standard errors, as columns.

        A game of one player is one journey, and :func:`robinson_widget.chance.race.visits` gives the same exactly.

        >>> from robinson_widget.chance.simulate import simulate
        >>> list(simulate(50, players=1, seed=1).visits())
        ['landings', 'landings_stderr', 'rests', 'rests_stderr']
        """
        import pandas as pd

        columns = {}
        for name, counted in (("landings", self.tally.landings), ("rests", self.tally.rests)):
            columns[name], columns[f"{name}_stderr"] = counted.mean, counted.stderr
        return pd.DataFrame(columns, index=pd.RangeIndex(self.board.last + 1, name="square"))

    def __repr__(self) -> str:
        policies = [each if isinstance(each, str) else str(dict(each)) for each in self.policies]
        alike = len(set(policies)) == 1
        chosen = f"policy {policies[0]}" if alike else f"policies {', '.join(policies)}"  # one a seat
        seed = self.seed if isinstance(self.seed, int) else "of a generator"
        return f"Games({self.n:,} games of {self.players} on {brief(self.board.name)}, {chosen}, seed {seed})"

    def _repr_html_(self) -> str:
        from html import escape

        summary = self.summary()
        summary = summary[(summary["mean"] != 0) | (summary["stderr"] != 0)]  # nobody is lost where nothing is deadly
        shown = {name: _with_error(row["mean"], row["stderr"]) for name, row in summary.iterrows()}
        rows = "".join(
            f'<tr><th scope="row" style="text-align:left">{name}</th><td>{mean}</td><td>{error}</td></tr>'
            for name, (mean, error) in shown.items()
        )
        head = '<tr><td></td><th scope="col">mean a game</th><th scope="col">± standard error</th></tr>'
        caption = f'<caption style="text-align:left;white-space:nowrap">{escape(repr(self))}</caption>'
        return f"<table>{caption}<thead>{head}</thead><tbody>{rows}</tbody></table>"


def _with_error(mean: float, error: float) -> tuple[str, str]:
    """Both with as many digits as give the error two that count, as physicists write them."""
    digits = 3 if not error > 0 else max(0, 1 - floor(log10(error)))
    return f"{mean:,.{digits}f}", f"{error:.{digits}f}"


def _unit(unit: object) -> Unit:
    plural = {"turn": "turns", "roll": "rolls"}.get(str(unit), unit)
    if plural not in UNITS:
        raise ValueError(f"unit: {brief(unit)} is not one of {', '.join(UNITS)}")
    return plural
