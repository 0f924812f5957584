"""The odds beside the board: a panel, marks on the board, and the box by which they are shown."""

from __future__ import annotations

from typing import Any, Protocol

from ipywidgets import HTML, Checkbox

from robinson_widget.engine import State
from robinson_widget.game import Game
from robinson_widget.texts import Language
from robinson_widget.widget import odds_chart, odds_page
from robinson_widget.widget.odds import Odds
from robinson_widget.widget.parts import guarded, home_loop


class Owner(Protocol):
    """The widget beside whose board they stand."""

    def report(self, error: Exception) -> None:
        """Show an error."""

    def wake(self) -> None:
        """Follow its game again, for somebody looks at it."""

    def add_class(self, className: str) -> Any:
        """Mark it for the style sheet."""

    def remove_class(self, className: str) -> Any:
        """The opposite."""


class OddsPanel:
    """Shows the chances of a game: off, it sends nothing and works out nothing.

    What it shows is told only of the position that the board shows: from the moment in which a step is taken until its
    film is over, there are no numbers.
    """

    def __init__(self, owner: Owner, lang: Language) -> None:
        self.home = home_loop()
        self._owner = owner
        self._lang = lang
        self._game: Game | None = None
        self._state: State | None = None  # the position of which it may be told; None while that may not be
        self._before: State | None = None  # the one of which was told last: its tables keep their place until then
        self._chart = ""
        self._hidden = False  # whether a film is on; known while it is off, too
        self._odds = Odds(self._news)
        self.on = False
        self.html = HTML(layout={"display": "none"})
        self.marks = HTML(layout={"display": "none"})
        self.box = Checkbox(indent=False)
        self.html.add_class("rw-odds")
        self.marks.add_class("rw-marked")
        self.box.add_class("rw-odds-box")
        self.box.observe(self._ticked, "value")
        self.speak(lang)

    def report(self, error: Exception) -> None:
        """Show an error where its owner shows errors."""
        self._owner.report(error)

    @guarded
    def _ticked(self, change: dict[str, Any]) -> None:
        self._owner.wake()  # whoever ticks it sees it
        self.turn(change["new"])

    def turn(self, on: bool) -> None:
        """Turn it on or off."""
        if on == self.on:
            return
        self.on = on
        self.box.value = on
        for part in (self.html, self.marks):
            part.layout.display = "" if on else "none"
        if on:
            self._owner.add_class("rw-with-odds")
            if self._game is not None:
                self.follow(self._game)
                if self._hidden:
                    self.hide()
                else:
                    self.show()
        else:
            self._owner.remove_class("rw-with-odds")
            self._odds.leave()
            self._forget()
            self.html.value = self.marks.value = ""

    def speak(self, lang: Language) -> None:
        """Another language; whoever changes it shows the position anew."""
        self._lang = lang
        self.box.description = lang.say("ODDS", "odds")

    def follow(self, game: Game) -> None:
        """Look at that game from now on."""
        self._game = game
        self._forget()
        if self.on:
            self._odds.follow(game)

    def leave(self) -> None:
        """Look at no game, and work out nothing."""
        self._game = None
        self._odds.leave()

    def _forget(self) -> None:
        self._state = self._before = None
        self._chart = ""

    def hide(self) -> None:
        """A step was taken: take away what was told, and work on what is next."""
        self._hidden = True
        if self.on and self._game is not None:
            self._state = None
            self._odds.wake()
            self._render()

    def show(self) -> None:
        """The board shows the position of the game: tell of it, as far as it is known."""
        self._hidden = False
        if self.on and self._game is not None:
            self._state = self._before = self._game.state
            self._odds.wake()
            self._render()

    @guarded
    def _news(self) -> None:
        if self._state is not None:
            self._render()

    def _render(self) -> None:
        game, lang = self._game, self._lang
        if game is None:
            return
        # Whatever was forgotten elsewhere: of another position than the game's nothing is told.
        state = self._state if self._state == game.state else None
        everybody = odds_page.chances(game, state, self._odds, lang)
        told = ""
        if self._before is not None:
            told = odds_page.prospects(game, self._before, self._odds, lang, hidden=state is None)
        if state is not None:
            self._chart = odds_chart.chart(game, self._odds, lang)
        self.html.value = (
            f'<div class="rw-words" lang="{lang.code}">{everybody}<div class="rw-details" aria-live="off">'
            f'<div class="rw-told-odds">{told}</div>{self._chart}</div></div>'
        )
        self.marks.value = "" if state is None else odds_page.marks(game.board, state, lang)
