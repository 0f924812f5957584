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
from robinson_widget.picture.board import whole
from robinson_widget.picture.layout import layout_of
from robinson_widget.picture.svg import document
from robinson_widget.texts import Language, language

__all__ = ["language", "position_svg"]


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
    layout = layout_of(board)
    told = joined(now(board, state, names, lang), lang)
    return document(whole(board, state, lang, last, face), layout.width, layout.height, board_name(board, lang), told)
