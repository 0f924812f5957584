"""How long it takes, drawn: exact chances as stems and steps in front of what was simulated, and means that settle."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary, ref

from robinson_widget.chance.distribution import Distribution
from robinson_widget.chance.plot_style import (
    EXACT,
    EXACTS,
    SIMULATED,
    SIMULATEDS,
    axes,
    crowded,
    extent,
    fitted,
    give_or_take,
    legend,
    name,
    needs,
    percent,
    percent_axis,
    sizes,
    whole_axis,
)
from robinson_widget.checks import brief

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from pandas import Series

_UNITS = {"turns": "turns", "rolls": "rolls", "turn": "turns", "roll": "rolls"}
_LONGEST = 40  # letters of a unit or a label
_SHOWN = 0.999  # of all exact lengths, the longest ones are left off: they go on for ever
_MOST = 20_000  # a law that has not come to its end by then is not drawn to it


def plot_length(
    distribution: Any = None,
    games: Any = None,
    ax: Axes | None = None,
    *,
    unit: str = "turns",
    label: str | None = None,
    title: str | None = None,
) -> Axes:
    """How likely each length is: exact as stems, the shares of simulated games as bars behind them.

    `distribution` has the methods `pmf` and `cdf` on whole numbers from 0, as a :class:`Distribution` or a frozen one
    of SciPy has; `games` are what `simulate` gives, counted in `unit`, "turns" or "rolls". Either may be left out, and
    games may also stand first. A distribution alone may count anything else too: ``unit="days"``. The length of a game
    is that of all its players together, and is said to be. What is longer than all but one in a thousand is not drawn,
    but named.

    Called again with the same axes, it draws into them beside what is there, in another shade, and the legend keeps
    both; `label` says there which is which, "milder board" say.

    >>> from fractions import Fraction
    >>> from matplotlib.figure import Figure
    >>> from robinson_widget.chance.markov import Distribution
    >>> two = Distribution({1: Fraction(1, 4), 2: Fraction(3, 4)})
    >>> ax = plot_length(two, ax=Figure().subplots(), unit="rolls")
    >>> ax.get_xlabel(), [float(height) for height in ax.lines[0].get_ydata()]
    ('length in rolls', [0.25, 0.75])
    >>> ax = plot_length(Distribution({1: 1}), ax=ax, unit="rolls", label="shorter")
    >>> [text.get_text() for text in ax.get_legend().get_texts()]
    ['exact: mean 1.75 rolls', 'shorter, exact: mean 1.00 rolls']

    :raises ValueError: naming the value, for what is no distribution of whole numbers, no games, or no unit.
    """
    return _together(_lengths, _source(distribution, games, unit, label), ax, title)


def plot_cdf(
    distribution: Any = None,
    games: Any = None,
    ax: Axes | None = None,
    *,
    unit: str = "turns",
    label: str | None = None,
    title: str | None = None,
) -> Axes:
    """How likely it is over by then: exact as dark steps, simulated games as a light band of two standard errors.

    The arguments are those of :func:`plot_length`, and several curves stand in the same axes as there; dashed lines
    show by when it is half sure, and by when 95%.

    >>> from fractions import Fraction
    >>> from matplotlib.figure import Figure
    >>> from robinson_widget.chance.markov import Distribution
    >>> ax = plot_cdf(Distribution({1: Fraction(1, 4), 2: Fraction(3, 4)}), ax=Figure().subplots())
    >>> ax.get_ylabel()
    'probability to be over by then'

    :raises ValueError: as :func:`plot_length` does.
    """
    return _together(_sums, _source(distribution, games, unit, label), ax, title)


# --- one beside the other ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class _Source:
    """What one call of a plot shows: a law or the counted lengths of games of so many players, or both."""

    law: _Law | None
    seen: Series[int] | None
    unit: str
    players: int
    label: str | None

    @property
    def counted(self) -> str:
        """In what the games are counted, which is not what one traveller would count."""
        return self.unit + _of_all(self.players)

    def told(self, words: str) -> str:
        """An entry of the legend."""
        return words if self.label is None else f"{self.label}, {words}"


@dataclass(slots=True)
class _Drawn:
    """What a plot has put into some axes, so that the next call can draw all of it anew, to one scale."""

    plot: Callable[..., Any]
    sources: tuple[_Source, ...]
    artists: list[ref[Artist]]


_DRAWN: WeakKeyDictionary[Axes, _Drawn] = WeakKeyDictionary()


def _together(plot: Callable[..., Iterable[Artist]], source: _Source, ax: Axes | None, title: str | None) -> Axes:
    """Draw a source beside those that the same plot has drawn into the axes before, if they are still there."""
    ax = axes(ax)
    before = _DRAWN.get(ax)
    sources: tuple[_Source, ...] = (source,)
    if before is not None and before.plot is plot:
        held = set(map(id, ax.get_children()))  # cleared axes hold nothing any more
        artists = [artist for known in before.artists if (artist := known()) is not None and id(artist) in held]
        if artists:
            title = title or ax.get_title()
            sources = (*before.sources, source)
        for artist in artists:
            artist.remove()
    ends = [_range(each.law, each.seen) for each in sources]
    first, last = min(low for low, _ in ends), max(high for _, high in ends)
    for each in sources:
        if each.law is not None:
            each.law.reach(last)
    drawn = list(plot(ax, sources, first, last, title))
    _DRAWN[ax] = _Drawn(plot, sources, [ref(artist) for artist in drawn])
    return ax


def _looks(sources: tuple[_Source, ...]) -> Iterable[tuple[_Source, tuple[str, str], str, bool]]:
    """Each source with the colour and mark of its law, the colour of its games, and whether they are the first."""
    laws = games = 0
    for source in sources:
        yield source, EXACTS[laws % len(EXACTS)], SIMULATEDS[games % len(SIMULATEDS)], games == 0
        laws += source.law is not None
        games += source.seen is not None


def _axis(sources: tuple[_Source, ...]) -> str:
    """What is counted along the axis of the lengths."""
    units = " or ".join(dict.fromkeys(source.unit for source in sources))
    counts = {source.players for source in sources if source.seen is not None}
    most = max(counts, default=1)
    if most == 1:
        return units
    if len(counts) == 1 and all(source.law is None for source in sources):
        return units + _of_all(most)
    return f"{units} (simulated games: of all{f' {most}' if len(counts) == 1 else ''} players together)"


def _of_all(players: int) -> str:
    return f" of all {players} players together" if players > 1 else ""


def _lengths(ax: Axes, sources: tuple[_Source, ...], first: int, last: int, title: str | None) -> Iterable[Artist]:
    entries: list[tuple[Any, str]] = []
    small = crowded(ax)
    tallest = 0.0
    apart = extent(ax)[0] / (last - first + 3)
    count = sum(source.law is not None for source in sources)
    for source, (colour, mark), light, solid in _looks(sources):
        if source.seen is not None:
            drawn = source.seen[(source.seen.index >= first) & (source.seen.index <= last)] / source.seen.sum()
            tallest = max(tallest, float(drawn.max()))
            if solid:
                bars: Any = ax.bar(list(drawn.index), list(drawn), width=1.0, color=light, linewidth=0, zorder=2)
                yield from bars.patches
            else:  # bars would hide those that are there
                edges = [k - 0.5 for k in range(first, last + 2)]
                heights = drawn.reindex(range(first, last + 1), fill_value=0.0)
                bars = ax.stairs(list(heights), edges, color=light, linewidth=2.2, zorder=2.5)
                yield bars
            entries.append((bars, source.told(_simulated(source.seen, source.counted, small))))
        if source.law is not None:
            pairs = [(k, p) for k, p in source.law.pairs if first <= k <= last and p > 0]
            lengths, heights_of = [k for k, _ in pairs], [p for _, p in pairs]
            tallest = max(tallest, *heights_of)
            width = min(2.5, 0.3 * apart)
            if count == 1:
                yield ax.vlines(lengths, 0, heights_of, color=colour, linewidth=width, zorder=3)
            # Stems of several laws would hide each other; a line leads the eye from mark to mark instead.
            looks: dict[str, Any] = {"color": colour, "marker": mark, "zorder": 4}
            looks |= {"linestyle": "none"} if count == 1 else {"linestyle": "-", "linewidth": 1.4}
            looks["markersize"] = max(2.0, min(7.0, 0.8 * apart if count == 1 else 0.55 * apart))
            (dots,) = ax.plot(lengths, heights_of, **looks)
            yield dots
            entries.append((dots, source.told(_exact(source.law, source.unit, small))))
    room = max(1, round((last - first) * 0.02))
    ax.set_xlim(first - room - 0.5, last + room + 0.5)
    entries = fitted(ax, entries + ([] if small else _beyond(sources, last)))
    rows = sum(1 + words.count("\n") for _, words in entries)
    # The legend stands over all that is drawn.
    share = min(0.6, (rows + 1) * 1.35 * sizes(ax).note / extent(ax)[1])
    ax.set_ylim(0, tallest * max(1.06 / (1 - share), 1.12 + 0.05 * rows))
    whole_axis(ax.xaxis)
    percent_axis(ax.yaxis)
    units = " or ".join(dict.fromkeys(source.unit for source in sources))
    name(
        ax,
        title or f"How likely each length is, in {units}",
        f"length in {_axis(sources)}",
        "probability",
        "How long it takes",
    )
    ax.grid(visible=True, axis="y", color="#dddddd", zorder=0)
    legend(ax, entries, loc="upper right")


def _sums(ax: Axes, sources: tuple[_Source, ...], first: int, last: int, title: str | None) -> Iterable[Artist]:
    edge = max(1, round((last - first) * 0.02))
    lengths = list(range(first - edge, last + edge + 1))
    entries: list[tuple[Any, str]] = []
    several = len(sources) > 1
    units = " or ".join(dict.fromkeys(source.unit for source in sources))
    heading = title or f"How likely it is over after so many {units}"
    size = name(ax, heading, _axis(sources), "probability to be over by then", "Over by then")
    small = crowded(ax)
    count = sum(source.law is not None for source in sources)
    every = max(2, len(lengths) // 14)
    for i, (source, (colour, mark), light, solid) in enumerate(_looks(sources)):
        if source.seen is not None:
            n = int(source.seen.sum())
            reached = [float(source.seen[source.seen.index <= k].sum()) / n for k in lengths]
            errors = [2 * (p * (1 - p) / n) ** 0.5 for p in reached]
            low = [max(0.0, p - e) for p, e in zip(reached, errors, strict=True)]
            high = [min(1.0, p + e) for p, e in zip(reached, errors, strict=True)]
            yield ax.fill_between(lengths, low, high, step="post", color=light, alpha=0.4, linewidth=0, zorder=2)
            broad = (3 if small else 6) if solid else 2.5
            (line,) = ax.step(lengths, reached, where="post", color=light, linewidth=broad, zorder=2.5)
            yield line
            words = source.told(_simulated(source.seen, source.counted, small).replace(", mean", ",\nmean"))
            entries.append((line, words + ("" if small else "\n(band: ± 2 standard errors)")))
        if source.law is not None:
            source.law.reach(lengths[-1])
            sums = list(accumulate(p for _, p in source.law.pairs))
            reached = [sums[k] if k >= 0 else 0.0 for k in lengths]
            (line,) = ax.step(lengths, reached, where="post", color=colour, linewidth=2.2, zorder=3)
            if count > 1:  # marks tell them apart where colours don't
                line.set(marker=mark, markersize=max(3.0, 0.5 * size.note), markevery=(i % every, every))
            yield line
            entries.append((line, source.told(_exact(source.law, source.unit, small))))
        by = {s: next((k for k, p in zip(lengths, reached, strict=True) if p >= s - 1e-12), None) for s in (0.5, 0.95)}
        shade = "#666666" if not several else colour if source.law is not None else light
        for share, when in by.items():
            if when is None:
                continue
            looks: dict[str, Any] = {"color": shade, "linewidth": 1.2, "zorder": 1}
            yield ax.plot([lengths[0], when, when], [share, share, 0], "--", **looks)[0]
            if not several:
                looks = {"va": "bottom", "fontsize": size.note, "color": "#444444"}
                yield ax.text(lengths[0], share + 0.01, f" {share:.0%} by {when}", **looks)
        if several and not small:
            told = ", ".join(f"{share:.0%} by {when}" for share, when in by.items() if when is not None)
            artist, words = entries[-1]
            entries[-1] = (artist, words + (f"\n({told})" if told else ""))
    ax.set(xlim=(lengths[0], lengths[-1]), ylim=(0, 1.04))
    whole_axis(ax.xaxis)
    percent_axis(ax.yaxis)
    ax.grid(visible=True, color="#dddddd", zorder=0)
    entries += [(artist, words.replace("; ", "\n")) for artist, words in _beyond(sources, last) if not small]
    legend(ax, entries, loc="lower right")


def _beyond(sources: tuple[_Source, ...], last: int) -> list[tuple[None, str]]:
    """What is said of each source's lengths that are not drawn."""
    notes = [(source, _longer(source.law, source.seen, last)) for source in sources]
    return [
        (None, f"{source.label}: {note}" if len(sources) > 1 and source.label else note)
        for source, note in notes
        if note
    ]


