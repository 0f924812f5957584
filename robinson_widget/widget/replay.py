"""A game to be looked through: a slider and a play button, and the board as it was after each step."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Box, Checkbox, Dropdown, IntSlider, Play, VBox, jslink

from robinson_widget.checks import brief, whole, yes_or_no
from robinson_widget.engine import State
from robinson_widget.game import Change, Game
from robinson_widget.narration import board_name
from robinson_widget.picture.motion import SPEEDS
from robinson_widget.texts import language
from robinson_widget.widget import page
from robinson_widget.widget.cellwatch import WATCH, watch
from robinson_widget.widget.errors import explained
from robinson_widget.widget.parts import close_parts, guarded, home_loop, with_text
from robinson_widget.widget.stage import Stage

#: Milliseconds from step to step while it plays, by the motion: about as long as most films, and a moment to look.
INTERVALS = {"normal": 3000, "fast": 1500, "none": 700}


class Replay(VBox):
    """A widget to go through a game from its beginning to its last step: ``game.replay()``.

    The slider counts steps; 0 is where the game began. When the game goes on, so does the slider. `steps` is where it
    stands first: at the beginning, if it is left out. `motion` and `large` as in
    :class:`robinson_widget.RobinsonWidget`.

    >>> game = Game(["Ada", "Ben"], dice=[5, 3])
    >>> _ = game.roll(), game.roll()
    >>> replay = Replay(game)
    >>> replay.step = 2
    >>> replay.state.positions
    (5, 3)

    :raises ValueError: for a game that is none, a step that it has not, an unknown language or motion.
    """

    _closed = True  # until it is made: a widget that was refused is closed when it is collected

    def __init__(
        self,
        game: Game,
        steps: int | None = None,
        *,
        lang: str | None = None,
        motion: str = "fast",
        large: bool = False,
    ) -> None:
        if not isinstance(game, Game):
            raise ValueError(f"game: {brief(game)} is not a Game")
        last = len(game.history)
        first = 0 if steps is None else whole(steps, "steps", 0, last)
        if not isinstance(motion, str) or motion not in SPEEDS:
            raise ValueError(f"motion: {brief(motion)} is not one of {', '.join(SPEEDS)}")
        self._large = yes_or_no(large, "large")
        self._lang = language(game.lang if lang is None else lang)
        self._game = game
        self._closed = False
        self._resting = False
        self.on_page = False  # whether the page was the last to tell that it shows this
        self._shown = first  # the step that the board shows
        self._stale = False  # whether the game has changed since, so that the board need not show the step before
        self._reveal: asyncio.TimerHandle | None = None  # shows the text when a film is over
        self.home = home_loop()

        self._style = HTML(page.style(), layout={"display": "none"})
        self._pictures = HTML(page.pictures(game.board), layout={"display": "none"})
        self._error = HTML(layout={"display": "none"})
        self._play = Play(value=first, min=0, max=last, interval=INTERVALS[motion], show_repeat=False)
        self._slider = IntSlider(first, 0, last, readout=False, layout={"flex": "1 1 auto", "min_width": "80px"})
        self._count = HTML()
        self._speeds = Dropdown(
            options=[(self._say(f"motion.{speed}"), speed) for speed in SPEEDS],
            value=motion,
            description=self._say("motion"),
        )
        self._calm = Checkbox()  # ticked by the page itself, if its reader wants less motion
        # The page itself moves the slider as it plays, and the play button knows where the slider was moved to.
        self._link = jslink((self._play, "value"), (self._slider, "value"))
        self._controls = Box([self._play, self._slider, self._count, self._speeds, self._calm])
        self._panel = HTML()
        self._stage = Stage()
        self._over = HTML(page.square_list(game.board, self._lang))
        self._board_box = Box([self._stage.canvas, self._over])
        self._grid = Box([self._panel, self._board_box])
        super().__init__([self._style, self._pictures, self._error, self._controls, self._grid])
        for name, part in {
            "": self,
            "-grid": self._grid,
            "-replay": self._controls,
            "-panel": self._panel,
            "-error": self._error,
            "-count": self._count,
            "-speed": self._speeds,
            "-calm": self._calm,
            "-slider": self._slider,
            "-board": self._board_box,
            "-canvas": self._stage.canvas,
            "-over": self._over,
        }.items():
            part.add_class(f"rw{name}")
        if self._large:
            self.add_class("rw-large")
        self._slider.observe(self._moved, "value")
        self._speeds.observe(self._speed_chosen, "value")
        self._stage.canvas.on_client_ready(self._redraw)
        self._stage.fit(game.board)
        self._unobserve: Callable[[], None] = game.observe(self._changed)
        self._redraw()
        self._tell()
        watch(self)

    # --- what it shows ---

    @property
    def game(self) -> Game:
        """The game that is looked through.

        >>> game = Game(["Ada"])
        >>> Replay(game).game is game
        True
        """
        return self._game

    @property
    def step(self) -> int:
        """After how many steps the game is shown; setting it moves the slider.

        >>> Replay(Game(["Ada"])).step
        0

        :raises ValueError: on setting it, if the game has not so many steps.
        """
        return int(self._slider.value)

    @step.setter
    def step(self, steps: int) -> None:
        self._slider.value = whole(steps, "step", 0, len(self._game.history))

    @property
    def state(self) -> State:
        """The position that is shown.

        >>> Replay(Game(["Ada"])).state.positions
        (0,)
        """
        return self._game.at(min(self.step, len(self._game.history)))  # it may rest, and the game have gone back

    # --- callbacks ---

    def report(self, error: Exception) -> None:
        """Show an error in the visible line above the board.

        >>> replay = Replay(Game(["Ada"]))
        >>> replay.report(ValueError("a reason"))
        >>> "a reason" in replay._error.value
        True
        """
        text = escape(explained(error, self._game, self._lang))
        self._error.value = f'<div role="alert" lang="{self._lang.code}">{text}</div>'
        self._error.layout.display = ""

    @guarded
    def _moved(self, change: dict[str, Any]) -> None:
        if self._resting:
            self.wake()  # whoever moves it sees it
        else:
            self._go(change["new"])

    def _go(self, steps: int) -> None:
        """Show the game after that many steps: the next one as a film, others at once."""
        if self._closed:
            return
        self._error.layout.display = "none"
        steps = min(steps, len(self._game.history))
        is_next = steps == self._shown + 1 and not self._stale
        self._shown, self._stale = steps, False
        self._cut()
        if is_next and self._film(steps):
            return
        self._stage.show_position(self._game.after(steps))
        self._tell()

    def _film(self, steps: int) -> bool:
        """Play the step that leads there; whether there was anything to be played."""
        if self.home is None or self._calm.value:
            return False
        taken, face = self._game.history[steps - 1], self._game.after(steps - 1).last_face
        motion = self._speeds.value
        wait = self._stage.play(self._game.board, taken.before, taken, self._lang, motion, face, asked=True)
        if wait:
            self._count_up()
            self._reveal = asyncio.get_running_loop().call_later(wait, self._film_over)
        return bool(wait)

    @guarded
    def _film_over(self) -> None:
        self._tell()

    def _cut(self) -> None:
        if self._reveal is not None:
            self._reveal.cancel()
            self._reveal = None

    @guarded
    def _changed(self, change: Change) -> None:
        """The game went on, or back: the slider follows, and what it shows may be another step now."""
        if change.last and not self._closed:
            self._catch_up(follow=self._shown == self._slider.max)

    def _catch_up(self, follow: bool = False) -> None:
        """Show the game as it is now, at the same step, if it still has that, or at its last one, to `follow` it."""
        last = len(self._game.history)
        self._stale = True
        self._play.max = self._slider.max = last  # a slider beyond its end moves back, and that is shown
        if follow:
            self._slider.value = last
        if self._stale:
            self._go(int(self._slider.value))

    @guarded
    def _speed_chosen(self, change: dict[str, Any]) -> None:
        self._play.interval = INTERVALS[change["new"]]

    @guarded
    def _redraw(self) -> None:
        """Draw everything anew: a page that was loaded again shows an empty canvas."""
        if not self._closed:
            self._play.playing = False  # a page that is loaded again does not play on by itself
            self._stage.show_squares(self._game.board, self._lang)
            self._stage.show_position(self._game.after(min(self._shown, len(self._game.history))))

    # --- showing ---

    def _say(self, key: str, **values: object) -> str:
        return self._lang.say("PAGE", key, **values)

    def _tell(self) -> None:
        """Show the text beside the board, and where the slider stands."""
        self._cut()
        self._count_up()
        self._panel.value = page.panel(self._game.after(self._shown), self._lang, paused=None)

    def _count_up(self) -> None:
        text = self._lang.say("CELLS", "replay.step", step=self._shown, steps=len(self._game.history))
        # The page names the controls, which have no names of their own, by what stands here.
        names = "".join(
            f' data-{part}="{escape(self._lang.say("CELLS", f"replay.{part}"))}"' for part in ("play", "stop", "slider")
        )
        self._count.value = f'<span lang="{self._lang.code}"{names}>{escape(text)}</span>'

    # --- its life ---

    def rest(self) -> None:
        """Follow the game no longer, as where no cell shows this; it wakes when it is shown or moved.

        >>> game = Game(["Ada"], dice=[5])
        >>> replay = Replay(game)
        >>> replay.rest()
        >>> _ = game.roll()
        >>> replay._slider.max
        0
        """
        if not self._closed and not self._resting:
            self._play.playing = False
            self._cut()
            self._unobserve()
            self._resting = True

    def wake(self) -> None:
        """Follow the game again after :meth:`rest`.

        >>> game = Game(["Ada"], dice=[5])
        >>> replay = Replay(game)
        >>> replay.rest()
        >>> _ = game.roll()
        >>> replay.wake()
        >>> replay._slider.max
        1
        """
        if self._resting and not self._closed:
            self._resting = False
            self._unobserve = self._game.observe(self._changed)
            self._catch_up()

    def close(self) -> None:
        """Close this widget and all its parts; the game goes on without it.

        >>> replay = Replay(Game(["Ada"]))
        >>> replay.close()
        >>> replay
        <Replay, closed>
        """
        if self._closed:
            return
        self._closed = True
        self._play.playing = False  # the page plays by itself, and would go on telling a widget that is gone
        WATCH.closed(self)
        self._cut()
        self._unobserve()
        self._stage.canvas.on_client_ready(self._redraw, remove=True)
        close_parts(self, self._stage.canvas, self._link)
        self._stage.close()
        super().close()

    def __repr__(self) -> str:
        return "<Replay, closed>" if self._closed else f"<Replay, step {self._shown}: {self._game!r}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        WATCH.shown(self)
        name = self._lang.say("CELLS", "replay", board=board_name(self._game.board, self._lang))
        told = f"{name}. {self._game!r}. Run this cell again to look through it."
        return with_text(super()._repr_mimebundle_(**kwargs), told)
