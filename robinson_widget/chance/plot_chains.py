"""A chain drawn as a map of heat, and the squares of a board coloured by how often they are landed on."""

from __future__ import annotations

from math import isfinite, isinf
from typing import TYPE_CHECKING, Any

from robinson_widget.board import ROBINSON, Board
from robinson_widget.chance.plot_style import (
    amount,
    axes,
    extent,
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
    ax = axes(ax)
    colours, norm = heat(False), PowerNorm(0.5, 0, max(numbers.max(), 1e-9))
    drawn = ax.imshow(numbers, cmap=colours, norm=norm, aspect="equal", interpolation="nearest")
    word = "step" if steps == 1 else "steps"
    size = name(ax, title or f"From state to state in {steps:,} {word}", "to state", "from state")
    _state_ticks(ax, states, size.note)
    if len(states) <= _WITH_NUMBERS:
        for i, row in enumerate(frame.to_numpy()):
            for j, value in enumerate(row):
                colour = ink_on(colours(norm(float(value)))) if value else "#999999"
                ax.text(j, i, _cell(value), ha="center", va="center", fontsize=size.note, color=colour)
    _scale(ax, drawn, f"probability in {steps:,} {word}", size, "vertical")
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


def _scale(ax: Axes, drawn: Any, label: str, size: Any, orientation: Any) -> None:
    bar = ax.figure.colorbar(drawn, ax=ax, orientation=orientation, shrink=0.85, aspect=32, pad=0.02)
    bar.set_label(label, fontsize=size.label, color=outside(ax))
    bar.ax.tick_params(labelsize=size.note, colors=outside(ax))


# --- squares -----------------------------------------------------------------------------------------------------

_PLATE = 27.0  # how high the plate with the number is, at the foot of a square
_WASH = 0.34


def plot_landings(
    counts: Any,
    board: Board | None = None,
    ax: Axes | None = None,
    *,
    what: str = "landings",
    lang: str = "en",
    title: str | None = None,
) -> Axes:
    """How often each square is landed on, over the picture of the board.

    A wash of colour lies over each square, and at its foot a plate in the full colour with the number. `counts`:

    * what `visits` gives, expected numbers for one journey, of which `what` is drawn: "landings" or "rests";
    * what `simulate` gives, or its own `visits()`: the mean number in a game, of all players together;
    * a Series or dictionary by square; states that are no squares, such as "lost", are left out, and so are squares
      without a number. Infinite ones are shown as ∞.

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
    if not isinstance(board, Board):
        raise ValueError(f"board: {brief(board)} is not a Board")
    found, label, simulated, heading = _numbers(counts, board, what)
    ax = axes(ax)
    size = name(ax, title or heading)
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
    _scale(ax, ScalarMappable(norm, colours), label, size, "horizontal")
    return ax


def _short(value: float) -> str:
    if value and value < 0.0005:
        return "<.001"
    if value >= 10_000:
        thousands = value / 1000
        return f"{thousands:.0f}k" if thousands < 10_000 else f"{thousands / 1000:.0f}M"
    return amount(value)


def _numbers(counts: Any, board: Board, what: str) -> tuple[dict[int, float], str, bool, str]:
    """The number of each square, its unit, whether it is simulated, and the title."""
    if what not in ("landings", "rests"):
        raise ValueError(f"what: {brief(what)} is not one of landings, rests")
    told = {"landings": "landings", "rests": "turns that end there"}[what]
    heading = {"landings": "How often each square is landed on", "rests": "Where turns end"}[what]
    if callable(getattr(counts, "visits", None)):
        if not counts.n:
            raise ValueError("counts: there are no games; simulate at least one")
        if counts.board != board:
            raise ValueError(f"board: {board.name} is not the board of the games, {counts.board.name}")
        found, label, *_ = _numbers(counts.visits(), board, what)
        return found, label.replace("simulated", f"simulated, n = {counts.n:,}"), True, heading
    if hasattr(counts, "columns"):
        if what not in counts.columns:
            raise ValueError(f"counts: has no column {what!r}; it has {', '.join(map(str, counts.columns))}")
        found = _by_square(counts[what], board)
        if f"{what}_stderr" in counts.columns:
            worst = max((float(e) for e in counts[f"{what}_stderr"] if isfinite(float(e))), default=0.0)
            return found, f"{told} per game, simulated (standard error up to {worst:.2g})", True, heading
        return found, f"expected {told} per journey, exact", False, heading
    found = _by_square(counts, board)
    if all(value == int(value) for value in found.values() if isfinite(value)) and max(found.values()) > 1:
        return found, f"{told} counted", True, heading
    return found, f"expected {told} per journey", False, heading


def _by_square(counts: Any, board: Board) -> dict[int, float]:
    from numbers import Integral, Real

    if not hasattr(counts, "items"):
        raise ValueError(f"counts: {brief(counts)} is not a Series or dictionary by square, visits, or simulated games")
    found: dict[int, float] = {}
    for square, value in counts.items():
        if isinstance(square, str):
            continue  # "lost" is no square
        if isinstance(square, bool) or not isinstance(square, Integral) or not 0 <= int(square) <= board.last:
            raise ValueError(
                f"counts: {brief(square)} is not a square of {board.name}, a number from 0 to {board.last}"
            )
        if isinstance(value, bool) or not isinstance(value, Real) or not float(value) >= 0:
            raise ValueError(f"counts: square {square} has {brief(value)}, not a number from 0 up")
        found[int(square)] = float(value)
    if not found:
        raise ValueError(f"counts: holds no square of {board.name}, a number from 0 to {board.last}")
    if not found.get(0, 1.0):
        del found[0]  # nobody came back to the start
    return dict(sorted(found.items()))
