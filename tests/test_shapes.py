"""Shapes and their two renderers: paths say what was asked for, and SVG and canvas show the same of every drawing."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise
from math import degrees, dist, hypot, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import STEADY, Playing, Taken
from svgkit import TAG, compare, read

from robinson_widget.board import ROBINSON, Board, MoveTo, Square, track
from robinson_widget.engine import State, opening
from robinson_widget.picture import board as drawn_board
from robinson_widget.picture import svg
from robinson_widget.picture.layout import layout_of, spiral
from robinson_widget.picture.pictures import SIZE, picture
from robinson_widget.picture.shapes import (
    Clip,
    Path,
    Point,
    Segment,
    Shape,
    Shapes,
    Text,
    blob,
    circle,
    curve,
    dashed,
    ellipse,
    faded,
    flat,
    hatch,
    limb,
    line,
    moved,
    path,
    poly,
    rect,
    star,
)
from robinson_widget.texts import LANGUAGES, Language, language
from robinson_widget.widget import painter

ENGLISH = language("en")
KEYS = tuple(square.key for square in ROBINSON.squares)

# --- measuring shapes, also for the other tests of drawings --------------------------------------------------------


def bezier(points: Sequence[Point], share: float) -> Point:
    """The point of a curve with those control points, of whatever degree, by de Casteljau's halving of sides."""
    while len(points) > 1:
        points = [(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) for (x0, y0), (x1, y1) in pairwise(points)]
    return points[0]


def outline(drawn: Path) -> list[Point]:
    """The points along a path, with seven more on each curve."""
    points: list[Point] = []
    for kind, given_points in drawn.segments:
        if kind == "C":
            points += [bezier([points[-1], *given_points], i / 8) for i in range(1, 8)]
        points += given_points[-1:]
    return points


def bounds(shapes: Iterable[Shape]) -> tuple[float, float, float, float]:
    """The left, top, right and bottom edge of all paths."""
    points = [point for shape in flat(shapes) if isinstance(shape, Path) for point in outline(shape)]
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def only(shapes: Shapes) -> Path:
    (shape,) = shapes
    assert isinstance(shape, Path)
    return shape


def near(value: object, places: int = 6) -> Any:
    """The same with all its numbers rounded, to be compared."""
    if isinstance(value, (tuple, list)):
        return tuple(near(part, places) for part in value)
    return round(value, places) + 0.0 if isinstance(value, float) else value