def plot_running_mean(
    games: Any, mean: Any = None, ax: Axes | None = None, *, unit: str = "turns", title: str | None = None
) -> Axes:
    """The mean length of the first game, the first two, three ...: how it settles, and how sure one is of it.

    The band is two standard errors up and down. The length of a game is that of all its players together. `mean` is
    the exact mean, a number or the distribution that has it, drawn as a line. Games are counted on a logarithmic scale.

    >>> from matplotlib.figure import Figure
    >>> from robinson_widget.chance.simulate import simulate
    >>> ax = plot_running_mean(simulate(50, players=1, seed=1), mean=20, ax=Figure().subplots())
    >>> ax.get_xlabel(), ax.get_ylabel()
    ('games played (logarithmic scale)', 'mean length in turns')

    :raises ValueError: naming the value, for what are no games, no unit, or no number.
    """
    import numpy as np
    from matplotlib.ticker import FuncFormatter

    mean, games = _sorted(mean, games) if not _are_games(games) else (mean, games)
    unit = _check_games(games, unit)
    exact = _number(mean)
    together = _of_all(int(getattr(games, "players", 1)))
    ax = axes(ax)
    lengths = games.to_frame()[unit].to_numpy(dtype=float)
    n = len(lengths)
    played = np.arange(1, n + 1)
    means = np.cumsum(lengths) / played
    # The spread about a fixed number near the mean, for numbers far from 0 would cancel out.
    shifted = lengths - lengths[0]
    square = np.cumsum(shifted**2) / played - (np.cumsum(shifted) / played) ** 2
    errors = np.sqrt(np.maximum(square, 0) / np.maximum(played - 1, 1))
    shown = np.unique(np.geomspace(1, n, 1500).round().astype(int)) - 1
    certain = shown[shown >= 1]  # one game has no spread
    band = ax.fill_between(
        played[certain],
        (means - 2 * errors)[certain],
        (means + 2 * errors)[certain],
        color=SIMULATED,
        alpha=0.4,
        linewidth=0,
        zorder=2,
    )
    line = ax.plot(played[shown], means[shown], color="#b36200", linewidth=2.5, zorder=3)[0]
    entries: list[tuple[Any, str]] = [
        ((band, line), f"simulated: n = {n:,}, {give_or_take(means[-1], errors[-1])} {unit} (± standard error)")
    ]
    if exact is not None:
        rule = ax.axhline(exact, color=EXACT, linewidth=2.2, linestyle=(0, (6, 2)), zorder=4)
        entries.append((rule, f"exact mean: {exact:.2f} {unit}"))
    name(
        ax,
        title or "How the mean settles",
        "games (log scale)" if crowded(ax) else "games played (logarithmic scale)",
        ("mean of " if crowded(ax) else "mean length in ")
        + unit
        + (together if crowded(ax) else f"\n{together.strip()}" if together else ""),
    )
    if n > 1:
        ax.set_xscale("log")
        ax.set_xlim(1, n)
    ax.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    # The first few games jump far; what is to be seen is how they settle.
    settled = shown[shown >= min(n - 1, 9)]
    low = float(np.min((means - 2 * errors)[settled]))
    high = float(np.max((means + 2 * errors)[settled]))
    if exact is not None:
        low, high = min(low, exact), max(high, exact)
    room = (high - low) * 0.08 or 1.0
    entries = fitted(ax, entries)
    rows = sum(1 + words.count("\n") for _, words in entries)
    above = max(0.13 * rows, 1.45 * (rows + 0.5) * sizes(ax).note / extent(ax)[1])
    ax.set_ylim(low - room, high + room + (high - low + 2 * room) * above / max(0.3, 1 - above))
    ax.grid(color="#dddddd", zorder=0)
    legend(ax, entries, loc="upper right")
    return ax


