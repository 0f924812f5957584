"""The board in drawing commands for an ipycanvas layer.

A *command* is the name of a canvas method or attribute and its arguments. They are worked out first, checked, and sent
in one message: a single bad one (a negative radius, say) would stop every canvas on the page.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable
from math import isfinite, pi
from typing import Any, Literal

from ipycanvas import Canvas, hold_canvas

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
from robinson_widget.engine import State
from robinson_widget.events import Bounced, Event, Moved, Restarted, Swapped
from robinson_widget.narration import has_texts, title
from robinson_widget.picture.layout import GUTTER, PAWN_COLOURS, SQUARE, Layout, pawn_outline, pawn_places, spiral
from robinson_widget.texts import Language

Command = tuple[str, tuple[Any, ...]]

#: Backing pixels a board unit: two for each of the page's, so that the board is crisp on fine screens.
SCALE = 2

_FONT = "'DejaVu Sans', 'Noto Sans CJK SC', 'WenQuanYi Zen Hei', sans-serif"
_INK = "#3a2a1a"
_PAPER = "#efe3c8"
_GROUND = {
    "plain": "#faf4e4",
    "in": "#dcebcb",
    "out": "#f5d9c8",
    "choice": "#d6e4ef",
    "move": "#f3e2a4",
    "lost": "#4a4038",
    "home": "#f2c14e",
}
_ATTRIBUTES = {"fill_style", "stroke_style", "line_width", "font", "text_align", "text_baseline", "global_alpha"}


def draw(layer: Canvas, commands: Iterable[Command]) -> None:
    """Send the commands to a layer in one message.

    :raises ValueError: if a command cannot be drawn; nothing is sent then.
    """
    checked = list(commands)
    for command in checked:
        check(command)
    error: BaseException | None = None
    with hold_canvas():
        # An error must not leave this block, or ipycanvas would hold back every later drawing on the page.
        try:
            for name, values in checked:
                if name in _ATTRIBUTES:
                    setattr(layer, name, values[0])
                else:
                    getattr(layer, name)(*values)
        except BaseException as caught:
            error = caught
    if error is not None:
        raise error


def check(command: Command) -> None:
    """Refuse a command that a browser could stumble over.

    :raises ValueError: naming it.
    """
    name, values = command
    numbers = [v for v in _flat(values) if isinstance(v, (int, float))]
    if not all(map(isfinite, numbers)):
        raise ValueError(f"drawing command {name}: {values!r} has a number that is not finite")
    sizes = {"fill_circle": values[2:3], "stroke_circle": values[2:3], "fill_rect": values[2:4]}.get(name, ())
    if any(size < 0 for size in sizes):
        raise ValueError(f"drawing command {name}: {values!r} has a size below 0")


def _flat(values: Iterable[Any]) -> Iterable[Any]:
    for value in values:
        if isinstance(value, (tuple, list)):
            yield from _flat(value)
        else:
            yield value


# --- the squares -------------------------------------------------------------------------------------------------


def squares(board: Board, lang: Language) -> list[Command]:
    """The lower layer: paper, the spiral of squares with numbers, names and effect marks, and the start."""
    layout = spiral(board.last)
    commands = [
        *_fresh(),
        ("fill_style", (_PAPER,)),
        ("fill_rect", (0, 0, layout.width, layout.height)),
        ("line_width", (1.5,)),
    ]
    for number in range(board.last + 1):
        commands += _square(board, number, layout, lang)
    if layout.rows > 2:
        commands += [
            ("save", ()),
            ("translate", (GUTTER / 2, (layout.height - SQUARE) / 2)),
            ("rotate", (-pi / 2,)),
            ("fill_style", ("#a08a66",)),
            ("text_align", ("center",)),
            ("font", (f"italic bold 44px 'DejaVu Serif', Georgia, serif, {_FONT}",)),
            ("fill_text", (board.name, 0, 0, layout.height - SQUARE - 24)),
            ("restore", ()),
        ]
    for number in range(board.last):
        commands += _arrow(layout, number)
    return commands


def _fresh() -> list[Command]:
    """Begin a layer anew: the canvas keeps its scale and styles from one drawing to the next."""
    return [
        ("set_transform", (SCALE, 0, 0, SCALE, 0, 0)),
        ("global_alpha", (1.0,)),
        ("set_line_dash", ([],)),
        ("text_baseline", ("middle",)),
    ]


def _square(board: Board, number: int, layout: Layout, lang: Language) -> list[Command]:
    x, y = layout.corner(number)
    width = GUTTER if number == 0 else SQUARE
    kind = ground(board, number)
    ink = _PAPER if kind == "lost" else _INK
    commands: list[Command] = [
        ("fill_style", (_GROUND[kind],)),
        ("fill_rect", (x + 2, y + 2, width - 4, SQUARE - 4)),
        ("stroke_style", (_INK,)),
        ("stroke_rect", (x + 2, y + 2, width - 4, SQUARE - 4)),
    ]
    if kind == "home":
        commands += [("stroke_rect", (x + 6, y + 6, width - 12, SQUARE - 12))]
    commands += [("fill_style", (ink,)), ("text_align", ("center",))]
    name = title(board, number, lang) if number == 0 or has_texts(board, number, lang) else ""
    lines = textwrap.wrap(name, 11, max_lines=3, placeholder=" …", break_long_words=False)
    if number:
        commands += [("font", (f"13px {_FONT}",))]
    else:
        commands += [("font", (f"bold 16px {_FONT}",))]
    top = y + (40 if number else 20) - 7 * (len(lines) - 1)
    commands += [("fill_text", (line, x + width / 2, top + 14.5 * i, width - 12)) for i, line in enumerate(lines)]
    if number:
        commands += [
            ("text_align", ("left",)),
            ("font", (f"bold 15px {_FONT}",)),
            ("fill_text", (str(number), x + 8, y + 15)),
        ]
        if signs := marks(board, number):
            commands += [
                ("text_align", ("right",)),
                ("font", (f"bold 13px {_FONT}",)),
                ("fill_text", (signs, x + width - 8, y + 15, width - 38)),
            ]
    return commands


def _arrow(layout: Layout, number: int) -> list[Command]:
    """A small arrow head across the edge between a square and the next one."""
    (x0, y0), (x1, y1) = layout.centre(number), layout.centre(number + 1)
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    corner_x, corner_y = layout.corner(number + 1)
    x = corner_x + (SQUARE / 2 if dx == 0 else 0 if dx > 0 else SQUARE)
    y = corner_y + (SQUARE / 2 if dy == 0 else 0 if dy > 0 else SQUARE)
    tip, side = 7.0, 5.0
    points = [
        (x + dx * tip, y + dy * tip),
        (x - dx * 2 - dy * side, y - dy * 2 + dx * side),
        (x - dx * 2 + dy * side, y - dy * 2 - dx * side),
    ]
    return [("fill_style", (_INK,)), ("fill_polygon", (points,))]


Ground = Literal["plain", "in", "out", "choice", "move", "lost", "home"]


def ground(board: Board, number: int) -> Ground:
    """The kind of a square, as its ground shows it; where several effects meet, the gravest decides."""
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


def marks(board: Board, number: int) -> str:
    """The effects of a square as a few signs, such as "+2" or "→27"."""
    return " ".join(sign for effect in board.effects(number) if (sign := _mark(effect, number)))


def _mark(effect: Effect, number: int) -> str:
    match effect:
        case Receive(chips=chips):
            return f"+{chips}"
        case CollectFromEach(chips=chips):
            return f"+{chips}×"
        case RecruitFriday(chips=chips):
            return f"♥ +{chips}"
        case Pay(chips=chips):
            return f"−{chips}"
        case PayNeighbour(chips=chips):
            return f"−{chips}▸"
        case EveryonePays(chips=chips):
            return f"−{chips}×"
        case EveryoneSays():
            return "❝❞"
        case MoveTo(square=square, optional=optional):
            return f"{'→' if square > number else '←'}{square}{'?' if optional else ''}"
        case RollAgain(optional=optional):
            return "↻?" if optional else "↻"
        case SwapWith(square=square):
            return f"⇄{square}"
        case MayStartOver():
            return "←0?"
        case MayStay():
            return "‖?"
        case LostOnRoll(face=face):
            return f"☠{face}"


# --- the pawns ---------------------------------------------------------------------------------------------------


def pawns(board: Board, state: State, last: Iterable[Event] = ()) -> list[Command]:
    """The upper layer: the last move, and every pawn where it stands, the mover's with a ring."""
    layout = spiral(board.last)
    commands = [("clear_rect", (0, 0, layout.width * SCALE, layout.height * SCALE)), *_fresh()]
    commands += _last_move(layout, last)
    for number in sorted(set(state.positions)):
        seats = [seat for seat in range(state.players) if state.positions[seat] == number]
        radius, places = pawn_places(len(seats))
        x, y = layout.centre(number)
        narrower = GUTTER / SQUARE * 0.95 if number == 0 else 1.0
        for seat, (dx, dy) in zip(seats, places, strict=True):
            moves = seat == state.mover and not state.over
            commands += _pawn(seat, (x + dx * narrower, y + dy), radius, lost=state.out[seat], ring=moves)
    return commands


