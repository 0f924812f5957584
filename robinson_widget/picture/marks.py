"""The small marks of what a square does: coins in and out, where it leads, a second throw, and so on.

A mark is a pill in the upper right corner of the square: an icon, a number, and a question mark if one may choose.
Its colour goes with the kind of the effect, but no mark is told by its colour alone.
"""

from __future__ import annotations

from math import ceil

from robinson_widget.board import Board
from robinson_widget.effects import (
    CollectFromEach,
    Effect,
    EveryonePays,
    EveryoneSays,
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
from robinson_widget.picture import inks
from robinson_widget.picture.shapes import (
    INK,
    Path,
    Shapes,
    Text,
    circle,
    curve,
    ellipse,
    line,
    moved,
    path,
    poly,
    rect,
)
from robinson_widget.picture.things import skull

#: Colours of the pills: white letters on them are easily read.
GREEN, RED, BLUE, BROWN, BLACK, VIOLET = "#3f6b2f", "#a63a22", "#2f5f8a", "#84520a", "#2b221b", "#6a4a7a"

HEIGHT = 20.0

_WHITE = "#ffffff"


# --- icons, about 12 units wide and high, round (0, 0) ------------------------------------------------------------


def coin() -> Shapes:
    """A chip of the game."""
    return circle(0, 0, 5.6, inks.GOLD, INK, 1) + circle(0, 0, 2.8, None, INK, 0.8)


def _arrow(right: bool) -> Shapes:
    head = poly([(6, 0), (0, -5.5), (0, 5.5)], _WHITE, None) + rect(-6, -2, 7, 4, _WHITE, None)
    return moved(head, mirror=not right)


def _again() -> Shapes:
    ring = path("M4.6 -2.4 C2.6 -6.2 -3.6 -6 -5 -1.6 C-6.4 3.2 -2 6.2 1.4 5.2 C3.4 4.6 4.8 3 5.2 1", None, _WHITE, 2.2)
    return ring + poly([(6.8, -6), (6.2, 0.2), (1, -2.6)], _WHITE, None)


def _swap() -> Shapes:
    upper = line([(-5, -3), (3, -3)], _WHITE, 1.8) + poly([(7, -3), (2, -6.4), (2, 0.4)], _WHITE, None)
    return upper + moved(upper, turn=180)


def _stay() -> Shapes:
    """Two letters of somebody asleep: here one may lie as long as one likes."""
    big = line([(-5, -5), (1, -5), (-5, 2), (1, 2)], _WHITE, 1.8)
    return big + line([(2, 0), (6, 0), (2, 5), (6, 5)], _WHITE, 1.6)


def _all() -> Shapes:
    """Three heads: everyone."""
    heads: Shapes = ()
    for x, r in ((-5, 2.2), (5, 2.2), (0, 2.8)):
        heads += circle(x, -2, r, _WHITE, None) + _shoulders(x)
    return heads


def _shoulders(x: float) -> Shapes:
    return path(f"M{x - 3.6} 5 C{x - 3.6} 0.6 {x + 3.6} 0.6 {x + 3.6} 5 Z", _WHITE, None)


def _neighbour() -> Shapes:
    """A head to which an arrow leads."""
    head = circle(4, -2, 2.6, _WHITE, None) + _shoulders(4)
    return head + poly([(-0.6, 0), (-4, -3.4), (-4, 3.4)], _WHITE, None) + line([(-7, 0), (-4, 0)], _WHITE, 1.8)


def _bond() -> Shapes:
    """Two hands' worth of friendship: a heart."""
    return path("M0 6 C-9 0 -7 -6 -3.4 -6 C-1.4 -6 0 -4.4 0 -3 C0 -4.4 1.4 -6 3.4 -6 C7 -6 9 0 0 6 Z", _WHITE, None)


def _speech() -> Shapes:
    tail = poly([(-3, 2), (-4.5, 6.5), (1.5, 3)], _WHITE, None)
    return ellipse(0, -1.4, 7, 4.6, _WHITE, None) + tail + line([(-3.4, -1.4), (3.4, -1.4)], VIOLET, 1.4)


# --- marks -------------------------------------------------------------------------------------------------------


def mark(effect: Effect, number: int) -> tuple[str, Shapes, str]:
    """What shows an effect of square `number`: the pill's colour, the icon, and the text beside it."""
    match effect:
        case Receive(chips=chips):
            return GREEN, coin(), f"+{chips}"
        case CollectFromEach(chips=chips):
            return GREEN, _all(), f"+{chips}"
        case RecruitFriday(chips=chips):
            return GREEN, _bond(), f"+{chips}" if chips else ""
        case Pay(chips=chips):
            return RED, coin(), f"−{chips}"
        case PayNeighbour(chips=chips):
            return RED, _neighbour(), f"−{chips}"
        case EveryonePays(chips=chips):
            return RED, _all(), f"−{chips}"
        case EveryoneSays():
            return VIOLET, _speech(), ""
        case MoveTo(square=square, optional=optional):
            return BLUE if optional else BROWN, _arrow(square > number), f"{square}{'?' if optional else ''}"
        case RollAgain(optional=optional):
            return BLUE, _again(), "?" if optional else ""
        case SwapWith(square=square):
            return BROWN, _swap(), str(square)
        case MayStartOver():
            return BLUE, _arrow(False), "0?"
        case MayStay():
            return BLUE, _stay(), "?"
        case LostOnRoll(face=face):
            return BLACK, skull(6), str(face)


def pills(board: Board, number: int, right: float, top: float) -> Shapes:
    """The marks of a square's effects, one below the other, their upper right corner at (right, top)."""
    return _stacked([mark(effect, number) for effect in board.effects(number)], right, top, _ROOM, 1.0)


def large_pills(board: Board, number: int, right: float, top: float, led: bool = True) -> Shapes:
    """The marks on a square without a picture on a board without any, below its number, and larger.

    Where moves are drawn as ladders and snakes, `led`, those tell enough; but a choice has its mark.
    """
    effects = [e for e in board.effects(number) if not (led and isinstance(e, MoveTo) and not e.optional)]
    return _stacked([mark(effect, number) for effect in effects], right, top, _ROOM - 40, 1.35)


#: A square is so high, and a pill so wide at the most.
_ROOM, _WIDEST = 92.0, 88.0


def _stacked(marks: list[tuple[str, Shapes, str]], right: float, top: float, room: float, scale: float) -> Shapes:
    """Pills one below the other; too many for the room stand in columns, and are smaller where even that is not enough.

    `scale` is how large they are at the most. One with a long number is as wide as the square, and not larger than 1.
    """
    if not marks:
        return ()
    natural = [20 + (10.6 * len(words) + 2 if words else 0) for _, _, words in marks]
    scale = min(scale, max(1.0, _WIDEST / max(natural)))
    widths = [min(_WIDEST, width) for width in natural]

    def fitting(columns: int) -> float:
        across = columns * (max(widths) + 2) - 2
        return min(scale, room / (ceil(len(marks) / columns) * (HEIGHT + 2)), _WIDEST / across)

    columns = max(range(1, len(marks) + 1), key=lambda count: (fitting(count), -count))
    size, rows = fitting(columns), ceil(len(marks) / columns)
    shapes: Shapes = ()
    for i, ((colour, icon, words), width) in enumerate(zip(marks, widths, strict=True)):
        edge = (i // rows + 1 - columns) * (max(widths) + 2)
        x, y = edge - width, i % rows * (HEIGHT + 2)
        shapes += _rounded(x, y, width, HEIGHT, colour)
        shapes += moved(icon, x + 10, y + HEIGHT / 2)
        if words:
            at = (edge - (width - 17) / 2 - 2.5, y + HEIGHT / 2 + 0.5)
            shapes += (Text(words, at, 15.5, _WHITE, bold=True, limit=width - 19),)
    return moved(shapes, right, top, size)


def _rounded(x: float, y: float, w: float, h: float, fill: str) -> Shapes:
    r = 5
    data = f"M{x + r} {y} H{x + w - r} Q{x + w} {y} {x + w} {y + r} V{y + h - r} Q{x + w} {y + h} {x + w - r} {y + h} "
    return path(f"{data} H{x + r} Q{x} {y + h} {x} {y + h - r} V{y + r} Q{x} {y} {x + r} {y} Z", fill, _WHITE, 1.2)


# --- the die -----------------------------------------------------------------------------------------------------

_PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}


def die(face: int | None, x: float, y: float, size: float, turn: float = 0.0, faces: int = 6) -> Shapes:
    """A die round (x, y) that shows a face: pips, or a number if it has more than six; blank before the first throw."""
    shapes = _rounded(-22, -22, 44, 44, inks.WHITE)
    shapes = tuple(Path(s.segments, s.fill, INK, 2.4) for s in shapes if isinstance(s, Path))
    if faces <= 6 and face in _PIPS:
        for pip in _PIPS[face]:
            shapes += circle(12 * (pip % 3) - 12, 12 * (pip // 3) - 12, 4.4, INK, None)
    elif face is not None:
        shapes += (Text(str(face), (0, 1), 30 if face < 10 else 24, INK, bold=True, limit=38),)
        if str(face) in _UPSIDE_DOWN:
            shapes += line([(-7 * len(str(face)), 14), (7 * len(str(face)), 14)], INK, 2.6)
    return moved(shapes, x, y, size / 44, turn=turn, line=1)


#: Numbers that are others when the die lies the other way round: a line below tells which way is up.
_UPSIDE_DOWN = {"6", "9", "66", "68", "86", "89", "98", "99"}


def sound(x: float, y: float, r: float) -> Shapes:
    """Short strokes round a point, where something has come down."""
    shapes: Shapes = ()
    for dx, dy in ((-1, -0.3), (-0.7, -0.9), (0.7, -0.9), (1, -0.3)):
        shapes += curve([(x + dx * r, y + dy * r), (x + dx * r * 1.35, y + dy * r * 1.35)], INK, 1.6)
    return shapes
