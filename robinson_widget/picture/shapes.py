"""The vocabulary of all drawings: paths, text and clipped groups, as data that any renderer can draw.

Coordinates are x to the right and y downwards, in whatever unit the picture is made in. A line is drawn with round ends
and joins. What the functions here return are tuples of shapes, to be put together with ``+`` and moved with `moved`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, radians, sin
from typing import Literal, Protocol

Point = tuple[float, float]

#: A piece of a path: "M" and "L" with one point, "C" with two control points and an end, "Z" with none.
Segment = tuple[Literal["M", "L", "C", "Z"], tuple[Point, ...]]

INK = "#3a2a1a"


@dataclass(frozen=True, slots=True)
class Path:
    """A line, or an area with its outline; `fill` or `stroke` is None where there is none."""

    segments: tuple[Segment, ...]
    fill: str | None = None
    stroke: str | None = INK
    width: float = 1.5
    alpha: float = 1.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Text:
    """Words at a point; `limit` is the width into which they are squeezed, `angle` in degrees clockwise."""

    content: str
    at: Point
    size: float
    fill: str = INK
    bold: bool = False
    italic: bool = False
    serif: bool = False
    align: Literal["left", "center", "right"] = "center"
    limit: float | None = None
    angle: float = 0.0
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class Clip:
    """Shapes of which only what lies in a rectangle is seen."""

    corner: Point
    width: float
    height: float
    shapes: tuple[Shape, ...]


Shape = Path | Text | Clip
Shapes = tuple[Shape, ...]


class Drawing(Protocol):
    """A function that makes a picture; its name is the key of the squares that show it."""

    __name__: str

    def __call__(self) -> Shapes:
        """Draw it."""
        ...


# --- making paths ------------------------------------------------------------------------------------------------


def poly(points: Sequence[Point], fill: str | None = None, stroke: str | None = INK, width: float = 1.5) -> Shapes:
    """A closed polygon with straight sides."""
    return (Path((*_straight(points), ("Z", ())), fill, stroke, width),)


def line(points: Sequence[Point], stroke: str = INK, width: float = 1.5) -> Shapes:
    """An open line of straight pieces."""
    return (Path(tuple(_straight(points)), None, stroke, width),)


def blob(points: Sequence[Point], fill: str | None = None, stroke: str | None = INK, width: float = 1.5) -> Shapes:
    """A closed area with a smooth outline through the points."""
    return (Path((*_smooth(points, closed=True), ("Z", ())), fill, stroke, width),)


def curve(points: Sequence[Point], stroke: str = INK, width: float = 1.5) -> Shapes:
    """An open smooth line through the points."""
    return (Path(tuple(_smooth(points, closed=False)), None, stroke, width),)


def ellipse(
    x: float, y: float, rx: float, ry: float, fill: str | None = None, stroke: str | None = INK, width: float = 1.5
) -> Shapes:
    """An ellipse round (x, y)."""
    k = 0.5523  # four cubic curves with this reach make a circle, to a fourth of a thousandth
    arcs: list[Segment] = [("M", ((x + rx, y),))]
    for (ax, ay), (bx, by) in (((1, 0), (0, 1)), ((0, 1), (-1, 0)), ((-1, 0), (0, -1)), ((0, -1), (1, 0))):
        out = (x + rx * (ax + k * bx), y + ry * (ay + k * by))
        into = (x + rx * (bx + k * ax), y + ry * (by + k * ay))
        arcs.append(("C", (out, into, (x + rx * bx, y + ry * by))))
    return (Path((*arcs, ("Z", ())), fill, stroke, width),)


def circle(
    x: float, y: float, r: float, fill: str | None = None, stroke: str | None = INK, width: float = 1.5
) -> Shapes:
    """A circle round (x, y)."""
    return ellipse(x, y, r, r, fill, stroke, width)


def rect(
    x: float, y: float, w: float, h: float, fill: str | None = None, stroke: str | None = INK, width: float = 1.5
) -> Shapes:
    """A rectangle with its upper left corner at (x, y)."""
    return poly([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], fill, stroke, width)


def limb(points: Sequence[Point], thick: float, fill: str, outline: float = 1.3, stroke: str = INK) -> Shapes:
    """A thick line with an outline: an arm, a leg, a trunk, a plank."""
    return curve(points, stroke, thick + 2 * outline) + curve(points, fill, thick)


def hatch(x: float, y: float, w: float, h: float, gap: float = 3, stroke: str = INK, width: float = 0.6) -> Shapes:
    """Slanting strokes, as an engraver shades, over the rectangle with its upper left corner at (x, y)."""
    strokes: Shapes = ()
    reach = gap
    while reach < w + h:
        top = (x + min(reach, w), y + max(0.0, reach - w))
        low = (x + max(0.0, reach - h), y + min(reach, h))
        strokes += line([top, low], stroke, width)
        reach += gap
    return strokes


def path(data: str, fill: str | None = None, stroke: str | None = INK, width: float = 1.5) -> Shapes:
    """A path in the notation of SVG, with the commands M L H V C S Q T Z, absolute or relative.

    :raises ValueError: for anything else.
    """
    return (Path(tuple(_parsed(data)), fill, stroke, width),)


def _straight(points: Sequence[Point]) -> list[Segment]:
    return [("M", (points[0],)), *(("L", (point,)) for point in points[1:])]


def _smooth(points: Sequence[Point], closed: bool) -> Iterator[Segment]:
    """A Catmull-Rom spline through the points, as cubic curves."""
    count = len(points)
    yield "M", (points[0],)
    for i in range(count if closed else count - 1):
        if closed:
            before, here, there, after = (points[(i + j) % count] for j in (-1, 0, 1, 2))
        else:
            before, here, there, after = (points[min(max(i + j, 0), count - 1)] for j in (-1, 0, 1, 2))
        out = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        into = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        yield "C", (out, into, there)


_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}


def _parsed(data: str) -> Iterator[Segment]:
    piece = r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?"
    pieces = re.findall(piece, data)
    if re.sub(piece, "", data).strip(" ,\n") or (pieces and pieces[0] not in "Mm"):
        raise ValueError(f"path: {data!r:.80} is not a row of commands and numbers that begins with M")
    x = y = 0.0
    start: Point = (0.0, 0.0)
    bend: tuple[str, Point] = ("", (0.0, 0.0))  # the last curve's kind and control point, which S and T mirror
    command, i = "", 0
    while i < len(pieces):
        if pieces[i].isalpha():
            command, i = pieces[i], i + 1
        kind = command.upper()
        if kind not in _NUMBERS or (kind == "Z" and i < len(pieces) and not pieces[i].isalpha()):
            raise ValueError(f"path: {data!r:.80} has {command or pieces[i]!r}; allowed are {' '.join(_NUMBERS)}")
        numbers = [float(n) for n in pieces[i : i + _NUMBERS[kind]] if not n.isalpha()]
        if len(numbers) != _NUMBERS[kind]:
            raise ValueError(f"path: {data!r:.80} lacks a number behind {command!r}")
        i += len(numbers)
        ox, oy = (x, y) if command.islower() else (0.0, 0.0)
        if kind == "H":
            points = [(ox + numbers[0], y)]
        elif kind == "V":
            points = [(x, oy + numbers[0])]
        else:
            points = [(ox + a, oy + b) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]
        here = (x, y)
        mirrored = (2 * x - bend[1][0], 2 * y - bend[1][1])
        if kind == "Z":
            yield "Z", ()
            x, y = start
            bend = ("", start)
            continue
        x, y = end = points[-1]
        if kind == "M":
            start = end
            yield "M", (end,)
            command = "l" if command == "m" else "L"
        elif kind in "LHV":
            yield "L", (end,)
        elif kind in "CS":
            first = points[0] if kind == "C" else mirrored if bend[0] == "C" else here
            bend = ("C", points[-2])
            yield "C", (first, points[-2], end)
            continue
        else:
            pull = points[0] if kind == "Q" else mirrored if bend[0] == "Q" else here
            bend = ("Q", pull)
            out = (here[0] + (pull[0] - here[0]) * 2 / 3, here[1] + (pull[1] - here[1]) * 2 / 3)
            into = (end[0] + (pull[0] - end[0]) * 2 / 3, end[1] + (pull[1] - end[1]) * 2 / 3)
            yield "C", (out, into, end)
            continue
        bend = ("", end)


# --- putting together --------------------------------------------------------------------------------------------


def moved(
    shapes: Iterable[Shape],
    dx: float = 0.0,
    dy: float = 0.0,
    scale: float = 1.0,
    mirror: bool = False,
    turn: float = 0.0,
    line: float = 0.5,
) -> Shapes:
    """The shapes mirrored left to right, scaled, turned by degrees clockwise, all about (0, 0), and then shifted.

    Lines grow with the power `line` of the scale: parts of one picture keep nearly the same outline, while 1 is right
    for a picture as a whole. Text is shifted, scaled and turned, but never mirrored.
    """
    c, s = cos(radians(turn)), sin(radians(turn))
    flip = -1.0 if mirror else 1.0

    def at(point: Point) -> Point:
        x, y = point[0] * scale * flip, point[1] * scale
        return x * c - y * s + dx, x * s + y * c + dy

    def one(shape: Shape) -> Shape:
        if isinstance(shape, Path):
            segments = tuple((kind, tuple(map(at, points))) for kind, points in shape.segments)
            thin = scale**line
            return replace(shape, segments=segments, width=shape.width * thin, dash=tuple(d * thin for d in shape.dash))
        if isinstance(shape, Text):
            limit = None if shape.limit is None else shape.limit * scale
            return replace(shape, at=at(shape.at), size=shape.size * scale, limit=limit, angle=shape.angle + turn)
        if turn or mirror:
            raise ValueError("a clipped group can be neither turned nor mirrored")
        inner = tuple(map(one, shape.shapes))
        return Clip(at(shape.corner), shape.width * scale, shape.height * scale, inner)

    return tuple(map(one, shapes))


def faded(shapes: Iterable[Shape], alpha: float) -> Shapes:
    """The shapes, so much less opaque."""
    return tuple(
        Clip(s.corner, s.width, s.height, faded(s.shapes, alpha))
        if isinstance(s, Clip)
        else replace(s, alpha=s.alpha * alpha)
        for s in shapes
    )


def dashed(shapes: Iterable[Shape], *dash: float) -> Shapes:
    """The shapes with their lines dashed."""
    return tuple(
        replace(s, dash=dash)
        if isinstance(s, Path)
        else replace(s, shapes=dashed(s.shapes, *dash))
        if isinstance(s, Clip)
        else s
        for s in shapes
    )


def star(x: float, y: float, r: float, inner: float, points: int, fill: str | None, stroke: str | None = INK) -> Shapes:
    """A star with so many points, one of them up."""
    radii = (r, inner)
    corners = [
        (x + radii[i % 2] * sin(pi * i / points), y - radii[i % 2] * cos(pi * i / points)) for i in range(2 * points)
    ]
    return poly(corners, fill, stroke)


def flat(shapes: Iterable[Shape]) -> Iterator[Path | Text]:
    """All paths and texts in drawing order, the clipped ones too."""
    for shape in shapes:
        if isinstance(shape, Clip):
            yield from flat(shape.shapes)
        else:
            yield shape
