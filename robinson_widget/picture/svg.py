"""Shapes as SVG text, as short as it can be without a difference that an eye could see.

The picture of a board has thousands of paths, and notebooks keep it. So points are rounded to a tenth of a unit, and
what is relative is counted from where the pen then really is, so that no error grows; a control point that mirrors the
one before is left out; circles are circles again; and a paint that many shapes share stands once, on an element round
them. There are neither ids nor styles: a picture can stand several times on one page. Attributes stand in single
quotes, for the whole may stand in double ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from math import hypot, inf

from robinson_widget.picture.shapes import Clip, Path, Point, Segment, Shape, Shapes, Text

#: Fonts that have Latin, Cyrillic and Chinese letters, where they are installed.
SANS = "DejaVu Sans, Noto Sans CJK SC, WenQuanYi Zen Hei, sans-serif"
SERIF = f"DejaVu Serif, Georgia, serif, {SANS}"

#: What all of a picture inherits; a text that is otherwise says so.
_INHERITED = f"stroke-linecap='round' stroke-linejoin='round' text-anchor='middle' font-family='{SANS}'"

# --- numbers -----------------------------------------------------------------------------------------------------

#: Everything is written in steps, so many of them in a unit, and points are rounded to whole ones: that needs no dots.
STEPS = 10


def number(value: float) -> str:
    """A number as short as can be, to a hundredth."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("-0", "0"):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _steps(value: float) -> str:
    """How far away a thing is, in whole steps."""
    return str(round(value * STEPS))


def _size(value: float) -> str:
    """How large or thick a thing is, in steps: whole ones, but to a tenth of a step if it is smaller than a unit."""
    return number(round(value * STEPS, 1 if value < 1 else None))


def _row(counts: Iterable[int]) -> str:
    """Numbers one after the other, parted only where they would run together."""
    return " ".join(map(str, counts)).replace(" -", "-")


# --- paths -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Oval:
    """A whole circle or upright ellipse; its width and height are rounded to whole steps."""

    centre: Point
    radii: Point

    def steps(self, origin: Point) -> tuple[int, int, int, int]:
        """Its rightmost point, its width and its height, in steps."""
        (x, y), (rx, ry) = self.centre, self.radii
        width, height = round(2 * rx * STEPS), round(2 * ry * STEPS)
        return round((x - origin[0] + width / 2 / STEPS) * STEPS), round((y - origin[1]) * STEPS), width, height

    def element(self, origin: Point) -> str:
        x, y, width, height = self.steps(origin)
        at, a, b = f"cx='{number(x - width / 2)}' cy='{y}'", number(width / 2), number(height / 2)
        return f"circle {at} r='{a}'" if a == b else f"ellipse {at} rx='{a}' ry='{b}'"

    def arcs(self, origin: Point, pen: tuple[int, int]) -> tuple[str, tuple[int, int]]:
        """Where it begins, from the pen, with its two halves behind that; and the pen, which is there again."""
        x, y, width, height = self.steps(origin)
        half = f"{number(width / 2)} {number(height / 2)} 0 0 1"
        return f"{_row((x - pen[0], y - pen[1]))}a{half}-{width} 0 {half} {width} 0z", (x, y)


def _oval(path: Path) -> _Oval | None:
    """The circle or upright ellipse that a path is, if it is one."""
    if len(path.segments) != 6 or path.dash or "".join(kind for kind, _ in path.segments) != "MCCCCZ":
        return None
    start, *curves = [points for _, points in path.segments[:5]]
    ends = [start[0], *(points[2] for points in curves)]
    (x0, y0), (x1, y1), (x2, y2), (x3, y3), _ = ends
    x, y = (x0 + x2) / 2, (y0 + y2) / 2
    rx, ry = hypot(x0 - x, y0 - y), hypot(x1 - x, y1 - y)
    slack = 0.002 * (rx + ry)
    if min(rx, ry) * STEPS < 1 or abs(x1 + x3 - 2 * x) + abs(y1 + y3 - 2 * y) > slack:
        return None
    for here, (out, into, there) in zip(ends, curves, strict=False):
        for a, b, control in ((here, there, out), (there, here, into)):
            if abs(a[0] + 0.5523 * (b[0] - x) - control[0]) + abs(a[1] + 0.5523 * (b[1] - y) - control[1]) > slack:
                return None
    turned = abs((x0 - x) * (x1 - x) + (y0 - y) * (y1 - y)) / rx
    if abs(rx - ry) <= slack and turned <= slack:
        return _Oval((x, y), (rx, rx))
    if abs(y0 - y) + abs(x1 - x) <= slack:
        return _Oval((x, y), (rx, ry))
    if abs(x0 - x) + abs(y1 - y) <= slack:
        return _Oval((x, y), (ry, rx))
    return None


