"""The part of the form for a class: the pupils' names, dealt out to teams before the eyes of all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from random import SystemRandom

from ipywidgets import HTML, Box, Button, Textarea, VBox, Widget

from robinson_widget.teams import ClassError, Teams, collected, deal, read_names
from robinson_widget.texts import Language
from robinson_widget.widget.page import swatch
from robinson_widget.widget.parts import quoted


class ClassForm(VBox):
    """The names and how they are dealt; the seats are those of the form round it, which tells of them by `seated`.

    Nothing typed is lost: what is no class is told below the names, and refused only when the game is to start.
    """

    def __init__(self, lang: Language) -> None:
        self._lang = lang
        self._seats: Sequence[tuple[str, bool]] = ()  # the name of each, and whether persons play it
        self._first = 0
        self._seed: int | None = None  # of the shuffling; None: in the order of the list
        self._kept: Teams | None = None  # teams as a game has them, until they are dealt anew
        self.pupils = Textarea(rows=5)
        self._help = HTML()
        self._in_order, self._again = Button(), Button()
        self._dealt = HTML()
        self._buttons = Box([self._in_order, self._again])
        super().__init__([self.pupils, self._help, self._buttons, self._dealt])
        for part, name in (
            (self, "class"),
            (self.pupils, "pupils"),
            (self._help, "help"),
            (self._buttons, "row"),
            (self._in_order, "in-order"),
            (self._again, "deal"),
            (self._dealt, "dealt"),
        ):
            part.add_class(f"rw-{name}")
        self.pupils.observe(lambda _: self._deal_anew(), "value")
        self.speak(lang)

    def speak(self, lang: Language) -> None:
        """Put every word into a language."""
        self._lang = lang
        self.pupils.description = lang.say("DESK", "pupils")
        self._help.value = f"<small>{escape(lang.say('DESK', 'pupils.help'))}</small>"
        self._in_order.description, self._again.description = lang.say("DESK", "in_order"), lang.say("DESK", "deal")
        self._show()

    def listen(self, guard: Callable[[Callable[[], None]], Callable[[Widget], None]]) -> None:
        """Bind the buttons through the owner's guard."""
        self._in_order.on_click(guard(self.deal_in_order))
        self._again.on_click(guard(self.deal_again))

    def seated(self, seats: Sequence[tuple[str, bool]], first: int) -> None:
        """Deal to these seats, each with its name and whether persons play it; `first` moves first."""
        if [persons for _, persons in seats] != [persons for _, persons in self._seats]:
            self._kept = None
        self._seats, self._first = tuple(seats), first
        self._show()

    def fill(self, teams: Teams) -> None:
        """Show the teams of a game."""
        self.pupils.value = "\n".join(collected(teams))
        self._seed, self._kept = None, teams
        self._show()

    def deal_in_order(self) -> None:
        """Deal the names in the order of the list."""
        self._seed = None
        self._deal_anew()

    def deal_again(self) -> None:
        """Shuffle the names and deal them again."""
        self._seed = SystemRandom().randrange(2**32)
        self._deal_anew()

    def teams(self) -> Teams | None:
        """The members of each seat; None where no names are given.

        :raises ClassError: if the names make no class, or not one for so many teams.
        """
        if self._kept is not None and len(self._kept) == len(self._seats):
            return self._kept
        names = read_names(self.pupils.value)
        if not names:
            return None
        played = sum(persons for _, persons in self._seats)
        if not played:
            raise ClassError("pupils: no team is played by persons", "no_team", names=len(names))
        dealt = iter(deal(names, played, self._seed))
        return tuple(next(dealt) if persons else () for _, persons in self._seats)

    def _deal_anew(self) -> None:
        self._kept = None
        self._show()

    def _show(self) -> None:
        """Who is in which team, or why nobody is."""
        try:
            teams = self.teams()
        except ClassError as error:
            self._dealt.value = f'<p class="rw-why">{escape(class_error(error, self._lang))}</p>'
            return
        comma = escape(self._lang.say("PAGE", "comma"))
        parts = []
        for seat, members in enumerate(teams or ()):
            if not members:
                continue
            name = f"<bdi>{escape(self._seats[seat][0])}</bdi>"
            count = escape(self._lang.say("DESK", "member_count", count=len(members)))
            listed = comma.join(f"<bdi>{escape(member)}</bdi>" for member in members)
            pawn = swatch((seat - self._first) % len(self._seats))
            parts.append(f"<li><b>{pawn} {name}</b> <small>{count}</small><p>{listed}</p></li>")
        label = escape(self._lang.say("DESK", "members"))
        self._dealt.value = f'<ul aria-label="{label}" lang="{self._lang.code}">{"".join(parts)}</ul>' if parts else ""


def class_error(error: ClassError, lang: Language) -> str:
    """What is wrong with a class, in a language."""
    values = dict(error.values)
    if "name" in values:
        values["name"] = quoted(str(values["name"]), lang)
    return lang.say("DESK", error.key, **values)