# --- the notation of paths -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "segments"),
    [
        ("M1 2 L3 4", [("M", ((1, 2),)), ("L", ((3, 4),))]),
        ("m1 2 l3 4", [("M", ((1, 2),)), ("L", ((4, 6),))]),
        ("M1 2 3 4 5 6", [("M", ((1, 2),)), ("L", ((3, 4),)), ("L", ((5, 6),))]),
        ("m1 2 3 4 5 6", [("M", ((1, 2),)), ("L", ((4, 6),)), ("L", ((9, 12),))]),
        ("M1 2 H7 V9", [("M", ((1, 2),)), ("L", ((7, 2),)), ("L", ((7, 9),))]),
        ("M1 2 h7 v9 -1", [("M", ((1, 2),)), ("L", ((8, 2),)), ("L", ((8, 11),)), ("L", ((8, 10),))]),
        ("M1 2 C3 4 5 6 7 8", [("M", ((1, 2),)), ("C", ((3, 4), (5, 6), (7, 8)))]),
        ("M1 2 c3 4 5 6 7 8", [("M", ((1, 2),)), ("C", ((4, 6), (6, 8), (8, 10)))]),
        # S mirrors the last control point in the point reached: (10, 0) is as far from (8, 5) as (6, 10).
        (
            "M0 0 C1 1 6 10 8 5 S20 20 30 30",
            [("M", ((0, 0),)), ("C", ((1, 1), (6, 10), (8, 5))), ("C", ((10, 0), (20, 20), (30, 30)))],
        ),
        ("M1 2 S5 6 7 8", [("M", ((1, 2),)), ("C", ((1, 2), (5, 6), (7, 8)))]),
        ("M1 2 Q9 9 4 2 S5 6 7 8", [("M", ((1, 2),)), None, ("C", ((4, 2), (5, 6), (7, 8)))]),
        # A curve with one control point has two thirds of the way to it as both of a cubic one.
        ("M0 0 Q3 6 9 0", [("M", ((0, 0),)), ("C", ((2, 4), (5, 4), (9, 0)))]),
        ("M1 1 q3 6 9 0", [("M", ((1, 1),)), ("C", ((3, 5), (6, 5), (10, 1)))]),
        # T mirrors (3, 6) in (9, 0): (15, -6).
        ("M0 0 Q3 6 9 0 T18 0", [("M", ((0, 0),)), None, ("C", ((13, -4), (16, -4), (18, 0)))]),
        ("M0 0 Q3 6 9 0 t9 0", [("M", ((0, 0),)), None, ("C", ((13, -4), (16, -4), (18, 0)))]),
        # After a curve of the other kind, or none, there is nothing to mirror.
        ("M0 0 C1 1 2 2 3 3 T9 9", [("M", ((0, 0),)), None, ("C", ((3, 3), (5, 5), (9, 9)))]),
        ("M1 2 T7 8", [("M", ((1, 2),)), ("C", ((1, 2), (3, 4), (7, 8)))]),
        # Z leads back to where the piece began, and what is relative begins there.
        (
            "M1 2 L5 6 Z l1 1 m3 3 l1 0",
            [
                ("M", ((1, 2),)),
                ("L", ((5, 6),)),
                ("Z", ()),
                ("L", ((2, 3),)),
                ("M", ((5, 6),)),
                ("L", ((6, 6),)),
            ],
        ),
        ("M1-2.5.5,1e1", [("M", ((1, -2.5),)), ("L", ((0.5, 10),))]),
        ("", []),
    ],
)
def test_a_path_says_where_it_goes(data: str, segments: list[tuple[str, tuple[Point, ...]] | None]) -> None:
    parsed = only(path(data)).segments
    assert len(parsed) == len(segments)
    for (kind, points), expected in zip(parsed, segments, strict=True):
        if expected is not None:
            assert (kind, near(points)) == (expected[0], near([(float(x), float(y)) for x, y in expected[1]]))


@pytest.mark.parametrize(
    ("data", "named"),
    [
        ("M0 0 A5 5 0 0 1 9 9", "A"),
        ("M0 0 L5 5 Z 3 3", "Z"),
        ("M0 0 X", "X"),
        ("M1", "M"),
        ("M1 2 L3", "L"),
        ("M1 2 C1 2 3 4 5 L9 9", "C"),
    ],
)
def test_a_path_that_is_none_is_refused_with_what_is_wrong(data: str, named: str) -> None:
    with pytest.raises(ValueError, match=r"^path: ") as refused:
        path(data)
    assert repr(data) in str(refused.value)
    assert repr(named) in str(refused.value)


@pytest.mark.parametrize("data", ["M0 0 # L1 1", "L1 2", "10 20 L3 4", "M0,0;L1,1", "hello"])
def test_a_path_begins_with_m_and_holds_nothing_unknown(data: str) -> None:
    with pytest.raises(ValueError, match=r"^path: ") as refused:
        path(data)
    assert repr(data) in str(refused.value)


_coordinate = st.integers(-40, 40).map(float)
_numbers = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
_commands = st.sampled_from(sorted(_numbers)).flatmap(
    lambda kind: st.tuples(st.just(kind), st.lists(_coordinate, min_size=_numbers[kind], max_size=_numbers[kind]))
)