#: What a path element is made of: outlines one after the other.
_Outline = tuple[Segment, ...] | _Oval


def _data(outlines: Iterable[_Outline], origin: Point) -> str:
    """Outlines, counted from `origin`, as one row of relative commands."""
    text = ""
    pen = (0, 0)
    for outline in outlines:
        if isinstance(outline, _Oval):
            more, pen = outline.arcs(origin, pen)
        else:
            more, pen = _line(outline, origin, pen)
        text += f"m{more}"  # the first move is absolute in any case
    return text


def _line(segments: Sequence[Segment], origin: Point, pen: tuple[int, int]) -> tuple[str, tuple[int, int]]:
    """One outline, without the move's letter before it, drawn on from where the pen is, and where it is then."""
    ox, oy = origin
    text = last = ""
    x, y = pen
    start_x = start_y = 0  # where the line began, in steps
    counts: tuple[int, ...]
    mirror_x = mirror_y = 0  # from the pen to where the last curve's control point has its mirror image
    for kind, points in segments:
        if kind == "Z":
            text, last, x, y = text + "z", "z", start_x, start_y
            continue
        steps = [(round((px - ox) * STEPS) - x, round((py - oy) * STEPS) - y) for px, py in points]
        dx, dy = steps[-1]
        if kind == "C" and not _straight(steps):
            (ax, ay), (bx, by), _ = steps
            # A step aside is allowed: of two neighbours and their point each has been rounded.
            mirrored = last in ("c", "s") and abs(ax - mirror_x) <= 1 and abs(ay - mirror_y) <= 1
            command, counts = ("s", (bx, by, dx, dy)) if mirrored else ("c", (ax, ay, bx, by, dx, dy))
            mirror_x, mirror_y = dx - bx, dy - by
        elif kind == "M":
            command, counts = "m", (dx, dy)
            start_x, start_y = x + dx, y + dy
        elif dy == 0:
            command, counts = "h", (dx,)
        elif dx == 0:
            command, counts = "v", (dy,)
        else:
            command, counts = "l", (dx, dy)
        row = _row(counts)
        # A command that is the same again need not be said, and behind a relative move numbers are lines; but a second
        # move would be a line.
        if (command == last and command != "m") or (command == "l" and last == "m"):
            text += row if row[0] == "-" else " " + row
        else:
            text += command + row if text else row
        last, x, y = command, x + dx, y + dy
    return text, (x, y)


def _straight(steps: Sequence[tuple[int, int]]) -> bool:
    """Whether a curve is a line: both control points lie between its ends, less than half a step beside the line."""
    (ax, ay), (bx, by), (dx, dy) = steps
    length = dx * dx + dy * dy
    if length == 0:
        return ax == ay == bx == by == 0
    near = 4 * max(abs(ax * dy - ay * dx), abs(bx * dy - by * dx)) ** 2 <= length
    return near and 0 <= ax * dx + ay * dy <= length and 0 <= bx * dx + by * dy <= length


# --- elements ----------------------------------------------------------------------------------------------------

_PAINTS = ("fill", "stroke", "stroke-width")
_LENGTHS = tuple(len(f" {name}=''") for name in _PAINTS)

#: What an element needs of each paint; None where any will do.
_Look = tuple[str | None, str | None, str | None]

#: What holds where nothing is said.
_PLAIN: _Look = ("#000", "none", "1")
_ANY: _Look = (None, None, None)


#: Left, top, right and bottom.
_Box = tuple[float, float, float, float]


@dataclass(slots=True)
class _Element:
    """An element without its paint: what stands before and behind that, what is inside, and the room it may cover.

    A path has outlines in place of a head, for more may be added to it.
    """

    look: _Look
    boxes: list[_Box]
    head: str = ""
    tail: str = ""
    inside: str | None = None
    outlines: list[_Outline] = field(default_factory=list)

    def text(self, inherited: _Look) -> str:
        start = f"<{self.head}{_painted(self.look, inherited)}{self.tail}"
        return f"{start}/>" if self.inside is None else f"{start}>{self.inside}</{self.head.split(' ', 1)[0]}>"


