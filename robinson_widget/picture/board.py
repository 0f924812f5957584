"""A board and a position on it as shapes: `squares` for what stays, `position` for what changes from step to step."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable
from typing import Literal

from robinson_widget.board import Board
from robinson_widget.effects import (
    CollectFromEach,
    Effect,
    EveryonePays,
    LostOnRoll,
    MayStartOver,
    MayStay,
    MoveTo,
    Pay,
    PayNeighbour,
    Receive,
    RecruitFriday,
    RollAgain,
    SwapWith,
)
from robinson_widget.engine import State
from robinson_widget.events import Bounced, Event, Moved, Restarted, Swapped
from robinson_widget.narration import board_name, has_texts, title
from robinson_widget.picture import inks
from robinson_widget.picture.layout import (
    GUTTER,
    PAWN_COLOURS,
    SQUARE,
    Layout,
    has_pictures,
    layout_of,
    pawn_outline,
    pawn_places,
)
from robinson_widget.picture.marks import die, large_pills, pills
from robinson_widget.picture.pictures import SIZE, picture
from robinson_widget.picture.shapes import (
    INK,
    Clip,
    Path,
    Point,
    Segment,
    Shapes,
    Text,
    circle,
    dashed,
    ellipse,
    faded,
    line,
    moved,
    poly,
    rect,
    star,
)
from robinson_widget.picture.things import chest
from robinson_widget.picture.ways import crossed, lines
from robinson_widget.texts import Language

_PAPER = "#e9dbb9"
#: What a square without a picture is coloured by its kind.
GROUND = {
    "plain": "#faf4e4",
    "in": "#dcebcb",
    "out": "#f5d9c8",
    "choice": "#d6e4ef",
    "move": "#f3e2a4",
    "lost": "#d8d2c8",
    "home": "#f6d988",
}
_EDGE = 4.0  # from the border of a cell to the frame of its picture
_PLAIN_EDGE = 2.0  # the same on a board without pictures
_PLAIN_INK = "#a58a5c"
_PLAIN_NUMBER = "#655234"
_GROWN = 6.0  # how far the frame of home reaches over its cell on each side
_BAND = 7.0  # how broad that frame is


# --- what stays --------------------------------------------------------------------------------------------------


def squares(board: Board, lang: Language) -> Shapes:
    """The paper, the squares with their pictures, numbers and marks, and the strip of the start."""
    layout = layout_of(board)
    shapes = rect(0, 0, layout.width, layout.height, _PAPER, None)
    return shapes + (_pictures if has_pictures(board) else _plain)(board, layout, lang)


def _pictures(board: Board, layout: Layout, lang: Language) -> Shapes:
    shapes: Shapes = ()
    for number in range(1, board.last):
        shapes += _square(board, number, layout, lang)
    shapes += _walls(layout) + _start(board, layout, lang)
    for number in range(board.last):
        shapes += _step_arrow(layout, number)
    return shapes + _home(board, layout, lang)


def _plain(board: Board, layout: Layout, lang: Language) -> Shapes:
    """A board without any picture: ladders, snakes and paths over the squares, and large numbers over those."""
    shapes = _empty_cells(layout)
    for kind, fill in GROUND.items():
        shapes += _cells(layout, [n for n in range(1, board.last) if ground(board, n) == kind], fill)
    shapes += _row_walls(layout) + _start(board, layout, lang) + _plain_home(layout)
    for number in range(board.last):
        # The numbers show the way along a row; where it turns to the next one, and where it begins and ends, arrows do.
        if number in (0, board.last - 1) or layout.cells[number - 1][1] != layout.cells[number][1]:
            shapes += _step_arrow(layout, number)
    drawn = lines(board)
    shapes += drawn
    for number in sorted(crossed(board)):
        # Where a line runs through a number, the ground of its square surrounds it.
        for dx, dy in ((-2.4, -2.4), (-2.4, 2.4), (2.4, -2.4), (2.4, 2.4)):
            shapes += _large_number(layout, number, GROUND[ground(board, number)], dx, dy)
    for number in range(1, board.last + 1):
        x, y = layout.corner(number)
        shapes += _large_number(layout, number, _PLAIN_NUMBER)
        if has_texts(board, number, lang):
            shapes += _name(board, number, x, y + 8, SQUARE, lang)
        shapes += large_pills(board, number, x + SQUARE - 6, y + 42, bool(drawn))
    return shapes


def _cells(layout: Layout, numbers: list[int], fill: str) -> Shapes:
    """These squares in one colour, as one path: hundreds of squares would else be thousands of commands."""
    segments: list[Segment] = []
    for number in numbers:
        x, y = layout.corner(number)
        low, high = _PLAIN_EDGE, SQUARE - _PLAIN_EDGE
        start, *others = [(x + dx, y + dy) for dx, dy in ((low, low), (high, low), (high, high), (low, high))]
        segments += [("M", (start,)), *(("L", (corner,)) for corner in others), ("Z", ())]
    return (Path(tuple(segments), fill, _PLAIN_INK, 1.5),) if segments else ()


def _large_number(layout: Layout, number: int, fill: str, dx: float = 0.0, dy: float = 0.0) -> Shapes:
    """A number that is read from afar, in the upper left of its square: pawns stand in the lower half."""
    x, y = layout.corner(number)
    return (Text(str(number), (x + 11 + dx, y + 24 + dy), 31, fill, bold=True, align="left", limit=SQUARE - 20),)


def _plain_home(layout: Layout) -> Shapes:
    """Home without a picture: the golden frame, and in it a star."""
    x, y, size = _home_box(layout)
    shapes = rect(x + _BAND, y + _BAND, size - 2 * _BAND, size - 2 * _BAND, GROUND["home"], None)
    return shapes + star(x + size / 2, y + size * 0.66, 23, 9.5, 5, inks.WHITE, inks.OCHRE) + _golden_frame(layout)


def _empty_cells(layout: Layout) -> Shapes:
    """Ornaments where the last row has no squares."""
    taken = set(layout.cells)
    shapes: Shapes = ()
    for row in range(layout.rows):
        for column in range(layout.columns):
            if (column, row) not in taken:
                shapes += _rose(GUTTER + (column + 0.5) * SQUARE, (row + 0.5) * SQUARE, 27, "#d8c596")
    return shapes


def _rose(x: float, y: float, size: float, colour: str) -> Shapes:
    """A faint compass rose, for places that would else be bare."""
    shapes = star(x, y, size * 0.7, size * 0.26, 8, colour, None)
    return circle(x, y, size * 0.52, None, colour, 1.5) + shapes + star(x, y, size, size * 0.2, 4, colour, None)


def _square(board: Board, number: int, layout: Layout, lang: Language) -> Shapes:
    x, y = layout.corner(number)
    inner = SQUARE - 2 * _EDGE
    shapes = _picture(board, number, x + _EDGE, y + _EDGE, inner, lang)
    shapes += rect(x + _EDGE, y + _EDGE, inner, inner, None, INK, 2)
    return shapes + _tag(number, x + _EDGE, y + _EDGE) + pills(board, number, x + SQUARE - 4.5, y + 4.5)


def _picture(board: Board, number: int, x: float, y: float, size: float, lang: Language) -> Shapes:
    """The picture of a square, cut at its frame; without one the ground of its kind, with its name or an ornament."""
    drawn = picture(board.square(number).key)
    if drawn:
        return (Clip((x, y), size, size, moved(drawn, x, y, size / SIZE, line=1)),)
    shapes = rect(x, y, size, size, GROUND[ground(board, number)], None)
    shapes += rect(x + 5, y + 5, size - 10, size - 10, None, _PLAIN_INK, 1)
    if has_texts(board, number, lang):
        return shapes + _name(board, number, x, y, size, lang)
    return shapes + faded(_rose(x + size / 2, y + size * 0.56, 26, _PLAIN_INK), 0.4)


def _name(board: Board, number: int, x: float, y: float, size: float, lang: Language) -> Shapes:
    words = textwrap.wrap(title(board, number, lang), 11, max_lines=3, placeholder=" …", break_long_words=False)
    top = y + size * 0.42 - 7 * (len(words) - 1)
    return tuple(Text(w, (x + size / 2, top + 14.5 * i), 13, limit=size - 8) for i, w in enumerate(words))


def _tag(number: int, x: float, y: float, size: float = 17) -> Shapes:
    """The number of a square on a scrap of paper in its upper left corner."""
    width = 7 + 0.66 * size * len(str(number))
    corner = (x + width / 2, y + size * 0.62)
    return (*rect(x, y, width, size * 1.2, inks.WHITE, INK, 1.5), Text(str(number), corner, size, bold=True))


def _walls(layout: Layout) -> Shapes:
    """Between squares that are neighbours but do not follow one another: they make the spiral one path."""
    order = {cell: number for number, cell in enumerate(layout.cells, start=1)}
    shapes: Shapes = ()
    for (column, row), number in order.items():
        x, y = layout.corner(number)
        across = order.get((column + 1, row))
        below = order.get((column, row + 1))
        if across is not None and abs(across - number) != 1:
            shapes += line([(x + SQUARE, y), (x + SQUARE, y + SQUARE)], INK, 4.5)
        if below is not None and abs(below - number) != 1:
            shapes += line([(x, y + SQUARE), (x + SQUARE, y + SQUARE)], INK, 4.5)
    return shapes


def _row_walls(layout: Layout) -> Shapes:
    """The walls of a board that lies in rows: long lines, which leave the way from row to row open."""
    shapes: Shapes = ()
    for first in range(layout.columns, len(layout.cells), layout.columns):
        column, _ = layout.cells[first]
        x, y = layout.corner(first + 1)
        beside = min(layout.columns, len(layout.cells) - first) - 1  # squares of this row that do not lie on the way
        end = x - beside * SQUARE if column else x + (1 + beside) * SQUARE
        begin = x if column else x + SQUARE
        if beside:
            shapes += line([(begin, y + SQUARE), (end, y + SQUARE)], INK, 4.5)
    return shapes


def _step_arrow(layout: Layout, number: int) -> Shapes:
    """A small arrow across the edge between a square and the next one."""
    (x0, y0), (x1, y1) = layout.centre(number), layout.centre(number + 1)
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    x, y = x1 - dx * SQUARE / 2, y1 - dy * SQUARE / 2
    tip, back, side = 8.0, 5.0, 7.0
    corners = [
        (x + dx * tip, y + dy * tip),
        (x - dx * back - dy * side, y - dy * back + dx * side),
        (x - dx * back + dy * side, y - dy * back - dx * side),
    ]
    return poly(corners, inks.WHITE, INK, 1.5)


def _start(board: Board, layout: Layout, lang: Language) -> Shapes:
    x, y = layout.corner(0)
    inner = SQUARE - 2 * _EDGE
    shapes = rect(x + _EDGE, y + _EDGE, GUTTER - 2 * _EDGE, inner, GROUND["plain"], INK, 2)
    shapes += (Text(title(board, 0, lang), (x + GUTTER / 2, y + 22), 19, bold=True, limit=GUTTER - 16),)
    free = layout.height - 3 * SQUARE
    if free >= 1.5 * SQUARE:
        name, middle = board_name(board, lang), (GUTTER / 2, free / 2)
        if ord(name[0]) < 0x2E80:
            shapes += (Text(name, middle, 44, "#8c6d3f", True, True, True, limit=free - 20, angle=-90),)
        else:  # Chinese letters stand upright, one below the other, and have no slanted form
            x, size = middle[0], min(48.0, (free - 20) / len(name))
            for i, letter in enumerate(name):
                y = middle[1] + (i - (len(name) - 1) / 2) * size * 1.1
                shapes += (Text(letter, (x, y), size, "#8c6d3f", bold=True, serif=True),)
    return shapes


def _home(board: Board, layout: Layout, lang: Language) -> Shapes:
    """The last square: larger than the others, in a golden frame over the edges of its neighbours."""
    x, y, size = _home_box(layout)
    inner = (x + _BAND, y + _BAND, size - 2 * _BAND)
    shapes = _picture(board, board.last, *inner, lang) + _golden_frame(layout)
    return shapes + _tag(board.last, *inner[:2], 18) + pills(board, board.last, x + size - 4, y + 4)


def _home_box(layout: Layout) -> tuple[float, float, float]:
    """The corner and the size of home with its frame; at the edge of a small board it can't be larger than its cell."""
    x, y = layout.corner(len(layout.cells))
    room = min(x - GUTTER, y, layout.width - x - SQUARE, layout.height - y - SQUARE)
    grown = _GROWN if room > 0 else 0.0
    return x - grown, y - grown, SQUARE + 2 * grown


