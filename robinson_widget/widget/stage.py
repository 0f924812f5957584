"""The canvas of a board: shows positions, and plays in the browser what happened between two of them.

A page has one queue of drawing commands for all its boards, in which a film, once sent, can't be cut short. So every
film is followed, in the same message, by the position it leads to, and no more are sent than a few seconds of them.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache

from ipycanvas import MultiCanvas

from robinson_widget.board import Board
from robinson_widget.engine import State
from robinson_widget.game import Game, Step
from robinson_widget.picture.board import position, squares
from robinson_widget.picture.layout import layout_of
from robinson_widget.picture.motion import film, length
from robinson_widget.picture.shapes import Shapes
from robinson_widget.texts import Language, language
from robinson_widget.widget import painter
from robinson_widget.widget.parts import family

#: Seconds of films that may wait on the page; a cell that plays faster is shown by its positions alone.
BACKLOG = 3.5

#: Seconds that a page may need beyond the length of a film until it has shown it: in all, and for each frame.
LAG = 0.05
LAG_A_FRAME = 0.006

#: Seconds after the last film in which the page may still be drawing. What the queue draws on must not be closed
#: before: a command for a canvas that is gone stops every canvas of the page.
GRACE = 60.0

_SQUARES, _POSITION, _FILM = range(3)


class _Queue:
    """When the page will have shown all films sent so far, in the event loop's time."""

    def __init__(self) -> None:
        self._free_at = 0.0
        self.owner: object = None  # the board whose film was sent last

    def grace(self) -> float:
        """Seconds to wait before a canvas may be closed."""
        if not self._free_at:
            return 0.0
        try:
            return max(0.0, self._free_at + GRACE - asyncio.get_running_loop().time())
        except RuntimeError:
            return 0.0

    def left(self) -> float:
        """Seconds until then."""
        try:
            return max(0.0, self._free_at - asyncio.get_running_loop().time())
        except RuntimeError:
            return 0.0

    def add(self, seconds: float, owner: object) -> None:
        """A film of that length was sent."""
        self.owner = owner
        self._free_at = asyncio.get_running_loop().time() + self.left() + seconds


#: One for all boards: they share the page's queue.
QUEUE = _Queue()


class Stage:
    """The board's canvas with three layers: the squares, the position, and what moves."""

    def __init__(self) -> None:
        self.canvas = MultiCanvas(3)
        self._until = 0.0  # when this board's own films are over

    def fit(self, board: Board) -> None:
        """Give the canvas the size of the board."""
        layout = layout_of(board)
        size = round(layout.width * painter.SCALE), round(layout.height * painter.SCALE)
        if (self.canvas.width, self.canvas.height) != size:
            self.canvas.width, self.canvas.height = size

    def show_squares(self, board: Board, lang: Language) -> None:
        """Draw the layer that stays."""
        painter.draw([(self.canvas[_SQUARES], _squares(board, lang.code))])

    def show_position(self, game: Game) -> None:
        """Draw the position as it is, with the way of the last step, and nothing that moves."""
        layout = layout_of(game.board)
        parts = [(self.canvas[_POSITION], painter.picture(layout, _still(game)))]
        painter.draw([*parts, (self.canvas[_FILM], painter.picture(layout, ()))])

    def play(
        self,
        board: Board,
        before: State,
        step: Step,
        lang: Language,
        speed: str,
        face: int | None,
        asked: bool = False,
    ) -> float:
        """Play a step and then draw the position, all in one message; the seconds until the page has shown it.

        `face` is the one that lay there before; `asked`: somebody pressed a button of this board for it. 0.0, and
        nothing is sent, where there is nothing to be played, no event loop to wait for its end, another board's film in
        the way of what nobody asked for, or so much waiting on the page already that it should not wait longer.
        """
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return 0.0
        frames = film(board, before, step.events, step.state, lang, speed, face)
        # What nobody asked for just now does not make those wait who play on another board.
        in_the_way = QUEUE.left() > 0 and QUEUE.owner is not self and not asked
        if not frames or in_the_way or QUEUE.left() > BACKLOG:
            return 0.0
        layout = layout_of(board)
        upper, lower = self.canvas[_FILM], self.canvas[_POSITION]
        thrown = step.face if step.face is not None else face
        after = painter.picture(layout, position(board, step.state, step.events, thrown))
        painter.draw([*painter.film(layout, frames, upper, lower), (lower, after)])
        QUEUE.add(length(frames) / 1000 + LAG_A_FRAME * len(frames), self)
        self._until = loop.time() + QUEUE.left() + LAG
        return QUEUE.left() + LAG

    def close(self) -> None:
        """Close the canvas and its layers, as soon as the page cannot be drawing on them any more."""
        wait = QUEUE.grace()
        if wait:
            asyncio.get_running_loop().call_later(wait, self._close)
        else:
            self._close()

    def _close(self) -> None:
        for part in [*family(self.canvas)]:
            part.close()

    def left(self) -> float:
        """Seconds until the page has shown the films of this board."""
        try:
            return max(0.0, self._until - asyncio.get_running_loop().time())
        except RuntimeError:
            return 0.0


@lru_cache(maxsize=8)
def _squares(board: Board, lang: str) -> tuple[painter.Command, ...]:
    """Kept, for there are many thousands of them, and a board is drawn at least twice: made, and shown."""
    return tuple(painter.picture(layout_of(board), squares(board, language(lang))))


def _still(game: Game) -> Shapes:
    steps = game.history
    return position(game.board, game.state, steps[-1].events if steps else (), game.last_face)