@STEADY
@given(st.lists(_commands, max_size=12))
def test_a_path_written_from_where_it_is_leads_where_the_same_path_leads_written_from_nought(
    commands: list[tuple[str, list[float]]],
) -> None:
    absolute, relative = "M3 4", "M3 4"
    here = start = (3.0, 4.0)
    for kind, numbers in commands:
        base = {"H": here[:1], "V": here[1:]}.get(kind, here)
        absolute += kind + " ".join(map(str, numbers))
        relative += kind.lower() + " ".join(str(n - base[i % len(base)]) for i, n in enumerate(numbers))
        if kind == "Z":
            here = start
        else:
            here = {"H": (numbers[0], here[1]), "V": (here[0], numbers[-1])}.get(kind, (*numbers[-2:],))[:2]
            start = here if kind == "M" else start
    assert near(only(path(relative)).segments) == near(only(path(absolute)).segments)


@STEADY
@given(st.lists(st.tuples(_coordinate, _coordinate), min_size=3, max_size=3))
def test_a_curve_with_one_control_point_runs_where_that_curve_runs(points: list[Point]) -> None:
    (x0, y0), (x1, y1), (x2, y2) = points
    (_, begin), (kind, rest) = only(path(f"M{x0} {y0} Q{x1} {y1} {x2} {y2}")).segments
    assert kind == "C"
    for i in range(9):
        assert bezier([*begin, *rest], i / 8) == pytest.approx(bezier(points, i / 8), abs=1e-9)


# --- lines and areas -----------------------------------------------------------------------------------------------

_way = st.lists(st.tuples(_coordinate, _coordinate), min_size=3, max_size=8)


@STEADY
@given(_way)
def test_a_smooth_line_runs_through_its_points_in_order(points: list[Point]) -> None:
    drawn = only(curve(points))
    assert [segment[1][-1] for segment in drawn.segments] == points
    assert [kind for kind, _ in drawn.segments] == ["M"] + ["C"] * (len(points) - 1)
    assert drawn.fill is None


@STEADY
@given(_way)
def test_a_smooth_area_runs_through_its_points_in_order_and_back_to_the_first(points: list[Point]) -> None:
    *round_it, last = only(blob(points, "#ffffff")).segments
    assert last == ("Z", ())
    assert [segment[1][-1] for segment in round_it] == [*points, points[0]]


@STEADY
@given(_way)
def test_a_smooth_area_has_no_corner_at_its_points(points: list[Point]) -> None:
    """At each point it comes and goes with the speed of half the way from the point before to the next one."""
    pieces = [points_of for kind, points_of in only(blob(points)).segments if kind == "C"]
    for i, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[i - 1], points[(i + 1) % len(points)]
        half = pytest.approx(((x1 - x0) / 2, (y1 - y0) / 2), abs=1e-9)
        into, out = pieces[i - 1][1], pieces[i][0]
        assert (3 * (x - into[0]), 3 * (y - into[1])) == half
        assert (3 * (out[0] - x), 3 * (out[1] - y)) == half


def test_straight_shapes_have_the_corners_they_are_given() -> None:
    corners = [(1.0, 2.0), (5.0, 2.0), (3.0, 8.0)]
    assert only(line(corners)).segments == (("M", (corners[0],)), ("L", (corners[1],)), ("L", (corners[2],)))
    assert only(poly(corners)).segments == (*only(line(corners)).segments, ("Z", ()))
    assert bounds(rect(1, 2, 30, 4)) == (1, 2, 31, 6)
    assert set(outline(only(rect(1, 2, 30, 4)))) == {(1, 2), (31, 2), (31, 6), (1, 6)}


def test_an_ellipse_is_one_to_a_thousandth() -> None:
    for x, y in outline(only(ellipse(50, 20, 40, 10))):
        assert hypot((x - 50) / 40, (y - 20) / 10) == pytest.approx(1, abs=1e-3)
    assert bounds(circle(3, 4, 5)) == pytest.approx((-2, -1, 8, 9), abs=5e-3)


