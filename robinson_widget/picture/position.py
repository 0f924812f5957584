"""A whole position as one SVG picture, which tells in words what it shows.

>>> from robinson_widget.board import ROBINSON
>>> from robinson_widget.engine import opening
>>> state, _ = opening(ROBINSON, 2)
>>> picture = position_svg(ROBINSON, state, ("Ada", "Ben"), language("en"))
>>> picture.startswith("<svg "), "<desc>Ada: at the start, 20 chips. Ben: at the start, 20 chips. " in picture
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from robinson_widget.board import Board
from robinson_widget.engine import State
from robinson_widget.events import Event
from robinson_widget.narration import board_name, joined, now
from robinson_widget.picture.board import squares, whole
from robinson_widget.picture.layout import spiral
from robinson_widget.picture.svg import document
from robinson_widget.texts import Language, language

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
    """
    layout = spiral(board.last)
    told = joined(now(board, state, names, lang), lang)
    return document(whole(board, state, lang, last, face), layout.width, layout.height, board_name(board, lang), told)


def board_svg(board: Board, lang: Language) -> str:
    """The board without pawns, and its name.

    >>> from robinson_widget.board import ROBINSON
    >>> board_svg(ROBINSON, language("en")).count("<title>Robinson</title>")
    1
    """
    layout = spiral(board.last)
    return document(squares(board, lang), layout.width, layout.height, board_name(board, lang))


def data_uri(svg: str) -> str:
    """The picture as an address that holds it."""
    from urllib.parse import quote

    return "data:image/svg+xml," + quote(svg, safe=" '=:/,;()-._~!*@$+?[]{}|^`&\\")