# --- what is drawn -----------------------------------------------------------------------------------------------


class _Law:
    """The lengths of a distribution with their probabilities, as far as asked: at first until hardly any are left."""

    def __init__(self, distribution: Any) -> None:
        if not all(hasattr(distribution, member) for member in ("pmf", "cdf", "mean")):
            raise ValueError(
                f"distribution: {brief(distribution)} is not a Distribution, as chain.hitting_time(target, start) "
                "gives one, nor games, as simulate(n) gives them"
            )
        self._distribution = distribution
        self.never = float(getattr(distribution, "never", 0))
        if self.never >= 1:
            raise ValueError("distribution: it never happens, so there is no length to draw")
        self.pairs: list[tuple[int, float]] = []
        self.shown = _SHOWN * (1 - self.never) - 1e-12
        total = 0.0
        while total < self.shown:
            if len(self.pairs) > _MOST:
                raise ValueError(
                    f"distribution: {brief(distribution)} has only {total:.3g} of its mass on 0 to {_MOST}; "
                    "lengths are whole numbers, most of them in that range"
                )
            total += self._next()
        finite = distribution.given_finite() if self.never else distribution
        self.mean = float(finite.mean())

    def _next(self) -> float:
        length = len(self.pairs)
        try:
            if isinstance(self._distribution, Distribution):
                chance = float(self._distribution.pmf(length, exact=False))
            else:
                chance = float(self._distribution.pmf(length))
        except (TypeError, ValueError) as error:
            if length:  # it goes on, but further than can be held
                raise
            shown = brief(self._distribution)
            raise ValueError(f"distribution: {shown} has other values than whole numbers") from error
        self.pairs.append((length, chance))
        return chance

    def reach(self, length: int) -> None:
        """Know all probabilities up to that length."""
        while len(self.pairs) <= length:
            self._next()

    def beyond(self, length: int) -> float:
        """How likely a longer one is, but not never."""
        return max(0.0, 1 - self.never - sum(p for k, p in self.pairs if k <= length))


