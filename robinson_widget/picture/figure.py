"""Shapes in Matplotlib's axes: the same drawings as in SVG and on the canvas, so a plot can lie over the board.

All is drawn as vectors, sharp in any size and in PDF too; lines and letters are measured in the shapes' own unit and
grow with the picture. Matplotlib is loaded only when something is drawn.

>>> from matplotlib.figure import Figure
>>> from robinson_widget import ROBINSON
>>> layout = draw_board(Figure().subplots(), ROBINSON)
>>> layout.width, layout.height
(1000.0, 500.0)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any

from robinson_widget.board import Board
from robinson_widget.picture.board import squares
from robinson_widget.picture.layout import Layout, layout_of
from robinson_widget.picture.shapes import Clip, Path, Shape, Text
from robinson_widget.picture.svg import SANS, SERIF
from robinson_widget.texts import language

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.path import Path as Outline
    from matplotlib.text import Text as Words

Colour = tuple[float, float, float, float]

#: An outline, what fills it, its line, how broad that is, and its dashes.
_Piece = tuple["Outline", Colour, Colour, float, tuple[float, ...]]

_NOTHING: Colour = (0.0, 0.0, 0.0, 0.0)


def draw_board(ax: Axes, board: Board, lang: str = "en") -> Layout:
    """Draw a board without pawns into axes, which then count in board units, y downwards; its layout is returned.

    >>> from matplotlib.figure import Figure
    >>> from robinson_widget import ROBINSON
    >>> ax = Figure().subplots()
    >>> draw_board(ax, ROBINSON).centre(1), [int(y) for y in ax.get_ylim()]
    ((150.0, 450.0), [500, 0])
    """
    layout = layout_of(board)
    ax.set(xlim=(0, layout.width), ylim=(layout.height, 0), aspect="equal")
    ax.set_axis_off()
    draw_shapes(ax, squares(board, language(lang)))
    return layout


def draw_shapes(ax: Axes, shapes: Iterable[Shape], zorder: float = 1.0) -> None:
    """Add shapes to axes whose y counts downwards; what is clipped stays so.

    >>> from matplotlib.figure import Figure
    >>> from robinson_widget.picture.shapes import circle, rect
    >>> ax = Figure().subplots()
    >>> draw_shapes(ax, circle(5, 5, 4) + rect(0, 0, 10, 10))
    >>> len(ax.collections), len(ax.collections[0].get_paths())
    (1, 2)
    """
    run: list[_Piece] = []  # consecutive shapes are one artist: thousands would be slow
    for shape in shapes:
        if isinstance(shape, Clip):
            _add(ax, run, zorder)
            _add(ax, list(_pieces(shape.shapes)), zorder, shape)
            run = []
        else:
            run += _pieces((shape,))
    _add(ax, run, zorder)


def families(names: str = SANS) -> list[str]:
    """The fonts to write names and titles with: what the user has set, then those of `names` that are installed.

    Letters that the first font lacks, Chinese ones say, are taken from the next that has them.

    >>> "DejaVu Sans" in families()
    True
    """
    import matplotlib as mpl

    own = list(mpl.rcParams["font.family"]) if names == SANS else []
    return list(dict.fromkeys([*own, *_installed(names)]))


@cache
def _installed(names: str) -> tuple[str, ...]:
    """Those of the fonts that are installed; one that lacks a weight under a name by which it has both.

    Else Matplotlib would log, for each size of letters anew, that a bold Chinese font was not to be had.
    """
    from matplotlib.font_manager import fontManager

    found: list[str] = []
    for name in (part.strip() for part in names.split(",")):
        entries = [entry for entry in fontManager.ttflist if entry.name == name]
        if not entries:
            continue
        if {400, 700} <= {_weight(entry.weight) for entry in entries}:
            found.append(name)
            continue
        alias = f"{name} in any weight"
        if not any(entry.name == alias for entry in fontManager.ttflist):
            fontManager.ttflist += [replace(entries[0], name=alias, weight=weight) for weight in (400, 700)]
        found.append(alias)
    return tuple(found)


def _weight(weight: int | str) -> int:
    from matplotlib.font_manager import weight_dict

    return weight if isinstance(weight, int) else int(weight_dict[weight])


def write(ax: Axes, at: tuple[float, float], content: str, size: float, **looks: Any) -> Words:
    """Add words whose size is in the axes' own unit, so that they grow with the picture; `looks` as in ``ax.text``.

    >>> from matplotlib.figure import Figure
    >>> ax = Figure().subplots()
    >>> write(ax, (0.5, 0.5), "12", 0.2).get_text()
    '12'
    """
    looks = {"ha": "center", "va": "center_baseline", "parse_math": False, "family": families(), **looks}
    words: Words = _artists()[1](*at, content, unit_size=size, transform=ax.transData, clip_on=True, **looks)
    words.set_in_layout(False)
    ax.add_artist(words)
    return words


# --- artists -----------------------------------------------------------------------------------------------------


@cache
def _artists() -> tuple[Any, Any]:
    """The kinds of artists used here; they are classes of Matplotlib's, which is loaded late."""
    from matplotlib.collections import PathCollection
    from matplotlib.text import Text as Words

    def points(artist: Any) -> float:
        """How many points a unit of the axes is when it is drawn."""
        (x0, _), (x1, _) = artist.axes.transData.transform([(0, 0), (1, 0)])
        return float(abs(x1 - x0)) * 72 / float(artist.figure.dpi)

    class Shapes(PathCollection):
        """Outlines with lines as broad as they are in the shapes' unit."""

        def __init__(self, paths: Sequence[Outline], widths: Sequence[float], **looks: Any) -> None:
            super().__init__(paths, **looks)
            self.unit_widths = widths

        def draw(self, renderer: Any) -> None:
            scale = points(self)
            self.set_linewidth([width * scale for width in self.unit_widths])
            super().draw(renderer)

    class Sized(Words):
        """Words as large as they are in the axes' unit."""

        def __init__(self, *args: Any, unit_size: float, **looks: Any) -> None:
            super().__init__(*args, **looks)
            self.unit_size = unit_size

        def draw(self, renderer: Any) -> None:
            self.set_fontsize(self.unit_size * points(self))
            super().draw(renderer)

    return Shapes, Sized