def test_a_limb_is_a_line_with_an_outline_on_both_sides() -> None:
    outer, inner = limb([(0, 0), (5, 5), (10, 0)], 4, "#123456", outline=1.5)
    assert isinstance(outer, Path)
    assert isinstance(inner, Path)
    assert outer.segments == inner.segments
    assert (outer.width, inner.width, inner.stroke) == (4 + 2 * 1.5, 4, "#123456")


def test_a_star_has_so_many_points_and_one_of_them_up() -> None:
    corners = outline(only(star(10, 20, 8, 4, 5, None)))
    assert corners[0] == pytest.approx((10, 12))
    assert [round(dist(corner, (10, 20)), 6) for corner in corners] == [8, 4] * 5


@STEADY
@given(_coordinate, _coordinate, st.integers(1, 60), st.integers(1, 60), st.integers(1, 9))
def test_a_hatch_stays_in_its_rectangle_and_slants_evenly(x: float, y: float, w: int, h: int, gap: int) -> None:
    strokes = [outline(only((stroke,))) for stroke in hatch(x, y, w, h, gap)]
    # Strokes at 45 degrees: along each, the sum of the coordinates stays; from one to the next it grows by the gap.
    sums = {round(px + py - x - y, 6) for stroke in strokes for px, py in stroke}
    assert sums == {gap * i for i in range(1, w + h) if gap * i < w + h}
    assert len(strokes) == len(sums)
    for px, py in [point for stroke in strokes for point in stroke]:
        assert x <= px <= x + w
        assert y <= py <= y + h
        assert px in (x, x + w) or py in (y, y + h)  # from edge to edge


# --- putting together ----------------------------------------------------------------------------------------------

FLAG = (*line([(1, 2), (3, 4)], width=2), Text("Ahoy", (1, 2), 10, limit=30))


def moved_line(**how: Any) -> tuple[list[Point], float]:
    drawn = only(moved(FLAG[:1], **how))
    return near(outline(drawn)), drawn.width


def test_shapes_are_shifted_mirrored_turned_and_scaled() -> None:
    assert moved_line(dx=10, dy=20) == (((11, 22), (13, 24)), 2)
    assert moved_line(mirror=True) == (((-1, 2), (-3, 4)), 2)
    assert moved_line(turn=90) == (((-2, 1), (-4, 3)), 2)  # clockwise, as y points down
    assert moved_line(turn=180) == (((-1, -2), (-3, -4)), 2)
    assert moved_line(scale=4) == (((4, 8), (12, 16)), 4)  # lines grow with the root
    assert moved_line(scale=4, line=1)[1] == 8
    assert moved_line(scale=4, line=0)[1] == 2
    # First the mirror, then the turn, then the shift.
    assert moved_line(mirror=True, turn=90, scale=2, dx=100) == (((96, -2), (92, -6)), pytest.approx(2 * 2**0.5))


def test_text_is_shifted_scaled_and_turned_but_never_mirrored() -> None:
    (text,) = moved(FLAG[1:], 100, 0, 2, mirror=True, turn=90)
    assert isinstance(text, Text)
    assert near(text.at) == (96, -2)
    assert (text.content, text.size, text.limit, text.angle) == ("Ahoy", 20, 60, 90)


def test_dashes_grow_with_their_line() -> None:
    drawn = only(moved(dashed(FLAG[:1], 3, 5), scale=9))
    assert (drawn.width, drawn.dash) == (6, (9, 15))


def test_a_clipped_group_is_shifted_and_scaled_with_what_is_in_it_and_refuses_the_rest() -> None:
    group: Shapes = (Clip((1, 2), 10, 20, FLAG),)
    assert moved(group, 5, 6, 3) == (Clip((8, 12), 30, 60, moved(FLAG, 5, 6, 3)),)
    for how in ({"turn": 5.0}, {"mirror": True}):
        with pytest.raises(ValueError, match="clipped"):
            moved(group, **how)  # type: ignore[arg-type]