def _source(distribution: Any, games: Any, unit: str, label: str | None) -> _Source:
    distribution, games = _sorted(distribution, games)
    if distribution is None and games is None:
        raise ValueError("distribution, games: None and None; at least one of them is needed")
    if label is not None:
        label = _short(label, "label")
    if games is None:
        unit = _short(unit, "unit")
        return _Source(_Law(distribution), None, _UNITS.get(unit, unit), 1, label)
    unit = _check_games(games, unit)
    seen = games.lengths(unit).sort_index()
    law = None if distribution is None else _Law(distribution)
    return _Source(law, seen, unit, int(getattr(games, "players", 1)), label)


def _are_games(value: Any) -> bool:
    return hasattr(value, "lengths") and hasattr(value, "to_frame")


def _sorted(distribution: Any, games: Any) -> tuple[Any, Any]:
    """Games may stand where a distribution does, and the other way round."""
    if _are_games(distribution) and not _are_games(games):
        return games, distribution
    return distribution, games


def _short(text: object, where: str) -> str:
    if not isinstance(text, str) or not text.strip() or len(text) > _LONGEST or not text.isprintable():
        what = "such as 'turns' or 'days'" if where == "unit" else "such as 'milder board'"
        raise ValueError(f"{where}: {brief(text)} is not a short text, {what}, of at most {_LONGEST} letters")
    return text.strip()


