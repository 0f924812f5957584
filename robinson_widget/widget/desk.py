"""What a class needs of the widget: real dice, large type, and teams; settable by code, by a box, and in the form."""

from __future__ import annotations

from typing import Any

from robinson_widget.checks import yes_or_no
from robinson_widget.game import Game
from robinson_widget.teams import Teams, read_teams
from robinson_widget.widget.parts import Home, guarded
from robinson_widget.widget.setup import SetupForm
from robinson_widget.widget.tools import Tools


class Desk:
    """The part of the widget that knows of them."""

    home: Home
    _desk: bool
    _large: bool
    _teams: Teams | None
    _game: Game | None
    _form: SetupForm | None
    _tools: Tools

    def renew(self) -> None:
        """Show the position anew."""
        raise NotImplementedError

    def report(self, error: Exception) -> None:
        """Show an error."""
        raise NotImplementedError

    def wake(self) -> None:
        """Follow the game again."""
        raise NotImplementedError

    def add_class(self, className: str) -> Any:
        """Mark it for the style sheet."""
        return super().add_class(className)  # type: ignore[misc]

    def remove_class(self, className: str) -> Any:
        """The opposite."""
        return super().remove_class(className)  # type: ignore[misc]

    @property
    def desk(self) -> bool:
        """Whether real dice are thrown in the room, and there is a button for each face.

        >>> from robinson_widget import Game, RobinsonWidget
        >>> board = RobinsonWidget(Game(["Ada"]))
        >>> board.desk = True
        >>> [button.description for button in board._pool[:2]]
        ['Roll: 1', 'Roll: 2']
        """
        return self._desk

    @desk.setter
    def desk(self, desk: bool) -> None:
        self._desk = yes_or_no(desk, "desk")
        self._tools.desk.value = self._desk
        if self._form is not None:
            self._form.desk.value = self._desk
        self.renew()

    @property
    def large(self) -> bool:
        """Whether all is shown in type for a projector.

        >>> from robinson_widget import RobinsonWidget
        >>> RobinsonWidget(large=True).large
        True
        """
        return self._large

    @large.setter
    def large(self, large: bool) -> None:
        self._set_large(yes_or_no(large, "large"))

    def _set_large(self, large: bool) -> None:
        self._large = self._tools.large.value = large
        if self._form is not None:
            self._form.large.value = large
        if large:
            self.add_class("rw-large")
        else:
            self.remove_class("rw-large")

    @property
    def teams(self) -> Teams | None:
        """The members of each seat in the order in which they throw, or None; set as in the beginning.

        >>> from robinson_widget import Game, RobinsonWidget
        >>> board = RobinsonWidget(Game(["Reds", "Blues"]))
        >>> board.teams = {"Reds": "Ada, Ben"}
        >>> board.teams
        (('Ada', 'Ben'), ())
        """
        return self._teams

    @teams.setter
    def teams(self, teams: object) -> None:
        self._teams = self._read_teams(teams, self._game)
        self.renew()

    @staticmethod
    def _read_teams(teams: object, game: Game | None) -> Teams | None:
        if teams is None:
            return None
        if game is None:
            raise ValueError("teams: without a game there are no seats; give a game, or fill in the form")
        return read_teams(teams, game.names, game.policies)

    @guarded
    def _desk_chosen(self, desk: bool) -> None:
        if desk != self._desk:
            self.wake()
            self.desk = desk

    @guarded
    def _large_chosen(self, large: bool) -> None:
        if large != self._large:
            self.large = large