def _golden_frame(layout: Layout) -> Shapes:
    x, y, size = _home_box(layout)
    half = _BAND / 2
    shapes = rect(x + half, y + half, size - _BAND, size - _BAND, None, inks.GOLD, _BAND)
    shapes += rect(x, y, size, size, None, INK, 2.2)
    shapes += rect(x + _BAND, y + _BAND, size - 2 * _BAND, size - 2 * _BAND, None, INK, 1.6)
    shapes += rect(x + half, y + half, size - _BAND, size - _BAND, None, inks.WHITE, 1.2)
    if size > SQUARE:
        for cx, cy in ((x, y), (x + size, y), (x, y + size), (x + size, y + size)):
            shapes += star(cx, cy, 6, 3, 8, inks.GOLD)
    return shapes


Ground = Literal["plain", "in", "out", "choice", "move", "lost", "home"]


def ground(board: Board, number: int) -> Ground:
    """The kind of a square, as its ground shows it where there is no picture; of several the gravest decides."""
    if number == board.last:
        return "home"
    effects = board.effects(number)
    kinds: list[tuple[Ground, Callable[[Effect], bool]]] = [
        ("lost", lambda e: isinstance(e, LostOnRoll)),
        ("move", lambda e: isinstance(e, SwapWith) or (isinstance(e, MoveTo) and not e.optional)),
        ("choice", lambda e: isinstance(e, (MoveTo, RollAgain, MayStay, MayStartOver))),
        ("out", lambda e: isinstance(e, (Pay, PayNeighbour, EveryonePays))),
        ("in", lambda e: isinstance(e, (Receive, CollectFromEach, RecruitFriday))),
    ]
    return next((kind for kind, fits in kinds if any(fits(effect) for effect in effects)), "plain")


