"""A chain drawn as a map of heat, and the squares of a board coloured by how often they are landed on."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import isfinite, isinf
from typing import TYPE_CHECKING, Any

from robinson_widget.board import ROBINSON, Board
from robinson_widget.chance.plot_style import (
    amount,
    axes,
    crowded,
    extent,
    folded,
    heat,
    ink_on,
    name,
    needs,
    outside,
    plain,
)
from robinson_widget.checks import brief, whole
from robinson_widget.picture.figure import draw_board, write
from robinson_widget.picture.layout import SQUARE, has_pictures

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_WITH_NUMBERS = 12  # up to so many states there is room for the numbers in the cells
_MOST_STATES = 2000
_MOST_STEPS = 10_000
_SQUARE = (7.0, 5.4)  # inches for a matrix, which is as high as it is wide


def plot_transition_matrix(chain: Any, steps: int = 1, ax: Axes | None = None, *, title: str | None = None) -> Axes:
    """How likely a chain goes from each state (a row) to each other (a column) in so many steps.

    White is impossible; the scale is stretched at its lower end, so that a sixth is seen beside a one. Up to 12 states
    have the numbers in their cells, as fractions where they are exact and short.

    >>> from fractions import Fraction
    >>> from matplotlib.figure import Figure
    >>> from robinson_widget.chance.markov import MarkovChain
    >>> half = Fraction(1, 2)
    >>> chain = MarkovChain.from_dict({"sun": {"sun": half, "rain": half}, "rain": {"sun": 1}})
    >>> ax = plot_transition_matrix(chain, ax=Figure().subplots())
    >>> [text.get_text() for text in ax.texts], [label.get_text() for label in ax.get_yticklabels()]
    (['1/2', '1/2', '1', '0'], ['sun', 'rain'])

    :raises ValueError: naming the value, for what is no chain, is too large, or no number of steps.
    """
    import numpy as np
    from matplotlib.colors import PowerNorm

    needs(chain, "chain", "MarkovChain", "transition_matrix", "states")
    whole(steps, "steps", 0, _MOST_STEPS)
    states = list(chain.states)
    if len(states) > _MOST_STATES:
        raise ValueError(f"chain: {len(states)} states are more than {_MOST_STATES}, which nobody could tell apart")
    exact = getattr(chain, "exact", True)
    frame = chain.transition_matrix(steps, exact=exact)
    numbers = np.array(frame.to_numpy(), dtype=float)
    ax = axes(ax, _SQUARE)
    colours, norm = heat(False), PowerNorm(0.5, 0, max(numbers.max(), 1e-9))
    drawn = ax.imshow(numbers, cmap=colours, norm=norm, aspect="equal", interpolation="nearest")
    word = "step" if steps == 1 else "steps"
    heading = title or f"{'Probabilities' if crowded(ax) else 'From state to state'} in {steps:,} {word}"
    size = name(ax, heading, "to state", "from state", f"In {steps:,} {word}")
    _state_ticks(ax, states, size.note)
    if len(states) <= _WITH_NUMBERS:
        cells = [[_cell(value) for value in row] for row in frame.to_numpy()]
        longest = max(len(cell) for row in cells for cell in row)
        letters = min(size.note, 0.95 * min(extent(ax)) / len(states) / (0.62 * longest))
        for i, row in enumerate(frame.to_numpy()):
            for j, value in enumerate(row if letters >= 4.5 else ()):
                colour = ink_on(colours(norm(float(value)))) if value else "#999999"
                ax.text(j, i, cells[i][j], ha="center", va="center", fontsize=letters, color=colour)
    if crowded(ax):
        ax.set_anchor("W")  # room for the bar
    _scale(ax, drawn, f"probability in {steps:,} {word}", size, upright=True)
    return ax


def _state_ticks(ax: Axes, states: list[Any], points: float) -> None:
    """Labels for as many states as there is room for, the last ones among them: there a chain ends."""
    labels = [str(state) for state in states]
    labels = [label if len(label) <= 18 else label[:17] + "…" for label in labels]
    high = extent(ax)[1] * 0.9  # what is left when all is labelled
    every = next((n for n in (1, 2, 5, 10, 20, 50, 100, 200) if len(states) / n * points * 1.15 <= high), 500)
    counted = sum(isinstance(state, int) for state in states) * 1.1 > len(states)
    shown = [i for i, state in enumerate(states) if (state % every == 0 if isinstance(state, int) else not counted)]
    if not counted:
        shown = list(range(0, len(states), every))
    near = [i for i, before in zip(shown[1:], shown, strict=False) if (i - before) * 3 < every * 2]
    shown = [i for i in shown if i not in near]  # where some numbers are no states, the next are closer
    if every > 1:
        words = [i for i, state in enumerate(states) if isinstance(state, str)][:3]
        for i in [*words, len(states) - 1]:
            shown = [j for j in shown if abs(j - i) * 3 > every * 2 or j in words] + [i]
        shown = sorted(set(shown))
    chosen = [labels[i] for i in shown]
    long = max(map(len, chosen)) * 0.62 * points > 0.92 * high / len(shown)
    ax.set_xticks(shown, chosen, rotation=90 if long else 0)
    ax.set_yticks(shown, chosen)
    plain([*ax.get_xticklabels(), *ax.get_yticklabels()])
    count = len(states)
    if count <= 60:  # thin lines between the cells, by which a row is followed to its label
        ax.set_xticks([i - 0.5 for i in range(1, count)], minor=True)
        ax.set_yticks([i - 0.5 for i in range(1, count)], minor=True)
        ax.grid(which="minor", color="#e4e4e4", linewidth=0.5)
        ax.tick_params(which="minor", length=0)


def _cell(value: Any) -> str:
    """A probability as short as can be: a fraction while its denominator has two digits."""
    if float(value) in (0.0, 1.0):
        return str(int(value))
    if getattr(value, "denominator", 1000) < 100:
        return f"{value.numerator}/{value.denominator}"
    return amount(float(value)) if value >= 0.0005 else "<0.001"


def _scale(ax: Axes, drawn: Any, label: str, size: Any, upright: bool) -> None:
    """A bar of colours along the picture itself, whatever room its figure leaves beside it."""
    from matplotlib.ticker import MaxNLocator

    high = extent(ax)[1]
    apart, broad = (0.02, 0.035) if upright else (min(0.06, 6 / high), min(0.08, 14 / high))
    place = ax.inset_axes((1 + apart, 0, broad, 1) if upright else (0, -apart - broad, 1, broad))
    bar = ax.figure.colorbar(drawn, cax=place, orientation="vertical" if upright else "horizontal")
    letters = size.label if len(label) < 60 else size.note
    if crowded(ax):  # below is a neighbour; beside is one too, and there the title says it
        label, letters = ("", letters) if upright else (label.split(" (")[0], 6.0)
    wide = int(extent(ax)[0] * 1.15 / (0.52 * letters))
    label = label if upright else folded(label, max(20, wide), 4)
    bar.set_label(label, fontsize=letters, color=outside(ax), parse_math=False, labelpad=1 if crowded(ax) else None)
    place.tick_params(labelsize=size.note, colors=outside(ax), pad=1.5)
    if crowded(ax):
        bar.locator = MaxNLocator(4)


# --- squares -----------------------------------------------------------------------------------------------------

_PLATE = 27.0  # how high the plate with the number is, at the foot of a square
_WASH = 0.34


def plot_landings(
    counts: Any,
    board: Board | None = None,
    ax: Axes | None = None,
    *,
    what: str | None = None,
    lang: str = "en",
    title: str | None = None,
) -> Axes:
    """How often each square is landed on, or a turn ends there, or how likely the pawn is there, over the board.

    A wash of colour lies over each square, and at its foot a plate in the full colour with the number. `counts`:

    * what `visits` gives, expected numbers for one journey, of which `what` is drawn: "landings" or "rests";
    * what `simulate` gives, or its own `visits()`: the mean number in a game, of all players together;
    * a Series by square, a column of one of those say: its name tells what it is;
    * a :class:`Distribution` over squares, as a chain's `distribution(start, steps)` is;
    * a dictionary by square. States that are no squares, such as "lost", are left out, and so are squares without a
      number. Infinite ones are shown as ∞.

    Without a `board` it is the one of the games, or else `ROBINSON`.

    >>> from matplotlib.figure import Figure
    >>> from robinson_widget import track
    >>> ax = plot_landings({1: 0.5, 2: 1}, track("Two", 2, faces=2), ax=Figure().subplots())
    >>> [text.get_text() for text in ax.texts]
    ['0.500', '1']

    :raises ValueError: naming the value, for counts that don't fit the board, aren't numbers or are below 0.
    """
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize
    from matplotlib.patches import Rectangle

    if board is None:
        board = getattr(counts, "board", ROBINSON)
        if isinstance(board, Board):
            _check_length(counts, board)
    if not isinstance(board, Board):
        raise ValueError(f"board: {brief(board)} is not a Board; ROBINSON is one, and track() makes others")
    if what not in (None, "landings", "rests"):
        raise ValueError(f"what: {brief(what)} is not one of landings, rests")
    shown = _numbers(counts, board, what)
    found, label, simulated = shown.values, shown.label, shown.simulated
    ax = axes(ax)
    size = name(ax, title or shown.kind.title, short=shown.kind.short)
    layout = draw_board(ax, board, lang)
    finite = [value for value in found.values() if isfinite(value)]
    norm, colours = Normalize(0, max(finite, default=0.0) or 1.0), heat(simulated)
    edge = 4.0 if has_pictures(board) else 2.0
    side = SQUARE - 2 * edge
    for number, value in found.items():
        x, y = layout.corner(number)
        colour = colours(norm(value)) if isfinite(value) else "#777777"
        if isfinite(value):
            ax.add_patch(Rectangle((x + edge, y + edge), side, side, color=colour, alpha=_WASH, linewidth=0, zorder=5))
        place = (x + edge, y + SQUARE - edge - _PLATE)
        ax.add_patch(Rectangle(place, side, _PLATE, facecolor=colour, edgecolor="#3a2a1a", linewidth=0.8, zorder=6))
        words = "∞" if isinf(value) else _short(value)
        # Three figures fill a plate well; longer numbers are smaller.
        height = min(23.0, side / (0.66 * max(len(words), 1)))
        middle = (x + SQUARE / 2, y + SQUARE - edge - _PLATE / 2)
        write(ax, middle, words, height, color=ink_on(colour), weight="bold", zorder=7)
    _scale(ax, ScalarMappable(norm, colours), label, size, upright=False)
    return ax


def _short(value: float) -> str:
    if value and value < 0.0005:
        return "<.001"
    if value >= 10_000:
        thousands = value / 1000
        return f"{thousands:.0f}k" if thousands < 10_000 else f"{thousands / 1000:.0f}M"
    return amount(value)


@dataclass(frozen=True, slots=True)
class _Kind:
    """What numbers by square are of: the title over them, and what one of them counts."""

    title: str
    short: str
    unit: str


_KINDS = {
    "landings": _Kind("How often each square is landed on", "Landings", "landings"),
    "rests": _Kind("How often turns end on each square", "Turns end on", "turns that end there"),
    "visits": _Kind("How often the pawn is on each square", "On each square", "visits"),
    "probability": _Kind("Where the pawn is", "Where the pawn is", "probability"),
}


@dataclass(frozen=True, slots=True)
class _Shown:
    """The number of each square, what they are, and the words at their scale."""

    values: dict[int, float]
    kind: _Kind
    label: str
    simulated: bool


def _kind(counts: Any, what: str | None) -> str:
    """What is drawn: asked for, or told by what the numbers are called or where they come from."""
    if what is not None:
        return what
    called, index = getattr(counts, "name", None), getattr(getattr(counts, "index", None), "name", None)
    if called in ("landings", "rests"):
        return str(called)
    if callable(getattr(counts, "pmf", None)) or called in ("pmf", "probability") or index == "to":
        return "probability"  # a distribution, its column, or a row of a transition matrix
    return "visits" if index == "state" else "landings"  # a chain's expected visits


def _numbers(counts: Any, board: Board, what: str | None) -> _Shown:
    if hasattr(counts, "columns") or callable(getattr(counts, "visits", None)):
        return _table(counts, board, what)
    word = _kind(counts, what)
    kind, found = _KINDS[word], _by_square(counts, board)
    if word == "probability":
        likely = {square: value for square, value in found.items() if value}
        return _Shown(likely or found, kind, "probability", False)
    numbers = [value for _, value in counts.items()]
    whole_ones = all(value == int(value) for value in found.values() if isfinite(value))
    if whole_ones and max(found.values()) > 1 and not any(isinstance(value, Fraction) for value in numbers):
        several = getattr(counts, "name", None) == word and getattr(counts.index, "name", None) == "square"
        return _Shown(found, kind, f"{kind.unit} counted" + (", all games and players together" * several), True)
    return _Shown(found, kind, f"expected {kind.unit} per journey", False)


def _table(
    counts: Any, board: Board, what: str | None, game: str = "per game, all players together, simulated"
) -> _Shown:
    """Of games, or of the table of their visits or of a journey's, one column."""
    if callable(getattr(counts, "visits", None)):
        if not counts.n:
            raise ValueError("counts: there are no games; simulate at least one")
        if counts.board != board:
            raise ValueError(
                f"board: {board.name} is not the board of the games, {counts.board.name}; leave board= out"
            )
        players = int(getattr(counts, "players", 1))
        together = f" {players} players together," if players > 1 else ""
        return _table(counts.visits(), board, what, f"per game,{together} simulated, n = {counts.n:,}")
    if what is None and "landings" not in counts.columns and "pmf" in counts.columns:
        return _numbers(counts["pmf"], board, None)
    column = what or "landings"
    if column not in counts.columns:
        raise ValueError(f"counts: has no column {column!r}; it has {', '.join(map(str, counts.columns))}")
    kind, found = _KINDS[column], _by_square(counts[column], board)
    if f"{column}_stderr" in counts.columns:
        worst = max((float(e) for e in counts[f"{column}_stderr"] if isfinite(float(e))), default=0.0)
        label = f"{kind.unit} {game} (standard error up to {worst:.2g})"
        return _Shown(found, kind, label, True)
    return _Shown(found, kind, f"expected {kind.unit} per journey, exact", False)


