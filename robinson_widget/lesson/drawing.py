"""What a cell may give, put on the page by a form: figures as pictures, all else as cells show it.

>>> DPI, GUESSED
(200, '#8a1c14')
"""

from __future__ import annotations

import sys
from base64 import b64encode
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
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
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 5), layout="constrained", facecolor="white")
    ax: Axes | None = figure.subplots()
    before = open_figures()
    try:
        made = draw(ax)
        # Or has it drawn into axes of its own, or into those of pyplot?
        others = figures_of(made) or (() if figure.axes[0].has_data() else open_figures(before))
        if others and others[0] is not figure:
            figure = others[0]
            ax = made if isinstance(made, Axes) else next(iter(figure.axes), None)
        for k, (value, name) in enumerate(marks):
            if ax is not None:
                _mark(ax, value, name, k)
        return image(figure, alt)
    finally:
        close_figures(before)


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


def figures_of(value: object) -> tuple[Figure, ...]:
    """The figures that a value is, or to which axes or lines belong, alone or in a list; none for anything else.

    >>> from matplotlib.figure import Figure
    >>> figure = Figure()
    >>> figures_of(figure.subplots(2)) == (figure,), figures_of(5)
    (True, ())
    """
    if "matplotlib" not in sys.modules:
        return ()
    from matplotlib.artist import Artist

    if isinstance(value, Artist):
        parts = [value]
    elif isinstance(value, (list, tuple)):
        parts = list(value)
    else:
        parts = list(getattr(value, "flat", ())) if type(value).__name__ == "ndarray" else []
    if not parts or not all(isinstance(part, Artist) for part in parts):
        return ()
    return tuple(dict.fromkeys(figure for figure in map(_whole, parts) if figure is not None))


def _whole(part: Any) -> Figure | None:
    """The figure that an artist is or belongs to, and no part of a figure."""
    from matplotlib.figure import Figure

    while part is not None and not isinstance(part, Figure):
        part = part.figure
    return part


def open_figures(but: Collection[Figure] = ()) -> tuple[Figure, ...]:
    """The figures that pyplot holds, but these.

    >>> open_figures(open_figures())
    ()
    """
    if "matplotlib.pyplot" not in sys.modules:
        return ()
    from matplotlib._pylab_helpers import Gcf  # pyplot itself gives a figure only by making it the current one

    held = (manager.canvas.figure for manager in Gcf.get_all_fig_managers())
    return tuple(figure for figure in held if figure not in but)


def close_figures(but: Collection[Figure] = ()) -> None:
    """Close the figures that pyplot holds, but these; or a notebook would show them once more after its next cell.

    >>> close_figures()
    >>> open_figures()
    ()
    """
    for figure in open_figures(but):
        sys.modules["matplotlib.pyplot"].close(figure)


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


@contextmanager
def displayed() -> Iterator[list[dict[str, Any]]]:
    """What is displayed meanwhile, kept as the outputs of a cell and shown nowhere else; outside a kernel nothing is.

    IPython's own capturing puts another publisher in the kernel's place; what the page says meanwhile is then lost,
    for the kernel attends to it in another thread.

    >>> with displayed() as held:
    ...     pass
    >>> held
    []
    """
    from IPython.core.getipython import get_ipython

    kept: list[dict[str, Any]] = []

    def keep(message: Any) -> Any:
        if message["header"]["msg_type"] != "display_data":
            return message
        content = message["content"]
        kept.append({"output_type": "display_data", "data": content["data"], "metadata": content["metadata"]})
        return None

    publisher: Any = getattr(get_ipython(), "display_pub", None)
    if not hasattr(publisher, "register_hook"):
        yield kept
        return
    publisher.register_hook(keep)
    try:
        yield kept
    finally:
        publisher.unregister_hook(keep)