def _painted(look: _Look, inherited: _Look) -> str:
    return "".join(
        f" {name}='{value}'"
        for name, value, known in zip(_PAINTS, look, inherited, strict=True)
        if value is not None and value != known
    )


def _colour(colour: str | None) -> str:
    if colour is None:
        return "none"
    if len(colour) == 7 and colour[1::2] == colour[2::2]:
        return f"#{colour[1::2]}"
    return colour


def _path(path: Path, origin: Point) -> _Element:
    stroked = path.stroke is not None and path.width > 0
    look = (
        _colour(path.fill),
        _colour(path.stroke) if stroked else "none",
        _size(path.width) if stroked else None,
    )
    tail = f" stroke-dasharray='{' '.join(map(_size, path.dash))}'" if path.dash else ""
    tail += f" opacity='{number(path.alpha)}'" if path.alpha < 1 else ""
    xs = [x for _, points in path.segments for x, _ in points]
    ys = [y for _, points in path.segments for _, y in points]
    reach = (path.width / 2 if stroked else 0) + _APART / 2
    box = (min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)
    return _Element(look, [box], tail=tail, outlines=[_oval(path) or path.segments])


#: How far things must be from one another, in units, that it does not matter which is drawn first.
_APART = 1.0
_EVERYWHERE = [(-inf, -inf, inf, inf)]


def _overlap(some: Sequence[_Box], others: Sequence[_Box]) -> bool:
    return any(
        a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]  # left of one before right of the other, and so on
        for a in some
        for b in others
    )


def _added(listed: list[_Element], element: _Element) -> None:
    """Put a path to the end of the list, or rather to an earlier path with the same paint.

    That is the same to the eye if it has nothing in common with what lies between, and either nothing with that path
    itself, or no more than opaque lines of the same colour.
    """
    (box,) = element.boxes
    lines = element.look[0] == "none" and "opacity" not in element.tail
    for other in reversed(listed[-_BACK:]):
        apart = not _overlap(element.boxes, other.boxes)
        if other.outlines and other.look == element.look and other.tail == element.tail and (apart or lines):
            other.outlines += element.outlines
            other.boxes.append(box)
            return
        if not apart:
            break
    listed.append(element)


#: How far back an earlier path is looked for.
_BACK = 40

_ANCHORS = {"left": " text-anchor='start'", "center": "", "right": " text-anchor='end'"}


def _text(text: Text, origin: Point) -> _Element:
    x, y = _steps(text.at[0] - origin[0]), _steps(text.at[1] - origin[1])
    head = f"text x='{x}' y='{y}' dominant-baseline='central' font-size='{_size(text.size)}'"
    head += _ANCHORS[text.align] + (f" font-family='{SERIF}'" if text.serif else "")
    head += " font-weight='bold'" if text.bold else ""
    head += " font-style='italic'" if text.italic else ""
    # SVG cannot squeeze only what is too long; about how wide the words are is known well enough.
    if text.limit is not None and rough_width(text.content) * text.size > text.limit:
        head += f" textLength='{_steps(text.limit)}' lengthAdjust='spacingAndGlyphs'"
    head += f" transform='rotate({number(text.angle)} {x} {y})'" if text.angle else ""
    head += f" opacity='{number(text.alpha)}'" if text.alpha < 1 else ""
    return _Element((_colour(text.fill), "none", None), _EVERYWHERE, head, inside=escape(text.content, quote=False))


def rough_width(content: str) -> float:
    """About how wide the words are, in sizes of their letters: Chinese ones are as wide as high."""
    return sum(1.0 if ord(letter) > 0x2E80 else 0.64 for letter in content)


def _clip(clip: Clip, origin: Point) -> _Element:
    # A nested svg clips without an id, and what is in it counts from its corner, which makes for small numbers.
    x, y = _steps(clip.corner[0] - origin[0]), _steps(clip.corner[1] - origin[1])
    corner = (int(x) / STEPS + origin[0], int(y) / STEPS + origin[1])
    head = f"svg x='{x}' y='{y}' width='{_steps(clip.width)}' height='{_steps(clip.height)}' overflow='hidden'"
    inner = _listed(clip.shapes, corner)
    *_, (_, look) = [(0, _ANY), *_saving(inner, _ANY)]
    left, top = clip.corner
    box = (left, top, left + clip.width, top + clip.height)
    return _Element(look, [box], head, inside=_grouped(inner, look))


