"""The chances of a game so far as a small chart, and its largest swing in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import hypot

from robinson_widget.events import (
    AllLost,
    BecameFriday,
    Bounced,
    Declined,
    Event,
    Lost,
    Moved,
    Overshot,
    Restarted,
    Rolled,
    Stayed,
    Swapped,
    Won,
)
from robinson_widget.game import Game
from robinson_widget.narration import joined, narrate
from robinson_widget.picture.layout import PAWN_COLOURS, pawn_outline
from robinson_widget.texts import Language
from robinson_widget.widget.odds import Estimate, Odds, turn_ends
from robinson_widget.widget.odds_page import points

#: The size of the chart, and of the field that the lines are in, in its own units.
_WIDTH, _HEIGHT = 440.0, 190.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 48.0, 404.0, 12.0, 166.0

#: Room that the sign at the end of a line takes.
_SIGN = 16.0

#: How the lines of the seats are dashed, so that no two need be told by colour.
DASHES = ("", "9 4", "3 3", "12 3 3 3", "6 2 2 2 2 2", "1 4", "14 6", "5 6")

#: A swing below that is none.
_LEAST = 0.0005


@dataclass(frozen=True, slots=True)
class Swing:
    """The turn in which the chance of a seat changed most, its place among the turns drawn, and by how much."""

    place: int
    turn: int
    seat: int
    change: float
    error: float
    games: int


def swing_of(known: Sequence[tuple[int, Estimate | None]]) -> Swing | None:
    """The largest swing of all turns of which the chances before and after are known."""
    found: Swing | None = None
    for place in range(1, len(known)):
        (_, before), (turn, after) = known[place - 1], known[place]
        if before is None or after is None:
            continue
        for seat, (old, new) in enumerate(zip(before.value, after.value, strict=True)):
            if abs(new - old) > max(_LEAST, abs(found.change) if found else 0.0):
                error = hypot(before.errors[seat], after.errors[seat])
                found = Swing(place, turn, seat, new - old, error, before.games or after.games)
    return found


#: What happened in a turn is told by the first of these that did.
_HEADLINES: tuple[type[Event], ...] = (Won, AllLost, Lost, Swapped, Bounced, Overshot, Restarted, Stayed)


def headline(game: Game, turn: int, lang: Language) -> str:
    """What happened in a turn, in a sentence or two."""
    events = [event for taken in game.history if taken.turn == turn for event in taken.events]
    for kind in _HEADLINES:
        if chosen := [event for event in events if isinstance(event, kind)]:
            return joined(narrate(chosen[:1], game.board, game.names, lang), lang)
    moved = [event for event in events if isinstance(event, (Moved, Declined, BecameFriday))]
    rolled = [event for event in events if isinstance(event, Rolled)]
    return joined(narrate([*rolled[-1:], *moved[-1:]], game.board, game.names, lang), lang)


def chart(game: Game, odds: Odds, lang: Language) -> str:
    """The chart with its caption and the largest swing, as far as the chances are known."""
    ends = turn_ends(game)
    answers = [(turn, odds.of(state)) for turn, state in ends]
    known = [(turn, found if isinstance(found, Estimate) else None) for turn, found in answers]
    swing = swing_of(known)
    caption = lang.say("ODDS", "chart", last=ends[-1][0])
    filling = any(found is None for _, found in answers)
    told = []
    if swing is not None:
        change = points(swing.change, swing.error, swing.games, lang)
        what = headline(game, swing.turn, lang)
        name = game.names[swing.seat]
        told.append(lang.say("ODDS", "swing", turn=swing.turn, what=what, name=name, points=change))
    elif not filling:
        told.append(lang.say("ODDS", "swing.none"))
    if filling:
        told.append(lang.say("ODDS", "filling"))
    words = escape(joined(told, lang))
    return (
        f'<figure class="rw-chart"><figcaption>{escape(caption)}</figcaption>{_drawn(known, swing, caption, lang)}'
        f'<p class="rw-swing">{words}</p></figure>'
    )


def _drawn(known: Sequence[tuple[int, Estimate | None]], swing: Swing | None, title: str, lang: Language) -> str:
    parts = [*_frame(known, lang)]
    if swing is not None:
        x = _x(swing.place, len(known))
        before = _x(swing.place - 1, len(known))
        parts.append(
            f"<rect x='{before:.1f}' y='{_TOP}' width='{x - before:.1f}' height='{_BOTTOM - _TOP}' class='s'/>"
        )
    seats = range(max((len(found.value) for _, found in known if found), default=0))
    for seat in seats:
        parts += _line(known, seat)
    if swing is not None:
        (_, old), (_, new) = known[swing.place - 1], known[swing.place]
        for place, found in ((swing.place - 1, old), (swing.place, new)):
            assert found is not None
            at = f"cx='{_x(place, len(known)):.1f}' cy='{_y(found.value[swing.seat]):.1f}'"
            parts.append(f"<circle {at} r='4' class='d' stroke='{PAWN_COLOURS[swing.seat]}'/>")
    parts += _signs(known)
    box = f"viewBox='0 0 {_WIDTH:g} {_HEIGHT:g}'"
    return f"<svg {box} role='img' aria-label=\"{escape(title)}\">{''.join(parts)}</svg>"


def _x(place: int, count: int) -> float:
    return _LEFT + (_RIGHT - _LEFT) * (place / (count - 1) if count > 1 else 0.0)


def _y(chance: float) -> float:
    return _BOTTOM - (_BOTTOM - _TOP) * chance


def _frame(known: Sequence[tuple[int, Estimate | None]], lang: Language) -> Iterator[str]:
    yield f"<rect width='{_WIDTH:g}' height='{_HEIGHT:g}' rx='6' class='p'/>"
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = _y(share)
        yield f"<path d='M{_LEFT} {y:.1f}H{_RIGHT}' class='g'/>"
        if share in (0.0, 0.5, 1.0):
            label = lang.say("ODDS", "percent", number=f"{100 * share:.0f}")
            yield f"<text x='{_LEFT - 5}' y='{y + 4:.1f}' class='e'>{escape(label)}</text>"
    first, count = known[0][0], len(known)
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500) if step * 8 >= count - 1)
    for place, (turn, _) in enumerate(known):
        last = place == count - 1
        near = not last and count > 1 and _RIGHT - _x(place, count) < 22
        if last or (not near and ((turn - first) == 0 or turn % step == 0)):
            yield f"<text x='{_x(place, count):.1f}' y='{_HEIGHT - 8}' class='m'>{turn}</text>"


def _line(known: Sequence[tuple[int, Estimate | None]], seat: int) -> Iterator[str]:
    """The line of a seat: in pieces, where what lies between is not known yet."""
    dash = f" stroke-dasharray='{DASHES[seat]}'" if DASHES[seat] else ""
    piece: list[str] = []
    for place in range(len(known) + 1):
        found = known[place][1] if place < len(known) else None
        if found is not None:
            piece.append(f"{_x(place, len(known)):.1f} {_y(found.value[seat]):.1f}")
        elif piece:
            drawn = f"M{piece[0]}" + ("L" + " ".join(piece[1:]) if len(piece) > 1 else "h.1")
            yield f"<path d='{drawn}' class='l' stroke='{PAWN_COLOURS[seat]}'{dash}/>"
            piece = []


def _signs(known: Sequence[tuple[int, Estimate | None]]) -> Iterator[str]:
    """The pawn of each seat at the end of its line, moved aside where they would cover each other."""
    place, last = next(((k, found) for k, (_, found) in reversed([*enumerate(known)]) if found), (0, None))
    if last is None:
        return
    order = sorted(range(len(last.value)), key=lambda seat: (-last.value[seat], seat))
    lowest = _BOTTOM + 8
    heights: list[float] = []
    for seat in order:
        heights.append(max(_y(last.value[seat]), heights[-1] + _SIGN if heights else _TOP - 2))
    for k in reversed(range(len(heights))):
        heights[k] = min(heights[k], lowest - _SIGN * (len(heights) - 1 - k))
    end = _x(place, len(known))
    x = end + 22
    for seat, y in zip(order, heights, strict=True):
        corners = " ".join(f"{px:.1f},{py:.1f}" for px, py in pawn_outline(seat, (x, y), 7.5))
        yield f"<path d='M{end + 2:.1f} {_y(last.value[seat]):.1f}L{x - 10:.1f} {y:.1f}' class='g'/>"
        yield f"<polygon points='{corners}' fill='{PAWN_COLOURS[seat]}'/>"
        yield f"<text x='{x:.1f}' y='{y + 3.5:.1f}' class='w'>{seat + 1}</text>"
