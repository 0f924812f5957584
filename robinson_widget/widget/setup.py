"""The form before a game: the language, how many play, their names, which are computers, who is the youngest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import TypeVar

from ipywidgets import HTML, Box, Button, Checkbox, Dropdown, Text, VBox, Widget

from robinson_widget.board import ROBINSON
from robinson_widget.engine import FEWEST_PLAYERS, MOST_PLAYERS
from robinson_widget.game import Game
from robinson_widget.narration import board_name
from robinson_widget.policies import POLICIES, Computer
from robinson_widget.seats import LONGEST_NAME, check_name
from robinson_widget.teams import Teams
from robinson_widget.texts import LANGUAGES, Language, language
from robinson_widget.widget.classroom import ClassForm
from robinson_widget.widget.page import shown_picture
from robinson_widget.widget.parts import quoted

Seat = str | Computer


class FormError(ValueError):
    """A name that is none, `name`, in the row of `seat`, counted from 1."""

    def __init__(self, seat: int, name: str) -> None:
        super().__init__(f"seat {seat}: {name!r:.60} is not a name of 1 to {LONGEST_NAME} characters")
        self.seat, self.name = seat, name

    def said(self, lang: Language) -> str:
        """The error in a language."""
        return lang.say("SETUP", "bad_name", number=self.seat, most=LONGEST_NAME, name=quoted(self.name, lang))


#: The pictures over the form: the story in a glance.
_STRIP = ("leaving_home", "shipwreck", "raft", "parrot", "footprint", "farewell", "home")

_PERSON = "person"  # not None, which a dropdown takes for nothing chosen


class SetupForm(VBox):
    """The form as one widget; `on_start` is called with the seats and their teams, the youngest first.

    `on_language` is called with a code. `desk` and `large` are boxes that the owner listens to and sets.

    Its rows are made once and shown or hidden, so that no control is lost while somebody uses it.
    """

    def __init__(
        self,
        lang: Language,
        on_start: Callable[[list[Seat], Teams | None], None],
        on_back: Callable[[], None],
        on_language: Callable[[str], None],
    ) -> None:
        self._lang, self._board = lang, ROBINSON
        self._on_start, self._on_back, self._on_language = on_start, on_back, on_language
        self._title = HTML()
        self._count = Dropdown(options=range(FEWEST_PLAYERS, MOST_PLAYERS + 1), value=2)
        self._names = [Text(continuous_update=True) for _ in range(MOST_PLAYERS)]
        self._kinds = [Dropdown(options=[("", _PERSON)], value=_PERSON) for _ in range(MOST_PLAYERS)]
        self._rows = [Box([self._names[i], self._kinds[i]]) for i in range(MOST_PLAYERS)]
        self._youngest = Dropdown(options=[("", 0)])
        self._youngest_help = HTML()
        self._language = Dropdown(options=[(language(code).name, code) for code in LANGUAGES], value=lang.code)
        self._is_class, self._class = Checkbox(indent=False), ClassForm(lang)
        self.desk, self.large = Checkbox(indent=False), Checkbox(indent=False)
        self._start, self._back = Button(), Button()
        buttons = Box([self._start, self._back])
        youngest = Box([self._youngest, self._youngest_help])
        boxes = Box([self._is_class, self.desk, self.large])
        table = VBox([self._language, self._count, *self._rows, youngest])
        super().__init__([self._title, boxes, Box([table, self._class]), buttons])
        self.children[2].add_class("rw-table")
        for part, name in ((self._is_class, "is-class"), (self.desk, "form-desk"), (self.large, "form-large")):
            part.add_class(f"rw-{name}")
        for row in (*self._rows, buttons, youngest, boxes):
            row.add_class("rw-row")
        for widget, name in ((self, "setup"), (self._count, "count"), (self._start, "start"), (self._back, "back")):
            widget.add_class(f"rw-{name}")
        self._youngest.add_class("rw-youngest")
        self._language.add_class("rw-form-language")
        self._back.layout.display = "none"
        self.speak(lang)
        for i in range(MOST_PLAYERS):
            self._names[i].value = self._default_name(i, _PERSON)
            self._names[i].add_class("rw-name")
            self._kinds[i].add_class("rw-kind")
            self._names[i].observe(self._renamed, "value")
            self._kinds[i].observe(self._kind_changed, "value")
        self._count.observe(self._counted, "value")
        self._youngest.observe(self._seat_class, "value")
        self._is_class.observe(self._class_chosen, "value")
        self._class_chosen()
        self._counted()

    def speak(self, lang: Language) -> None:
        """Put every word of the form into a language; a name that nobody has touched follows."""
        untouched = [i for i in range(MOST_PLAYERS) if self._names[i].value in self._default_names(i)]
        self._lang = lang
        say = self._say
        self._show_banner()
        self._language.description = say("language")
        self._is_class.description = lang.say("DESK", "class")
        self.desk.description, self.large.description = lang.say("DESK", "desk"), lang.say("DESK", "large")
        self._class.speak(lang)
        self._name_rows()
        self._start.description, self._back.description = say("start"), lang.say("PAGE", "back")
        self._language.value = lang.code
        kinds = [(say(kind), kind) for kind in (_PERSON, *POLICIES)]
        for i in range(MOST_PLAYERS):
            self._names[i].description = say("seat", number=i + 1)
            kind = self._kinds[i].value
            self._kinds[i].options, self._kinds[i].value = kinds, kind
            self._kinds[i].description = say("kind")
            if i in untouched:
                self._names[i].value = self._default_name(i, kind)

    def _name_rows(self) -> None:
        """Say what is counted and who is first: players with a youngest, or teams."""
        table, count, first = ("DESK", "teams", "first") if self._is_class.value else ("SETUP", "players", "youngest")
        self._count.description = self._lang.say(table, count)
        self._youngest.description = self._lang.say(table, first)
        self._youngest_help.value = f"<small>{escape(self._lang.say(table, f'{first}.help'))}</small>"

    def _show_banner(self) -> None:
        keys = {square.key for square in self._board.squares}
        strip = "".join(shown_picture(key) for key in _STRIP if key in keys)
        name = escape(board_name(self._board, self._lang))
        banner = f'<div class="rw-strip" lang="{self._lang.code}"><b>{name}</b>{strip}</div>'
        self._title.value = f"{banner}<h4>{escape(self._say('title'))}</h4>"

    def listen(
        self,
        guard: Callable[[Callable[[], None]], Callable[[Widget], None]],
        on_desk: Callable[[bool], None],
        on_large: Callable[[bool], None],
    ) -> None:
        """Bind the controls through the owner's guard, so that an error shows where the owner shows errors."""
        self._start.on_click(guard(self.start))
        self._back.on_click(guard(self._on_back))
        self._language.observe(guard(self._language_chosen), "value")
        self._class.listen(guard)
        self.desk.observe(lambda change: on_desk(change["new"]), "value")
        self.large.observe(lambda change: on_large(change["new"]), "value")

    def focus(self) -> None:
        """Put the keyboard's focus on the first name."""
        self._names[0].focus()

    def fill(self, game: Game | None, teams: Teams | None = None) -> None:
        """Put in the seats of a game, to play on with the same people; without one only the way back goes."""
        self._back.layout.display = "none" if game is None else ""
        if game is not None:
            self._board = game.board
            self._show_banner()
            self._count.value = len(game.names)
            for i, policy in enumerate(game.policies):
                self._kinds[i].value = policy or _PERSON
            for i, name in enumerate(game.names):  # after all kinds, which may put in names of their own
                self._names[i].value = name
            self._youngest.value = 0
            if teams and any(teams):
                self._is_class.value = True
                self._class.fill(teams)

    def start(self) -> None:
        """Read the form and hand the seats on, the youngest first.

        :raises FormError: naming the seat whose name is none.
        :raises ClassError: naming what makes no class of the pupils.
        """
        count = self._count.value
        seats: list[Seat] = []
        for i in range(count):
            name = self._names[i].value.strip()
            try:
                check_name(name)
            except ValueError:
                raise FormError(i + 1, name) from None
            kind = self._kinds[i].value
            seats.append(name if kind == _PERSON else Computer(name, kind))
        first = self._youngest.value or 0
        teams = self._class.teams() if self._is_class.value else None
        self._on_start(rotated(seats, first), None if teams is None else tuple(rotated(teams, first)))

    def _language_chosen(self) -> None:
        if self._language.value != self._lang.code:
            self._on_language(self._language.value)

    def _say(self, key: str, **values: object) -> str:
        return self._lang.say("SETUP", key, **values)

    def _default_name(self, seat: int, kind: str) -> str:
        if kind == _PERSON and self._is_class.value:
            return self._lang.say("DESK", "team", number=seat + 1)
        key = "default_name" if kind == _PERSON else "default_computer"
        return self._lang.say("PAGE", key, number=seat + 1)

    def _default_names(self, seat: int) -> set[str]:
        team = self._lang.say("DESK", "team", number=seat + 1)
        person, computer = (
            self._lang.say("PAGE", key, number=seat + 1) for key in ("default_name", "default_computer")
        )
        return {team, person, computer}

    def _counted(self, _: object = None) -> None:
        for i, row in enumerate(self._rows):
            row.layout.display = "" if i < self._count.value else "none"
        self._renamed()

    def _renamed(self, _: object = None) -> None:
        chosen = self._youngest.value or 0
        count = self._count.value
        self._youngest.options = [(f"{i + 1} · {self._names[i].value}", i) for i in range(count)]
        self._youngest.value = chosen if chosen < count else 0
        self._seat_class()

    def _kind_changed(self, _: object = None) -> None:
        """A name that nobody has touched follows the kind of its seat."""
        for i in range(MOST_PLAYERS):
            if self._names[i].value in self._default_names(i):
                self._names[i].value = self._default_name(i, self._kinds[i].value)
        self._seat_class()

    def _class_chosen(self, _: object = None) -> None:
        """Ask for the pupils of a class, or for players; a name that nobody has touched follows."""
        self._class.layout.display = "" if self._is_class.value else "none"
        self._name_rows()
        self._kind_changed()

    def _seat_class(self, _: object = None) -> None:
        """Let the pupils be dealt to the seats there are."""
        seats = zip(self._names, self._kinds, range(self._count.value), strict=False)
        self._class.seated(
            [(name.value.strip(), kind.value == _PERSON) for name, kind, _ in seats], self._youngest.value or 0
        )


T = TypeVar("T")


def rotated(seats: Sequence[T], first: int) -> list[T]:
    """The seats in the order of play, beginning with the youngest; who sits beside whom stays."""
    return [*seats[first:], *seats[:first]]
