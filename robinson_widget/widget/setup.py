"""The form before a game: how many play, their names, which are computers, who is the youngest, the language."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ipywidgets import HTML, Box, Button, Dropdown, Text, VBox, Widget

from robinson_widget.engine import FEWEST_PLAYERS, MOST_PLAYERS
from robinson_widget.game import LONGEST_NAME, Game, check_name
from robinson_widget.policies import POLICIES, Computer
from robinson_widget.texts import LANGUAGES, Language, language

Seat = str | Computer

_PERSON = "person"  # not None, which a dropdown takes for nothing chosen


class SetupForm(VBox):
    """The form as one widget; `on_start` is called with the seats, the youngest first, and the language.

    Its rows are made once and shown or hidden, so that no control is lost while somebody uses it.
    """

    def __init__(
        self,
        lang: Language,
        on_start: Callable[[list[Seat], Language], None],
        on_back: Callable[[], None],
    ) -> None:
        self._lang = lang
        self._on_start, self._on_back = on_start, on_back
        say = self._say
        self._title = HTML(f"<h4>{say('title')}</h4>")
        self._count = Dropdown(
            options=range(FEWEST_PLAYERS, MOST_PLAYERS + 1),
            value=2,
            description=say("players"),
            layout={"width": "160px"},
        )
        self._names = [
            Text(description=say("seat", number=i + 1), layout={"width": "300px"}, continuous_update=True)
            for i in range(MOST_PLAYERS)
        ]
        kinds = [(say("person"), _PERSON), *((say(policy), policy) for policy in POLICIES)]
        self._kinds = [Dropdown(options=kinds, value=_PERSON, layout={"width": "180px"}) for _ in range(MOST_PLAYERS)]
        for i in range(MOST_PLAYERS):
            self._kinds[i].tooltip = say("kind")
            self._names[i].value = self._default_name(i, _PERSON)
        self._rows = [Box([self._names[i], self._kinds[i]]) for i in range(MOST_PLAYERS)]
        self._youngest = Dropdown(options=[("", 0)], description=say("youngest"), layout={"width": "300px"})
        self._youngest.style.description_width = self._count.style.description_width = "90px"
        self._youngest_help = HTML(f"<small>{say('youngest.help')}</small>")
        self._language = Dropdown(
            options=[(language(code).name, code) for code in LANGUAGES],
            value=lang.code,
            description=say("language"),
            layout={"display": "none" if len(LANGUAGES) == 1 else ""},  # a choice with one option is no choice
        )
        self._start = Button(description=say("start"))
        self._back = Button(description=lang.say("PAGE", "back"))
        buttons = Box([self._start, self._back])
        youngest = Box([self._youngest, self._youngest_help])
        super().__init__([self._title, self._count, *self._rows, youngest, self._language, buttons])
        for row in (*self._rows, buttons, youngest):
            row.add_class("rw-row")
        for widget, name in ((self, "setup"), (self._count, "count"), (self._start, "start"), (self._back, "back")):
            widget.add_class(f"rw-{name}")
        self._youngest.add_class("rw-youngest")
        for i in range(MOST_PLAYERS):
            self._names[i].style.description_width = "90px"
            self._names[i].add_class("rw-name")
            self._kinds[i].add_class("rw-kind")
            self._names[i].observe(self._renamed, "value")
            self._kinds[i].observe(self._kind_changed, "value")
        self._count.observe(self._counted, "value")
        self._counted()

    def listen(self, guard: Callable[[Callable[[], None]], Callable[[Widget], None]]) -> None:
        """Bind the buttons through the owner's guard, so that an error shows where the owner shows errors."""
        self._start.on_click(guard(self.start))
        self._back.on_click(guard(self._on_back))

    def focus(self) -> None:
        """Put the keyboard's focus on the first name."""
        self._names[0].focus()

    def fill(self, game: Game | None) -> None:
        """Put in the seats of a game, to play on with the same people; without one only the way back goes."""
        self._back.layout.display = "none" if game is None else ""
        if game is not None:
            self._count.value = len(game.names)
            for i, policy in enumerate(game.policies):
                self._kinds[i].value = policy or _PERSON
            for i, name in enumerate(game.names):  # after all kinds, which may put in names of their own
                self._names[i].value = name
            self._youngest.value = 0

    def start(self) -> None:
        """Read the form and hand the seats on, the youngest first.

        :raises ValueError: naming the seat whose name is none.
        """
        count = self._count.value
        seats: list[Seat] = []
        for i in range(count):
            name = self._names[i].value.strip()
            try:
                check_name(name)
            except ValueError:
                shown = repr(name if len(name) <= LONGEST_NAME else name[:LONGEST_NAME] + "…")
                raise ValueError(self._say("bad_name", number=i + 1, most=LONGEST_NAME, name=shown)) from None
            kind = self._kinds[i].value
            seats.append(name if kind == _PERSON else Computer(name, kind))
        first = self._youngest.value or 0
        self._on_start(rotated(seats, first), language(self._language.value))

    def _say(self, key: str, **values: object) -> str:
        return self._lang.say("SETUP", key, **values)

    def _default_name(self, seat: int, kind: str) -> str:
        key = "default_name" if kind == _PERSON else "default_computer"
        return self._lang.say("PAGE", key, number=seat + 1)

    def _counted(self, _: object = None) -> None:
        for i, row in enumerate(self._rows):
            row.layout.display = "" if i < self._count.value else "none"
        self._renamed()

    def _renamed(self, _: object = None) -> None:
        chosen = self._youngest.value or 0
        count = self._count.value
        self._youngest.options = [(f"{i + 1} · {self._names[i].value}", i) for i in range(count)]
        self._youngest.value = chosen if chosen < count else 0

    def _kind_changed(self, _: object = None) -> None:
        """A name that nobody has touched follows the kind of its seat."""
        for i in range(MOST_PLAYERS):
            untouched = {self._default_name(i, kind) for kind in (_PERSON, *POLICIES)}
            if self._names[i].value in untouched:
                self._names[i].value = self._default_name(i, self._kinds[i].value)


def rotated(seats: Sequence[Seat], first: int) -> list[Seat]:
    """The seats in the order of play, beginning with the youngest; who sits beside whom stays."""
    return [*seats[first:], *seats[:first]]
