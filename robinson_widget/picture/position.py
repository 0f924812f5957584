"""A whole position as one SVG picture, which tells in words what it shows."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Sequence
from functools import lru_cache
from urllib.parse import quote

from robinson_widget.board import Board
from robinson_widget.engine import State
from robinson_widget.events import Event
from robinson_widget.narration import board_name, joined, now
from robinson_widget.picture.board import position, squares
from robinson_widget.picture.layout import layout_of
from robinson_widget.picture.svg import elements, framed
from robinson_widget.texts import LANGUAGES, Language, language

__all__ = ["board_svg", "data_uri", "language", "position_svg"]


def position_svg(
    board: Board,
    state: State,
    names: Sequence[str],
    lang: Language,
    last: Iterable[Event] = (),
    face: int | None = None,
) -> str:
    """The board with every pawn, drawn as the widget draws it, and the position in words as its description.

    `last` are the events of the last step, whose way is marked, and `face` is the one thrown last.

    >>> from robinson_widget.board import ROBINSON
    >>> from robinson_widget.engine import opening
    >>> state, _ = opening(ROBINSON, 2)
    >>> picture = position_svg(ROBINSON, state, ("Ada", "Ben"), language("en"))
    >>> picture.startswith("<svg "), "<desc>Ada: at the start, 20 chips. Ben: at the start, 20 chips. " in picture
    (True, True)
    """
    layout = layout_of(board)
    told = joined(now(board, state, names, lang), lang)
    inner = _squares(board, lang) + elements(position(board, state, last, face))
    return framed(inner, layout.width, layout.height, board_name(board, lang), told)


def board_svg(board: Board, lang: Language) -> str:
    """The board without pawns, and its name.

    >>> from robinson_widget.board import ROBINSON
    >>> board_svg(ROBINSON, language("en")).count("<title>Robinson</title>")
    1
    """
    layout = layout_of(board)
    return framed(_squares(board, lang), layout.width, layout.height, board_name(board, lang))


def _squares(board: Board, lang: Language) -> str:
    """What stays on the board, nearly all of the text: it is kept, but not in a language that one has changed."""
    kept = lang.code in LANGUAGES and lang is language(lang.code)
    return _kept(board, lang.code) if kept else elements(squares(board, lang))


@lru_cache(maxsize=8)
def _kept(board: Board, code: str) -> str:
    return elements(squares(board, language(code)))


#: What may not stand as it is: it would end the URI or its attribute, mean something else in HTML, or be dropped.
_ENCODED = re.compile(r"[^ !$'-;=?-_a-z{-~]+")


def data_uri(svg: str) -> str:
    """An SVG picture as a URI that may stand in double quotes in HTML, percent-encoded or in base64 as is shorter.

    >>> data_uri("<svg/>")
    'data:image/svg+xml,%3Csvg/%3E'
    """
    plain = _ENCODED.sub(lambda found: _quoted(found[0]), svg)
    packed = b64encode(svg.encode()).decode()
    return min(f"data:image/svg+xml,{plain}", f"data:image/svg+xml;base64,{packed}", key=len)


@lru_cache(maxsize=256)
def _quoted(text: str) -> str:
    return quote(text, safe="")