@STEADY
@given(_way, _coordinate, st.floats(0.1, 5), st.booleans(), st.floats(-360, 360))
def test_what_is_moved_keeps_its_form(points: list[Point], dx: float, scale: float, mirror: bool, turn: float) -> None:
    after = outline(only(moved(line(points), dx, -dx, scale, mirror, turn)))
    for (a, b), (c, d) in zip(pairwise(points), pairwise(after), strict=True):
        assert dist(c, d) == pytest.approx(scale * dist(a, b), abs=1e-6)


def test_faded_shapes_are_less_opaque_wherever_they_are() -> None:
    pale = replace(only(FLAG[:1]), alpha=0.5)
    shapes: Shapes = (*FLAG, Clip((0, 0), 5, 5, (pale,)))
    assert [shape.alpha for shape in flat(faded(shapes, 0.5))] == [0.5, 0.5, 0.25]
    assert [shape.alpha for shape in flat(shapes)] == [1, 1, 0.5]


def test_dashed_shapes_have_dashed_lines_and_the_same_words() -> None:
    drawn, text = dashed(FLAG, 4, 2)
    assert drawn == replace(only(FLAG[:1]), dash=(4, 2))
    assert text == FLAG[1]


def test_clipped_shapes_are_found_in_their_place_in_the_order() -> None:
    first, second = FLAG
    shapes: Shapes = (first, Clip((0, 0), 5, 5, (second, Clip((0, 0), 2, 2, (first,)))), second)
    assert list(flat(shapes)) == [first, second, first, second]


# --- what a renderer shows -----------------------------------------------------------------------------------------
#
# One drawing, told twice in the same words: as it is, and as the canvas is told to draw it.

Told = tuple[Any, ...]


def rounded(value: float) -> float:
    return round(value, 2) + 0.0


def path_told(
    segments: Iterable[tuple[str, Iterable[float]]],
    fill: str | None,
    stroke: str | None,
    width: float,
    dash: Iterable[float],
    alpha: float,
) -> Told:
    way = tuple((kind, tuple(map(rounded, numbers))) for kind, numbers in segments)
    # A line without colour or width is none, however it is dashed.
    line_told = (stroke, rounded(width), tuple(map(rounded, dash))) if stroke and width > 0 else None
    return "path", way, fill, line_told, rounded(alpha)


def text_told(
    content: str, at: Point, size: float, looks: tuple[str, bool, bool, bool, str], angle: float, alpha: float
) -> Told:
    return "text", content, tuple(map(rounded, at)), rounded(size), looks, rounded(angle), rounded(alpha)


def told(shapes: Iterable[Shape]) -> Iterator[Told]:
    for shape in shapes:
        if isinstance(shape, Path):
            segments = [(kind, [n for point in points for n in point]) for kind, points in shape.segments]
            yield path_told(segments, shape.fill, shape.stroke, shape.width, shape.dash, shape.alpha)
        elif isinstance(shape, Text):
            looks = (shape.fill, shape.bold, shape.italic, shape.serif, shape.align)
            yield text_told(shape.content, shape.at, shape.size, looks, shape.angle, shape.alpha)
        else:
            yield "clip", *map(rounded, (*shape.corner, shape.width, shape.height))
            yield from told(shape.shapes)
            yield ("end",)


