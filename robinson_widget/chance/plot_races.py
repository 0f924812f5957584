"""Who wins, drawn: the shares of many games beside the exact chances, and the chances along one game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from numbers import Real
from typing import TYPE_CHECKING, Any

from robinson_widget.chance.odds import GAMES, win_probabilities
from robinson_widget.chance.plot_style import (
    EXACT_LOOKS,
    LINES,
    MARKS,
    SIMULATED,
    Sizes,
    axes,
    crowded,
    extent,
    fitted,
    folded,
    legend,
    letters_wide,
    name,
    needs,
    outside,
    percent,
    percent_axis,
    plain,
    whole_axis,
)
from robinson_widget.checks import brief, whole
from robinson_widget.events import (
    AllLost,
    Bounced,
    Declined,
    Event,
    Lost,
    Moved,
    Overshot,
    Restarted,
    Rolled,
    Stayed,
    Swapped,
    Won,
)
from robinson_widget.narration import joined, language, tell
from robinson_widget.picture.figure import families
from robinson_widget.picture.layout import PAWN_COLOURS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame

_NOBODY = "nobody"
_MOST_SWINGS = 12


# --- shares ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Shares:
    """Chances to win, one a seat and that of nobody last, with their standard errors; n is 0 where they are exact."""

    seats: tuple[str, ...]
    values: tuple[float, ...]
    errors: tuple[float, ...]
    n: int


def plot_win_shares(
    games: Any = None,
    exact: Any = None,
    ax: Axes | None = None,
    *,
    names: Sequence[str] | None = None,
    title: str | None = None,
) -> Axes:
    """Who wins how often: the shares of simulated games, with bars of two standard errors, beside the exact chances.

    `games` are what `simulate` gives, `exact` what `win_probability` gives; it is drawn as simulated if it is. Either
    may be left out, and may stand first. `names` stand for the seats.

    >>> from matplotlib.figure import Figure
    >>> from robinson_widget import track
    >>> from robinson_widget.chance.race import win_probability
    >>> ax = plot_win_shares(exact=win_probability(track("Six", 6, past_end="home"), 2), ax=Figure().subplots())
    >>> ax.get_ylabel(), [label.get_text() for label in ax.get_xticklabels()]
    ('chance to win', ['seat 0', 'seat 1'])

    :raises ValueError: naming the value, for what are no games or no chances, or differ in their seats.
    """
    if games is None and exact is None:
        raise ValueError("games, exact: None and None; at least one of them is needed")
    if hasattr(games, "nobody") and not hasattr(exact, "nobody"):
        games, exact = exact, games
    groups = [group for group in (_counted(games), _solved(exact)) if group is not None]
    seats = [len(group.seats) - 1 for group in groups]
    if len(set(seats)) > 1:
        raise ValueError(f"exact: it is for {seats[1]} seats, but the games are for {seats[0]}")
    labels = list(groups[0].seats) if names is None else [*_checked_names(names, seats[0]), _NOBODY]
    if not any(group.values[-1] for group in groups):
        labels.pop()
    ax = axes(ax)
    size = name(ax, title or "Who comes home first", "seat" if names is None else "player", "chance to win", "Who wins")
    wide = 0.8 / len(groups)
    letters = max(6.0, size.note * min(1.0, 9 / (len(labels) * len(groups))))
    upright = extent(ax)[0] / (len(labels) + 0.2) * wide < 2.9 * letters  # more than a bar is wide
    tallest = max(v + 2 * e for group in groups for v, e in zip(group.values, group.errors, strict=True))
    entries: list[tuple[Any, str]] = []
    for i, group in enumerate(groups):
        places = [seat + (i - (len(groups) - 1) / 2) * wide for seat in range(len(labels))]
        values, errors = group.values[: len(labels)], [2 * error for error in group.errors[: len(labels)]]
        bars = ax.bar(places, values, wide * 0.94, zorder=2, **(_simulated_looks(i) if group.n else EXACT_LOOKS))
        if group.n:
            low = [min(v, e) for v, e in zip(values, errors, strict=True)]  # no share is below 0
            ax.errorbar(places, values, (low, errors), fmt="none", ecolor="#222222", capsize=5, elinewidth=2, zorder=3)
            worst = 100 * max(group.errors)
            words = f"n = {group.n:,}" + (f"\n(± 2 standard errors; one is up to {worst:.2g} points)" if worst else "")
            entries.append((bars, f"{'win_probability, ' if i else ''}simulated: {words}"))
        else:
            entries.append((bars, "exact"))
        for x, value, error in zip(places, values, errors, strict=True):
            looks: dict[str, Any] = {
                "fontsize": letters,
                "color": "#222222",
                "zorder": 4,
                "rotation": 90 if upright else 0,
            }
            ax.text(x, value + error + tallest * 0.012, percent(value), ha="center", va="bottom", **looks)
    _seat_labels(ax, labels, size.note)
    ax.set_xlim(-0.6, len(labels) - 0.4)
    entries = fitted(ax, entries)
    rows = sum(1 + label.count("\n") for _, label in entries)
    share = min(0.6, (1.35 * (rows + 0.8) * size.note + (4.0 if upright else 1.6) * letters) / extent(ax)[1])
    ax.set_ylim(0, tallest * max(1.1 / (1 - share), 1.16 + 0.06 * rows))
    percent_axis(ax.yaxis)
    ax.grid(axis="y", color="#dddddd", zorder=0)
    legend(ax, entries, loc="upper right")
    return ax


def _simulated_looks(group: int) -> dict[str, Any]:
    """Bars of simulated shares; of two kinds the second is dotted."""
    return {"color": SIMULATED, "hatch": "..", "edgecolor": "#ffe0b0"} if group else {"color": SIMULATED}


def _counted(games: Any) -> _Shares | None:
    if games is None:
        return None
    needs(games, "games", "result of simulate(), nor of win_probability()", "win_shares", "n")
    if not games.n:
        raise ValueError("games: there are none; simulate at least one")
    frame = games.win_shares()
    rows = [
        (seat, float(share), float(error) if error >= 0 else 0.0)  # of a single game there is none
        for seat, share, error in zip(frame.index, frame["share"], frame["stderr"], strict=True)
    ]
    rows = [row for row in rows if row[0] != _NOBODY] + [row for row in rows if row[0] == _NOBODY]
    if rows[-1][0] != _NOBODY:
        rows.append((_NOBODY, 0.0, 0.0))
    seats = tuple(seat if isinstance(seat, str) else f"seat {seat}" for seat, _, _ in rows)
    return _Shares(seats, tuple(share for _, share, _ in rows), tuple(error for _, _, error in rows), int(games.n))


def _solved(exact: Any) -> _Shares | None:
    if exact is None:
        return None
    needs(exact, "exact", "WinProbability; win_probability(board, players) gives one", "value", "nobody", "n")
    values = tuple(float(value) for value in exact.value)
    n = int(exact.n)
    errors = tuple(float(e) for e in exact.stderr) if n else (0.0,) * len(values)
    nobody = float(exact.nobody) + float(getattr(exact, "never", 0.0))  # no winner, for one reason or the other
    lost = (nobody * (1 - nobody) / n) ** 0.5 if n else 0.0
    return _Shares((*(f"seat {i}" for i in range(len(values))), _NOBODY), (*values, nobody), (*errors, lost), n)


def _checked_names(names: Sequence[str], seats: int) -> list[str]:
    given = [names] if isinstance(names, str) else list(names)
    if len(given) != seats or not all(isinstance(one, str) for one in given):
        raise ValueError(f"names: {brief(names)} are not the names of {seats} seats")
    return given


def _seat_labels(ax: Axes, labels: list[str], points: float) -> None:
    """Names below their bars, smaller where they are long, and in as many lines as they need."""
    room = extent(ax)[0] / len(labels) * 0.96
    longest = max(letters_wide(word) for label in labels for word in label.split() or [""])
    size = max(8.0, points * 0.85, min(points, room / (0.6 * max(longest, 1))))
    ax.set_xticks(range(len(labels)), [folded(label, max(4, int(room / (0.6 * size))), 4) for label in labels])
    ax.tick_params(axis="x", labelsize=size)
    plain(ax.get_xticklabels())


# --- along one game ----------------------------------------------------------------------------------------------


def plot_win_chance(
    game: Any, swings: int = 3, ax: Axes | None = None, *, chances: DataFrame | None = None, title: str | None = None
) -> Axes:
    """Everyone's chance to win along one game, with the biggest swings named: when, who, and what happened.

    `game` is a :class:`Game`, whose chances `win_probabilities` works out if they aren't given as `chances`; or that
    table alone, a row a step and a column a player, and then swings are told by their step only. What a swing was is
    said in the language of the game. The size of a swing is half of all that changed hands. Over the names it is said
    how the chances were found, and from how many games where they are simulated.

    >>> from matplotlib.figure import Figure
    >>> from robinson_widget import Game, track
    >>> from robinson_widget.chance.race import win_probabilities
    >>> game = Game(["Ada", "Ben"], track("Eight", 8), dice=[6, 3, 2])
    >>> _ = game.roll(), game.roll(), game.roll()
    >>> ax = plot_win_chance(game, swings=1, ax=Figure().subplots())
    >>> ax.get_xlabel(), len(ax.lines[0].get_ydata())  # the opening and three rolls
    ('after turn', 4)

    :raises ValueError: naming the value, for what is no game or table, a table that doesn't fit the game, or `swings`.
    """
    whole(swings, "swings", 0, _MOST_SWINGS)
    table, steps = _along(game, chances)
    values = [[float(v) for v in row] for row in table.to_numpy()]
    names = [str(column) for column in table.columns]
    ax = axes(ax)
    below = "after turn" if steps else "step of the game"
    size = name(ax, title or "The chance to win, along one game", below, "chance to win", "Chance to win")
    entries: list[tuple[Any, str]] = []
    last = len(values) - 1
    for seat, who in enumerate(names):
        look: dict[str, Any] = {
            "color": PAWN_COLOURS[seat % 8],
            "linestyle": LINES[seat % 8],
            "marker": MARKS[seat % 8],
        }
        every = max(1, -(-len(values) // 14))
        marked = (seat * every // max(1, len(names)), every)  # not all at the same steps, where lines lie together
        line = ax.plot(
            range(len(values)),
            [row[seat] for row in values],
            drawstyle="steps-post",
            linewidth=2.4,
            markevery=marked,
            markersize=max(5.0, size.note * 0.62),
            markeredgecolor="white",
            zorder=3,
            **look,
        )[0]
        entries.append((line, who if letters_wide(who) <= 20 else who[: 20 * len(who) // letters_wide(who) - 1] + "…"))
    ax.set_ylim(-0.03, 1.03)
    ax.set_xlim(0, max(1, last) * 1.015)
    percent_axis(ax.yaxis)
    if steps:
        _turn_ticks(ax, steps)
    else:
        whole_axis(ax.xaxis)
    ax.grid(color="#e2e2e2", zorder=0)
    _names_above(ax, entries, size, _found(table))
    _swings(ax, values, steps, names, swings, size.note)
    return ax


def _along(game: Any, chances: Any) -> tuple[Any, tuple[Any, ...]]:
    """The table of chances, and the steps of the game if it is known."""
    if hasattr(game, "history"):
        if chances is None:
            chances = win_probabilities(game)
            chances.attrs.setdefault("n", GAMES)
        table, steps = chances, tuple(game.history)
    else:
        table, steps = game, ()
        if chances is not None:
            raise ValueError(f"game: {brief(game)} is not a Game, to which the chances could belong")
    if not hasattr(table, "columns") or not hasattr(table, "to_numpy"):
        where = "chances" if steps else "game"
        raise ValueError(f"{where}: {brief(table)} is not a Game, nor the table that win_probabilities() gives")
    if not len(table) or not len(table.columns):
        raise ValueError("game: its table of chances is empty")
    if hasattr(game, "history") and len(table) != len(steps) + 1:
        raise ValueError(
            f"chances: {len(table)} rows do not fit a game of {len(steps)} steps, which has {len(steps) + 1}"
        )
    for row in table.to_numpy():
        for value in row:
            try:
                fine = isfinite(float(value)) and -1e-9 <= float(value) <= 1 + 1e-9
            except (TypeError, ValueError):
                fine = False
            if not fine:
                shown = brief(float(value) if isinstance(value, Real) else value)
                raise ValueError(f"chances: {shown} is not a probability")
    return table, steps


def _turn_ticks(ax: Axes, steps: tuple[Any, ...]) -> None:
    """Numbers of turns where they end, so that a tick stands where the turn has led; a turn may have several steps."""
    ends = {taken.turn: i for i, taken in enumerate(steps, start=1)}
    gap = next(g for g in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000) if len(ends) / g <= 12)
    shown = [turn for turn in ends if turn % gap == 0 or (turn == 1 and gap < 5)]
    ax.set_xticks([ends[turn] for turn in shown], [str(turn) for turn in shown])


def _found(table: Any) -> str:
    """How the chances were found, as far as the table says so."""
    methods = table.attrs.get("method", ())
    methods = [methods] if isinstance(methods, str) else list(methods)
    if "simulated" not in methods:
        return "exact" if "exact" in methods else ""
    # A game that is over is certain, and does not make the rest of them exact.
    some = methods.count("exact")
    words = (
        "simulated" if some < len(methods) / 4 else f"{some} of {len(methods)} positions exact, the others simulated"
    )
    n = table.attrs.get("n")
    n = max(n, default=None) if isinstance(n, list | tuple) else n
    words += f": n = {n:,} games a position" if n else ""
    stderr = table.attrs.get("stderr")
    return words + (f", standard error up to {100 * stderr:.2g} points" if stderr else "")


def _names_above(ax: Axes, entries: list[tuple[Any, str]], size: Sizes, found: str) -> None:
    """The names of all lines, and how they were found, between the title and the axes, where they hide nothing.

    Where axes are crowded there is no room above them; then the names are inside.
    """
    heads: dict[str, Any] = {"title": found, "title_fontsize": size.note * 0.95, "alignment": "left"} if found else {}
    if crowded(ax):
        ax.set_ylim(-0.03, 1.03 + 0.17 * (1 + bool(found)))
        tight: dict[str, Any] = {"frameon": False, "columnspacing": 0.8, "borderaxespad": 0.1}
        legend(ax, entries, loc="upper left", ncols=4, **tight, **heads)
        _head(ax, found)
        return
    longest = max(letters_wide(label) for _, label in entries)
    columns = max(1, min(len(entries), int(extent(ax)[0] / (size.note * (0.6 * longest + 5.2)))))
    rows = -(-len(entries) // columns)
    columns = -(-len(entries) // rows)  # as many in each row
    place: dict[str, Any] = {"loc": "lower left", "bbox_to_anchor": (-0.01, 1.0), "borderaxespad": 0.2}
    legend(ax, entries, ncols=columns, frameon=False, handlelength=3.2, labelcolor=outside(ax), **heads, **place)
    _head(ax, found)
    box = ax.get_legend()
    assert box is not None
    box.set_in_layout(False)  # the title above it keeps its room
    ax.title.set_y(1.0)
    ax.set_title(ax.get_title(), fontsize=ax.title.get_fontsize(), pad=10 + (rows + bool(found)) * size.note * 1.65)


def _head(ax: Axes, found: str) -> None:
    """The line over the names is set in the ink of what stands beside the axes."""
    box = ax.get_legend()
    assert box is not None
    if found:
        box.get_title().set_color("#222222" if crowded(ax) else outside(ax))


def _swings(
    ax: Axes, values: list[list[float]], steps: tuple[Any, ...], names: list[str], swings: int, points: float
) -> None:
    """Name the biggest swings: a ring where each happened, and words where no line and no other words are."""
    from matplotlib.patches import ConnectionPatch

    sizes = [
        (sum(abs(a - b) for a, b in zip(values[i], values[i - 1], strict=True)) / 2, -i) for i in range(1, len(values))
    ]
    chosen = [-i for swing, i in sorted(sizes, reverse=True)[:swings] if swing > 1e-9]
    letters = max(7.0, points * 0.92)
    wide, high = extent(ax)
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    told: dict[int, str] = {}
    rings: dict[int, tuple[float, float]] = {}
    for i in sorted(chosen):
        gains = [a - b for a, b in zip(values[i], values[i - 1], strict=True)]
        actor = steps[i - 1].seat if steps else -1  # of two who gain and lose as much, the one who did it
        seat = max(range(len(gains)), key=lambda s: (round(abs(gains[s]), 9), s == actor))
        width = max(16, int(wide * 0.34 / (letters * 0.55)))
        change = f"{percent(values[i - 1][seat])} → {percent(values[i][seat])}"
        words = folded(_told(steps[i - 1]) if steps else f"step {i}", width, 4)
        if crowded(ax):  # what happened needs more room
            words = f"turn {steps[i - 1].turn}" if steps else words
        told[i] = f"{words}\n{folded(names[seat], width - 12, 1)} {change}"
        rings[i] = (i, values[i][seat])
    ends = {i: ((x - left) / (right - left), (y - bottom) / (top - bottom)) for i, (x, y) in rings.items()}
    room = {
        i: (
            max(map(letters_wide, words.split("\n"))) * letters * 0.54 / wide,
            ((words.count("\n") + 1) * letters * 1.25 + 12) / high,
        )
        for i, words in told.items()
    }
    lines = [[(v - bottom) / (top - bottom) for v in row] for row in values]
    roof = 0.75 if crowded(ax) else 0.98
    for i, box in _places(ends, room, lines, chosen, roof).items():
        look: dict[str, Any] = {"markerfacecolor": "none", "markeredgecolor": "#111111", "markeredgewidth": 2}
        ax.plot(*([number] for number in rings[i]), "o", markersize=points, zorder=6, clip_on=False, **look)
        sides: dict[str, Any] = {"coordsA": ax.transAxes, "coordsB": ax.transData, "shrinkB": points / 2}
        ax.add_artist(ConnectionPatch(box.middle, rings[i], color="#333333", linewidth=1.2, zorder=6.5, **sides))
        ax.text(
            *box.middle,
            told[i],
            transform=ax.transAxes,
            ha="center",
            va="center",
            fontsize=letters,
            color="#222222",
            parse_math=False,
            family=families(),
            zorder=7,
            bbox={"boxstyle": "round,pad=0.3", "facecolor": "white", "edgecolor": "#666666"},
        )


@dataclass(frozen=True, slots=True)
class Box:
    """A place for words, in shares of the axes.

    >>> Box(0.1, 0.1, 0.2, 0.1).meets(Box(0.25, 0.15, 0.2, 0.1)), Box(0.1, 0.1, 0.2, 0.1).holds(0.5, 0.5)
    (True, False)
    """

    left: float
    low: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """Where the words stand.

        >>> Box(0.0, 0.5, 0.5, 0.5).middle
        (0.25, 0.75)
        """
        return self.left + self.width / 2, self.low + self.height / 2

    def meets(self, other: Box, apart: float = 0.015) -> bool:
        """Whether two places overlap, or nearly do.

        >>> Box(0.0, 0.0, 0.1, 0.1).meets(Box(0.2, 0.0, 0.1, 0.1))
        False
        """
        across = self.left < other.left + other.width + apart and other.left < self.left + self.width + apart
        return across and self.low < other.low + other.height + apart and other.low < self.low + self.height + apart

    def holds(self, x: float, y: float, apart: float = 0.015) -> bool:
        """Whether a point is in it, or nearly is.

        >>> Box(0.0, 0.0, 0.1, 0.1).holds(0.05, 0.11)
        True
        """
        across = self.left - apart < x < self.left + self.width + apart
        return across and self.low - apart < y < self.low + self.height + apart


def _places(
    ends: dict[int, tuple[float, float]],
    room: dict[int, tuple[float, float]],
    lines: list[list[float]],
    by_size: list[int],
    roof: float,
) -> dict[int, Box]:
    """A place for the words of each swing: of a few orders in which to place them, the one that suits best."""
    best: dict[int, Box] = {}
    cost = float("inf")
    for order in (sorted(ends), sorted(ends, reverse=True), by_size):
        placed: dict[int, Box] = {}
        worth = 0.0
        for i in order:
            placed[i], one = _free(ends[i], *room[i], placed, ends, lines, roof)
            worth += one
        if worth < cost:
            best, cost = placed, worth
    return dict(sorted(best.items()))


def _free(
    end: tuple[float, float],
    wide: float,
    high: float,
    placed: dict[int, Box],
    ends: dict[int, tuple[float, float]],
    lines: list[list[float]],
    roof: float,
) -> tuple[Box, float]:
    """The best place for words near the `end` of their pointer, and how bad it is: all in shares of the axes.

    It should be off the lines, off all rings and other words, and no pointer should cross words.
    """
    last = max(1, len(lines) - 1)
    pointers = [(other, _between(other.middle, ends[i])) for i, other in placed.items()]
    best, cost = Box(0.0, 0.0, wide, high), float("inf")
    for column in range(29):
        left = 0.01 + max(0.0, 0.97 - wide) * column / 28
        covered = [v for row in lines[int(left * last) : int((left + wide) * last) + 2] for v in row]
        for row in range(25):
            box = Box(left, 0.02 + max(0.0, roof - 0.02 - high) * row / 24, wide, high)
            (x, y), below, above = box.middle, box.low - 0.015, box.low + high + 0.015
            worth = 1.5 * abs(x - end[0]) + abs(y - end[1])
            worth += 3 * sum(below < v < above for v in covered) / max(1, len(covered))
            worth += sum(10 for ring in ends.values() if box.holds(*ring))
            if worth < cost:
                worth += sum(100 for other, _ in pointers if box.meets(other))
                pointer = _between((x, y), end)
                worth += sum(1 for other, _ in pointers if any(other.holds(*point, 0.0) for point in pointer))
                worth += sum(1 for _, other in pointers if any(box.holds(*point, 0.0) for point in other))
            if worth < cost:
                best, cost = box, worth
    return best, cost


def _between(start: tuple[float, float], end: tuple[float, float]) -> list[tuple[float, float]]:
    """Points on the way."""
    return [(start[0] + (end[0] - start[0]) * k / 24, start[1] + (end[1] - start[1]) * k / 24) for k in range(25)]


#: What tells most of a step, gravest first; what was rolled is said before it.
_GRAVE: tuple[type[Event], ...] = (Won, AllLost, Lost, Swapped, Restarted, Stayed, Declined, Overshot, Bounced)


def _told(taken: Any) -> str:
    """What a step was: its turn, what was rolled, and the gravest thing that came of it, in the game's language."""
    lang = language(taken.lang)
    grave = [event for kind in _GRAVE for event in taken.events if isinstance(event, kind)]
    flights = [event for event in taken.events if isinstance(event, Moved) and event.by == "picture"]
    others = [event for event in taken.events if isinstance(event, Moved)]
    rolled = [event for event in taken.events if isinstance(event, Rolled)]
    told = [*rolled, *(grave or flights or others)[:1]]
    words = joined([tell(event, taken.board, taken.names, lang) for event in told], lang)
    return f"{lang.say('PAGE', 'turn', turn=taken.turn)}: {words}"
