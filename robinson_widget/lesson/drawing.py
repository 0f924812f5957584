"""What a cell may give, put on the page by a form: figures as pictures, all else as cells show it."""

from __future__ import annotations

import sys
from base64 import b64encode
from collections.abc import Callable, Sequence
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING, Any

from robinson_widget.picture.figure import families

if TYPE_CHECKING:
    from matplotlib.figure import Figure

#: Dots an inch: twice what a page shows, for projectors and fine screens.
DPI = 200

#: The colour of what was guessed, neither that of exact nor of simulated answers.
GUESSED = "#8a1c14"


def plotted(draw: Callable[[Any], object], marks: Sequence[tuple[float, str]], alt: str) -> str:
    """Draw into axes of our own, with the guesses as dashed lines, as an element for the page.

    >>> plotted(lambda ax: ax.plot([1, 2]), [(0.5, "Reds")], "a line")[:30]
    '<img class="rwl-figure" alt="a'
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 5), layout="constrained", facecolor="white")
    ax = figure.subplots()
    made = draw(ax)
    other = figure_of(made)
    if other is not None and other is not figure:  # it has drawn into axes of its own
        figure, ax = other, other.axes[0]
    try:
        for k, (value, name) in enumerate(marks):
            _mark(ax, value, name, k)
        return image(figure, alt)
    finally:
        close_figures()


def _mark(ax: Any, value: float, name: str, place: int) -> None:
    """A dashed line through a plot, with a name beside it, at heights where few plots have a legend."""
    low, high = ax.get_xlim()
    room = 0.03 * (high - low)
    ax.set_xlim(min(low, value - room), max(high, value + room))
    ax.axvline(value, color=GUESSED, linestyle=(0, (5, 3)), linewidth=2, zorder=5)
    low, high = ax.get_xlim()
    right = (value - low) / (high - low) > 0.7
    ax.annotate(
        name,
        (value, 0.7 - 0.09 * (place % 7)),
        xycoords=("data", "axes fraction"),
        xytext=(-6 if right else 6, 0),
        textcoords="offset points",
        ha="right" if right else "left",
        va="center",
        fontsize=14,
        fontfamily=families(),
        color=GUESSED,
        bbox={"facecolor": "white", "edgecolor": "none", "alpha": 0.85, "pad": 2},
        zorder=6,
    )


def image(figure: Figure, alt: str) -> str:
    """A figure as an element for the page, on a light ground.

    >>> from matplotlib.figure import Figure
    >>> 'alt="nothing yet"' in image(Figure(), "nothing yet")
    True
    """
    held = BytesIO()
    figure.savefig(held, format="png", dpi=DPI, facecolor="white")
    data = b64encode(held.getvalue()).decode("ascii")
    width = round(figure.get_figwidth() * DPI / 2)
    return f'<img class="rwl-figure" alt="{escape(alt)}" width="{width}" src="data:image/png;base64,{data}"/>'


def figure_of(value: object) -> Figure | None:
    """The figure that a value is, or that its axes belong to; None for anything else.

    >>> from matplotlib.figure import Figure
    >>> figure = Figure()
    >>> figure_of(figure.subplots()) is figure, figure_of(5)
    (True, None)
    """
    if "matplotlib" not in sys.modules:
        return None
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    if isinstance(value, Axes):
        value = value.figure
    return value if isinstance(value, Figure) else None


def close_figures() -> None:
    """Close the figures that pyplot keeps, or it would warn when there are many, and a notebook show them again."""
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")


def outputs(*values: object) -> tuple[dict[str, Any], ...]:
    """Values as the outputs of a cell, as an `Output` widget takes them.

    >>> outputs(5)[0]["data"]
    {'text/plain': '5'}
    """
    from IPython.core.formatters import DisplayFormatter
    from IPython.core.getipython import get_ipython

    shell = get_ipython()
    formatter: Any = shell.display_formatter if shell is not None else DisplayFormatter()
    made: list[dict[str, Any]] = []
    for value in values:
        data, metadata = formatter.format(value)
        made.append({"output_type": "display_data", "data": data, "metadata": metadata})
    return tuple(made)