@dataclass
class Paper:
    """A canvas that tells what is drawn on it: it keeps the state that a browser's keeps, with the same beginnings."""

    state: dict[str, Any] = field(default_factory=lambda: {"global_alpha": 1.0, "line_width": 1.0, "set_line_dash": []})
    kept: list[dict[str, Any]] = field(default_factory=list)
    shown: list[Told] = field(default_factory=list)

    def draw(self, commands: Iterable[painter.Command]) -> list[Told]:
        for name, values in commands:
            if method := getattr(self, f"_{name}", None):
                method(*values)
            else:
                self.state[name] = values[0]
        self._finish()
        assert not self.kept  # all that was saved has been restored
        return self.shown

    _way: list[tuple[str, tuple[float, ...]]] | None = None
    _fill_with: str | None = None
    _stroke_with: tuple[str, float, list[float]] | None = None

    def _finish(self) -> None:
        """A path has been told when the next thing begins."""
        if self._way:
            stroke, width, dash = self._stroke_with or (None, 0.0, [])
            alpha = self.state["global_alpha"]
            self.shown.append(path_told(self._way, self._fill_with, stroke, width, dash, alpha))
        self._way = self._fill_with = self._stroke_with = None

    def _begin_path(self) -> None:
        self._finish()
        self._way = []

    def _move_to(self, *numbers: float) -> None:
        self._add("M", numbers)

    def _line_to(self, *numbers: float) -> None:
        self._add("L", numbers)

    def _bezier_curve_to(self, *numbers: float) -> None:
        self._add("C", numbers)

    def _close_path(self) -> None:
        self._add("Z", ())

    def _add(self, kind: str, numbers: tuple[float, ...]) -> None:
        assert self._way is not None
        self._way.append((kind, numbers))

    def _fill(self) -> None:
        self._fill_with = self.state["fill_style"]

    def _stroke(self) -> None:
        self._stroke_with = (self.state["stroke_style"], self.state["line_width"], self.state["set_line_dash"])

    def _global_alpha(self, alpha: float) -> None:
        self._finish()
        self.state["global_alpha"] = alpha

    def _save(self) -> None:
        self._finish()
        self.kept.append(dict(self.state))

    def _restore(self) -> None:
        self._finish()
        if self.state.get("clipped", 0) > self.kept[-1].get("clipped", 0):
            self.shown.append(("end",))
        self.state = self.kept.pop()

    def _rect(self, *box: float) -> None:
        assert self._way == []
        self._way, self.state["box"] = None, box

    def _clip(self) -> None:
        self.state["clipped"] = self.state.get("clipped", 0) + 1
        self.shown.append(("clip", *map(rounded, self.state["box"])))

    def _translate(self, x: float, y: float) -> None:
        self.state["origin"] = x, y

    def _rotate(self, angle: float) -> None:
        self.state["angle"] = degrees(angle)

    def _fill_text(self, content: str, x: float, y: float, limit: float | None = None) -> None:
        self._finish()
        state = self.state
        font = re.fullmatch(r"(italic )?(bold )?([\d.]+)px (.*)", state["font"])
        assert font
        looks = (state["fill_style"], bool(font[2]), bool(font[1]), font[4] == svg.SERIF, state["text_align"])
        x0, y0 = state.get("origin", (0.0, 0.0))
        at, angle = (x0 + x, y0 + y), state.get("angle", 0.0)
        self.shown.append(text_told(content, at, float(font[3]), looks, angle, state["global_alpha"]))

    def _reset_transform(self) -> None:
        self.state.pop("origin", None)
        self.state.pop("angle", None)

    def _clear_rect(self, *box: float) -> None:
        self._finish()
        self.shown.clear()

    def _set_transform(self, *numbers: float) -> None:
        assert numbers == (painter.SCALE, 0, 0, painter.SCALE, 0, 0)


def parsed(text: str) -> ET.Element:
    """The elements of an SVG picture: it is well-formed, has neither ids nor styles, and no number in it is none."""
    root = ET.fromstring(text)
    for element in root.iter():
        assert not {"id", "class", "style"} & set(element.attrib)
        assert element.tag not in (f"{TAG}style", f"{TAG}script")
        for name, value in element.attrib.items():
            assert not re.search("nan|inf", value.lower().replace("sans-serif", "")), (name, value)
    return root