def _check_length(counts: Any, board: Board) -> None:
    """Refuse what has a number for each square of a shorter board, where no board was named."""
    index: Any = getattr(counts, "index", None)
    if getattr(index, "name", None) != "square" or not len(index) or index[-1] >= board.last:
        return
    if list(index) == list(range(len(index))):
        raise ValueError(
            f"counts: are for squares 0 to {index[-1]}, but {board.name} has squares up to {board.last}; "
            "pass board= for the board they belong to"
        )


def _by_square(counts: Any, board: Board) -> dict[int, float]:
    from numbers import Integral, Real

    if not hasattr(counts, "items"):
        instead = "; chain.expected_visits(start) gives numbers" if hasattr(counts, "transition_matrix") else ""
        raise ValueError(
            f"counts: {brief(counts)} is not a Series or dictionary by square, a Distribution over squares, "
            f"visits(), or simulated games{instead}"
        )
    found: dict[int, float] = {}
    for square, value in counts.items():
        if isinstance(square, str):
            continue  # "lost" is no square
        if isinstance(square, bool) or not isinstance(square, Integral) or not 0 <= int(square) <= board.last:
            raise ValueError(
                f"counts: {brief(square)} is not a square of {board.name}, a number from 0 to {board.last}; "
                "pass board= for another board"
            )
        if isinstance(value, bool) or not isinstance(value, Real) or not float(value) >= 0:
            raise ValueError(f"counts: square {square} has {brief(value)}, not a number from 0 up")
        found[int(square)] = float(value)
    if not found:
        raise ValueError(f"counts: holds no square of {board.name}, a number from 0 to {board.last}")
    if not found.get(0, 1.0):
        del found[0]  # nobody came back to the start
    return dict(sorted(found.items()))