def _check_games(games: Any, unit: object) -> str:
    """The unit by its usual name."""
    if not isinstance(unit, str) or unit not in _UNITS:
        which = "" if not isinstance(unit, str) else "; games are counted in nothing else"
        raise ValueError(f"unit: {brief(unit)} is not one of turns, rolls{which}")
    needs(games, "games", "result of simulate()", "lengths", "to_frame", "n")
    if not games.n:
        raise ValueError("games: there are none; simulate at least one")
    return _UNITS[unit]


def _number(mean: Any) -> float | None:
    """The exact mean as a float: given as a number, or by the distribution that has it."""
    from math import isfinite
    from numbers import Real

    value = mean.mean() if callable(getattr(mean, "mean", None)) else mean
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, Real) or not isfinite(value):
        raise ValueError(f"mean: {brief(mean)} is not a finite number, nor a distribution with such a mean")
    return float(value)


def _range(law: _Law | None, seen: Series[int] | None) -> tuple[int, int]:
    """The shortest and longest length to draw."""
    ends: list[tuple[int, int]] = []
    if law is not None:
        shown = next(k for k, total in enumerate(accumulate(p for _, p in law.pairs)) if total >= law.shown)
        ends.append((next(k for k, p in law.pairs if p > 0), shown))
    if seen is not None:
        reached = seen.cumsum() >= _SHOWN * seen.sum()
        ends.append((int(seen.index[0]), int(seen.index[reached][0])))
    return min(low for low, _ in ends), max(high for _, high in ends)


