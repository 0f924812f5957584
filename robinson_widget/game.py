"""One playing of a board: seats, dice, history, undo and redo, positions of the past, observers, tables, words.

A game holds no rule. Each action goes through :func:`robinson_widget.engine.step`, and what the game adds is memory.

>>> game = Game(["Ada", Computer("Cay")], seed=28)
>>> game.roll(3).state.positions          # a real die, thrown on the desk and typed in
(3, 0)
>>> game.undo().state.positions
(0, 0)
>>> MOST_DICE, MOST_TURNS  # faces that a game may be given, and turns after which playing it out is given up
(100000, 10000)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from itertools import groupby
from os import PathLike, fspath
from random import Random, SystemRandom
from threading import RLock
from typing import TYPE_CHECKING, Any

from robinson_widget.board import ROBINSON, Board
from robinson_widget.checks import brief, whole
from robinson_widget.engine import (
    Action,
    IllegalAction,
    Pending,
    State,
    check_action,
    legal_actions,
    opening,
    step,
)
from robinson_widget.events import Event, Rolled
from robinson_widget.policies import Computer, check_policy, choose
from robinson_widget.positions import check_start, set_up
from robinson_widget.saving import LARGEST_SEED, SavedGameError, game_from_json, game_json, read_json, write_json
from robinson_widget.seats import listed, read_seats, seat_of
from robinson_widget.steps import Actions, Change, Step, Steps
from robinson_widget.texts import language

if TYPE_CHECKING:
    from pandas import DataFrame

    from robinson_widget.cells import Shown
    from robinson_widget.prose import Story
    from robinson_widget.widget.replay import Replay

__all__ = ["Change", "DiceUsedUp", "Game", "SavedGameError", "Step", "Steps"]

MOST_DICE = 100_000

#: Turns after which `Game.play_out` takes a game for one that never ends.
MOST_TURNS = 10_000


class DiceUsedUp(ValueError):
    """A scripted game has used up all its `faces`, a typed one taking the place of the next; more have to be given.

    >>> game = Game(["Ada"], dice=[5])
    >>> _ = game.roll()
    >>> game.roll()  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    robinson_widget.game.DiceUsedUp: dice: none is left of the faces given, 1; give one, as in game.roll(4), ...
    """

    def __init__(self, faces: int) -> None:
        super().__init__(
            f"dice: none is left of the faces given, {faces}; give one, as in game.roll(4), or play on with new dice, "
            "game.branch()"
        )
        self.faces = faces

    def __reduce__(self) -> tuple[type[DiceUsedUp], tuple[int]]:
        return DiceUsedUp, (self.faces,)


Observer = Callable[[Change], None]


class Game:
    """One playing of a board by 1 to 8 seats, the youngest first.

    `players` are names, or :class:`Computer` seats; two may share a name. The dice come from `seed` (a new one is
    drawn if there is none), from the list of faces `dice`, or from :meth:`roll` with a face, as a real die shows it.
    `lang` is the language in which cells tell of the game.

    >>> game = Game(["Ada", "Ben"], seed=28)
    >>> game
    <Game of Ada, Ben on Robinson; turn 1, Ada to move: roll; seed 28>

    :raises ValueError: naming the value and what is allowed, for players, names, seeds, faces or a language that
        cannot be.
    """

    def __init__(
        self,
        players: Iterable[str | Computer],
        board: Board = ROBINSON,
        seed: int | None = None,
        dice: Iterable[int] | None = None,
        *,
        lang: str = "en",
    ) -> None:
        if not isinstance(board, Board):
            raise ValueError(f"board: {brief(board)} is not a Board")
        if seed is None:
            seed = SystemRandom().randrange(2**32)
        self._board = board
        self._names, self._policies = read_seats(players)
        self._seed = whole(seed, "seed", 0, LARGEST_SEED)
        self._dice = None if dice is None else _faces(dice, board)
        self._lang = language(lang).code
        self._random = Random(self._seed)
        self._stream: list[int] = []
        self._opening, self._opening_events = opening(board, len(self._names))
        self._set_up = False
        self._steps: list[Step] = []
        self._undone: list[Step] = []
        self._rolls = 0
        self._observers: list[Observer] = []
        self._untold: list[Change] = []
        self._telling = False
        self._lock = RLock()

    @classmethod
    def from_position(
        cls,
        players: Iterable[str | Computer] | None = None,
        *,
        positions: Iterable[int] | Mapping[str, int],
        purses: Iterable[int] | Mapping[str, int] | None = None,
        bank: int | None = None,
        mover: int | str | None = None,
        turn: int = 1,
        fridays: Mapping[int | str, int | str] | None = None,
        lost: Iterable[int | str] = (),
        pending: Pending = "roll",
        board: Board = ROBINSON,
        seed: int | None = None,
        dice: Iterable[int] | None = None,
        lang: str = "en",
    ) -> Game:
        """A game that begins with a position set up by hand: "what if you stood on 36, and someone on 41?"

        * `positions`, `purses`: one entry a seat, or dictionaries by name; without `players` a dictionary of positions
          names them. Without `purses` each has what is left after the ante.
        * `bank`: if left out, the rest of what all brought; chips are never created or lost (the rules, "The table").
        * `mover`: a seat from 0, or a name; the first one still in, if left out. `turn`: the number of the turn.
        * `fridays`: who is whose: ``{"Ada": "Ben"}`` makes Ben Ada's Friday; `lost`: those who are out.
        * `pending`: what the mover has to settle. ``"roll"`` begins a turn; ``"again"``, ``"move"`` and ``"swap"`` are
          the choices open on squares like 12, 23 and 36.

        >>> game = Game.from_position(positions={"Ada": 35, "Ben": 41}, dice=[1])
        >>> game.roll().state.positions  # 36: change places with whoever stands on 41
        (41, 36)

        :raises ValueError: naming the field, its value and what is allowed, for a position that cannot be.
        """
        if players is None:
            if not isinstance(positions, Mapping):
                positions = listed(positions, "positions", "squares")  # once: an iterator gives its squares only once
            players = positions.keys() if isinstance(positions, Mapping) else _nameless(positions, lang)
        game = cls(players, board, seed, dice, lang=lang)
        start = set_up(
            board,
            game.names,
            positions=positions,
            purses=purses,
            bank=bank,
            mover=mover,
            turn=turn,
            fridays=fridays,
            lost=lost,
            pending=pending,
        )
        game._begin_with(start)
        return game

    def _begin_with(self, start: State) -> None:
        """Begin with a position instead of the opening.

        :raises ValueError: naming the field of the state, its value and what is allowed, if it cannot be.
        """
        check_start(self._board, start, len(self._names))
        if start != self._opening:  # else it is a game as any other, antes and all
            self._opening, self._opening_events, self._set_up = start, (), True

    def __getstate__(self) -> dict[str, Any]:
        """What a copy or a pickle takes along: the game without its observers, and no list that both would share."""
        kept = {k: v for k, v in self.__dict__.items() if k not in ("_observers", "_untold", "_telling", "_lock")}
        return {key: copy(value) if isinstance(value, (list, Random)) else value for key, value in kept.items()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _observers=[], _untold=[], _telling=False, _lock=RLock())

    # --- what it is ---

    @property
    def board(self) -> Board:
        """The board that is played.

        >>> Game(["Ada"]).board.last
        45
        """
        return self._board

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat.

        >>> Game(["Ada", Computer("Cay")]).names
        ('Ada', 'Cay')
        """
        return self._names

    @property
    def policies(self) -> tuple[str | None, ...]:
        """The policy of each seat: a name, or None where a person chooses.

        >>> Game(["Ada", Computer("Cay", policy="random")]).policies
        (None, 'random')
        """
        return self._policies

    @property
    def seats(self) -> tuple[str | Computer, ...]:
        """The seats as they were given: names of persons, and computers.

        >>> Game(["Ada", Computer("Cay")]).seats
        ('Ada', Computer(name='Cay', policy='eager'))
        """
        return tuple(n if p is None else Computer(n, p) for n, p in zip(self._names, self._policies, strict=True))

    @property
    def seed(self) -> int:
        """The seed of the dice, and of the choices of the policy "random".

        >>> Game(["Ada"], seed=28).seed
        28
        """
        return self._seed

    @property
    def dice(self) -> tuple[int, ...] | None:
        """The faces given instead of a seed, or None.

        >>> Game(["Ada"], dice=[4, 2]).dice
        (4, 2)
        """
        return self._dice

    @property
    def lang(self) -> str:
        """The code of the language in which cells tell of the game, its past steps too; it may be set.

        >>> game = Game(["Ada"], dice=[5])
        >>> game.lang = "de"
        >>> print(str(game.roll()).splitlines()[0])
        Zug 1, Ada: Ada würfelt eine 5. Ada zieht auf Feld 5. Feld 5: An Land gespült.
        """
        return self._lang

    @lang.setter
    def lang(self, code: str) -> None:
        with self._lock:
            self._lang = language(code).code
            self._steps = [replace(taken, lang=self._lang) for taken in self._steps]
            self._undone = [replace(taken, lang=self._lang) for taken in self._undone]

    @property
    def state(self) -> State:
        """The position now. States are equal when all they hold is.

        >>> Game(["Ada"], seed=1).state == Game(["Ben"], seed=2).state
        True
        """
        return self._steps[-1].state if self._steps else self._opening

    @property
    def actions(self) -> Actions:
        """All actions open now, none after the end; a cell shows what each does.

        >>> game = Game.from_position(positions=[4])
        >>> [str(action) for action in game.actions], "restart" in game.actions
        (['roll', 'restart'], True)
        """
        from robinson_widget.narration import action_word, open_labels

        actions = legal_actions(self._board, self.state)
        labels = open_labels(self._board, self.state, self._names, language(self._lang))
        return Actions(actions, [action_word(action, self._names) for action in actions], labels)

    @property
    def mover(self) -> str | None:
        """The name of the player to move, None when the game is over; ``state.mover`` is the seat.

        >>> Game(["Ada", "Ben"]).mover
        'Ada'
        """
        return None if self.state.over else self._names[self.state.mover]

    @property
    def winner(self) -> str | None:
        """The name of the player who is home, None before the end and if all are lost; ``state.winner`` is the seat.

        >>> game = Game.from_position(positions={"Ada": 40, "Ben": 30})
        >>> _ = game.roll(5)
        >>> game.winner
        'Ada'
        """
        return None if self.state.winner is None else self._names[self.state.winner]

    @property
    def history(self) -> tuple[Step, ...]:
        """The steps so far, oldest first.

        >>> game = Game(["Ada", "Ben"], dice=[5, 6])
        >>> _ = game.roll(), game.roll()
        >>> [(step.name, step.face) for step in game.history]
        [('Ada', 5), ('Ben', 6)]
        """
        return tuple(self._steps)

    @property
    def turns(self) -> tuple[Steps, ...]:
        """The turns so far, oldest first: the steps in groups.

        >>> game = Game(["Ada", "Ben"], dice=[6, 5, 6, 4])
        >>> _ = game.turn(), game.turn(), game.turn()
        >>> [turn.faces for turn in game.turns]  # a six on the sixth leads to 12, which gives another roll
        [(6,), (5,), (6, 4)]
        """
        return tuple(Steps(tuple(group)) for _, group in groupby(self._steps, key=lambda taken: taken.turn))

    @property
    def opening_events(self) -> tuple[Event, ...]:
        """What happened before the first step: the antes; nothing in a game that began with a position set up.

        >>> [event.chips for event in Game(["Ada", "Ben"]).opening_events]
        [10, 10]
        """
        return self._opening_events

    @property
    def set_up(self) -> bool:
        """Whether the game began with a position set up, and not at the start.

        >>> Game(["Ada"]).set_up, Game.from_position(positions=[36]).set_up
        (False, True)
        """
        return self._set_up

    @property
    def last_face(self) -> int | None:
        """The face thrown last, or None before the first roll.

        >>> game = Game(["Ada"], dice=[5])
        >>> game.last_face, game.roll().face, game.last_face
        (None, 5, 5)
        """
        faces = (e.face for taken in reversed(self._steps) for e in taken.events if isinstance(e, Rolled))
        return next(faces, None)

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back.

        >>> Game(["Ada"]).can_undo
        False
        """
        return bool(self._steps)

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back, and none taken since.

        >>> game = Game(["Ada"], dice=[5])
        >>> _ = game.roll(), game.undo()
        >>> game.can_redo
        True
        """
        return bool(self._undone)

    def __repr__(self) -> str:
        state = self.state
        if state.winner is not None:
            now = f"won by {self._names[state.winner]} in turn {state.turn}"
        elif state.over:
            now = f"all lost in turn {state.turn}"
        else:
            actions = ", ".join(map(str, legal_actions(self._board, state)))
            now = f"turn {state.turn}, {self._names[state.mover]} to move: {actions}"
        return f"<Game of {', '.join(self._names)} on {self._board.name}; {now}; seed {self._seed}>"

    def __str__(self) -> str:
        return self.show().text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self.show()._repr_mimebundle_()

    # --- playing ---

    def roll(self, face: int | None = None) -> Step:
        """Roll and obey the square reached. `face` is typed in from a real die; without it the game's dice decide.

        A face typed in takes the place of the one that the game's dice would have shown.

        >>> Game(["Ada"]).roll(3).state.purses  # the storm on 3 brings a chip
        (21,)

        :raises IllegalAction: if no roll is open.
        :raises ValueError: if `face` is not on the die; :class:`DiceUsedUp` if a scripted game has run out of faces.
        """
        return self.act("roll", face)

    def act(self, action: Action | str, face: int | None = None) -> Step:
        """Take one of :attr:`actions`; `face` as in :meth:`roll`, and only with a roll.

        A swap takes the seat, from 0, or the name: ``"swap 1"``, ``"swap Ben"``.

        >>> game = Game.from_position(positions=[21])
        >>> _ = game.roll(2)
        >>> game.act("paddle").state.positions  # from 23 one may go on to 27
        (27,)

        :raises IllegalAction: if it is not open; the message says what is.
        :raises ValueError: as :meth:`roll` does.
        """
        with self._lock:
            before = self.state
            wanted = self._checked(action)
            typed = face is not None
            if wanted.kind == "roll":
                face = self._next_face() if face is None else whole(face, "face", 1, self._board.faces)
            state, events = step(self._board, before, wanted, face)
            taken = Step(wanted, face, events, state, typed, before, self._board, self._names, self._lang)
            self._undone.clear()
            self._push(taken)
            self._tell(Change("step", taken))
            return taken

    def _checked(self, action: Action | str) -> Action:
        """The action, if it is open now.

        :raises IllegalAction: telling of it and of what is open in the words that the game shows, otherwise.
        """
        meant = self._by_seat(action)
        try:
            return check_action(self._board, self.state, meant)
        except IllegalAction as error:
            shown, plain = ", ".join(self.actions.words), ", ".join(map(str, self.actions))
            text = str(error).replace(f"open are: {plain}", f"open are: {shown}")
            if meant is not action:
                text = text.replace(f"action {str(meant)!r}", f"action {action!r}")
            raise IllegalAction(text, error.action) from None

    def _by_seat(self, action: Action | str) -> Action | str:
        """The action, where a swap names a player as the swap with that seat."""
        if not isinstance(action, str) or not action.startswith("swap ") or action[5:].isdecimal():
            return action
        return Action("swap", seat_of(action[5:], "swap", self._names)) if action[5:] in self._names else action

    def advance(self, policy: str = "eager") -> Step:
        """Take one action that the mover's policy chooses; `policy` chooses where a person sits.

        >>> game = Game.from_position(positions=[23], pending="move")
        >>> str(game.advance("cautious").action)
        'remain'

        :raises IllegalAction: if the game is over.
        :raises ValueError: if there is no such policy, or as :meth:`roll` does.
        """
        check_policy(policy)
        if self.state.over:
            raise IllegalAction("the game is over, nothing is open")
        # A random source of its own for each step: undo, redo, save and load leave later choices as they were.
        source = Random(f"{self._seed}:{len(self._steps)}")
        return self.act(choose(self._policies[self.state.mover] or policy, self._board, self.state, source))

    def turn(self, policy: str = "eager") -> Steps:
        """Play on until the turn is over, choosing as :meth:`advance` does; the steps taken.

        Those that were taken before an error, such as scripted dice that run out, are kept.

        >>> game = Game.from_position(positions=[8], dice=[4, 6])
        >>> game.turn().faces  # 12 gives another roll, and the policy takes it
        (4, 6)

        :raises ValueError: as :meth:`advance` does.
        """
        number = self.state.turn
        steps = [self.advance(policy)]
        # An observer may have taken the step back, or played on: then this turn is no longer ours to play.
        while self.state is steps[-1].state and not self.state.over and self.state.turn == number:
            steps.append(self.advance(policy))
        return Steps(tuple(steps))

    def __iter__(self) -> Iterator[Steps]:
        """Play on, turn by turn, until the game is over: ``for turn in game:``. Persons choose as "eager" does."""
        while not self.state.over:
            yield self.turn()

    def play_out(self, policy: str = "eager", most_turns: int = MOST_TURNS) -> Game:
        """Play on to the end, choosing as :meth:`advance` does; the game itself, so that a cell shows its end.

        >>> Game(["Ada", "Ben"], seed=28).play_out().state.over
        True

        :raises RuntimeError: if it is not over after `most_turns` more turns; all of them are kept.
        :raises ValueError: as :meth:`advance` does.
        """
        check_policy(policy)
        for _ in range(whole(most_turns, "most_turns", 1, 2**53)):
            if self.state.over:
                return self
            self.turn(policy)
        if not self.state.over:
            raise RuntimeError(f"play_out: the game is not over after {most_turns} more turns; they are kept, play on")
        return self

    # --- going back, and elsewhere ---

    def at(self, steps: int) -> State:
        """The position after that many steps: 0 is where the game began, ``len(game.history)`` is now.

        >>> game = Game(["Ada"], dice=[5, 1])
        >>> _ = game.roll(), game.roll()
        >>> [game.at(k).positions for k in range(3)]
        [(0,), (5,), (6,)]

        :raises ValueError: if there are not so many steps.
        """
        whole(steps, "steps", 0, len(self._steps))
        return self._steps[steps - 1].state if steps else self._opening

    def after(self, steps: int) -> Game:
        """A copy of the game as it was after that many steps; the later ones wait in it to be redone.

        >>> game = Game(["Ada"], dice=[5, 1])
        >>> _ = game.roll(), game.roll()
        >>> past = game.after(1)
        >>> past.state == game.at(1), past.redo().state == game.state
        (True, True)

        :raises ValueError: if there are not so many steps.
        """
        whole(steps, "steps", 0, len(self._steps))
        past = copy(self)
        past._steps, later = self._steps[:steps], self._steps[steps:]
        past._undone = [*self._undone, *reversed(later)]
        past._rolls = sum(taken.face is not None for taken in past._steps)
        return past

    def branch(self, steps: int | None = None, seed: int | None = None, dice: Iterable[int] | None = None) -> Game:
        """A new game that begins with the position after that many steps, or with the present one, with fresh dice.

        >>> game = Game(["Ada", "Ben"], seed=28)
        >>> _ = game.turn(), game.turn(), game.turn()
        >>> other = game.branch(2, seed=1)
        >>> other.state == game.at(2), len(other.history)
        (True, 0)

        :raises ValueError: if there are not so many steps, or for a seed or faces that cannot be.
        """
        start = self.state if steps is None else self.at(steps)
        other = Game(self.seats, self._board, seed, dice, lang=self._lang)
        other._begin_with(start)
        return other

    def undo(self, steps: int = 1) -> Steps:
        """Take back that many steps, and return them. A roll after it shows the same face again.

        >>> game = Game(["Ada"], seed=28)
        >>> thrown = game.roll().face
        >>> game.undo().faces == (thrown,), game.roll().face == thrown
        (True, True)

        :raises ValueError: if there are not so many steps; nothing is taken back then.
        """
        with self._lock:
            if not self._steps:
                raise ValueError("undo: there is no step to take back")
            taken_back = []
            count = whole(steps, "undo", 1, len(self._steps))
            for left in reversed(range(count)):
                taken = self._steps.pop()
                self._rolls -= taken.face is not None
                self._undone.append(taken)
                self._untold.append(Change("undo", taken, last=not left))
                taken_back.append(taken)
            self._tell()
            return Steps(tuple(reversed(taken_back)), "undo")

    def redo(self, steps: int = 1) -> Steps:
        """Take that many steps again, as they were, and return them.

        >>> game = Game(["Ada"], dice=[5, 1])
        >>> _ = game.roll(), game.roll(), game.undo(2)
        >>> game.redo(2).faces
        (5, 1)

        :raises ValueError: if not so many were taken back, or a new step was taken since.
        """
        with self._lock:
            if not self._undone:
                raise ValueError("redo: there is no step to take again")
            again = []
            for left in reversed(range(whole(steps, "redo", 1, len(self._undone)))):
                taken = self._undone.pop()
                self._push(taken)
                self._untold.append(Change("redo", taken, last=not left))
                again.append(taken)
            self._tell()
            return Steps(tuple(again), "redo")

    def _push(self, taken: Step) -> None:
        self._steps.append(taken)
        self._rolls += taken.face is not None

    def _next_face(self) -> int:
        """The face of the next roll: the k-th roll of a game always shows the k-th face of its dice."""
        if self._dice is not None:
            if self._rolls >= len(self._dice):
                raise DiceUsedUp(len(self._dice))
            return self._dice[self._rolls]
        while len(self._stream) <= self._rolls:
            # Of all its methods Python promises only for random() that a seed gives the same numbers for ever.
            self._stream.append(1 + int(self._random.random() * self._board.faces))
        return self._stream[self._rolls]

    # --- observers ---

    def observe(self, callback: Observer) -> Callable[[], None]:
        """Call `callback` with a :class:`Change` after each step, undone or redone; returns a function that ends it.

        >>> game, faces = Game(["Ada"], dice=[5, 1]), []
        >>> stop = game.observe(lambda change: faces.append(change.step.face))
        >>> _ = game.roll()
        >>> stop()
        >>> _ = game.roll()
        >>> faces
        [5]

        An observer that raises takes no step back and stops no other observer; its error is raised when all are told.
        """
        if not callable(callback):
            raise ValueError(f"callback: {brief(callback)} cannot be called")
        # Wrapped, so that one callback observing twice can be ended twice, each for itself.
        observer: Observer = lambda change: callback(change)  # noqa: E731
        self._observers.append(observer)

        def unobserve() -> None:
            if observer in self._observers:
                self._observers.remove(observer)

        return unobserve

    def _tell(self, *changes: Change) -> None:
        """Tell every observer of the changes, in order, also when an observer itself plays on."""
        self._untold += changes
        if self._telling:
            return  # the loop below is running further up the stack, and comes to these changes in their turn
        self._telling = True
        errors: list[BaseException] = []
        try:
            while self._untold:
                change = self._untold.pop(0)
                for observer in tuple(self._observers):
                    if observer not in self._observers:
                        continue  # ended by what another one did just now
                    try:
                        observer(change)
                    except BaseException as error:  # an interrupt, too, must not keep the others from knowing
                        errors.append(error)
        finally:
            self._telling = False
        if errors:
            raise next((error for error in errors if not isinstance(error, Exception)), errors[0])

    # --- showing and telling ---

    def show(self, steps: int | None = None, lang: str | None = None) -> Shown:
        """What a cell shows of the game now, or as it was after that many steps: board and position.

        >>> print(Game(["Ada"], seed=1).show(0, lang="de").text.splitlines()[0])
        Robinson · Zug 1

        :raises ValueError: if there are not so many steps, or no such language.
        """
        from robinson_widget.cells import game_shown

        past = self if steps is None else self.after(steps)
        return game_shown(past, language(self._lang if lang is None else lang))

    def svg(self, steps: int | None = None, lang: str | None = None) -> str:
        """The board as an SVG picture with its description, now or after that many steps, for a file or a page.

        >>> Game(["Ada"]).svg().startswith("<svg ")
        True

        :raises ValueError: if there are not so many steps, or no such language.
        """
        from robinson_widget.cells import game_svg

        past = self if steps is None else self.after(steps)
        return game_svg(past, language(self._lang if lang is None else lang))

    def story(self, lang: str | None = None) -> Story:
        """The game so far told as prose: text with an empty line between paragraphs, which a cell shows as a page.

        >>> print(Game(["Ada", "Ben"], dice=[3]).story())
        Robinson: a game of Ada and Ben
        <BLANKLINE>
        Ada and Ben sit down at the table. Everyone puts 10 chips into the bank. Ada, the youngest, begins.
        <BLANKLINE>
        The game is still open: Ada is to move.

        :raises ValueError: if there is no such language.
        """
        from robinson_widget.prose import told

        return told(self, language(self._lang if lang is None else lang))

    def replay(
        self, steps: int | None = None, *, lang: str | None = None, motion: str = "fast", large: bool = False
    ) -> Replay:
        """A widget to go through the whole game with a slider and a play button, beginning after that many steps.

        >>> game = Game(["Ada", "Ben"], seed=28).play_out()
        >>> game.replay(0).step
        0

        `motion`: how steps are played, ``"normal"``, ``"fast"`` or ``"none"``. `large`: in type for a projector.

        :raises ValueError: if there are not so many steps, or no such language or motion.
        """
        from robinson_widget.widget.replay import Replay

        return Replay(self, steps, lang=lang, motion=motion, large=large)

    def log(self) -> DataFrame:
        """The game so far as a pandas DataFrame, a row a roll.

        Columns: `turn`; `seat` and `name` of the mover; `face`; `from` (the square rolled from), `landed` (where the
        roll put the pawn) and `square` (where it stood when the roll's effects and the choices after it were done);
        `chips_in` and `chips_out` of the mover in that time; the mover's `purse` and the `bank` after it.

        >>> game = Game(["Ada", "Ben"], dice=[3])
        >>> _ = game.roll()
        >>> game.log()[["name", "face", "from", "landed", "chips_in", "purse", "bank"]].to_dict("records")
        [{'name': 'Ada', 'face': 3, 'from': 0, 'landed': 3, 'chips_in': 1, 'purse': 21, 'bank': 19}]
        """
        from pandas import DataFrame

        from robinson_widget.tables import LOG_COLUMNS, log_rows

        return DataFrame(log_rows(self), columns=list(LOG_COLUMNS))

    def chips(self) -> DataFrame:
        """Every payment of the game so far as a pandas DataFrame, a row each; the chips add up to what anyone has.

        Columns: `step` (from 1, so that ``game.history[step - 1]`` is its step; 0 for the antes) and `turn`;
        `payer_seat`, `payer`, `payee_seat`, `payee` (seats from 0 and names; the bank is "bank" and has no seat);
        `chips` that moved and `due` that were asked for, more where purse or bank held no more; the `square` for which
        they were paid; and the `reason`: "ante", "picture", "friday" (the chip of a Friday) or "share" (of the bank, at
        the end).

        >>> game = Game(["Ada", "Ben"], dice=[3])
        >>> _ = game.roll()
        >>> game.chips()[["payer", "payee", "chips", "square", "reason"]].tail(1).to_dict("records")
        [{'payer': 'bank', 'payee': 'Ada', 'chips': 1, 'square': 3, 'reason': 'picture'}]
        """
        from pandas import DataFrame

        from robinson_widget.tables import CHIPS_COLUMNS, chips_rows

        frame = DataFrame(chips_rows(self), columns=list(CHIPS_COLUMNS))
        return frame.astype({"payer_seat": "Int64", "payee_seat": "Int64"})

    # --- saving and loading ---

    def to_json(self) -> dict[str, Any]:
        """The whole game as plain data for JSON; what was undone is not part of it.

        >>> Game(["Ada"], seed=28).to_json()["seed"]
        28
        """
        return game_json(self)

    @classmethod
    def from_json(cls, data: object) -> Game:
        """The game that :meth:`to_json` wrote, replayed through the engine step by step.

        >>> game = Game(["Ada", "Ben"], seed=28)
        >>> _ = game.turn()
        >>> Game.from_json(game.to_json()).state == game.state
        True

        :raises SavedGameError: naming the field that is wrong; there is no half-loaded game.
        """

        def make(
            seats: list[str | Computer], board: Board, seed: int, dice: list[Any] | None, lang: str, start: State | None
        ) -> Game:
            game = cls(seats, board, seed, dice, lang=lang)
            if start is not None:
                game._begin_with(start)
            return game

        return game_from_json(make, data)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the game to a file, replacing it in one go: a crash leaves the old file or the new one, whole.

        >>> import tempfile
        >>> path = tempfile.mkdtemp() + "/evening.json"
        >>> game = Game(["Ada", "Ben"], seed=28).play_out()
        >>> game.save(path)
        >>> Game.load(path).history == game.history
        True

        :raises OSError: if the file cannot be written; an older one is then as it was.
        """
        write_json(self.to_json(), path)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Game:
        """Read a game that :meth:`save` wrote; it plays on with the same dice.

        >>> Game.load("nowhere.json")
        Traceback (most recent call last):
            ...
        FileNotFoundError: [Errno 2] No such file or directory: 'nowhere.json'

        :raises SavedGameError: if the file is no saved game or does not replay; the message names file and field.
        :raises OSError: if the file cannot be read.
        """
        data = read_json(path)
        try:
            return cls.from_json(data)
        except SavedGameError as error:
            raise SavedGameError(f"{fspath(path)}: {error}") from None


def _faces(dice: Iterable[int], board: Board) -> tuple[int, ...]:
    if isinstance(dice, (set, frozenset)):
        raise ValueError(f"dice: {brief(dice)} has no order; a list of faces has")
    faces = listed(dice, "dice", "faces", MOST_DICE + 1)
    if len(faces) > MOST_DICE:
        raise ValueError(f"dice: there are more than {MOST_DICE} faces")
    return tuple(whole(face, f"dice[{i}]", 1, board.faces) for i, face in enumerate(faces))


def _nameless(positions: Sequence[int], lang: str) -> list[str]:
    """Names for those of whom only the squares were given."""
    return [language(lang).say("PAGE", "default_name", number=number) for number in range(1, len(positions) + 1)]