def _pawn(seat: int, centre: tuple[float, float], radius: float, lost: bool, ring: bool) -> list[Command]:
    x, y = centre
    outline = list(pawn_outline(seat, centre, radius))
    size = max(11, round(radius * 0.95))
    commands: list[Command] = [("global_alpha", (0.55 if lost else 1.0,))]
    if ring:
        commands += [
            ("stroke_style", ("#ffffff",)),
            ("line_width", (7.0,)),
            ("stroke_polygon", (outline,)),
        ]
    commands += [
        ("fill_style", (PAWN_COLOURS[seat],)),
        ("fill_polygon", (outline,)),
        ("stroke_style", ("#1a1208",)),
        ("line_width", (3.0 if ring else 1.5,)),
        ("stroke_polygon", (outline,)),
        ("fill_style", ("#ffffff",)),
        ("text_align", ("center",)),
        ("font", (f"bold {size}px {_FONT}",)),
        ("fill_text", (str(seat + 1), x, y + 1)),
        ("global_alpha", (1.0,)),
    ]
    if lost:
        reach = radius * 0.9
        commands += [
            ("stroke_style", ("#ffffff",)),
            ("line_width", (3.0,)),
            ("stroke_line", (x - reach, y - reach, x + reach, y + reach)),
            ("stroke_line", (x - reach, y + reach, x + reach, y - reach)),
        ]
    return commands


def _last_move(layout: Layout, events: Iterable[Event]) -> list[Command]:
    """The squares that the last step led over: dashed where it began, whole where it ended."""
    legs = [e for e in events if isinstance(e, (Moved, Bounced, Swapped))]
    starts = [e for e in events if isinstance(e, Restarted)]
    if not legs and not starts:
        return []
    seat = (legs or starts)[0].seat
    first = (legs or starts)[0].origin
    end = legs[-1].square if legs else 0
    commands: list[Command] = [("stroke_style", (PAWN_COLOURS[seat],)), ("line_width", (4.0,))]
    for number, dash in ((first, [9, 7]), (end, [])):
        x, y = layout.corner(number)
        width = GUTTER if number == 0 else SQUARE
        commands += [
            ("set_line_dash", (dash,)),
            ("stroke_rect", (x + 4, y + 4, width - 8, SQUARE - 8)),
        ]
    return [*commands, ("set_line_dash", ([],))]