def agree(shapes: Shapes, width: float = SIZE, height: float = SIZE) -> ET.Element:
    """Both renderers show these shapes, all of them, in order, and nothing else; the SVG's elements."""
    commands = painter.picture(spiral(45), shapes)
    for command in commands:
        painter.check(command)
    root = parsed(svg.document(shapes, width, height))
    compare(list(read(root, dict(root.attrib))), shapes)
    assert Paper().draw(commands) == list(told(shapes))
    return root


# --- one source, two renderers -------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
def test_both_renderers_show_the_same_picture(key: str) -> None:
    agree(picture(key))


MARKUP = '<b>Tom & "Jerry\'s"</b> ]]> &lt;'
BOARDS = [
    ROBINSON,
    track("One", 1, faces=1),
    track(MARKUP, 6),
    track("Snakes", 100, {4: 25, 30: 7, 40: 77, 98: 2}, past_end="stay", chips=5),
    Board(MARKUP, tuple(Square(n, "beach" if n % 2 else "", (MoveTo(4),) * (n == 2)) for n in range(1, 80))),
]


def with_titles(lang: Language) -> Language:
    """The language with a title for the beach, which has no picture, that looks like markup."""
    return replace(lang, squares={**lang.squares, "beach": (MARKUP, MARKUP)})


@cache
def last_of(board: Board, players: int, steps: int) -> Taken:
    """The last step of a random playing."""
    *_, taken = Playing(players, 7, steps).choices(board)
    return taken


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.name[:6]} {board.last}")
def test_both_renderers_show_the_same_board_in_every_language(board: Board, lang: str) -> None:
    state, events = opening(board, 8)
    words = with_titles(language(lang))
    layout = layout_of(board)
    root = agree(drawn_board.whole(board, state, words, events), layout.width, layout.height)
    # Names that look like markup have become words, not elements.
    assert not [element.tag for element in root.iter() if element.tag.endswith("}b")]


@pytest.mark.parametrize("players", range(1, 9))
@pytest.mark.parametrize("steps", [1, 30, 1000])
def test_both_renderers_show_the_same_position(players: int, steps: int) -> None:
    for board in BOARDS[:4]:
        taken = last_of(board, players, steps)
        agree(drawn_board.position(board, taken.after, taken.events, taken.face))


_colour = st.sampled_from(["#3a2a1a", "#b9482f", "#ffffff"])
_alpha = st.sampled_from([0.0, 0.35, 0.6, 1.0])
_number = st.floats(-500, 500)
_point = st.tuples(_number, _number)
_words = st.text(st.characters(exclude_categories=("C",)), max_size=8)
_segment: st.SearchStrategy[Segment] = st.one_of(
    st.tuples(st.just("L"), st.tuples(_point)),
    st.tuples(st.just("M"), st.tuples(_point)),
    st.tuples(st.just("C"), st.tuples(_point, _point, _point)),
    st.just(("Z", ())),
)
_path = st.builds(
    lambda start, rest, *looks: Path((("M", (start,)), *rest), *looks),
    _point,
    st.lists(_segment, max_size=4),
    st.none() | _colour,
    st.none() | _colour,
    st.sampled_from([0.0, 0.6, 1.5, 7.123]),
    _alpha,
    st.sampled_from([(), (4.0, 2.5)]),
)
_flags = [st.booleans()] * 3
_align = st.sampled_from(["left", "center", "right"])
_limit = st.none() | st.floats(1, 99)
_text = st.builds(
    Text,
    _words,
    _point,
    st.floats(1, 50),
    _colour,
    *_flags,
    _align,
    _limit,
    st.sampled_from([0.0, -90.0, 33.3]),
    _alpha,
)
_shape: st.SearchStrategy[Shape] = st.recursive(
    _path | _text,
    lambda inner: st.builds(Clip, _point, st.floats(0, 200), st.floats(0, 200), st.lists(inner, max_size=4).map(tuple)),
    max_leaves=6,
)


