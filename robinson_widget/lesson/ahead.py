"""The squares to which the next roll leads, as a strip of pictures, each with what it brings."""

from __future__ import annotations

from functools import cache
from html import escape

from ipywidgets import HTML

from robinson_widget.checks import brief
from robinson_widget.game import Game
from robinson_widget.lesson.form import Form
from robinson_widget.lesson.guesses import Book
from robinson_widget.narration import heading, joined, sentence
from robinson_widget.picture.pictures import SIZE, picture
from robinson_widget.picture.svg import elements, framed
from robinson_widget.widget.landings import Landing, brings, landings
from robinson_widget.widget.odds_page import GOLD, die_face


class Ahead(Form):
    """The strip for the position of a game as it is now: ``lesson.ahead(game)`` gives it.

    >>> strip = Ahead(Book(), Game.from_position(positions={"Ada": 13, "Ben": 1}, seed=1))
    >>> strip.told()[1]
    '2: 15 · Sowing barley. Ada pays 2 chips to the bank.'

    :raises TypeError: if it is no game.
    :raises ValueError: if no roll is open in it.
    """

    def __init__(self, book: Book, game: Game) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"game: {brief(game)} is not a Game")
        self._board, self._state, self._names = game.board, game.state, game.names
        self._landings = landings(game.board, game.state)
        if not self._landings:
            raise ValueError("game: no roll is open in it, so no squares lie ahead")
        self._cards = HTML()
        super().__init__(book, "ahead", [self._cards])
        self.begin()

    def told(self) -> list[str]:
        """A line for each face: where it leads, and what that brings.

        >>> game = Game.from_position(positions={"Ada": 42, "Ben": 1}, seed=1)
        >>> Ahead(Book(), game).told()[0]
        '1: 43 · Farewell, island. Nothing happens.'
        """
        words = self.words
        return [
            f"{each.face}: "
            + joined([sentence(heading(self._board, each.square, words), words), self._brings(each)], words)
            for each in self._landings
        ]

    def _brings(self, landing: Landing) -> str:
        found = brings(landing, self._board, self._state, self._names, self.words)
        return found or self.words.say("RULES", "nothing")

    def _show(self) -> None:
        cards = "".join(
            f'<li><span class="rw-hidden">{each.face}</span>{die_face(each.face, self._board.faces, GOLD)}'
            f"{_drawn(self._board.square(each.square).key) if each.square else ''}"
            f"<b>{escape(heading(self._board, each.square, self.words))}</b>"
            f"<span>{escape(self._brings(each))}</span></li>"
            for each in self._landings
        )
        most = min(6, len(self._landings))
        self._cards.value = f'<ol lang="{self.words.code}" style="--rwl-most:{most}">{cards}</ol>'

    def _plain(self) -> str:
        return "\n".join(self.told())


@cache
def _drawn(key: str) -> str:
    """The picture of a square, an ornament: its title stands below. Nothing for a square without one."""
    drawn = picture(key)
    return framed(elements(drawn), SIZE, SIZE).replace("<svg ", "<svg class='rwl-picture' ", 1) if drawn else ""
