"""Reading SVG pictures back, by rules of our own, and comparing them with the shapes that they are to show."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import dist, hypot
from typing import Any

from robinson_widget.picture import svg
from robinson_widget.picture.shapes import Clip, Path, Point, Shape, Text

TAG = "{http://www.w3.org/2000/svg}"

#: What an element has from those round it.
FROM_ABOVE = ("fill", "stroke", "stroke-width", "text-anchor", "font-family", "stroke-linecap", "stroke-linejoin")

#: Half of the tenth of a unit to which points are rounded, and a little.
POINT = 0.051
#: A mirrored control point may lie a tenth aside; a curve as a line twice half a tenth.
CONTROL = 0.16


@dataclass(frozen=True)
class Oval:
    centre: Point
    radii: Point


@dataclass(frozen=True)
class Drawn:
    """An element as it is seen: its attributes with those inherited, lengths in units of the shapes."""

    kind: str
    has: dict[str, str]
    scale: float
    outlines: tuple[Any, ...] = ()  # of a path: rows of (kind, points), or ovals
    inside: tuple[Drawn, ...] = ()
    text: str = ""

    def size(self, name: str, default: str = "0") -> float:
        return float(self.has.get(name, default)) * self.scale


def read(element: ET.Element, above: dict[str, str], scale: float = 1.0, origin: Point = (0.0, 0.0)) -> Iterator[Drawn]:
    """What is drawn inside an element, in order."""
    for child in element:
        kind = child.tag.removeprefix(TAG)
        has = {**above, **child.attrib}
        below = {name: has[name] for name in FROM_ABOVE if name in has}
        if kind == "g":
            found = re.fullmatch(r"scale\((\.\d+)\)", child.get("transform", "scale(.0)"))
            assert found
            yield from read(child, below, scale * (float(found[1]) or 1.0), origin)
        elif kind == "svg":
            assert (has["overflow"], child.get("viewBox")) == ("hidden", None)
            corner = (origin[0] + float(has["x"]) * scale, origin[1] + float(has["y"]) * scale)
            inside = tuple(read(child, below, scale, corner))
            yield Drawn(kind, {**has, "x": str(corner[0]), "y": str(corner[1])}, scale, inside=inside)
        elif kind in ("circle", "ellipse"):
            rx, ry = (float(has.get(name, has.get("r", "0"))) * scale for name in ("rx", "ry"))
            centre = (float(has["cx"]) * scale + origin[0], float(has["cy"]) * scale + origin[1])
            yield Drawn("path", has, scale, (Oval(centre, (rx, ry)),))
        elif kind == "path":
            yield Drawn(kind, has, scale, tuple(outlines(has["d"], scale, origin)))
        elif kind == "text":
            at = (float(has["x"]) * scale + origin[0], float(has["y"]) * scale + origin[1])
            yield Drawn(kind, {**has, "at": f"{at[0]} {at[1]}"}, scale, text=child.text or "")
        else:
            assert kind in ("title", "desc"), kind


def outlines(data: str, scale: float, origin: Point) -> Iterator[tuple[Any, ...] | Oval]:
    """The lines of a path, each from one move to the next, with absolute points."""
    tokens = re.findall(r"[a-z]|-?(?:\d*\.\d+|\d+)", data)
    assert "".join(tokens) == data.replace(" ", "")
    assert tokens[0] == "m"
    x = y = 0.0
    start, control, command, i = (0.0, 0.0), None, "", 0
    row: list[tuple[str, tuple[Point, ...]]] = []
    arcs: list[tuple[float, float, Point]] = []

    def placed(points: Iterable[Point]) -> tuple[Point, ...]:
        return tuple((px * scale + origin[0], py * scale + origin[1]) for px, py in points)

    def finished() -> Iterator[tuple[Any, ...] | Oval]:
        if arcs:
            # Two halves, from the right over the bottom to the left and back, make a whole oval.
            (rx, ry, there), (rx2, ry2, back) = arcs
            assert [kind for kind, _ in row] == ["M", "Z"]
            assert ((rx, ry), back) == ((rx2, ry2), start)
            assert there == (start[0] - 2 * rx, start[1])
            yield Oval(placed([(start[0] - rx, start[1])])[0], (rx * scale, ry * scale))
        elif row:
            yield tuple(row)

    while i < len(tokens):
        if tokens[i].isalpha():
            command, i = tokens[i], i + 1
            if command == "m":
                yield from finished()
                row, arcs = [], []
        count = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "a": 7, "z": 0}[command]
        values = [float(token) for token in tokens[i : i + count]]
        i += count
        if command == "z":
            row.append(("Z", ()))
            (x, y), control = start, None
            continue
        if command == "a":
            assert values[2:5] == [0, 0, 1]
            x, y, control = x + values[5], y + values[6], None
            arcs.append((values[0], values[1], (x, y)))
            continue
        if command in "hv":
            values = [values[0], 0.0] if command == "h" else [0.0, values[0]]
        points = [(x + a, y + b) for a, b in zip(values[::2], values[1::2], strict=True)]
        if command == "s":
            assert control is not None  # without a curve before it nothing would be mirrored
            points = [(2 * x - control[0], 2 * y - control[1]), *points]
        control = points[-2] if command in "cs" else None
        x, y = points[-1]
        if command == "m":
            start, kind, command = (x, y), "M", "l"
        else:
            kind = "C" if command in "cs" else "L"
        row.append((kind, placed(points)))
    yield from finished()


# --- comparing ---------------------------------------------------------------------------------------------------


def length_near(said: float, meant: float) -> bool:
    """Thick things are right to a twentieth of a unit, thin ones to a two-hundredth."""
    return abs(said - meant) <= (POINT if meant >= 1 else 0.0051)


def same_look(element: Drawn, path: Path) -> bool:
    fill, stroke = (None if (v := long(element.has.get(n, d))) == "none" else v for n, d in PAINT)
    stroked = path.stroke is not None and path.width > 0
    if fill != path.fill or (stroke is not None) != stroked or abs(opacity(element) - path.alpha) > 0.0051:
        return False
    assert (element.has["stroke-linecap"], element.has["stroke-linejoin"]) == ("round", "round")
    if stroked:
        dash = [float(part) * element.scale for part in element.has.get("stroke-dasharray", "").split()]
        return (
            stroke == path.stroke
            and length_near(element.size("stroke-width", "1"), path.width)
            and len(dash) == len(path.dash)
            and all(map(length_near, dash, path.dash))
        )
    return True


PAINT = (("fill", "#000"), ("stroke", "none"))


def long(colour: str) -> str:
    """A colour of three digits as one of six."""
    return "#" + "".join(2 * digit for digit in colour[1:]) if re.fullmatch("#[0-9a-f]{3}", colour) else colour


def opacity(element: Drawn) -> float:
    return float(element.has.get("opacity", 1))


def lines_of(path: Path) -> list[tuple[Any, ...]]:
    """A path's segments from one move to the next."""
    starts = [i for i, (kind, _) in enumerate(path.segments) if kind == "M"]
    return [path.segments[i:j] for i, j in pairwise([*starts, len(path.segments)])]


