"""Ladders, snakes and paths: where a picture leads, drawn over the squares of a board without pictures.

A forced move is a ladder where it leads on and a snake where it leads back, its head on the square where one is
swallowed; a move that one may take is a dashed path with a point. So they differ by shape, and not by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, hypot, pi, sin

from robinson_widget.board import Board
from robinson_widget.effects import MoveTo
from robinson_widget.picture import inks
from robinson_widget.picture.layout import GUTTER, SQUARE, Layout, has_pictures, layout_of
from robinson_widget.picture.shapes import INK, Path, Point, Segment, Shapes, blob, curve, dashed, poly

#: Bodies of snakes; dark numbers are read on each of them. With the marks below, crossing snakes differ twice.
SNAKES = ("#a9c77f", "#efb07a", "#9cc5d6", "#e2a9bb", "#d9c46a")
_MARKS: tuple[tuple[float, ...], ...] = ((), (0.1, 11.0), (9.0, 9.0))  # how the line along the back is broken
_PATH = "#2f5f8a"
_WOOD, _DARK_WOOD = "#e0b274", "#7a5630"
_BELOW = 14.0  # the ends lie in the lower half of their squares, so that the numbers stay free
_RUNGS = 22.0  # between two rungs
_MOST = 100  # so many lines are drawn on a board; more would be a thicket that nobody follows
_BEND = 150.0  # about how far one bend to and fro of a snake reaches


@dataclass(frozen=True, slots=True)
class Way:
    """A move from square to square: where its line begins and ends, and how it is drawn."""

    origin: int
    square: int
    optional: bool
    start: Point
    end: Point

    @property
    def winds(self) -> bool:
        """Whether it is a snake."""
        return self.square < self.origin and not self.optional

    @property
    def length(self) -> float:
        """How far it is from end to end."""
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])

    def at(self, share: float) -> Point:
        """The point of the line after so much of it; a snake winds."""
        (x0, y0), (x1, y1) = self.start, self.end
        x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
        if not self.winds:
            return x, y
        bends = max(1, round(self.length / _BEND))
        # Near the edges of the board it keeps straighter, or it would leave it: squares' middles are 50 away from it.
        swing = 15.0 * sin(2 * pi * bends * share)
        return x - (y1 - y0) / self.length * swing, y + (x1 - x0) / self.length * swing


def ways(board: Board) -> tuple[Way, ...]:
    """All moves of a board that are drawn as lines.

    There are none where there are pictures, which would be covered, or too many moves: those have marks instead.
    """
    if has_pictures(board):
        return ()
    layout = layout_of(board)
    found = tuple(
        Way(square.number, effect.square, effect.optional, _end(layout, square.number), _end(layout, effect.square))
        for square in board.squares
        for effect in square.effects
        if isinstance(effect, MoveTo)
    )
    return found if len(found) <= _MOST else ()


def _end(layout: Layout, number: int) -> Point:
    x, y = layout.centre(number)
    return x, y + _BELOW


def lines(board: Board) -> Shapes:
    """The lines of all moves: ladders below, then snakes, and the paths that one may take on top."""
    found = ways(board)
    shapes: Shapes = ()
    for way in found:
        if way.square > way.origin and not way.optional:
            shapes += _ladder(way)
    for i, way in enumerate(way for way in found if way.winds):
        shapes += _snake(way, SNAKES[i % len(SNAKES)], _MARKS[i % len(_MARKS)])
    for way in found:
        if way.optional:
            shapes += _path(way)
    return shapes


def crossed(board: Board) -> frozenset[int]:
    """The squares through whose number, in their upper left corner, some line runs."""
    layout = layout_of(board)
    order = {cell: number for number, cell in enumerate(layout.cells, start=1)}
    found: set[int] = set()
    for way in ways(board):
        count = ceil(way.length / 8)
        for x, y in (way.at(i / count) for i in range(count + 1)):
            column, row = int((x - GUTTER) // SQUARE), int(y // SQUARE)
            number = order.get((column, row), 0)
            wide = 22 + 20 * len(str(number))
            if x - GUTTER - column * SQUARE < wide and y - row * SQUARE < 48:
                found.add(number)
    return frozenset(found)


def _frame(way: Way) -> tuple[Point, Point]:
    """The direction of a way and the one across it, each of length 1."""
    dx, dy = (way.end[0] - way.start[0]) / way.length, (way.end[1] - way.start[1]) / way.length
    return (dx, dy), (-dy, dx)


def _ladder(way: Way) -> Shapes:
    """Rungs as one path, and two rails over them as another."""
    (dx, dy), (nx, ny) = _frame(way)
    (x, y), half, over = way.start, 12.0, 9.0

    def at(along: float, across: float) -> Point:
        return x + dx * along + nx * across, y + dy * along + ny * across

    count = max(1, round(way.length / _RUNGS))
    steps = [way.length * (i + 0.5) / count for i in range(count)]
    rungs = _strokes((at(step, -half), at(step, half)) for step in steps)
    rails = _strokes((at(-over, side), at(way.length + over, side)) for side in (-half, half))
    return Path(rungs, None, _DARK_WOOD, 4.2), Path(rails, None, _DARK_WOOD, 6.6), Path(rails, None, _WOOD, 3.8)


def _strokes(ends: Iterable[tuple[Point, Point]]) -> tuple[Segment, ...]:
    """Straight strokes as one path, which costs a renderer less than a path each."""
    return tuple(segment for one, other in ends for segment in (("M", (one,)), ("L", (other,))))


def _snake(way: Way, colour: str, mark: tuple[float, ...]) -> Shapes:
    """A body that winds and tapers, with marks along the back, and a head with eyes and a forked tongue."""
    pieces = 5 * max(1, round(way.length / _BEND))
    spine = [way.at(i / pieces) for i in range(pieces + 1)]
    left, right = [], []
    for i, (x, y) in enumerate(spine):
        (ax, ay), (bx, by) = spine[max(0, i - 1)], spine[min(pieces, i + 1)]
        far = hypot(bx - ax, by - ay)
        thick = 8.0 - 5.5 * i / pieces
        left.append((x - (by - ay) / far * thick, y + (bx - ax) / far * thick))
        right.append((x + (by - ay) / far * thick, y - (bx - ax) / far * thick))
    shapes = blob([*left, *reversed(right)], colour, INK, 1.8)
    if mark:
        shapes += dashed(curve(spine[:-1], INK, 4.2 if mark[0] < 1 else 2.4), *mark)
    return shapes + _head(spine[0], spine[1], colour)


def _head(mouth: Point, neck: Point, colour: str) -> Shapes:
    far = hypot(mouth[0] - neck[0], mouth[1] - neck[1])
    dx, dy = (mouth[0] - neck[0]) / far, (mouth[1] - neck[1]) / far

    def at(along: float, across: float) -> Point:
        return mouth[0] + dx * along - dy * across, mouth[1] + dy * along + dx * across

    fork = _strokes(((at(14, 0), at(21, 0)), (at(21, 0), at(26, -4)), (at(21, 0), at(26, 4))))
    skull = blob([at(16, 0), at(8, 10.5), at(-6, 11), at(-12, 0), at(-6, -11), at(8, -10.5)], colour, INK, 1.8)
    # Short strokes with round ends are dots, and cost less than circles.
    eyes = _strokes((at(3, side), at(4, side)) for side in (-5.5, 5.5))
    white, black = Path(eyes, None, inks.WHITE, 7.0), Path(eyes, None, INK, 3.4)
    return (Path(fork, None, inks.RED, 2.4), *skull, white, black)


def _path(way: Way) -> Shapes:
    (dx, dy), (nx, ny) = _frame(way)
    x, y = way.end
    back = (x - dx * 16, y - dy * 16)
    head = poly([(x, y), (back[0] + nx * 9, back[1] + ny * 9), (back[0] - nx * 9, back[1] - ny * 9)], _PATH, inks.WHITE)
    stroke = _strokes([(way.start, back)])
    under, over = Path(stroke, None, inks.WHITE, 6.5), Path(stroke, None, _PATH, 3.5, dash=(11.0, 9.0))
    return (under, over, *head)