# --- what changes ------------------------------------------------------------------------------------------------


def position(board: Board, state: State, last: Iterable[Event] = (), face: int | None = None) -> Shapes:
    """The die with the face thrown last, the bank, the way of the last step, and every pawn where it stands."""
    layout = layout_of(board)
    shapes = die(face, *layout.tray, 46, faces=board.faces) if layout.rows > 1 else ()
    shapes += bank(board, state.bank) + last_move(layout, last)
    for seat, (centre, radius) in places(board, state).items():
        shapes += pawn(state, seat, centre, radius)
    return shapes


def bank(board: Board, chips: int) -> Shapes:
    """The bank's chest with the number of its chips; nothing on a board without chips, or without room."""
    layout = layout_of(board)
    if not board.chips or layout.rows < 3:
        return ()
    x, y = layout.bank
    return (*moved(chest(46), x, y + 12), Text(str(chips), (x, y + 29), 22, bold=True, limit=GUTTER - 16))


def places(board: Board, state: State) -> dict[int, tuple[Point, float]]:
    """Where each seat's pawn stands, and its radius."""
    layout = layout_of(board)
    found: dict[int, tuple[Point, float]] = {}
    for number in set(state.positions):
        seats = [seat for seat in range(state.players) if state.positions[seat] == number]
        radius, offsets = pawn_places(len(seats))
        x, y = layout.centre(number)
        for seat, (dx, dy) in zip(seats, offsets, strict=True):
            found[seat] = (x + dx * 0.96, y + dy), radius
    return dict(sorted(found.items()))


