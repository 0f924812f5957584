"""What all plots share: two colours, letters that a class can read, axes to draw into, and checks.

What is exact is blue and what is simulated is orange, everywhere; both are told apart by those who see few colours, one
is much darker than the other, and they differ in their marks too.

>>> EXACT, SIMULATED, FIGURE
('#00509e', '#f0a030', (10.0, 5.4))
>>> MARKS[:3], len(MARKS) == len(LINES), EXACT_LOOKS["hatch"]
(('o', 's', '^'), True, '//')
>>> EXACTS[0], SIMULATEDS[0] == SIMULATED  # the first of several in the same axes
(('#00509e', 'o'), True)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from robinson_widget.checks import brief
from robinson_widget.picture.figure import families

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.colors import Colormap
    from matplotlib.text import Text

#: Exact answers: stems, points and lines.
EXACT = "#00509e"
#: Simulated answers: bars, bands and lighter lines.
SIMULATED = "#f0a030"

#: The size in inches of a figure of our own: a notebook shows it whole in a window of 1280 by 800 pixels.
FIGURE = (10.0, 5.4)

#: Several exact curves in the same axes: a colour and a mark for each, over again after the fourth.
EXACTS = ((EXACT, "o"), ("#1397c4", "s"), ("#6f4fc0", "^"), ("#0b2a4a", "D"))

#: Several sets of games in the same axes: the first as bars or a broad line, the others as outlines or thinner lines.
SIMULATEDS = (SIMULATED, "#b34700", "#d4801a", "#7a3b00")

#: One mark a seat, as the pawns are shaped, and one kind of line.
MARKS = ("o", "s", "^", "p", "h", "D", "*", "8")
LINES: tuple[Any, ...] = (
    "-",
    (0, (6, 2)),
    (0, (2, 1.5)),
    (0, (7, 2, 1.5, 2)),
    (0, (7, 2, 1.5, 2, 1.5, 2)),
    (0, (12, 2)),
    (0, (1, 1)),
    (0, (4, 4)),
)

#: Bars of exact answers; the hatch tells them where colours don't.
EXACT_LOOKS: dict[str, Any] = {"color": EXACT, "hatch": "//", "edgecolor": "#5c9bdb"}

_INK = "#222222"


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large the letters are in some axes, in points: what is written in it, at its edges, and above it.

    >>> Sizes(20.0, 16.0, 14.0).note
    14.0
    """

    title: float
    label: float
    note: float


def axes(ax: Axes | None, figure: tuple[float, float] = FIGURE) -> Axes:
    """The axes to draw into: those given, or those of a new figure as large as `figure`, in inches.

    >>> from matplotlib.figure import Figure
    >>> given = Figure().subplots()
    >>> axes(given) is given
    True

    :raises ValueError: naming what was given instead of axes.
    """
    from matplotlib.axes import Axes

    if ax is None:
        from matplotlib.pyplot import subplots

        return subplots(figsize=figure, layout="constrained", facecolor="white")[1]
    if not isinstance(ax, Axes):
        raise ValueError(f"ax: {brief(ax)} is not a matplotlib Axes; plt.subplots() gives one")
    if ax.name != "rectilinear":  # polar, 3d: they draw another picture, or none
        raise ValueError(f"ax: {brief(ax)} is of the kind {ax.name!r}; a plain one is needed, as plt.subplots() gives")
    return ax


def extent(ax: Axes) -> tuple[float, float]:
    """How wide and high the axes are, in points, of which an inch has 72.

    >>> from matplotlib.figure import Figure
    >>> wide, high = extent(Figure(figsize=(10, 5)).subplots())
    >>> round(wide), round(high)  # without the margins
    (558, 277)
    """
    box = ax.get_window_extent()
    return box.width * 72 / ax.figure.dpi, box.height * 72 / ax.figure.dpi


def crowded(ax: Axes) -> bool:
    """Whether the axes are one small part of a figure that nothing lays out, where words run into the neighbours'.

    >>> from matplotlib.figure import Figure
    >>> crowded(Figure().subplots()), crowded(Figure().subplots(2, 2)[0, 0])
    (False, True)
    >>> crowded(Figure(layout="constrained").subplots(2, 2)[0, 0])
    False
    """
    from matplotlib.figure import Figure

    figure, place = ax.figure, ax.get_subplotspec()
    if place is None or not isinstance(figure, Figure) or figure.get_layout_engine() is not None:
        return False
    rows, columns, *_ = place.get_geometry()
    return bool(rows * columns > 1 and extent(ax)[1] < 200)


def sizes(ax: Axes) -> Sizes:
    """Letters for a lit room where the axes are large, and smaller ones where they are one of several.

    >>> from matplotlib.figure import Figure
    >>> sizes(Figure(figsize=(10, 6.25)).subplots()).note, sizes(Figure(figsize=(10, 6.25)).subplots(2, 2)[0, 0]).note
    (15.0, 7.0)
    """
    wide, high = extent(ax)
    scale = min(1.3, wide / 430, high / 300)
    least = (8.0, 7.0, 7.0) if crowded(ax) else (8.0, 8.0, 8.0)
    return Sizes(*(max(low, float(round(size * scale))) for size, low in zip((18, 15, 13), least, strict=True)))


