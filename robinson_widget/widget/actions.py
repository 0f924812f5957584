"""The buttons of what is open: a pool that is relabelled and never made anew, so that the keyboard's focus stays.

With real dice there is a button for each face instead of one to roll, or for very many faces a field for the number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ipywidgets import Box, Text

from robinson_widget.engine import Action
from robinson_widget.game import Game
from robinson_widget.narration import open_labels
from robinson_widget.texts import Language
from robinson_widget.widget.tools import SeenButton

#: As many buttons as actions can be open at once: a swap with each of seven others, and one to spare.
BUTTONS = 8

#: Up to so many faces have a button each; the number on another die is typed in.
MOST_FACES = 20

#: Dice with so many faces are drawn with pips, others with a number.
_PIPS = 6


@dataclass(frozen=True)
class Thrown:
    """A roll whose face a real die shows; without a face, the one that is typed into the field."""

    action: Action
    face: int | None


#: What pressing a button does: an action of the game, a face thrown for it, or something of the widget's.
Press = Action | Thrown | Callable[[], None]

#: What a button says, and what a press does: None where there is only something to be said.
Choice = tuple[str, Press | None]


class BadFace(ValueError):
    """What was typed, `value`, is none of the `most` faces of the die."""

    def __init__(self, value: str, most: int) -> None:
        super().__init__(f"face: {value!r:.60} is not a whole number from 1 to {most}")
        self.value, self.most = value, most


class Actions(Box):
    """The pool of buttons, and the field for a number; `on_press` is called with a button and its place.

    The button pressed last stays where it is and carries one of the next choices: the first of them, or, among the
    faces of a die, the same as before where it was a face.
    """

    def __init__(self, on_press: Callable[[SeenButton, int], None], on_enter: Callable[[], None]) -> None:
        self._on_press = on_press
        self.pool: list[SeenButton] = []
        self.presses: list[Press | None] = []
        self.slot = 0  # the button pressed last
        self._first = 0  # the button that carries the first choice
        self._dice = False  # whether faces are among the choices
        self.field = Text(layout={"display": "none"})
        super().__init__([self.field])
        self.field.on_msg(lambda _, content, buffers: on_enter() if content.get("event") == "submit" else None)
        self.add_class("rw-actions")
        self.field.add_class("rw-field")
        self.grow(BUTTONS)

    def grow(self, count: int) -> list[SeenButton]:
        """Have so many buttons at the least; those that were made for it."""
        made = [SeenButton(layout={"display": "none"}) for _ in range(len(self.pool), count)]
        for slot, button in enumerate(made, start=len(self.pool)):
            button.add_class("rw-action")
            button.on_click(lambda button, slot=slot: self._on_press(button, slot))
        if made:
            self.pool += made
            self.presses += [None] * len(made)
            self.children = (self.field, *self.pool)
        return made

    def in_order(self) -> list[Press | None]:
        """What the buttons carry, in the order in which they are seen."""
        count = len(self.pool)
        return [self.presses[(self._first + i) % count] for i in range(count)]

    def _place(self) -> int:
        """Which choice the button pressed last carries, from 0, were there as many as buttons."""
        return (self.slot - self._first) % len(self.pool)

    def silence(self) -> None:
        """Let the buttons carry nothing, and look as they do."""
        self.presses[:] = [None] * len(self.pool)

    def show(self, choices: Sequence[Choice], lang: Language, faces: int, idle: bool = False) -> None:
        """Put the choices on the buttons; `faces` are those of the die, `idle` means that nobody has to choose."""
        self.silence()
        count = len(self.pool)
        has_dice = any(isinstance(press, Thrown) for _, press in choices)
        if not (has_dice and self._dice and self._place() < len(choices)):
            self._first = 0 if has_dice and self.slot < len(choices) else self.slot
        self._dice = has_dice
        for i in range(count):
            slot = (self._first + i) % count
            button = self.pool[slot]
            label, press = choices[i] if i < len(choices) else ("", None)
            if i < len(choices):
                button.description, self.presses[slot] = label, press
                face = press.face if isinstance(press, Thrown) else None
                button.tooltip = str(face) if face else None
                button._dom_classes = ("rw-action", *_look(face, faces))
            # Where the pool is used round its end, the order on the page is not the order that is seen.
            button.layout.order = "1" if i < len(choices) and slot < self._first else None
            button.layout.display = "" if i < len(choices) else "none"
        typed = any(isinstance(press, Thrown) and press.face is None for _, press in choices)
        self.field.layout.display = "" if typed else "none"
        self.field.description = lang.say("DESK", "field")
        self.field.placeholder = f"1 – {faces}"
        if idle:
            self.add_class("rw-idle")
        else:
            self.remove_class("rw-idle")

    def typed_face(self, faces: int) -> int:
        """The number in the field.

        :raises BadFace: if the die has no such face; what was typed stays.
        """
        text = self.field.value.strip()
        try:
            face = int(text)
        except ValueError:
            face = 0
        if not 1 <= face <= faces:
            raise BadFace(text, faces)
        return face


def open_choices(game: Game, lang: Language, dice: bool) -> list[Choice]:
    """What is open to a person, each with its words; with real `dice` each face of a roll by itself."""
    found: list[Choice] = []
    labels = open_labels(game.board, game.state, game.names, lang)
    for label, action in zip(labels, game.actions, strict=True):
        if not dice or action.kind != "roll":
            found.append((label, action))
        elif game.board.faces > MOST_FACES:
            found.append((lang.say("DESK", "typed"), Thrown(action, None)))
        else:
            faces = range(1, game.board.faces + 1)
            found += [(lang.say("DESK", "roll", face=face), Thrown(action, face)) for face in faces]
    return found


def most_choices(game: Game, dice: bool) -> int:
    """As many buttons as may be needed in a game: for each face of a real die, and to stay or to start over."""
    faces = game.board.faces
    return max(BUTTONS, faces + 2) if dice and faces <= MOST_FACES else BUTTONS


def actions_of(presses: Sequence[Any]) -> tuple[Action, ...]:
    """The actions of the game among the presses, each once."""
    found = (press.action if isinstance(press, Thrown) else press for press in presses)
    return tuple(dict.fromkeys(action for action in found if isinstance(action, Action)))


def _look(face: int | None, faces: int) -> tuple[str, ...]:
    if face is None:
        return ()
    return ("rw-face", f"rw-face-{face}") if faces <= _PIPS else ("rw-face", "rw-number")