def beside(point: Point, a: Point, b: Point) -> float:
    """How far a point is from the line between two others."""
    length = dist(a, b)
    share = 0.0
    if length:
        share = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length**2
    share = min(1.0, max(0.0, share))
    return dist(point, (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))


def close(a: Point, b: Point, slack: float = POINT) -> bool:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= slack


def same_line(said: Any, meant: Sequence[Any]) -> bool:
    """Whether a line of the SVG runs where it should."""
    if isinstance(said, Oval):
        return [kind for kind, _ in meant] == list("MCCCCZ") and on_oval(said, meant)
    if len(said) != len(meant):
        return False
    here: Point = (0.0, 0.0)
    for (kind, points), (asked, wanted) in zip(said, meant, strict=True):
        if wanted and not close(points[-1], wanted[-1]):
            return False
        if (kind, asked) == ("L", "C"):
            if any(beside(point, here, points[-1]) > CONTROL for point in wanted):
                return False
        elif kind != asked or not all(close(a, b, CONTROL) for a, b in zip(points, wanted, strict=True)):
            return False
        if wanted:
            here = points[-1]
    return True


def on_oval(oval: Oval, meant: Sequence[Any]) -> bool:
    """Whether curves run along an oval, a quarter of it each: their ends and middles lie on it."""
    ends = [points[-1] for _, points in meant[:5]]
    middles = [
        tuple((a + 3 * b + 3 * c + d) / 8 for a, b, c, d in zip(here, *points, strict=True))
        for here, (_, points) in zip(ends, meant[1:5], strict=False)
    ]
    (cx, cy), (rx, ry) = oval.centre, oval.radii
    shares = [hypot((x - cx) / rx, (y - cy) / ry) for x, y in [*ends, *middles]]
    centre = ((ends[0][0] + ends[2][0]) / 2, (ends[0][1] + ends[2][1]) / 2)
    return close(oval.centre, centre, 0.076) and all(abs(share - 1) * min(rx, ry) <= 0.12 for share in shares)


