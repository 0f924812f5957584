"""How long it takes, drawn: exact chances as stems and steps in front of what was simulated, and means that settle."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any

from robinson_widget.chance.distribution import Distribution
from robinson_widget.chance.plot_style import (
    EXACT,
    SIMULATED,
    axes,
    extent,
    give_or_take,
    legend,
    name,
    needs,
    percent,
    percent_axis,
    whole_axis,
)
from robinson_widget.checks import brief

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import Series

_UNITS = ("turns", "rolls")
_SHOWN = 0.999  # of all exact lengths, the longest ones are left off: they go on for ever
_MOST = 20_000  # a law that has not come to its end by then is not drawn to it


def plot_length(
    distribution: Any = None,
    games: Any = None,
    ax: Axes | None = None,
    *,
    unit: str = "turns",
    title: str | None = None,
) -> Axes:
    """How likely each length is: exact as stems, the shares of simulated games as bars behind them.

    `distribution` has the methods `pmf` and `cdf` on whole numbers from 0, as a :class:`Distribution` or a frozen one
    of SciPy has; `games` are what `simulate` gives, counted in `unit`, "turns" or "rolls". Either may be left out. What
    is longer than all but one in a thousand is not drawn, but named.

    >>> from fractions import Fraction
    >>> from matplotlib.figure import Figure
    >>> from robinson_widget.chance.markov import Distribution
    >>> two = Distribution({1: Fraction(1, 4), 2: Fraction(3, 4)})
    >>> ax = plot_length(two, ax=Figure().subplots(), unit="rolls")
    >>> ax.get_xlabel(), [float(height) for height in ax.lines[0].get_ydata()]
    ('length in rolls', [0.25, 0.75])

    :raises ValueError: naming the value, for what is no distribution of whole numbers, no games, or no unit.
    """
    law, seen = _sources(distribution, games, unit)
    ax = axes(ax)
    first, last, beyond = _range(law, seen)
    entries: list[tuple[Any, str]] = []
    tallest = 0.0
    if seen is not None:
        drawn = seen[(seen.index >= first) & (seen.index <= last)] / seen.sum()
        bars = ax.bar(list(drawn.index), list(drawn), width=1.0, color=SIMULATED, linewidth=0, zorder=2)
        entries.append((bars, _simulated(seen, unit)))
        tallest = float(drawn.max())
    if law is not None:
        pairs = [(k, p) for k, p in law.pairs if first <= k <= last and p > 0]
        lengths, heights = [k for k, _ in pairs], [p for _, p in pairs]
        apart = extent(ax)[0] / (last - first + 3)
        ax.vlines(lengths, 0, heights, color=EXACT, linewidth=min(2.5, 0.3 * apart), zorder=3)
        dots = ax.plot(lengths, heights, "o", color=EXACT, markersize=max(2.0, min(7.0, 0.8 * apart)), zorder=4)[0]
        entries.append((dots, _exact(law, unit)))
        tallest = max(tallest, *heights)
    room = max(1, round((last - first) * 0.02))
    ax.set_xlim(first - room - 0.5, last + room + 0.5)
    if beyond:
        entries.append((None, beyond))
    ax.set_ylim(0, tallest * (1.12 + 0.13 * len(entries)))  # the legend stands over all that is drawn
    whole_axis(ax.xaxis)
    percent_axis(ax.yaxis)
    name(ax, title or f"How likely each length is, in {unit}", f"length in {unit}", "probability")
    ax.grid(axis="y", color="#dddddd", zorder=0)
    legend(ax, entries, loc="upper right")
    return ax


def plot_cdf(
    distribution: Any = None,
    games: Any = None,
    ax: Axes | None = None,
    *,
    unit: str = "turns",
    title: str | None = None,
) -> Axes:
    """How likely it is over by then: exact as dark steps, simulated games as a light band of two standard errors.

    The arguments are those of :func:`plot_length`; dashed lines show by when it is half sure, and by when 95%.

    >>> from fractions import Fraction
    >>> from matplotlib.figure import Figure
    >>> from robinson_widget.chance.markov import Distribution
    >>> ax = plot_cdf(Distribution({1: Fraction(1, 4), 2: Fraction(3, 4)}), ax=Figure().subplots())
    >>> ax.get_ylabel()
    'probability to be over by then'

    :raises ValueError: as :func:`plot_length` does.
    """
    law, seen = _sources(distribution, games, unit)
    ax = axes(ax)
    first, last, beyond = _range(law, seen)
    edge = max(1, round((last - first) * 0.02))
    lengths = list(range(first - edge, last + edge + 1))
    entries: list[tuple[Any, str]] = []
    if seen is not None:
        n = int(seen.sum())
        counted = [float(seen[seen.index <= k].sum()) / n for k in lengths]
        errors = [2 * (p * (1 - p) / n) ** 0.5 for p in counted]
        low = [max(0.0, p - e) for p, e in zip(counted, errors, strict=True)]
        high = [min(1.0, p + e) for p, e in zip(counted, errors, strict=True)]
        ax.fill_between(lengths, low, high, step="post", color=SIMULATED, alpha=0.4, linewidth=0, zorder=2)
        line = ax.step(lengths, counted, where="post", color=SIMULATED, linewidth=6, zorder=2.5)[0]
        entries.append((line, _simulated(seen, unit).replace(", mean", ",\nmean") + "\n(band: ± 2 standard errors)"))
    if law is not None:
        law.reach(lengths[-1])
        sums = list(accumulate(p for _, p in law.pairs))
        steps = [sums[k] if k >= 0 else 0.0 for k in lengths]
        line = ax.step(lengths, steps, where="post", color=EXACT, linewidth=2.2, zorder=3)[0]
        entries.append((line, _exact(law, unit)))
    size = name(ax, title or f"How likely it is over after so many {unit}", unit, "probability to be over by then")
    reached = steps if law is not None else counted
    for share in (0.5, 0.95):
        by = next((k for k, p in zip(lengths, reached, strict=True) if p >= share - 1e-12), None)
        if by is not None:
            ax.plot([lengths[0], by, by], [share, share, 0], "--", color="#666666", linewidth=1.2, zorder=1)
            words = f" {share:.0%} by {by}"
            ax.text(lengths[0], share + 0.01, words, va="bottom", fontsize=size.note, color="#444444")
    ax.set(xlim=(lengths[0], lengths[-1]), ylim=(0, 1.04))
    whole_axis(ax.xaxis)
    percent_axis(ax.yaxis)
    ax.grid(color="#dddddd", zorder=0)
    if beyond:
        entries.append((None, beyond.replace("; ", "\n")))
    legend(ax, entries, loc="lower right")
    return ax


def plot_running_mean(
    games: Any, mean: Any = None, ax: Axes | None = None, *, unit: str = "turns", title: str | None = None
) -> Axes:
    """The mean length of the first game, the first two, three ...: how it settles, and how sure one is of it.

    The band is two standard errors up and down; `mean` is the exact mean, a number or the distribution that has it,
    drawn as a line. Games are counted on a logarithmic scale.

    >>> from matplotlib.figure import Figure
    >>> from robinson_widget.chance.simulate import simulate
    >>> ax = plot_running_mean(simulate(50, seed=1), mean=20, ax=Figure().subplots())
    >>> ax.get_xlabel(), ax.get_ylabel()
    ('games played (logarithmic scale)', 'mean length in turns')

    :raises ValueError: naming the value, for what are no games, no unit, or no number.
    """
    import numpy as np
    from matplotlib.ticker import FuncFormatter

    _check_games(games, unit)
    exact = _number(mean)
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
    name(ax, title or "How the mean settles", "games played (logarithmic scale)", f"mean length in {unit}")
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
    ax.set_ylim(low - room, high + room + (high - low + 2 * room) * 0.13 * len(entries))
    ax.grid(color="#dddddd", zorder=0)
    legend(ax, entries, loc="upper right")
    return ax


# --- what is drawn -----------------------------------------------------------------------------------------------


class _Law:
    """The lengths of a distribution with their probabilities, as far as asked: at first until hardly any are left."""

    def __init__(self, distribution: Any) -> None:
        needs(distribution, "distribution", "Distribution", "pmf", "cdf", "mean")
        self._distribution = distribution
        self.never = float(getattr(distribution, "never", 0))
        if self.never >= 1:
            raise ValueError("distribution: it never happens, so there is no length to draw")
        self.pairs: list[tuple[int, float]] = []
        total = 0.0
        while total < _SHOWN * (1 - self.never) - 1e-12:
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

    @property
    def rest(self) -> float:
        """How likely a longer one is, but not never."""
        return max(0.0, 1 - self.never - sum(p for _, p in self.pairs))


def _sources(distribution: Any, games: Any, unit: str) -> tuple[_Law | None, Series[int] | None]:
    if distribution is None and games is None:
        raise ValueError("distribution, games: None and None; at least one of them is needed")
    if games is None:
        _check_unit(unit)
        return _Law(distribution), None
    _check_games(games, unit)
    seen = games.lengths(unit).sort_index()
    return (None if distribution is None else _Law(distribution)), seen


def _check_unit(unit: object) -> None:
    if unit not in _UNITS:
        raise ValueError(f"unit: {brief(unit)} is not one of {', '.join(_UNITS)}")


def _check_games(games: Any, unit: object) -> None:
    _check_unit(unit)
    needs(games, "games", "result of simulate()", "lengths", "to_frame", "n")
    if not games.n:
        raise ValueError("games: there are none; simulate at least one")


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


def _range(law: _Law | None, seen: Series[int] | None) -> tuple[int, int, str]:
    """The shortest and longest length to draw, and what is said of those beyond."""
    ends: list[tuple[int, int]] = []
    if law is not None:
        ends.append((next(k for k, p in law.pairs if p > 0), law.pairs[-1][0]))
    if seen is not None:
        reached = seen.cumsum() >= _SHOWN * seen.sum()
        ends.append((int(seen.index[0]), int(seen.index[reached][0])))
    first, last = min(low for low, _ in ends), max(high for _, high in ends)
    notes: list[str] = []
    if law is not None:
        law.reach(last)
        notes += [f"longer than {last}: {percent(law.rest)}"] if law.rest >= 0.0005 else []
        notes += [f"never: {percent(law.never)}"] if law.never else []
    if seen is not None:
        longer, n = int(seen[seen.index > last].sum()), int(seen.sum())
        if longer:
            after = "too" if notes and notes[-1].startswith("longer") else f"longer than {last}"
            notes.append(f"{longer:,} of the {n:,} games {after}")
    return first, last, "; ".join(notes)


def _exact(law: _Law, unit: str) -> str:
    return f"exact: mean {law.mean:.2f} {unit}" + (", if ever" if law.never else "")


def _simulated(seen: Series[int], unit: str) -> str:
    """The number of games, their mean and its standard error, in words."""
    n = int(seen.sum())
    pairs = [(int(k), int(c)) for k, c in zip(seen.index, seen, strict=True)]
    mean = sum(k * c for k, c in pairs) / n
    square = sum((k - mean) ** 2 * c for k, c in pairs)
    if n == 1:
        return f"simulated: n = 1, {mean:g} {unit}"
    stderr = (square / (n - 1) / n) ** 0.5
    return f"simulated: n = {n:,}, mean {give_or_take(mean, stderr)} {unit}"
