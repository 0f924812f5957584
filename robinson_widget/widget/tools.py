"""The tools beside the board: undo, redo, pause, a new game, the language, the motion, real dice, large type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import Box, Button, Checkbox, Dropdown
from traitlets import Unicode

from robinson_widget.checks import brief
from robinson_widget.game import Game
from robinson_widget.picture.motion import SPEEDS
from robinson_widget.texts import LANGUAGES, Language, language
from robinson_widget.widget.computers import Computers


class SeenButton(Button):
    """A button that knows what the page has shown. Not echoed to the page, which would cost a message a turn.

    The page's answer comes by the button's own channel, and so before any click made after it; on other channels it
    could be overtaken, for a kernel may attend to several of them at once.
    """

    seen = Unicode().tag(sync=True, echo_update=False)


class Tools(Box):
    """The tools in a row; what a press does is bound by the owner, who knows game and computers."""

    def __init__(self, lang: Language, motion: str) -> None:
        self._lang, self._labelling = lang, False
        self.undo, self.redo, self.pause, self.new = (SeenButton() for _ in _BUTTONS)
        self.languages = Dropdown(options=[(language(code).name, code) for code in LANGUAGES], value=lang.code)
        self.speeds = Dropdown(options=[(speed, speed) for speed in SPEEDS], value=motion)
        self.desk, self.large = Checkbox(indent=False), Checkbox(indent=False)
        self.calm = Checkbox()  # ticked by the page itself, if its reader wants less motion
        named = {
            "undo": self.undo,
            "redo": self.redo,
            "pause": self.pause,
            "new": self.new,
            "language": self.languages,
            "speed": self.speeds,
            "desk": self.desk,
            "large-type": self.large,
            "calm": self.calm,
        }
        super().__init__([*named.values()])
        for name, part in {"tools": self, **named}.items():
            part.add_class(f"rw-{name}")
        self.speak(lang, motion)

    def speak(self, lang: Language, motion: str) -> None:
        """Name the tools in a language."""
        self._lang = lang
        self.languages.value = lang.code
        for button, key in zip((self.undo, self.redo, self.pause, self.new), _BUTTONS, strict=True):
            button.description = self._say(key)
        self.languages.description = self._say("language")
        self.speeds.description = self._say("motion")
        self.desk.description, self.large.description = lang.say("DESK", "desk"), lang.say("DESK", "large")
        self._labelling = True  # new options choose the first of them, which nobody has
        self.speeds.options = [(self._say(f"motion.{speed}"), speed) for speed in SPEEDS]
        self.speeds.value = motion
        self._labelling = False

    def show_pause(self, game: Game, paused: bool) -> None:
        """Show the button that holds the computers where any play, and what it does now."""
        self.pause.layout.display = "" if any(game.policies) and not game.state.over else "none"
        self.pause.description = self._say("resume" if paused else "pause")

    def on_language(self, chosen: Callable[[str], None]) -> None:
        """Call `chosen` with the code of a language that somebody chooses."""
        self.languages.observe(lambda change: chosen(change["new"]), "value")

    def on_motion(self, chosen: Callable[[str], None]) -> None:
        """Call `chosen` with the motion that somebody chooses."""

        def run(change: dict[str, Any]) -> None:
            if not self._labelling:
                chosen(change["new"])

        self.speeds.observe(run, "value")

    def on_desk(self, chosen: Callable[[bool], None]) -> None:
        """Call `chosen` when somebody wants real dice, or no longer."""
        self.desk.observe(lambda change: chosen(change["new"]), "value")

    def on_large(self, chosen: Callable[[bool], None]) -> None:
        """Call `chosen` when somebody wants large type, or no longer."""
        self.large.observe(lambda change: chosen(change["new"]), "value")

    def _say(self, key: str) -> str:
        return self._lang.say("PAGE", key)


def take_back(game: Game, computers: Computers) -> bool:
    """Take back to the last choice of a person, over what computers did since; without persons, one step.

    Whether there was anything to take back.
    """
    if not game.can_undo:
        return False
    done = len(game.history)
    persons = [k for k in range(done) if game.policies[game.at(k).mover] is None]
    if not persons:
        computers.paused = True  # or the computers would at once do the same again
    game.undo(done - persons[-1] if persons else 1)
    return True


def take_again(game: Game) -> bool:
    """Take again what was taken back, up to a person's next choice; whether there was anything."""
    if not game.can_redo:
        return False
    game.redo()
    while game.can_redo and game.policies[game.state.mover] is not None:
        game.redo()
    return True


def check_motion(motion: object) -> str:
    """Return the motion if there is such a one.

    :raises ValueError: naming the value and what is allowed, otherwise.
    """
    if not isinstance(motion, str) or motion not in SPEEDS:
        raise ValueError(f"motion: {brief(motion)} is not one of {', '.join(SPEEDS)}")
    return motion


_BUTTONS = ("undo", "redo", "pause", "new_game")