def pawn(state: State, seat: int, centre: Point, radius: float, ring: bool | None = None) -> Shapes:
    """A seat's pawn: its shape, colour and number; the mover's with a ring, a Friday's with the master's token.

    One who is lost is pale and crossed out. `ring` None: as the state has it.
    """
    x, y = centre
    lost = state.out[seat]
    ringed = (seat == state.mover and not state.over) if ring is None else ring
    shapes = ellipse(x, y + radius + 1, radius * 0.9, radius * 0.3, INK, None)
    shapes = faded(shapes, 0.35)
    shapes += _outline(seat, centre, radius + 3, inks.GOLD if ringed else "#ffffff", INK, 2.2 if ringed else 1.0)
    shapes += _outline(seat, centre, radius, PAWN_COLOURS[seat], INK, 1.5)
    shapes += (Text(str(seat + 1), (x, y + 1), max(12, round(radius * 1.05)), "#ffffff", bold=True),)
    if lost:
        reach = radius * 0.9
        shapes = faded(shapes, 0.6)
        for sign in (1, -1):
            cross = [(x - reach, y - reach * sign), (x + reach, y + reach * sign)]
            shapes += line(cross, INK, 5.5) + line(cross, "#ffffff", 2.8)
    masters = [master for master, friday in state.bonds if friday == seat]
    for i, master in enumerate(masters):
        shapes += token(master, (x + radius * (0.85 - 0.9 * i), y - radius * 0.85), radius * 0.5)
    return shapes