def _add(ax: Axes, pieces: list[_Piece], zorder: float, clip: Clip | None = None) -> None:
    from matplotlib.patches import Rectangle

    if not pieces:
        return
    paths, fills, lines, widths, dashes = zip(*pieces, strict=True)
    drawn = _artists()[0](
        paths,
        widths,
        facecolors=fills,
        edgecolors=lines,
        linestyles=[(0, dash) if dash else "solid" for dash in dashes],
        capstyle="round",
        joinstyle="round",
        transform=ax.transData,
        zorder=zorder,
    )
    drawn.set_in_layout(False)
    ax.add_collection(drawn, autolim=False)
    if clip is not None:
        drawn.set_clip_path(Rectangle(clip.corner, clip.width, clip.height, transform=ax.transData))


def _pieces(shapes: Iterable[Shape]) -> Iterable[_Piece]:
    from matplotlib.path import Path as Outline

    codes = {"M": [Outline.MOVETO], "L": [Outline.LINETO], "C": [Outline.CURVE4] * 3, "Z": [Outline.CLOSEPOLY]}
    for shape in shapes:
        if isinstance(shape, Path):
            stroked = shape.stroke is not None and shape.width > 0
            vertices: list[tuple[float, float]] = []
            kinds: list[Any] = []
            for kind, points in shape.segments:
                vertices += points or ((0.0, 0.0),)
                kinds += codes[kind]
            line = _colour(shape.stroke, shape.alpha) if stroked else _NOTHING
            # Matplotlib counts dashes in widths of their line.
            dash = tuple(d / shape.width for d in shape.dash) if stroked else ()
            width = shape.width if stroked else 0.0
            yield Outline(vertices, kinds), _colour(shape.fill, shape.alpha), line, width, dash
        elif isinstance(shape, Text):
            yield _letters(shape), _colour(shape.fill, shape.alpha), _NOTHING, 0.0, ()
        else:  # a clip within a clip: our drawings have none
            yield from _pieces(shape.shapes)


@cache
def _colour(name: str | None, alpha: float) -> Colour:
    from matplotlib.colors import to_rgba

    return _NOTHING if name is None else to_rgba(name, alpha)


def _letters(text: Text) -> Outline:
    """The outlines of words, squeezed into their limit, round or beside their point."""
    from matplotlib.path import Path as Outline

    shape, left, right = _outlines(text.content, text.bold, text.italic, text.serif)
    scale = text.size / _DRAWN
    width = (right - left) * scale
    squeeze = min(1.0, text.limit / width) if text.limit is not None and width else 1.0
    shift = {"left": 0.0, "center": -0.5, "right": -1.0}[text.align] * width * squeeze
    x = (shape.vertices[:, 0] - left) * scale * squeeze + shift
    y = -shape.vertices[:, 1] * scale + 0.36 * text.size  # half the height of a capital letter below the middle
    c, s = cos(radians(text.angle)), sin(radians(text.angle))
    turned = shape.vertices.copy()
    turned[:, 0], turned[:, 1] = x * c - y * s + text.at[0], x * s + y * c + text.at[1]
    return Outline(turned, shape.codes)


_DRAWN = 100.0  # outlines of letters are made in this size


@cache
def _outlines(content: str, bold: bool, italic: bool, serif: bool) -> tuple[Any, float, float]:
    """Words as one outline that begins at (0, 0), y upwards, with its left and right end."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import TextPath

    family = families(f"{SERIF}, {SANS}" if serif else SANS)
    font = FontProperties(family=family, style="italic" if italic else "normal", weight="bold" if bold else "normal")
    # A dollar is a dollar, and does not begin a formula.
    shape = TextPath((0, 0), content.replace("$", r"\$"), size=_DRAWN, prop=font)
    if not len(shape.vertices):
        return shape, 0.0, 0.0
    box = shape.get_extents()
    return shape, float(box.x0), float(box.x1)