def _listed(shapes: Iterable[Shape], origin: Point) -> list[_Element]:
    listed: list[_Element] = []
    for shape in shapes:
        if isinstance(shape, Path):
            _added(listed, _path(shape, origin))
        elif isinstance(shape, Text):
            listed.append(_text(shape, origin))
        else:
            listed.append(_clip(shape, origin))
    for element in listed:
        if element.outlines:
            match element.outlines:
                case [_Oval() as oval]:
                    element.head = oval.element(origin)
                case outlines:
                    element.head = f"path d='{_data(outlines, origin)}'"
    return listed


def _saving(listed: Iterable[_Element], inherited: _Look) -> Iterator[tuple[int, _Look]]:
    """What a group of the first one, two, three ... elements would save at most by paint of its own, and that paint.

    On the group a paint is paid once, on an element only where it differs.
    """
    saved: tuple[dict[str, int], ...] = ({}, {}, {})
    best = list(inherited)
    most = [0, 0, 0]
    for element in listed:
        for i in (0, 1, 2):
            value = element.look[i]
            if value is not None:
                known = saved[i]
                if value in known:
                    known[value] += _LENGTHS[i] + len(value)
                else:
                    known[value] = _LENGTHS[i] + len(value) if value == inherited[i] else 0
                if known[value] > most[i] or best[i] is None:
                    most[i], best[i] = known[value], value
        yield most[0] + most[1] + most[2], (best[0], best[1], best[2])


#: The longest row of elements that is looked at as a group.
_LONGEST = 12


def _grouped(listed: Sequence[_Element], inherited: _Look) -> str:
    """The text of the elements; neighbours stand in a group that has their common paint where that is shorter.

    Of all divisions into groups it is the best one, found as shortest ways are, from the beginning on.
    """
    alone = [next(_saving([element], inherited))[0] for element in listed]
    best = [(0, 0, inherited)] + [(-1, 0, inherited)] * len(listed)  # saved so far, where the last part begins
    for i in range(len(listed)):
        before = best[i][0]
        # A group is no use to its first element if no other one has a paint of it that is not there anyway.
        row = listed[i : i + _LONGEST]
        if not any(
            value not in (None, known) and any(value == other.look[p] for other in row[1:])
            for p, (value, known) in enumerate(zip(row[0].look, inherited, strict=True))
        ):
            row = row[:1]
        for j, (saving, look) in enumerate(_saving(row, inherited), start=i + 1):
            gain = before + (alone[i] if j == i + 1 else saving - len("<g></g>"))
            if gain > best[j][0]:
                best[j] = (gain, i, inherited if j == i + 1 else look)
    parts: list[str] = []
    end = len(listed)
    while end > 0:
        _, start, look = best[end]
        inner = "".join(element.text(look) for element in listed[start:end])
        parts.append(inner if look == inherited else f"<g{_painted(look, inherited)}>{inner}</g>")
        end = start
    return "".join(reversed(parts))


# --- whole pictures ----------------------------------------------------------------------------------------------


def elements(shapes: Iterable[Shape]) -> str:
    """The shapes as SVG elements, to stand inside a `framed` picture or a `symbol`."""
    listed = _listed(shapes, (0.0, 0.0))
    *_, (_, look) = [(0, _PLAIN), *_saving(listed, _PLAIN)]
    return f"<g transform='scale({number(1 / STEPS)})'{_painted(look, _PLAIN)}>{_grouped(listed, look)}</g>"


def framed(inner: str, width: float, height: float, title: str = "", description: str = "") -> str:
    """A whole SVG picture of elements; with a title it is an image to a screen reader, without one an ornament."""
    names = f"<title>{escape(title, quote=False)}</title>" if title else ""
    names += f"<desc>{escape(description, quote=False)}</desc>" if description else ""
    role = "role='img'" if title else "aria-hidden='true'"
    box = f"viewBox='0 0 {number(width)} {number(height)}'"
    return f"<svg xmlns='http://www.w3.org/2000/svg' {box} {role} {_INHERITED}>{names}{inner}</svg>"


def document(shapes: Shapes, width: float, height: float, title: str = "", description: str = "") -> str:
    """A whole SVG picture of shapes."""
    return framed(elements(shapes), width, height, title, description)


def symbol(name: str, shapes: Shapes, size: float) -> str:
    """A picture that is defined once and shown wherever the page says ``<use href="#name">``."""
    box = f"viewBox='0 0 {number(size)} {number(size)}'"
    return f"<symbol id='{escape(name)}' {box} overflow='hidden'><g {_INHERITED}>{elements(shapes)}</g></symbol>"