def name(ax: Axes, title: str, x: str | None = None, y: str | None = None, short: str | None = None) -> Sizes:
    """Write the title and the labels of both axes, and set the size of the numbers at them.

    The axes are white also where a dark style is set, for the colours are made for that; what stands outside of them is
    as light or dark as the figure needs it. A title is smaller where it would be longer than the axes are wide, or it
    is the `short` one. Where axes are crowded, the title keeps to the left and the label below to the right, so that
    the one of a plot doesn't lie on the other of its neighbour.

    >>> from matplotlib.figure import Figure
    >>> ax = Figure().subplots()
    >>> _ = name(ax, "How long a journey takes", x="turns")
    >>> ax.get_title(), ax.get_xlabel(), ax.get_ylabel()
    ('How long a journey takes', 'turns', '')
    """
    size, ink, close = sizes(ax), outside(ax), crowded(ax)
    looks: dict[str, Any] = {"parse_math": False, "family": families(), "color": ink}
    ax.set_facecolor("white")
    wide, high = extent(ax)
    room = wide * (1.0 if close else 1.15)
    if close and x:
        room = max(0.4 * wide, wide - 0.6 * size.label * (letters_wide(x) + 1))
    fits = _fitting(size.title, title, room) > (0.95 if close else 0.8) * size.title
    words = title if short is None or fits else short
    aside: dict[str, Any] = {"x": 0.0, "ha": "left", "pad": 2.5} if close else {}
    ax.set_title(words, fontsize=_fitting(size.title, words, room), **looks, **aside)
    pad: dict[str, Any] = {"labelpad": 1.5} if close else {}
    if x is not None:
        ax.set_xlabel(
            x, fontsize=_fitting(size.label, x, wide * 1.1), loc="right" if close else "center", **looks, **pad
        )
    if y is not None:
        ax.set_ylabel(y, fontsize=_fitting(size.label, y, high * 1.2), **looks, **pad)
    ax.tick_params(labelsize=size.note, colors=ink)
    if close:
        ax.tick_params(length=2, pad=1.5)
    return size


def _fitting(points: float, text: str, room: float) -> float:
    """The size of letters, smaller where the text would need more room; not so small that nobody could read it."""
    longest = max(map(letters_wide, text.split("\n")))
    return max(min(7.0, points), min(points, room / (0.52 * max(1, longest))))


def outside(ax: Axes) -> str:
    """The ink for what stands beside the axes, on the ground of their figure.

    >>> from matplotlib.figure import Figure
    >>> outside(Figure(facecolor="black").subplots())
    '#ffffff'
    """
    import matplotlib as mpl
    from matplotlib.colors import to_rgba

    ground = to_rgba(ax.figure.get_facecolor())
    return ink_on(ground) if ground[3] > 0.5 else str(mpl.rcParams["text.color"])


def percent_axis(axis: Any) -> None:
    """Let an axis count chances in percent; what is more than all of them gets no number.

    >>> from matplotlib.figure import Figure
    >>> axis = Figure().subplots().yaxis
    >>> percent_axis(axis)
    >>> [axis.get_major_formatter()(share) for share in (0.025, 1.0, 1.2)]
    ['2.5%', '100%', '']
    """
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axis.set_major_locator(MaxNLocator(8, steps=[1, 2, 2.5, 5, 10]))
    axis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:.6g}%" if -1e-9 < share < 1 + 1e-9 else ""))


def whole_axis(axis: Any) -> None:
    """Let an axis count in whole numbers, at round ones.

    >>> from matplotlib.figure import Figure
    >>> ax = Figure().subplots()
    >>> whole_axis(ax.xaxis)
    >>> [int(tick) for tick in ax.xaxis.get_major_locator().tick_values(3, 43)]
    [0, 5, 10, 15, 20, 25, 30, 35, 40, 45]
    """
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(10, steps=[1, 2, 5, 10], integer=True))


def plain(texts: Iterable[Text]) -> None:
    """Let texts that hold names be data: no formulas, and letters of every language.

    >>> from matplotlib.figure import Figure
    >>> text = Figure().text(0, 0, "$a_1$")
    >>> plain([text])
    >>> text.get_parse_math()
    False
    """
    for text in texts:
        text.set(parse_math=False, fontfamily=families())


def fitted(ax: Axes, entries: Iterable[tuple[Any, str]]) -> list[tuple[Any, str]]:
    r"""The entries of a legend in lines that are no longer than the axes are wide.

    >>> from matplotlib.figure import Figure
    >>> fitted(Figure().subplots(2, 2)[0, 0], [(None, "simulated: n = 2,000, mean 38.74 ± 0.18 turns")])
    [(None, 'simulated: n = 2,000, mean 38.74\n± 0.18 turns')]
    """
    from textwrap import wrap

    size = sizes(ax).note
    width = max(12, int(extent(ax)[0] * 0.94 / (0.56 * size)) - 6)  # without the mark before it

    def lines(words: str) -> Iterable[str]:
        for line in words.split("\n"):
            yield from wrap(line, width) if letters_wide(line) > width else [line]

    return [(artist, "\n".join(lines(words))) for artist, words in entries]


