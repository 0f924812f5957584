"""The game on a page: a board, buttons bound to the legal actions, and text beside it. The rules are the engine's."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from html import escape
from numbers import Real
from typing import Any

from ipywidgets import HTML, Box, VBox, Widget, jsdlink

from robinson_widget.board import ROBINSON
from robinson_widget.checks import brief, yes_or_no
from robinson_widget.engine import Action, State
from robinson_widget.game import Change, Game, Step
from robinson_widget.teams import Teams
from robinson_widget.texts import language
from robinson_widget.widget import page
from robinson_widget.widget.actions import Actions, Choice, Thrown, actions_of, most_choices, open_choices
from robinson_widget.widget.cellwatch import WATCH, watch
from robinson_widget.widget.computers import Computers, computers_of
from robinson_widget.widget.desk import Desk
from robinson_widget.widget.errors import explained
from robinson_widget.widget.odds_panel import OddsPanel
from robinson_widget.widget.parts import close_parts, guarded, home_loop, with_text
from robinson_widget.widget.setup import Seat, SetupForm
from robinson_widget.widget.stage import Stage
from robinson_widget.widget.tools import SeenButton, Tools, check_motion, take_again, take_back

#: Seconds after which a click counts although the page has not said that it shows the latest position: some page
#: without such an answer must still be playable.
PATIENCE = 2.0

#: Seconds that the buttons of the form wait for what was typed just before them.
TYPED = 0.15

#: Seconds that a computer waits before each of its actions, so that one can see what was done before it.
PACE = 1.0


class _Played:
    """What is common to all boards of a page: of several that show a game, one plays a step, and the others follow."""

    pressed: RobinsonWidget | None = None  # where a button is being pressed just now
    step: Step | None = None  # the step that was played last


_PLAYED = _Played()


class RobinsonWidget(Desk, VBox):
    """A game to be seen and clicked: ``RobinsonWidget(game)``, or without a game the form to set one up.

    It observes the game and draws what the game holds, whoever moved it: a click, a computer, a call in a cell. When
    the cell that shows it is run again and shows another, it rests, or is closed if nothing holds it.
    `lang` is the game's own language if none is given; chosen beside the board, it is the game's from then on.

    >>> from robinson_widget import Game
    >>> game = Game(["Ada", "Ben"], seed=28)
    >>> board = RobinsonWidget(game)  # as the last line of a cell it shows itself
    >>> _ = game.roll(3)  # and the pawn moves on it
    >>> board.game.state.positions
    (3, 0)

    `pace` is the time in seconds that a computer waits before each of its actions, `motion` how steps are played on
    the board: ``"normal"``, ``"fast"`` or ``"none"``. A browser whose reader wants less motion is shown none. Computers
    play by themselves wherever an event loop runs, as it does in a notebook; elsewhere ``widget.game.turn()`` plays for
    them. With `odds` everybody's chance to be home first stands beside the board, and on it where the next roll leads.

    `desk`: real dice are thrown in the room, and what they show is clicked. `large`: type for a projector. `teams`: the
    members of each seat, who throw in turn, as a list in the order of the seats or as a dictionary by name.

    >>> board = RobinsonWidget(Game(["Reds", "Blues"]), desk=True, teams={"Reds": ["Ada", "Ben"], "Blues": ["Cay"]})
    >>> "Reds to move: Ada throws" in board._panel.value
    True

    :raises ValueError: for a game that is none, an unknown language or motion, a pace not from 0 to 60, or teams that
        do not fit the seats.
    """

    _closed = True  # until it is made: a widget that was refused is closed when it is collected

    def __init__(
        self,
        game: Game | None = None,
        *,
        lang: str | None = None,
        pace: float = PACE,
        motion: str = "normal",
        odds: bool = False,
        desk: bool = False,
        large: bool = False,
        teams: object = None,
    ) -> None:
        if game is not None:
            _check_game(game)
        self._desk, self._large = yes_or_no(desk, "desk"), yes_or_no(large, "large")
        self._teams = self._read_teams(teams, game)
        self._lang = language(lang if lang is not None else game.lang if game is not None else "en")
        self._pace = _check_pace(pace)
        self._motion = check_motion(motion)
        yes_or_no(odds, "odds")
        self._game: Game | None = None
        self._unobserve: Callable[[], None] = lambda: None
        self._computers: Computers | None = None
        self._held = False  # whether opening the form has held the computers
        self._form: SetupForm | None = None
        self._form_shown = False
        self._closed = False
        self._resting = False  # whether no cell shows it, and it follows its game no longer
        self.on_page = False  # whether the page was the last to tell that it shows this
        self._rested: Computers | None = None  # kept while it rests, for they know whether they are paused
        self.home = home_loop()
        self._clock: Callable[[], float] = time.monotonic
        self._shown = 0  # counts what was sent to the page
        self._sent = 0.0
        self._told: tuple[Callable[[], str], bool] | None = None  # what the error line says, in whatever language
        self._seen: State | None = None  # the position that the board shows, or will show when its films are over
        self._face: int | None = None  # and the face on its die
        self._reveal: asyncio.TimerHandle | None = None  # shows text and buttons when the films are over

        self._panel = HTML()
        self._error = HTML(layout={"display": "none"})
        self._actions = Actions(
            lambda button, slot: self._clicked(button, lambda: self._press(slot)), self._number_entered
        )
        self._pool = self._actions.pool
        self._tools = Tools(self._lang, self._motion)
        self._undo, self._redo, self._pause = self._tools.undo, self._tools.redo, self._tools.pause
        self._new, self._languages = self._tools.new, self._tools.languages
        self._speeds, self._calm = self._tools.speeds, self._tools.calm
        # When the page has shown a panel it tells each of these buttons that panel's mark, all by itself.
        self._links = [self._link(button) for button in (*self._pool, self._undo, self._redo)]
        self._odds = OddsPanel(self, self._lang)
        self._tools.children += (self._odds.box,)
        self._stage = Stage()
        self._canvas = self._stage.canvas
        self._over = HTML()
        self._board_box = Box([self._canvas, self._odds.marks, self._over])
        self._pictures = HTML(page.pictures(ROBINSON), layout={"display": "none"})
        self._style = HTML(page.style(), layout={"display": "none"})
        self._form_box = Box()  # there from the start: with new children the page would build all of them anew
        # In the order in which Tab goes on: what is open comes first.
        self._grid = Box([self._actions, self._panel, self._tools, self._board_box, self._odds.html])
        super().__init__([self._style, self._pictures, self._error, self._form_box, self._grid])

        self._name_parts()
        self._undo.on_click(lambda button: self._clicked(button, self._undo_pressed))
        self._redo.on_click(lambda button: self._clicked(button, self._redo_pressed))
        self._pause.on_click(lambda _: self._pause_pressed())
        self._new.on_click(lambda _: self._new_pressed())
        self._tools.on_language(self._language_chosen)
        self._tools.on_motion(self._motion_chosen)
        self._tools.on_desk(self._desk_chosen)
        self._tools.on_large(self._large_chosen)
        self._canvas.on_client_ready(self._redraw)
        if game is None:
            self._show_form(True)
        else:
            self._show_game(game, self._teams)
        self._odds.turn(odds)
        watch(self)

    def _name_parts(self) -> None:
        """Give each part its class for the style sheet, and for whoever looks for it on the page."""
        names = {
            "": self,
            "-grid": self._grid,
            "-panel": self._panel,
            "-error": self._error,
            "-board": self._board_box,
            "-canvas": self._canvas,
            "-over": self._over,
        }
        for name, widget in names.items():
            widget.add_class(f"rw{name}")
        self._tools.desk.value = self._desk
        self._set_large(self._large)

    def _link(self, button: SeenButton) -> Widget:
        return jsdlink((self._panel, "placeholder"), (button, "seen"))

    # --- the game ---

    @property
    def game(self) -> Game | None:
        """The game on the board; None before the form has made one. Setting it shows another game.

        >>> RobinsonWidget().game is None
        True
        """
        return self._game

    @game.setter
    def game(self, game: Game) -> None:
        _check_game(game)
        if self._closed:
            raise ValueError("this widget is closed; make a new one with RobinsonWidget(game)")
        same = self._game is not None and game.seats == self._game.seats
        self._show_game(game, self._teams if same else None)  # the members of other seats are not of these

    def _show_game(self, game: Game, teams: Teams | None) -> None:
        self._leave()
        self._game, self._teams = game, teams
        self._show_form(False)
        self._follow(game)

    def _follow(self, game: Game) -> None:
        """Look at the game from now on, and show it."""
        self._resting = False
        self._unobserve = game.observe(self._changed)
        self._computers = computers_of(game)
        self._rested = None
        self._computers.join(self, self._pace)
        self._seen, self._face = game.state, game.last_face
        self._odds.follow(game)
        self._stage.fit(game.board)
        self._show_board(game)
        self.refresh()

    def rest(self) -> None:
        """Follow the game no longer, as where no cell shows this; it wakes when it is shown or clicked.

        >>> from robinson_widget import Game
        >>> game = Game(["Ada", "Ben"], seed=28)
        >>> board = RobinsonWidget(game)
        >>> board.rest()
        >>> _ = game.roll(3)  # not drawn
        >>> board.wake()  # drawn now
        >>> "Ben to move" in board._panel.value
        True
        """
        if not self._closed and not self._resting:
            kept = self._computers
            self._leave()
            self._rested = kept
            self._resting = True

    def wake(self) -> None:
        """Follow the game again after :meth:`rest`, and show it as it is now.

        >>> from robinson_widget import Game
        >>> board = RobinsonWidget(Game(["Ada"]))
        >>> board.rest()
        >>> board.wake()
        >>> [str(action) for action in board.shown_actions]
        ['roll']
        """
        if self._resting and not self._closed:
            self._resting = False
            if self._game is not None:
                self._follow(self._game)
                self._hold_behind_form()

    @property
    def lang(self) -> str:
        """The code of the language; setting it changes every text, in the middle of a game, too.

        >>> from robinson_widget import Game
        >>> RobinsonWidget(Game(["Ada"], lang="ru")).lang
        'ru'
        """
        return self._lang.code

    @lang.setter
    def lang(self, code: str) -> None:
        if self._closed:
            raise ValueError("this widget is closed; make a new one with RobinsonWidget(game)")
        self._lang = language(code)
        self._tools.speak(self._lang, self._motion)
        self._odds.speak(self._lang)
        if self._told is not None:
            self._tell(*self._told)
        if self._form is not None:
            self._form.speak(self._lang)
        if self._game is not None:
            self._show_board(self._game)
            self.renew()

    @property
    def motion(self) -> str:
        """How steps are played on the board: "normal", "fast" or "none".

        >>> RobinsonWidget(motion="fast").motion
        'fast'
        """
        return self._motion

    @motion.setter
    def motion(self, motion: str) -> None:
        self._motion = check_motion(motion)
        self._speeds.value = motion

    @property
    def odds(self) -> bool:
        """Whether everybody's chances are shown beside the board, and the next roll on it.

        >>> from robinson_widget import Game
        >>> board = RobinsonWidget(Game(["Ada", "Ben"]))
        >>> board.odds = True
        >>> "Chance to come home first" in board._odds.html.value
        True
        """
        return self._odds.on

    @odds.setter
    def odds(self, odds: bool) -> None:
        if self._closed:
            raise ValueError("this widget is closed; make a new one with RobinsonWidget(game)")
        self._odds.turn(yes_or_no(odds, "odds"))

    @guarded
    def _language_chosen(self, code: str) -> None:
        if code != self._lang.code:
            self.wake()
            self.lang = code
            if self._game is not None:
                self._game.lang = code  # what cells tell of it, too

    @guarded
    def _motion_chosen(self, motion: str) -> None:
        self.motion = motion

    def _leave(self) -> None:
        """Look at the present game no longer."""
        self._cut()
        self._odds.leave()
        self._unobserve()
        if self._computers is not None:
            self._computers.leave(self)
            if self._held:
                self._computers.pause(False)  # for others who look at that game
            self._computers = None
        self._held = False

    @property
    def shown_actions(self) -> tuple[Action, ...]:
        """The actions that the visible buttons carry, in their order: those open now, if a person is to choose.

        >>> from robinson_widget import Game
        >>> board = RobinsonWidget(Game.from_position(positions=[7]))
        >>> [str(action) for action in board.shown_actions]
        ['roll', 'stay']
        """
        return actions_of(self._actions.in_order())

    def close(self) -> None:
        """Close this widget and all its parts; the game goes on without it.

        >>> board = RobinsonWidget()
        >>> board.close()
        >>> board
        <RobinsonWidget, closed>
        """
        if self._closed:
            return
        self._closed = True
        WATCH.closed(self)
        self._leave()
        self._canvas.on_client_ready(self._redraw, remove=True)
        close_parts(self, self._canvas, *self._links)
        self._stage.close()
        super().close()

    def __repr__(self) -> str:
        return f"<RobinsonWidget: {self._game!r}>" if not self._closed else "<RobinsonWidget, closed>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        WATCH.shown(self)
        what = repr(self._game) if self._game is not None else "the form for a new game"
        told = f"RobinsonWidget, when it was shown: {what}. Run this cell again to play."
        return with_text(super()._repr_mimebundle_(**kwargs), told)

    # --- callbacks ---

    def report(self, error: Exception) -> None:
        """Show an error in the visible line above the board.

        >>> from robinson_widget import Game
        >>> board = RobinsonWidget(Game(["Ada"]))
        >>> board.report(ValueError("a reason"))
        >>> "a reason" in board._error.value
        True
        """
        self._tell(lambda: explained(error, self._game, self._lang))

    def _tell(self, text: Callable[[], str], notice: bool = False) -> None:
        """Show words in the line above the board; they are asked for again when the language changes."""
        self._told = text, notice
        self._error.value = ""  # the same words again are to be read out, and answered to, again
        kind = ' class="rw-notice"' if notice else ""
        self._error.value = f'<div role="alert"{kind} lang="{self._lang.code}">{escape(text())}</div>'
        self._error.layout.display = ""

    def _hush(self) -> None:
        """Empty the line above the board."""
        self._told = None
        self._error.value = ""
        self._error.layout.display = "none"

    @guarded
    def _changed(self, change: Change) -> None:
        if self._closed or not change.last:
            return
        self._hush()
        self._odds.hide()  # at once: no number may be taken for one of the new position
        before, face = self._seen, self._face
        step = change.step
        if change.kind == "undo":
            self._seen, self._face = None, None
        else:
            self._seen, self._face = step.state, face if step.face is None else step.face
        try:
            played = change.kind == "step" and before is not None and self._play(before, step, face)
        except Exception:
            self.refresh()  # text and buttons are right even if a film cannot be shown
            raise
        if not played:
            self.refresh()

    def _play(self, before: State, step: Step, face: int | None) -> bool:
        """Play a step on the board, and show the rest when that is over; whether there is anything to be played."""
        game = self._game
        if game is None or self.home is None or self._form_shown or self._calm.value or step is _PLAYED.step:
            return False
        if _PLAYED.pressed not in (None, self):
            return False  # it was pressed elsewhere, and is played there
        asked = _PLAYED.pressed is self
        wait = self._stage.play(game.board, before, step, self._lang, self._motion, face, asked)
        if not wait:
            return False
        _PLAYED.step = step
        self._cut()
        self._actions.silence()  # whoever clicks meanwhile cannot know yet what is open
        self._reveal = asyncio.get_running_loop().call_later(wait, self._film_over)
        return True

    @guarded
    def _film_over(self) -> None:
        self.refresh(drawn=True)

    def _cut(self) -> None:
        """Wait no longer for the end of a film."""
        if self._reveal is not None:
            self._reveal.cancel()
            self._reveal = None

    def playing(self) -> float:
        """Seconds until the board has shown what happened last.

        >>> from robinson_widget import Game
        >>> RobinsonWidget(Game(["Ada"])).playing()
        0.0
        """
        return self._stage.left() if self._reveal is not None else 0.0

    @guarded
    def _redraw(self) -> None:
        """Draw everything anew: a page that was loaded again shows an empty canvas."""
        if self._game is not None and not self._closed:
            self._stage.show_squares(self._game.board, self._lang)
            self._stage.show_position(self._game)

    def _clicked(self, button: SeenButton, act: Callable[[], None]) -> None:
        """Act on a click, if it was made after the page showed what its button means now; drop it otherwise.

        An impatient player who clicks Roll five times while the kernel is busy rolls once.
        """
        self.wake()  # whoever clicks it sees it
        mark = self._panel.placeholder
        if button.seen == mark or self._clock() - self._sent >= PATIENCE:
            self._act(mark, act)

    @guarded
    def _act(self, mark: str, act: Callable[[], None]) -> None:
        """Act, unless the position has changed since the click came in, or the form hides the buttons."""
        if mark == self._panel.placeholder and not self._form_shown:
            _PLAYED.pressed = self
            try:
                act()
            finally:
                _PLAYED.pressed = None

    def _press(self, slot: int) -> None:
        press = self._actions.presses[slot]
        if press is None or self._game is None:
            return
        if isinstance(press, Thrown) and press.face is None:
            self._number_entered()
            return
        self._actions.slot = slot
        if isinstance(press, Thrown):
            self._game.act(press.action, press.face)
        elif isinstance(press, Action):
            self._game.act(press)
        else:
            press()

    def _number_entered(self) -> None:
        """Take the number typed for a die with very many faces, when it has come; see `_guard`."""
        mark = self._panel.placeholder
        self._guard(lambda: self._act(mark, self._throw_number))(self)

    def _throw_number(self) -> None:
        presses = (press for press in self._actions.presses if isinstance(press, Thrown))
        press = next(presses, None)
        if press is not None and self._game is not None:
            self._game.act(press.action, self._actions.typed_face(self._game.board.faces))
            self._actions.field.value = ""

    def _undo_pressed(self) -> None:
        if self._game is not None and self._computers is not None and not take_back(self._game, self._computers):
            self._tell(lambda: self._say("nothing_undone"), notice=True)

    def _redo_pressed(self) -> None:
        if self._game is not None and not take_again(self._game):
            self._tell(lambda: self._say("nothing_redone"), notice=True)

    @guarded
    def _pause_pressed(self) -> None:
        self.wake()
        if self._computers is not None:
            self._computers.pause(not self._computers.paused)

    @guarded
    def _new_pressed(self) -> None:
        self.wake()
        was_shown = self._form_shown
        self._form_shown = True
        if not was_shown:
            self._hold_behind_form()
        self._show_form(True)
        if self._form is not None:
            self._form.focus()  # the button that was pressed is hidden now, and the focus would be lost

    # --- the form ---

    def _hold_behind_form(self) -> None:
        """Let nothing be played behind the form."""
        if self._form_shown and self._computers is not None and not self._computers.paused:
            self._held = True
            self._computers.pause(True)

    def _show_form(self, shown: bool) -> None:
        if shown and self._form is None:
            self._form = SetupForm(self._lang, self._start_game, self._back_to_game, self._form_language)
            self._form.listen(self._guard, self._desk_chosen, self._large_chosen)
            self._form.desk.value, self._form.large.value = self._desk, self._large
            self._form_box.children = (self._form,)
        if self._form is not None:
            if shown:
                self._form.fill(self._game, self._teams)
            self._form.layout.display = "" if shown else "none"
        self._grid.layout.display = "none" if shown else ""
        self._form_shown = shown
        self._hush()

    def _guard(self, callback: Callable[[], None]) -> Callable[[Widget], None]:
        @guarded
        def run(self: RobinsonWidget) -> None:
            callback()

        def soon(_: Widget) -> None:
            # A click may overtake what was typed just before it: other fields come by channels of their own.
            if self.home is None or self.home[0].is_closed():
                run(self)
            else:
                loop = self.home[0]
                loop.call_soon_threadsafe(lambda: loop.call_later(TYPED, run, self))

        return soon

    def _form_language(self, code: str) -> None:
        self.lang = code

    def _start_game(self, seats: list[Seat], teams: Teams | None) -> None:
        board = self._game.board if self._game is not None else None
        lang = self._lang.code
        game = Game(seats, lang=lang) if board is None else Game(seats, board, lang=lang)
        self._show_game(game, teams)
        self._pool[self._actions.slot].focus()

    def _back_to_game(self) -> None:
        self.wake()
        self._show_form(False)
        if self._computers is not None:
            self._computers.pause(self._computers.paused and not self._held)
        self._held = False
        self._pool[self._actions.slot].focus()

    def _play_again(self) -> None:
        assert self._game is not None
        self._show_game(Game(self._game.seats, self._game.board, lang=self._lang.code), self._teams)

    # --- showing ---

    def _say(self, key: str, **values: object) -> str:
        return self._lang.say("PAGE", key, **values)

    @guarded
    def _draw_position(self) -> None:
        """Guarded by itself: buttons and text are right even if a picture cannot be drawn."""
        assert self._game is not None
        self._stage.show_position(self._game)

    def _show_board(self, game: Game) -> None:
        """Draw the squares, and lay the list of them over the canvas."""
        self._pictures.value = page.pictures(game.board)
        self._over.value = page.square_list(game.board, self._lang)
        self._stage.show_squares(game.board, self._lang)

    def refresh(self, drawn: bool = False) -> None:
        """Show the position: one message for the pawns, one for the text, and the buttons where they change.

        `drawn`: the board shows it already.

        >>> from robinson_widget import Game
        >>> board = RobinsonWidget(Game(["Ada", "Ben"]))
        >>> board.refresh()
        >>> "Ada to move" in board._panel.value
        True
        """
        game, computers = self._game, self._computers
        if game is None or computers is None or self._closed:
            return
        self._cut()
        self._seen, self._face = game.state, game.last_face
        text = page.panel(game, self._lang, computers.paused, self._teams)
        self._bind_buttons(game, computers)
        self._tools.show_pause(game, computers.paused)
        self._shown += 1
        self._sent = self._clock()
        with self._panel.hold_sync():
            self._panel.value = text
            self._panel.placeholder = str(self._shown)
        if not drawn:
            self._draw_position()
        self._odds.show()
        computers.wake()

    def renew(self) -> None:
        """Show the position anew, though nobody has moved; what a film tells is not told before it is over.

        >>> from robinson_widget import Game
        >>> board = RobinsonWidget(Game(["Ada", "Ben"]))
        >>> board.renew()
        >>> "Ada to move" in board._panel.value
        True
        """
        if not self.playing():
            self.refresh()
        elif self._game is not None and self._computers is not None:
            self._tools.show_pause(self._game, self._computers.paused)

    def _bind_buttons(self, game: Game, computers: Computers) -> None:
        """Put the open actions on the pool of buttons, beginning with the one pressed last."""
        choices: list[Choice]
        waits = computers.waited_for()
        if game.state.over:
            choices = [(self._say("play_again"), self._play_again)]
        elif waits and (computers.paused or computers.stuck):
            choices = [(self._say("resume"), computers.retry)]
        elif waits:
            choices = [(self._say("computer_waits"), None)]
        else:
            choices = open_choices(game, self._lang, self._desk)
        # All at once: with new children the page builds the others anew, and the focus on one of them is lost.
        made = self._actions.grow(most_choices(game, self._desk))
        self._links += [self._link(button) for button in made]
        self._actions.show(
            choices, self._lang, game.board.faces, waits and not computers.paused and not computers.stuck
        )


def _check_game(game: object) -> None:
    if not isinstance(game, Game):
        raise ValueError(f"game: {brief(game)} is not a Game")


def _check_pace(pace: object) -> float:
    if isinstance(pace, bool) or not isinstance(pace, Real) or not 0 <= float(pace) <= 60:
        raise ValueError(f"pace: {brief(pace)} is not a number of seconds from 0 to 60")
    return float(pace)
