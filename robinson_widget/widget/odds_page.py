"""The chances as HTML: everybody's, what the next action is worth, and marks for the board."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from html import escape
from math import hypot

from robinson_widget.board import Board
from robinson_widget.engine import State
from robinson_widget.game import Game
from robinson_widget.narration import heading, open_labels
from robinson_widget.picture import inks
from robinson_widget.picture.layout import PAWN_COLOURS, has_pictures, layout_of
from robinson_widget.picture.marks import die
from robinson_widget.picture.shapes import Path
from robinson_widget.picture.svg import elements, framed
from robinson_widget.texts import Language
from robinson_widget.widget.landings import Landing, brings, choices, landings, word
from robinson_widget.widget.odds import Endless, Estimate, Odds, Worth, roll_worth, worth
from robinson_widget.widget.page import swatch

#: Two choices nearer than that are as good: a solution has some rounding in it.
_TIE = 1e-9

#: What stands where a number is still being worked out.
_SOON = "…"


# --- numbers in words --------------------------------------------------------------------------------------------


def number(value: float, lang: Language) -> str:
    """A number with one decimal, a minus sign before it if it is below 0."""
    return f"{value:.1f}".replace("-", "−").replace(".", lang.say("ODDS", "decimal"))


def percent(value: float, error: float, games: int, lang: Language) -> str:
    """A chance in percent, and its standard error where it was counted in games."""
    told = number(100 * value, lang) + (f" ± {number(100 * error, lang)}" if games else "")
    return lang.say("ODDS", "percent", number=told)


def points(value: float, error: float, games: int, lang: Language) -> str:
    """A difference of two chances, with its sign."""
    sign = "+" if value > 0 else ""
    told = f"{sign}{number(100 * value, lang)}" + (f" ± {number(100 * error, lang)}" if games else "")
    return lang.say("ODDS", "points", number=told)


def _games(count: int, lang: Language) -> str:
    return f"{count:,}".replace(",", lang.say("ODDS", "thousands"))


def _source(games: int, lang: Language) -> str:
    return lang.say("ODDS", "played", games=_games(games, lang)) if games else lang.say("ODDS", "exact")


def refusal(error: Exception, lang: Language) -> str:
    """Why there are no chances, in words."""
    if isinstance(error, Endless):
        return lang.say("ODDS", "endless")
    if isinstance(error, ValueError):
        return lang.say("ODDS", "none", why=error)
    return lang.say("ERRORS", "other", error=f"{type(error).__name__}: {error}")


# --- everybody's chances -----------------------------------------------------------------------------------------


def chances(game: Game, state: State | None, odds: Odds, lang: Language) -> str:
    """The chance of each to come home first; without a state, while it must not be told yet, no numbers."""
    known = None if state is None else odds.of(state)
    title = escape(lang.say("ODDS", "title"))
    if isinstance(known, Exception):
        body = f'<p class="rw-refusal">{escape(refusal(known, lang))}</p>'
    else:
        body = _everybody(game, known, lang)
    busy = ' aria-busy="true"' if known is None else ""
    return (
        f'<section class="rw-chances" role="region" aria-live="off"{busy} aria-label="{title}">'
        f"<h4>{title}</h4>{body}</section>"
    )


def _everybody(game: Game, known: Estimate | None, lang: Language) -> str:
    rows = []
    for seat, name in enumerate(game.names):
        value, error = (known.value[seat], known.errors[seat]) if known else (None, 0.0)
        who = f'{swatch(seat)} <bdi title="{escape(name)}">{escape(name)}</bdi>'
        rows.append(_row(who, value, error, known, PAWN_COLOURS[seat], lang))
    nobody = escape(lang.say("ODDS", "nobody"))
    rows.append(_row(nobody, known.nobody if known else None, known.nobody_error if known else 0.0, known, "", lang))
    if known and known.never:
        rows.append(_row(escape(lang.say("ODDS", "never")), known.never, 0.0, known, "", lang))
    source = lang.say("ODDS", "waiting") if known is None else _source(known.games, lang)
    how = lang.say("ODDS", "policy.computers" if any(game.policies) else "policy")
    over = known is not None and game.state.over
    said = source if over else f"{source}{lang.say('PAGE', 'space')}{how}"
    many = " rw-many" if len(game.names) > 4 else ""
    return f'<ul class="rw-bars{many}">{"".join(rows)}</ul><p class="rw-how">{escape(said)}</p>'


def _row(who: str, value: float | None, error: float, known: Estimate | None, colour: str, lang: Language) -> str:
    told = _SOON if value is None else escape(percent(value, 0.0, 0, lang))
    if known is not None and known.games:
        told += f" <small>±{escape(number(100 * error, lang))}</small>"
    width = 100 * value if value is not None else 0.0
    return (
        f'<li><span class="rw-name">{who}</span> <span class="rw-percent">{told}</span> '
        f'<span class="rw-bar" aria-hidden="true"><i style="width:{width:.1f}%;background:{colour or "#75592c"}"></i>'
        "</span></li>"
    )


# --- what the next action is worth -------------------------------------------------------------------------------


def prospects(game: Game, state: State, odds: Odds, lang: Language, hidden: bool = False) -> str:
    """What each choice is worth, and where the next roll leads; nothing where there is neither.

    `hidden`: the position is past, and keeps its place without numbers and words until the next one may be told.
    """
    return _choices(game, state, odds, lang, hidden) + _landings(game, state, odds, lang, hidden)


def _choices(game: Game, state: State, odds: Odds, lang: Language, hidden: bool) -> str:
    actions = choices(game.board, state)
    if not actions:
        return ""
    seat, blank = state.mover, _blank(odds, state, lang)
    worths = [roll_worth(odds, game.board, state) if to is None else worth(odds, to, seat) for _, to in actions]
    rows = []
    for label, own in zip(open_labels(game.board, state, game.names, lang), worths, strict=True):
        told = blank if own is None or hidden else percent(own.value, own.error, own.games, lang)
        told_label = _SOON if hidden else label
        note = "" if hidden else compared(own, worths, lang)
        best = ' class="rw-best"' if note == lang.say("ODDS", "best") else ""
        rows.append(
            f'<tr{best}><th scope="row">{escape(told_label)}</th><td>{escape(told)}</td><td>{escape(note)}</td></tr>'
        )
    name = game.names[seat]
    return _table("rw-choices", lang.say("ODDS", "choices", name=name), ("choice", "chance", "compared"), rows, lang)


def _blank(odds: Odds, state: State, lang: Language) -> str:
    """What stands in place of a number: it is still to come, or there is none."""
    return lang.say("PAGE", "none") if isinstance(odds.of(state), Exception) else _SOON


def compared(own: Worth | None, worths: list[Worth | None], lang: Language) -> str:
    """How a choice compares with the best one: in words, for it may be too near to tell."""
    known = [each for each in worths if each is not None]
    if own is None or len(known) < len(worths):
        return ""
    best = max(known, key=lambda each: each.value)
    less = best.value - own.value
    error = hypot(own.error, best.error)
    if own is best:
        # What was counted tells the best one only if no other is within two standard errors.
        near = [each for each in known if each is not best and best.value - each.value <= _doubt(best, each)]
        return lang.say("ODDS", "about" if near and best.games else "as_good" if near else "best")
    if less <= _doubt(best, own):
        return lang.say("ODDS", "about" if own.games or best.games else "as_good")
    return points(-less, error, own.games or best.games, lang)


def _doubt(a: Worth, b: Worth) -> float:
    return max(_TIE, 2 * hypot(a.error, b.error))


def _landings(game: Game, state: State, odds: Odds, lang: Language, hidden: bool) -> str:
    rows = []
    board, blank = game.board, _blank(odds, state, lang)
    for each in landings(board, state):
        own = worth(odds, each.after, state.mover)
        told = blank if own is None or hidden else percent(own.value, own.error, own.games, lang)
        leads = _SOON if hidden else heading(board, each.square, lang)
        news = "" if hidden else brings(each, board, state, game.names, lang) or lang.say("PAGE", "none")
        rows.append(
            f'<tr><th scope="row"><span class="rw-hidden">{each.face}</span>{die_face(each.face, board.faces)}</th>'
            f"<td>{escape(leads)}</td><td>{escape(news)}</td><td>{escape(told)}</td></tr>"
        )
    if not rows:
        return ""
    title = lang.say("ODDS", "landings", name=game.names[state.mover])
    return _table("rw-landings", title, ("face", "leads", "brings", "chance"), rows, lang)


def _table(name: str, title: str, columns: tuple[str, ...], rows: list[str], lang: Language) -> str:
    head = "".join(f'<th scope="col">{escape(lang.say("ODDS", column))}</th>' for column in columns)
    return (
        f'<table class="rw-prospects {name}"><caption>{escape(title)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )


@cache
def die_face(face: int, faces: int, ground: str = inks.WHITE) -> str:
    """A small die that shows a face, an ornament; white, or on another ground."""
    shapes = die(face, 23, 23, 44, faces=faces)
    dyed = [
        replace(each, fill=ground) if isinstance(each, Path) and each.fill == inks.WHITE else each for each in shapes
    ]
    return framed(elements(dyed), 46, 46).replace("<svg ", "<svg class='rw-face' ", 1)


# --- marks on the board ------------------------------------------------------------------------------------------

#: Where a mark stands in its square, in hundredths of it: under the number, above the pawns.
_MARK_TOP = 23.0
_MARK_TOP_PLAIN = 46.0

#: Golden, for next to a die lies the number of its square, on white.
GOLD = "#ffc933"

#: A word of so few letters stands under its die, where it hides less than beside it.
_SHORT = 3

#: So many dice stand beside each other in a square; more are told as one.
_DICE = 2


def marks(board: Board, state: State, lang: Language) -> str:
    """Small dice on the squares to which the next roll leads, each with a word of what it brings, and a ring round it.

    An ornament to a screen reader, which has the table of the same; nothing where no roll is open.
    """
    by_square: dict[int, list[Landing]] = {}
    for each in landings(board, state):
        by_square.setdefault(each.square, []).append(each)
    layout = layout_of(board)
    top = _MARK_TOP if has_pictures(board) else _MARK_TOP_PLAIN
    found, rings = [], []
    for square, led in by_square.items():
        x, y = layout.corner(square)
        place = f"left:{100 * (x + 3) / layout.width:.3f}%;top:{100 * (y + top) / layout.height:.3f}%"
        words = dict.fromkeys(filter(None, (word(each, board, state, lang) for each in led)))
        text = " / ".join(words)
        told = f"<b>{escape(text)}</b>" if text else ""
        short = " rw-short" if len(text) <= _SHORT else ""
        ring = f"left:{100 * x / layout.width:.3f}%;top:{100 * y / layout.height:.3f}%"
        rings.append(f'<i style="{ring}"></i>')
        found.append(
            f'<span class="rw-mark{short}" style="{place}">{_dice([each.face for each in led], board)}{told}</span>'
        )
    if not found:
        return ""
    return (
        f'<div class="rw-marks" aria-hidden="true" style="--rw-units:{layout.width:g}">{"".join(rings + found)}</div>'
    )


def _dice(faces: list[int], board: Board) -> str:
    if len(faces) <= _DICE:
        return "".join(die_face(face, board.faces, GOLD) for face in faces)
    runs: list[list[int]] = []
    for face in faces:
        if runs and face == runs[-1][-1] + 1:
            runs[-1].append(face)
        else:
            runs.append([face])
    told = ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
    return f'<span class="rw-faces">{told}</span>'