def legend(ax: Axes, entries: Iterable[tuple[Any, str]], **looks: Any) -> None:
    """A legend of (artist, label) pairs, with None for a mere note; labels are data.

    >>> from matplotlib.figure import Figure
    >>> ax = Figure().subplots()
    >>> legend(ax, [(ax.plot([1, 2])[0], "_Ada_")])
    >>> ax.get_legend().get_texts()[0].get_text()
    '_Ada_'
    """
    from matplotlib.lines import Line2D

    known = fitted(ax, entries)
    pairs = [(Line2D([], [], linestyle="none") if artist is None else artist, label) for artist, label in known]
    if not pairs:
        return
    across = looks.get("ncols", 1)  # Matplotlib fills columns, people read rows
    pairs = [pairs[i] for column in range(across) for i in range(column, len(pairs), across)]
    looks = {"fontsize": sizes(ax).note, "framealpha": 0.92, "facecolor": "white", "labelcolor": _INK, **looks}
    if crowded(ax):
        looks = {"borderpad": 0.2, "handlelength": 1.4, "handletextpad": 0.5, "labelspacing": 0.25, **looks}
    # Matplotlib leaves out labels that begin with "_", so they are written afterwards.
    box = ax.legend([artist for artist, _ in pairs], ["-"] * len(pairs), **looks)
    for text, (_, label) in zip(box.get_texts(), pairs, strict=True):
        text.set_text(label)
    plain(box.get_texts())


def heat(simulated: bool) -> Colormap:
    """Colours from white to the one of what is exact or simulated, and on to a dark one.

    >>> heat(False)(0.0)[:3] == (1.0, 1.0, 1.0), heat(True).name
    (True, 'simulated')
    """
    from matplotlib.colors import LinearSegmentedColormap

    if simulated:
        return LinearSegmentedColormap.from_list("simulated", ["#ffffff", SIMULATED, "#8a4600"])
    return LinearSegmentedColormap.from_list("exact", ["#ffffff", "#6fa8dc", EXACT, "#00376e"])


def ink_on(colour: Any) -> str:
    """Black or white, whichever is read more easily on a colour.

    >>> ink_on("white"), ink_on(EXACT)
    ('#222222', '#ffffff')
    """
    from matplotlib.colors import to_rgb

    red, green, blue = ((c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4) for c in to_rgb(colour))
    return _INK if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.2 else "#ffffff"


def needs(value: object, where: str, what: str, *members: str) -> None:
    """Refuse what lacks the members by which it is told.

    :raises ValueError: naming it.

    >>> needs(3, "chain", "MarkovChain", "transition_matrix")
    Traceback (most recent call last):
    ValueError: chain: 3 is not a MarkovChain
    """
    if not all(hasattr(value, member) for member in members):
        raise ValueError(f"{where}: {brief(value)} is not a {what}")


def percent(share: float) -> str:
    """A chance in words short enough for a bar; what is neither 0 nor 1 never looks so.

    >>> percent(0.2468), percent(1.0), percent(0.00004), percent(0.99996)
    ('24.7%', '100%', '<0.1%', '>99.9%')
    """
    if share in (0, 1):
        return f"{share:.0%}"
    if 0 < share < 0.0005:
        return "<0.1%"
    return ">99.9%" if 0.9995 <= share < 1 else f"{share:.1%}"


def amount(value: float) -> str:
    """A number to about three figures, as one reads it out.

    >>> amount(0.12345), amount(41.268), amount(12), amount(123456.0), amount(0)
    ('0.123', '41.3', '12', '123,456', '0')
    """
    if value == int(value) or abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}" if abs(value) >= 1 else f"{value:.3f}"


def give_or_take(mean: float, stderr: float) -> str:
    """A mean and its standard error, to two figures of the error.

    >>> give_or_take(41.2684, 0.2345), give_or_take(41.2684, 0.0), give_or_take(1234.5, 31.7)
    ('41.27 ± 0.23', '41.27 ± 0', '1234 ± 32')
    """
    from math import floor, log10

    if not stderr > 0:
        return f"{mean:.2f} ± 0"
    digits = max(0, min(6, 1 - floor(log10(stderr))))
    return f"{mean:.{digits}f} ± {stderr:.{digits}f}"


def letters_wide(text: str) -> int:
    """How many Latin letters take as much room; Chinese ones are twice as wide.

    >>> letters_wide("Ada"), letters_wide("王小明")
    (3, 6)
    """
    return sum(2 if ord(letter) > 0x2E80 else 1 for letter in text)


def folded(text: str, width: int, most: int) -> str:
    r"""Words in lines of so many letters, at most so many of them; what is longer is cut short.

    >>> folded("Ada rolls 6. Ada is lost on 42.", 14, 3)
    'Ada rolls 6.\nAda is lost on\n42.'
    """
    from textwrap import wrap

    wide = letters_wide(text) / max(1, len(text))
    return "\n".join(wrap(text, max(2, int(width / wide)), max_lines=most, placeholder="…")) if text else ""
