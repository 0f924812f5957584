"""Lesson 7, a fair half hour: a board measured in minutes and in fairness, and what the class's own is to come to.

>>> from robinson_widget import ROBINSON
>>> found = measure(ROBINSON)
>>> round(found.minutes, 1), round(100 * found.gap, 1), [target.reached(found) for target in TARGETS]
(12.8, 6.1, [False, False, False, True])
>>> PLAYERS, SECONDS, (FASTEST, SLOWEST), (LEAST, MOST), (EARLY, LATE), GAMES
(3, 20.0, (5.0, 60.0), (27.0, 33.0), (20.0, 40.0), 40000)
>>> sorted(EXERCISES)
['board', 'edge', 'lead', 'turns']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor
from numbers import Real
from typing import TYPE_CHECKING, Any

from robinson_widget.board import Board
from robinson_widget.checks import brief
from robinson_widget.effects import MayStartOver, MayStay, MoveTo, RollAgain
from robinson_widget.engine import opening
from robinson_widget.lesson.exercise import Choice, Exercise, Measured, Number

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame

#: Seconds that a turn takes at the table, as long as nobody has measured it.
SECONDS = 20.0
#: Who measures faster or slower than this has measured something else.
FASTEST, SLOWEST = 5.0, 60.0
#: How many sit at the table.
PLAYERS = 3
#: Played where a race is too large to be solved at once.
GAMES = 40_000
#: The half hour: minutes on average, and the minutes between which a game is on time.
LEAST, MOST = 27.0, 33.0
EARLY, LATE = 20.0, 40.0


@dataclass(frozen=True, slots=True)
class Measure:
    """What a board came to: all eager, `PLAYERS` at the table, a turn taking `seconds`.

    `minutes`: on average; `on_time`: the share of games of 20 to 40 minutes; `chances`: to win, one a seat; `nobody`:
    that all are lost; `pictures`: squares that do something, and `choices` those of them that offer something;
    `lengths`: the chance of each number of turns, all players together; `games`: how many were played, 0 if solved.

    >>> from robinson_widget import ROBINSON
    >>> measure(ROBINSON).pictures, measure(ROBINSON).choices
    (22, 5)
    """

    board: Board
    seconds: float
    minutes: float
    on_time: float
    chances: tuple[float, ...]
    nobody: float
    pictures: int
    choices: int
    lengths: tuple[float, ...]
    games: int = 0

    @property
    def gap(self) -> float:
        """How far the best seat is ahead of the worst, as a probability.

        >>> from robinson_widget import ROBINSON
        >>> round(measure(ROBINSON).gap, 3)
        0.061
        """
        return max(self.chances) - min(self.chances)


@dataclass(frozen=True, slots=True)
class Target:
    """One thing that a board is to be: its short `name`, whether it is `reached`, and what to `say` if not.

    >>> [target.name for target in TARGETS]
    ['half an hour', 'on time', 'fair', 'still Robinson']
    """

    name: str
    reached: Callable[[Measure], bool]
    say: Callable[[Measure], str]


def _too_long_or_short(found: Measure) -> str:
    which = "too short" if found.minutes < LEAST else "too long"
    return f"Its games are {which}: on average they are to take {LEAST:.0f} to {MOST:.0f} minutes."


TARGETS = (
    Target("half an hour", lambda found: LEAST <= found.minutes <= MOST, _too_long_or_short),
    Target(
        "on time",
        lambda found: found.on_time >= 0.4,
        lambda found: "Too few of its games last between 20 and 40 minutes: it is to be 40 in 100.",
    ),
    Target(
        "fair",
        lambda found: found.gap <= 0.02 and found.nobody <= 0.02,
        lambda found: (
            "The best seat is more than 2 points ahead of the worst."
            if found.gap > 0.02
            else "In more than 2 of 100 games nobody comes home."
        ),
    ),
    Target(
        "still Robinson",
        lambda found: found.pictures >= 15 and found.choices >= 3,
        lambda found: "Too little happens: at least 15 squares are to do something, and 3 of them to offer a choice.",
    ),
)


def measure(board: Board, seconds: float = SECONDS) -> Measure:
    """Measure a board: solved where that takes a second or so, or else played, `GAMES` times and always alike.

    :raises ValueError: if it is no board, if `seconds` are none, or if a game on it might never end.

    >>> from robinson_widget import track
    >>> two = measure(track("Two squares", 2, faces=2), seconds=60)  # half of all rolls lead home
    >>> round(two.minutes, 6), [round(chance, 3) for chance in two.chances]
    (2.0, [0.571, 0.286, 0.143])
    """
    if not isinstance(board, Board):
        raise ValueError(f"board: {brief(board)} is no board")
    if isinstance(seconds, bool) or not isinstance(seconds, Real) or not 0 < float(seconds) < 3600:
        raise ValueError(f"seconds: {brief(seconds)} is no number of seconds that a turn may take")
    return _measured(board, float(seconds))


@lru_cache(maxsize=64)
def _measured(board: Board, seconds: float) -> Measure:
    from robinson_widget.chance import race_length, simulate, win_probability
    from robinson_widget.chance.endless import never_ending

    if never_ending(board, ("eager",) * PLAYERS, opening(board, PLAYERS)[0]):
        raise ValueError("a game on this board might never end")
    odds = win_probability(board, PLAYERS, games=GAMES, seed=1)
    if odds.method == "exact":
        length = race_length(board, PLAYERS)
    else:
        length = simulate(GAMES, players=PLAYERS, board=board, seed=1, progress=False).length()
    early, late = ceil(EARLY * 60 / seconds - 1e-9), floor(LATE * 60 / seconds + 1e-9)
    lengths = tuple(float(length.pmf(turns, exact=False)) for turns in range(_last(length) + 1))
    return Measure(
        board,
        seconds,
        float(length.mean()) * seconds / 60,
        float(length.cdf(late)) - float(length.cdf(early - 1)),
        odds.value,
        odds.nobody,
        *_happenings(board),
        lengths,
        odds.n,
    )


def _last(length: Any) -> int:
    """So many turns are to be drawn: nearly all, and a long evening at most."""
    return min(int(length.ppf(0.999)), 3000)


def _happenings(board: Board) -> tuple[int, int]:
    """How many squares do something, and how many of them offer a choice whoever plays."""
    does = [square.effects for square in board.squares if square.effects]
    offers = [
        effects
        for effects in does
        if any(
            isinstance(effect, (MayStartOver, MayStay)) or (isinstance(effect, (MoveTo, RollAgain)) and effect.optional)
            for effect in effects
        )
    ]
    return len(does), len(offers)


def missing(value: object) -> str | None:
    """What a board still misses, for `value` a board, or a pair of a board and the seconds of a turn; None if nothing.

    >>> from robinson_widget import ROBINSON
    >>> missing(ROBINSON).splitlines()[0]
    'Its games are too short: on average they are to take 27 to 33 minutes.'
    >>> missing("my board")
    'This is no board yet. ROBINSON with a change or two is one.'
    """
    board, seconds = value if isinstance(value, tuple) and len(value) == 2 else (value, SECONDS)
    if not isinstance(board, Board):
        return "This is no board yet. ROBINSON with a change or two is one."
    if isinstance(seconds, bool) or not isinstance(seconds, Real) or not FASTEST <= float(seconds) <= SLOWEST:
        return f"Seconds of a turn are to be measured: a number from {FASTEST:.0f} to {SLOWEST:.0f}."
    try:
        found = measure(board, float(seconds))
    except ValueError as error:
        if "never end" in str(error) or "more than" in str(error):
            return "A game on this board might never end: there is a place from which nobody comes home."
        raise
    return "\n".join(target.say(found) for target in TARGETS if not target.reached(found)) or None


# --- shown -------------------------------------------------------------------------------------------------------


def scoreboard(found: Iterable[Measure]) -> DataFrame:
    """A row for each board, those with most targets reached first, and of these the fairest.

    >>> from robinson_widget import ROBINSON
    >>> scoreboard([measure(ROBINSON)]).columns.tolist()
    ['minutes', 'on time', 'first', 'second', 'third', 'nobody', 'gap', 'targets']
    """
    from pandas import DataFrame, Index

    boards = sorted(found, key=lambda each: (-_reached(each), each.gap))
    rows = [
        [
            f"{each.minutes:.1f}",
            *map(_percent, (each.on_time, *each.chances, each.nobody)),
            f"{100 * each.gap:.1f} points",
            f"{_reached(each)} of {len(TARGETS)}",
        ]
        for each in boards
    ]
    columns = ["minutes", "on time", "first", "second", "third", "nobody", "gap", "targets"]
    return DataFrame(rows, columns=columns, index=Index([each.board.name for each in boards], name="board"))


def _reached(found: Measure) -> int:
    return sum(target.reached(found) for target in TARGETS)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def plot(found: Measure, before: Measure | None = None) -> Axes:
    """How long games take, with the 20 to 40 minutes shaded, beside who wins; `before` behind it, in grey.

    >>> from robinson_widget import ROBINSON
    >>> plot(measure(ROBINSON)).get_ylabel()
    'games of 100'
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10.4, 4.6), layout="constrained")
    left: Axes
    right: Axes
    left, right = figure.subplots(1, 2, width_ratios=[1.5, 1])
    _draw_minutes(left, found, before)
    _draw_seats(right, found, before)
    return left


