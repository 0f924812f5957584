"""Where things are on the board: the spiral or the rows of squares, the start beside them, the pawns on a square.

Lengths are in *board units*: a square is `SQUARE` wide, and the whole board `width` by `height`. Whoever draws scales.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import ceil, cos, log, pi, sin

from robinson_widget.board import Board
from robinson_widget.picture.pictures import drawn

SQUARE = 100.0
GUTTER = 100.0  # the strip on the left: the start, and above it the die and the bank

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of a board's squares: `cells` holds (column, row) of square 1, 2, ..., row 0 on top."""

    columns: int
    rows: int
    cells: tuple[tuple[int, int], ...]

    @property
    def width(self) -> float:
        """The width of the board in board units, the strip of the start included."""
        return GUTTER + self.columns * SQUARE

    @property
    def height(self) -> float:
        """The height of the board in board units."""
        return self.rows * SQUARE

    def corner(self, number: int) -> Point:
        """The upper left corner of a square; 0 is the start, left of square 1."""
        if number == 0:
            return 0.0, self.height - SQUARE
        column, row = self.cells[number - 1]
        return GUTTER + column * SQUARE, row * SQUARE

    def centre(self, number: int) -> Point:
        """The middle of a square."""
        x, y = self.corner(number)
        return x + (GUTTER if number == 0 else SQUARE) / 2, y + SQUARE / 2

    @property
    def tray(self) -> Point:
        """The middle of the place where the die lies: above the start, or on it where a board is very low."""
        return GUTTER / 2, self.height - SQUARE * (1.5 if self.rows > 1 else 0.5)

    @property
    def bank(self) -> Point:
        """The middle of the place of the bank: above the die, or with it where there is no room."""
        return GUTTER / 2, self.height - SQUARE * min(2.5, self.rows - 0.5)


def layout_of(board: Board) -> Layout:
    """How a board lies: pictures wind inwards, and squares without any lie in rows as snakes and ladders do.

    In rows all that leads on also leads up, and all that leads back leads down: the eye needs no numbers for it.
    """
    return spiral(board.last) if has_pictures(board) else grid(board.last)


def has_pictures(board: Board) -> bool:
    """Whether any square of the board has a drawing."""
    return any(drawn(square.key) for square in board.squares)


@cache
def spiral(squares: int) -> Layout:
    """Lay out that many squares as a rectangular spiral, about 9 to 5.

    It starts at the lower left, runs to the right and winds inwards against the clock, as the old goose games do.

    >>> layout = spiral(45)
    >>> (layout.columns, layout.rows), layout.cells[0], layout.cells[8], layout.cells[44]
    ((9, 5), (0, 4), (8, 4), (6, 2))
    """
    rows = max(1, round((squares * 5 / 9) ** 0.5))
    columns = ceil(squares / rows)
    free = {(column, row) for column in range(columns) for row in range(rows)}
    cells = [(0, rows - 1)]
    free.discard(cells[0])
    dx, dy = 1, 0
    while free and len(cells) < squares:
        column, row = cells[-1]
        if (column + dx, row + dy) not in free:
            dx, dy = dy, -dx  # turn left: rows count downwards
        cells.append((column + dx, row + dy))
        free.discard(cells[-1])
    return Layout(columns, rows, tuple(cells[:squares]))


@cache
def grid(squares: int) -> Layout:
    """Lay out that many squares row by row from the lower left, to the right and back in turns, twice as wide as high.

    Of two numbers of rows that do, the one that leaves fewer cells of the last row empty.

    >>> layout = grid(100)
    >>> (layout.columns, layout.rows), layout.cells[0], layout.cells[12], layout.cells[13], layout.cells[99]
    ((13, 8), (0, 7), (12, 7), (12, 6), (4, 0))
    """
    low = max(1, round((squares * 5 / 9) ** 0.5))
    choices = [(rows, ceil(squares / rows)) for rows in (low, low + 1)]
    # Never much higher than half its width (the strip of the start counts), or the page would have to be scrolled.
    good = [(rows, columns) for rows, columns in choices if columns + 1 >= 1.65 * rows] or choices[:1]
    rows, columns = min(good, key=lambda size: (size[0] * size[1], abs(log((size[1] + 1) / size[0] / 2))))
    cells = []
    for i in range(squares):
        row, column = divmod(i, columns)
        cells.append((columns - 1 - column if row % 2 else column, rows - 1 - row))
    return Layout(columns, rows, tuple(cells))


#: How pawns look, a colour and a number of corners a seat (0 for a disc): each can be told by its shape alone.
PAWN_COLOURS = ("#b3261e", "#1d5fa8", "#2e7d32", "#8a5a00", "#6a3d9a", "#00696d", "#ad1d6e", "#424242")
_CORNERS = (0, 4, 3, 5, 6, -4, -5, 8)  # negative: a star, or a square that stands on its corner


def pawn_outline(seat: int, centre: Point, radius: float) -> tuple[Point, ...]:
    """The corners of the pawn of a seat round `centre`: a closed polygon about as large as a disc of `radius`.

    Pointed shapes reach up to two fifths beyond that circle, or they would look smaller than the disc.
    """
    corners = _CORNERS[seat]
    x, y = centre
    if corners == 0:
        angles = [2 * pi * i / 24 for i in range(24)]
        return tuple((x + radius * cos(a), y + radius * sin(a)) for a in angles)
    if corners == -5:
        spikes = [(pi / 5 * i - pi / 2, radius * (1.08 if i % 2 == 0 else 0.62)) for i in range(10)]
        return tuple((x + r * cos(a), y + r * sin(a)) for a, r in spikes)
    count = abs(corners)
    # A polygon with an even number of corners lies flat, the others stand on a side; -4 stands on its corner.
    first = pi / count - pi / 2 if corners > 0 and count % 2 == 0 else -pi / 2
    angles = [first + 2 * pi * i / count for i in range(count)]
    reach = radius * {3: 1.25, 4: 1.15, 5: 1.1}.get(count, 1.05)
    lower = radius * 0.2 if count == 3 else 0.0
    return tuple((x + reach * cos(a), y + reach * sin(a) + lower) for a in angles)


def pawn_places(count: int) -> tuple[float, tuple[Point, ...]]:
    """Where `count` pawns stand that share a square, 1 to 8: their radius, and offsets from the square's middle.

    They keep to the lower half, under the square's name; from five on they stand in two rows.
    """
    if count <= 2:
        return 17.0, ((0.0, 28.0),) if count == 1 else ((-24.0, 28.0), (24.0, 28.0))
    if count == 3:
        return 13.0, ((-31.0, 28.0), (0.0, 28.0), (31.0, 28.0))
    row = (-34.5, -11.5, 11.5, 34.5)
    if count == 4:
        return 10.0, tuple((x, 31.0) for x in row)
    return 10.0, tuple((x, y) for y in (10.0, 33.0) for x in row)[:count]