def _longer(law: _Law | None, seen: Series[int] | None, last: int) -> str:
    """What is said of lengths above the longest that is drawn."""
    notes: list[str] = []
    if law is not None:
        rest = law.beyond(last)
        notes += [f"longer than {last}: {percent(rest)}"] if rest >= 0.0005 else []
        notes += [f"never: {percent(law.never)}"] if law.never else []
    if seen is not None:
        longer, n = int(seen[seen.index > last].sum()), int(seen.sum())
        if longer:
            after = "too" if notes and notes[-1].startswith("longer") else f"longer than {last}"
            notes.append(f"{longer:,} of the {n:,} games {after}")
    return "; ".join(notes)


def _exact(law: _Law, unit: str, small: bool) -> str:
    if small:
        return "exact"
    return f"exact: mean {law.mean:.2f} {unit}" + (", if ever" if law.never else "")


def _simulated(seen: Series[int], unit: str, small: bool) -> str:
    """The number of games, their mean and its standard error, in words; where there is no room, only the first."""
    n = int(seen.sum())
    if small:
        return f"simulated: n = {n:,}"
    pairs = [(int(k), int(c)) for k, c in zip(seen.index, seen, strict=True)]
    mean = sum(k * c for k, c in pairs) / n
    square = sum((k - mean) ** 2 * c for k, c in pairs)
    if n == 1:
        return f"simulated: n = 1, {mean:g} {unit}"
    stderr = (square / (n - 1) / n) ** 0.5
    return f"simulated: n = {n:,}, mean {give_or_take(mean, stderr)} {unit}"