def token(master: int, centre: Point, radius: float) -> Shapes:
    """The small sign of a master that his Friday wears."""
    rim = _outline(master, centre, radius + 1.8, "#ffffff", INK, 0.9)
    return rim + _outline(master, centre, radius, PAWN_COLOURS[master], None, 0)


def _outline(seat: int, centre: Point, radius: float, fill: str, stroke: str | None, width: float) -> Shapes:
    """The shape of a seat's pawn; a disc as a circle, which has fewer pieces than a polygon that looks round."""
    if seat == 0:
        return circle(*centre, radius, fill, stroke, width)
    return poly(list(pawn_outline(seat, centre, radius)), fill, stroke, width)


def last_move(layout: Layout, events: Iterable[Event]) -> Shapes:
    """The way of the last step: dashed where it began, whole where it ended, and dots between."""
    legs = [e for e in events if isinstance(e, (Moved, Bounced, Swapped))]
    starts = [e for e in events if isinstance(e, Restarted)]
    if not legs and not starts:
        return ()
    seat = (legs or starts)[0].seat
    first = (legs or starts)[0].origin
    end = legs[-1].square if legs else 0
    shapes: Shapes = ()
    for leg in legs:
        if isinstance(leg, Moved) and leg.by == "roll":
            for number in range(leg.origin + 1, leg.square):
                x, y = layout.centre(number)
                shapes += circle(x, y + 28, 5, PAWN_COLOURS[seat], "#ffffff", 2)
    home = len(layout.cells)
    for number, dash in ((first, (9.0, 7.0)), (end, ())):
        if number == home:
            continue
        x, y = layout.corner(number)
        width = GUTTER if number == 0 else SQUARE
        edge = rect(x + 0.5, y + 0.5, width - 1, SQUARE - 1, None, PAWN_COLOURS[seat], 5)
        shapes += rect(x + 0.5, y + 0.5, width - 1, SQUARE - 1, None, "#ffffff", 7) + dashed(edge, *dash)
    x, y, size = _home_box(layout)
    if size > SQUARE:
        shapes += _golden_frame(layout)  # which reaches over its neighbours and would be covered
    if home in (first, end):
        half = _BAND / 2
        shapes += rect(x + half, y + half, size - _BAND, size - _BAND, None, PAWN_COLOURS[seat], 4)
    return shapes


def whole(board: Board, state: State, lang: Language, last: Iterable[Event] = (), face: int | None = None) -> Shapes:
    """A whole position in one piece, for a renderer that draws it once."""
    return squares(board, lang) + position(board, state, last, face)