@STEADY
@given(st.lists(_shape, max_size=6).map(tuple))
def test_both_renderers_show_the_same_whatever_is_drawn(shapes: Shapes) -> None:
    agree(shapes)


# --- SVG -----------------------------------------------------------------------------------------------------------


@STEADY
@given(st.floats(-1e6, 1e6))
def test_a_number_is_written_to_a_hundredth_and_as_short_as_can_be(value: float) -> None:
    text = svg.number(value)
    assert float(text) == pytest.approx(value, abs=0.005 + 1e-9)
    assert re.fullmatch(r"0|-?([1-9]\d*)?(\.\d?[1-9])?", text)
    assert text != "-0"


@STEADY
@given(_words, _words)
def test_words_come_out_of_a_picture_as_they_went_in(title: str, content: str) -> None:
    root = parsed(svg.document((Text(content, (1, 2), 3),), 10, 20, title, description=content))
    assert root.findtext(f"{TAG}title", "") == title
    assert root.findtext(f".//{TAG}text") == content
    assert root.findtext(f"{TAG}desc", "") == content
    # With a title it is an image to a screen reader, without one it is passed over.
    assert (root.get("role"), root.get("aria-hidden")) == (("img", None) if title else (None, "true"))
    assert root.get("viewBox") == "0 0 10 20"


@pytest.mark.parametrize("key", KEYS)
def test_a_picture_can_be_defined_once_and_used_by_its_name(key: str) -> None:
    root = ET.fromstring(svg.symbol(key, picture(key), SIZE))
    assert (root.tag, root.get("id"), root.get("viewBox")) == ("symbol", key, "0 0 100 100")
    compare(list(read(root, {})), picture(key))


def test_only_words_that_are_too_long_are_squeezed() -> None:
    short, long, free = (
        Text("I", (0, 0), 10, limit=50),
        Text("Robinson" * 3, (0, 0), 10, limit=50),
        Text("x", (0, 0), 9),
    )
    texts = parsed(svg.document((short, long, free), 9, 9)).iter(f"{TAG}text")
    lengths = [element.get("textLength") for element in texts]
    assert lengths == [None, str(50 * svg.STEPS), None]
    squeezed = [values[3:] for name, values in painter.picture(spiral(45), (short, long, free)) if name == "fill_text"]
    assert squeezed == [(50,), (50,), ()]  # the canvas itself squeezes only what is too long


# --- the canvas ----------------------------------------------------------------------------------------------------


def test_a_picture_clears_what_was_there_and_is_twice_as_fine_as_the_board() -> None:
    layout = spiral(45)
    commands = painter.picture(layout, ())
    ((x, y, width, height),) = [values for name, values in commands if name == "clear_rect"]
    assert (x, y) == (0, 0)
    assert width >= 2 * layout.width
    assert height >= 2 * layout.height
    assert ("set_transform", (2, 0, 0, 2, 0, 0)) in commands


def test_nothing_is_set_twice() -> None:
    commands = painter.picture(spiral(45), FLAG[:1] * 3)
    names = [name for name, _ in commands]
    assert [names.count(name) for name in ("stroke_style", "line_width", "stroke")] == [1, 1, 3]


def test_a_drawing_that_has_no_number_is_refused_before_it_is_sent() -> None:
    (command,) = [c for c in painter.picture(spiral(45), line([(0, 0), (nan, 1)])) if c[0] == "line_to"]
    with pytest.raises(ValueError, match=r"line_to.*nan"):
        painter.check(command)


def test_the_whole_of_a_position_is_its_squares_and_what_stands_on_them() -> None:
    taken = last_of(ROBINSON, 4, 30)
    state: State = taken.after
    whole = drawn_board.whole(ROBINSON, state, ENGLISH, taken.events, 5)
    assert whole == drawn_board.squares(ROBINSON, ENGLISH) + drawn_board.position(ROBINSON, state, taken.events, 5)