def box(shape: Shape) -> tuple[float, float, float, float]:
    """The room that a shape may cover; words may be anywhere."""
    if isinstance(shape, Text):
        return (-1e9, -1e9, 1e9, 1e9)
    if isinstance(shape, Clip):
        (x, y) = shape.corner
        return (x, y, x + shape.width, y + shape.height)
    xs, ys = zip(*(point for _, points in shape.segments for point in points), strict=True)
    half = shape.width / 2 if shape.stroke else 0.0
    return (min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)


def apart(one: Shape, other: Shape) -> bool:
    a, b = box(one), box(other)
    return a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1]


def compare(drawn: Sequence[Drawn], shapes: Sequence[Shape]) -> None:
    """An SVG shows these shapes, all of them and nothing else, and what covers another thing is drawn behind it."""
    free = [list(element.outlines) for element in drawn]
    taken: set[int] = set()
    places = [_place(shape, drawn, free, taken) for shape in shapes]
    assert not any(free), "something is drawn that is no shape"
    assert set(places) == set(range(len(drawn)))
    for (one, i), (other, j) in combinations(zip(shapes, places, strict=True), 2):
        if i > j:
            assert apart(one, other), (one, other)
        elif i == j:
            assert isinstance(one, Path)
            assert apart(one, other) or (one.fill is None and one.alpha >= 1), (one, other)


def _place(shape: Shape, drawn: Sequence[Drawn], free: list[list[Any]], taken: set[int]) -> int:
    """The number of the element that shows a shape, of which the shape's part is then taken away."""
    if isinstance(shape, Path):
        lines = lines_of(shape)
        for i, element in enumerate(drawn):
            if len(free[i]) >= len(lines) and element.kind == "path" and same_look(element, shape):
                for j in range(len(free[i]) - len(lines) + 1):
                    if all(map(same_line, free[i][j : j + len(lines)], lines)):
                        del free[i][j : j + len(lines)]
                        return i
        raise AssertionError(f"not drawn: {shape}")
    i = next(i for i, element in enumerate(drawn) if i not in taken and element.kind != "path")
    taken.add(i)
    if isinstance(shape, Text):
        _same_text(drawn[i], shape)
    else:
        _same_clip(drawn[i], shape)
    return i


def _same_text(element: Drawn, text: Text) -> None:
    has = element.has
    assert (element.kind, element.text, long(has["fill"])) == ("text", text.content, text.fill)
    assert has.get("stroke", "none") == "none"
    assert has["dominant-baseline"] == "central"
    assert (has.get("font-weight") == "bold", has.get("font-style") == "italic") == (text.bold, text.italic)
    assert has["font-family"] == (svg.SERIF if text.serif else svg.SANS)
    assert has["text-anchor"] == {"left": "start", "center": "middle", "right": "end"}[text.align]
    x, y = map(float, has["at"].split())
    assert close((x, y), text.at)
    assert length_near(element.size("font-size"), text.size)
    angle, *centre = re.findall(r"[-\d.]+", has.get("transform", "rotate(0)"))
    assert not centre or centre == [has["x"], has["y"]]
    assert abs(float(angle) - text.angle) <= 0.0051
    assert abs(opacity(element) - text.alpha) <= 0.0051


def _same_clip(element: Drawn, clip: Clip) -> None:
    assert element.kind == "svg"
    assert close((float(element.has["x"]), float(element.has["y"])), clip.corner)
    assert close((element.size("width"), element.size("height")), (clip.width, clip.height))
    compare(element.inside, clip.shapes)