def _draw_minutes(ax: Axes, found: Measure, before: Measure | None) -> None:
    from robinson_widget.chance.plot_style import EXACT, SIMULATED

    bins = range(0, 90, 3)
    ax.axvspan(EARLY, LATE, color="#dcefd8", zorder=0)
    tallest = 0.0
    for each, shown in ((before, False), (found, True)):
        if each is None:
            continue
        shares = [0.0] * len(bins)
        for turns, share in enumerate(each.lengths):
            shares[min(len(bins) - 1, int(turns * each.seconds / 60 // 3))] += 100 * share
        tallest = max(tallest, *shares)
        colour = (SIMULATED if each.games else EXACT) if shown else "#8a8a8a"
        label = f"{each.board.name}: {each.minutes:.1f} minutes on average"
        looks: dict[str, Any] = {"alpha": 1.0 if shown else 0.55, "width": 2.5 if shown else 2.9}
        ax.bar([start + 1.5 for start in bins], shares, color=colour, label=label, zorder=3 if shown else 2, **looks)
        ax.axvline(each.minutes, color=colour, linewidth=2, linestyle="--", zorder=4)
    ax.set_ylim(0, tallest * 1.35)
    ax.set_xlim(0, 90)
    middle = (EARLY + LATE) / 2
    ax.text(
        middle,
        tallest * 1.04,
        f"on time:\n{_percent(found.on_time)}",
        ha="center",
        va="center",
        fontsize=15,
        color="#2c5e1e",
        zorder=5,
        bbox={"facecolor": "#dcefd8", "edgecolor": "none"},
    )
    ax.set_title("How long is a game?", fontsize=15)
    ax.set_xlabel(f"minutes, at {found.seconds:g} seconds a turn (last bar: or more)", fontsize=12)
    ax.set_ylabel("games of 100", fontsize=12)
    ax.tick_params(labelsize=11)
    ax.legend(fontsize=11, loc="upper right", frameon=False)
    ax.grid(axis="y", color="#e2e2e2", zorder=0)


def _draw_seats(ax: Axes, found: Measure, before: Measure | None) -> None:
    from robinson_widget.chance.plot_style import EXACT, SIMULATED

    seats = ["first", "second", "third", "nobody"]
    wide = 0.8 if before is None else 0.4
    tallest = 0.0
    for each, shown in ((before, False), (found, True)):
        if each is None:
            continue
        shares = [100 * share for share in (*each.chances, each.nobody)]
        tallest = max(tallest, *shares)
        colour = (SIMULATED if each.games else EXACT) if shown else "#8a8a8a"
        shift = 0 if before is None else wide / 2 if shown else -wide / 2
        places = [seat + shift for seat in range(len(seats))]
        ax.bar(places, shares, wide * 0.94, color=colour, zorder=2, alpha=1 if shown else 0.55)
        for place, share in zip(places, shares, strict=True):
            ax.text(place, share + 0.5, f"{share:.1f}", ha="center", fontsize=10.5, color="#222222")
    ax.axhline(100 / PLAYERS, color="#222222", linewidth=1.2, linestyle=":", zorder=3)
    ax.set_xticks(range(len(seats)), seats, fontsize=12)
    ax.set_ylim(0, tallest * 1.15)
    ax.set_title(f"Who wins? The gap is {100 * found.gap:.1f} points", fontsize=15)
    ax.set_ylabel("games of 100", fontsize=12)
    ax.tick_params(axis="y", labelsize=11)
    ax.grid(axis="y", color="#e2e2e2", zorder=0)


EXERCISES: dict[str, Exercise] = {
    "turns": Number(
        lambda: 30 * 60 / SECONDS,
        hints=("How many seconds are half an hour? How many turns of that length go into them?",),
    ),
    "lead": Number(
        lambda: Fraction(3, 100) + (1 - Fraction(3, 100)) / 2,
        hints=(
            "In the other 97 of 100 games it does not matter who begins. How many of these does the first win?",
            "Half of the games without a tie, and all of the ties.",
        ),
    ),
    "edge": Choice(
        1,
        hints=("Going first decides the ties. On which board do two seldom come home in the same round?",),
    ),
    "board": Measured(
        missing,
        hints=(
            "Change one thing at a time, and look at what it does to both pictures.",
            "What makes a traveller wait, or walk again, near the end, makes games longer and ties rarer.",
        ),
    ),
}
