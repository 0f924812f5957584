"""What many games came to: a row a game, sums and counts over all of them, and how sure those are.

:func:`robinson_widget.chance.simulate.simulate` makes :class:`Games`. Sums and counts are whole numbers, put together
exactly from portions in any order; every mean comes with its standard error and the number of games.

>>> from robinson_widget.chance.simulate import simulate
>>> games = simulate(1_000, players=2, seed=28)
>>> games
Games(1,000 games of 2 on 'Robinson', policy eager, seed 28)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor, log10
from typing import TYPE_CHECKING, Any

import numpy as np

from robinson_widget.board import Board
from robinson_widget.chance.answers import html_table
from robinson_widget.chance.distribution import Distribution
from robinson_widget.chance.tally import UNITS, Batched, Moments, Rows, Tally, Unit
from robinson_widget.chance.turns import Settled
from robinson_widget.checks import brief
from robinson_widget.engine import State

if TYPE_CHECKING:
    import pandas as pd


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
        """A row a game: winner, turns, rolls, chips, lost and friday for each seat, bank, shortfalls.

        `winner` is a seat, missing (<NA>) for nobody, so pandas counts shares of won games unless ``dropna=False``;
        turns and rolls are those of all players together; `friday`: whether the seat ever had a Friday; `bank` is what
        nobody got; `shortfalls` counts the payments for which a purse or the bank held too little.

        :raises ValueError: if the rows weren't kept.

        >>> from robinson_widget.chance.simulate import simulate
        >>> list(simulate(50, players=1, seed=1).to_frame())
        ['winner', 'turns', 'rolls', 'chips_0', 'lost_0', 'friday_0', 'bank', 'shortfalls']
        """
        import pandas as pd

        if self.rows is None:
            raise ValueError(
                f"the rows of these {self.n:,} games were not kept; simulate(..., keep=True) keeps them, "
                f"in about {self.n * (21 + 6 * self.players) / 1e6:,.0f} MB"
            )
        rows = self.rows
        winner = pd.array(np.maximum(rows.winner, 0), dtype="Int8")
        winner[rows.winner < 0] = pd.NA
        columns: dict[str, Any] = {"winner": winner, "turns": rows.turns, "rolls": rows.rolls}
        columns |= {f"chips_{seat}": rows.chips[seat] for seat in range(self.players)}
        columns |= {f"lost_{seat}": rows.lost[seat] for seat in range(self.players)}
        columns |= {f"friday_{seat}": rows.fridays[seat] for seat in range(self.players)}
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
        summary = self.summary()
        summary = summary[(summary["mean"] != 0) | (summary["stderr"] != 0)]  # nobody is lost where nothing is deadly
        shown = {name: _with_error(row["mean"], row["stderr"]) for name, row in summary.iterrows()}
        rows = [(str(name), mean, error) for name, (mean, error) in shown.items()]
        return html_table(repr(self), ["", "mean a game", "± standard error"], rows)


def _with_error(mean: float, error: float) -> tuple[str, str]:
    """Both with as many digits as give the error two that count, as physicists write them."""
    digits = 3 if not error > 0 else max(0, 1 - floor(log10(error)))
    return f"{mean:,.{digits}f}", f"{error:.{digits}f}"


def _unit(unit: object) -> Unit:
    plural = {"turn": "turns", "roll": "rolls"}.get(str(unit), unit)
    if plural not in UNITS:
        raise ValueError(f"unit: {brief(unit)} is not one of {', '.join(UNITS)}")
    return plural
