"""One playing of a board: seats, dice, history, undo and redo, saving and loading, observers.

A game holds no rule. Each action goes through :func:`robinson_widget.engine.step`, and what the game adds is memory.

>>> game = Game(["Ada", Computer("Cay")], seed=28)
>>> game.roll(3).state.positions          # a real die, thrown on the desk and typed in
(3, 0)
>>> game.undo()
>>> game.state.positions
(0, 0)
"""

from __future__ import annotations

import json
import os
import tempfile
import unicodedata
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass
from itertools import islice, pairwise
from os import PathLike
from pathlib import Path
from random import Random, SystemRandom
from threading import RLock
from typing import TYPE_CHECKING, Any, Literal

from robinson_widget.board import ROBINSON, Board
from robinson_widget.checks import as_list, brief, exact_fields, whole
from robinson_widget.effects import BoardError
from robinson_widget.engine import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    Action,
    IllegalAction,
    State,
    check_action,
    chip_moves,
    legal_actions,
    opening,
    step,
)
from robinson_widget.events import Event, Landed, Rolled
from robinson_widget.policies import Computer, check_policy, choose

if TYPE_CHECKING:
    from pandas import DataFrame

LONGEST_NAME = 40
LARGEST_SEED = 2**64 - 1
MOST_DICE = 100_000

_FORMAT = "robinson_widget game"
_VERSION = 1


class SavedGameError(ValueError):
    """A file that is no saved game, or one that doesn't replay. The message names the field and its value."""


class DiceUsedUp(ValueError):
    """A scripted game has thrown all its `faces`; the next one has to be given."""

    def __init__(self, faces: int) -> None:
        super().__init__(f"dice: all {faces} faces are thrown; give a face, as in game.roll(4)")
        self.faces = faces


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game: what was chosen, the face (None without a roll), what happened, and the state after it.

    `typed`: the face was given by hand and did not come from the game's dice.
    """

    action: Action
    face: int | None
    events: tuple[Event, ...]
    state: State
    typed: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """What an observer is told: a step was taken, taken back or taken again."""

    kind: Literal["step", "undo", "redo"]
    step: Step


Observer = Callable[[Change], None]


class Game:
    """One playing of a board by 1 to 8 seats, the youngest first.

    `players` are names, or :class:`Computer` seats; two may share a name. The dice come from `seed` (a new one is
    drawn if there is none), from the list of faces `dice`, or from :meth:`roll` with a face, as a real die shows it.

    :raises ValueError: naming the value and what is allowed, for players, names, seeds or faces that cannot be.
    """

    def __init__(
        self,
        players: Iterable[str | Computer],
        board: Board = ROBINSON,
        seed: int | None = None,
        dice: Iterable[int] | None = None,
    ) -> None:
        if not isinstance(board, Board):
            raise ValueError(f"board: {brief(board)} is not a Board")
        if seed is None:
            seed = SystemRandom().randrange(2**32)
        self._board = board
        self._names, self._policies = _seats(players)
        self._seed = whole(seed, "seed", 0, LARGEST_SEED)
        self._dice = None if dice is None else _faces(dice, board)
        self._random = Random(self._seed)
        self._stream: list[int] = []
        self._opening, self._opening_events = opening(board, len(self._names))
        self._steps: list[Step] = []
        self._undone: list[Step] = []
        self._rolls = 0
        self._observers: list[Observer] = []
        self._untold: list[Change] = []
        self._telling = False
        self._lock = RLock()

    def __getstate__(self) -> dict[str, Any]:
        """What a copy or a pickle takes along: the game without its observers, and no list that both would share."""
        kept = {k: v for k, v in self.__dict__.items() if k not in ("_observers", "_untold", "_telling", "_lock")}
        return {key: copy(value) if isinstance(value, (list, Random)) else value for key, value in kept.items()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _observers=[], _untold=[], _telling=False, _lock=RLock())

    # --- what it is ---

    @property
    def board(self) -> Board:
        """The board that is played."""
        return self._board

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat."""
        return self._names

    @property
    def policies(self) -> tuple[str | None, ...]:
        """The policy of each seat: a name, or None where a person chooses."""
        return self._policies

    @property
    def seats(self) -> tuple[str | Computer, ...]:
        """The seats as they were given: names of persons, and computers."""
        return tuple(n if p is None else Computer(n, p) for n, p in zip(self._names, self._policies, strict=True))

    @property
    def seed(self) -> int:
        """The seed of the dice, and of the choices of the policy "random"."""
        return self._seed

    @property
    def dice(self) -> tuple[int, ...] | None:
        """The faces given instead of a seed, or None."""
        return self._dice

    @property
    def state(self) -> State:
        """The position now."""
        return self._steps[-1].state if self._steps else self._opening

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions open now."""
        return legal_actions(self._board, self.state)

    @property
    def history(self) -> tuple[Step, ...]:
        """The steps so far, oldest first."""
        return tuple(self._steps)

    @property
    def opening_events(self) -> tuple[Event, ...]:
        """What happened before the first step: the antes."""
        return self._opening_events

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._steps)

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back, and none taken since."""
        return bool(self._undone)

    def at(self, steps: int) -> State:
        """The position after that many steps: 0 is the opening, ``len(game.history)`` is now.

        :raises ValueError: if there are not so many steps.
        """
        whole(steps, "steps", 0, len(self._steps))
        return self._steps[steps - 1].state if steps else self._opening

    def __repr__(self) -> str:
        state = self.state
        if state.winner is not None:
            now = f"won by {self._names[state.winner]} in turn {state.turn}"
        elif state.over:
            now = f"all lost in turn {state.turn}"
        else:
            now = f"turn {state.turn}, {self._names[state.mover]} to move: {', '.join(map(str, self.actions))}"
        return f"<Game of {', '.join(self._names)} on {self._board.name}; {now}; seed {self._seed}>"

    # --- playing ---

    def roll(self, face: int | None = None) -> Step:
        """Roll and obey the square reached. `face` is typed in from a real die; without it the game's dice decide.

        :raises IllegalAction: if no roll is open.
        :raises ValueError: if `face` is not on the die; :class:`DiceUsedUp` if a scripted game has run out of faces.
        """
        return self.act("roll", face)

    def act(self, action: Action | str, face: int | None = None) -> Step:
        """Take one of :attr:`actions`; `face` as in :meth:`roll`, and only with a roll.

        :raises IllegalAction: if it is not open; the message says what is.
        :raises ValueError: as :meth:`roll` does.
        """
        with self._lock:
            wanted = check_action(self._board, self.state, action)
            typed = face is not None
            if wanted.kind == "roll":
                face = self._next_face() if face is None else whole(face, "face", 1, self._board.faces)
            state, events = step(self._board, self.state, wanted, face)
            taken = Step(wanted, face, events, state, typed)
            self._undone.clear()
            self._push(taken)
            self._tell(Change("step", taken))
            return taken

    def advance(self, policy: str = "eager") -> Step:
        """Take one action that the mover's policy chooses; `policy` chooses where a person sits.

        :raises IllegalAction: if the game is over.
        :raises ValueError: if there is no such policy, or as :meth:`roll` does.
        """
        check_policy(policy)
        if self.state.over:
            raise IllegalAction("the game is over, nothing is open")
        # A random source of its own for each step: undo, redo, save and load leave later choices as they were.
        source = Random(f"{self._seed}:{len(self._steps)}")
        return self.act(choose(self._policies[self.state.mover] or policy, self._board, self.state, source))

    def turn(self, policy: str = "eager") -> tuple[Step, ...]:
        """Play on until the turn is over, choosing as :meth:`advance` does; the steps taken.

        :raises ValueError: as :meth:`advance` does.
        """
        number = self.state.turn
        steps = [self.advance(policy)]
        while not self.state.over and self.state.turn == number:
            steps.append(self.advance(policy))
        return tuple(steps)

    def undo(self, steps: int = 1) -> None:
        """Take back that many steps. A roll after it shows the same face again.

        :raises ValueError: if there are not so many steps; nothing is taken back then.
        """
        with self._lock:
            if not self._steps:
                raise ValueError("undo: there is no step to take back")
            for _ in range(whole(steps, "undo", 1, len(self._steps))):
                taken = self._steps.pop()
                self._rolls -= taken.face is not None
                self._undone.append(taken)
                self._untold.append(Change("undo", taken))
            self._tell()

    def redo(self, steps: int = 1) -> None:
        """Take that many steps again, as they were.

        :raises ValueError: if not so many were taken back, or a new step was taken since.
        """
        with self._lock:
            if not self._undone:
                raise ValueError("redo: there is no step to take again")
            for _ in range(whole(steps, "redo", 1, len(self._undone))):
                taken = self._undone.pop()
                self._push(taken)
                self._untold.append(Change("redo", taken))
            self._tell()

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
                    try:
                        observer(change)
                    except BaseException as error:  # an interrupt, too, must not keep the others from knowing
                        errors.append(error)
        finally:
            self._telling = False
        if errors:
            raise errors[0]

    # --- the log ---

    def log(self) -> DataFrame:
        """The game so far as a pandas DataFrame, a row a roll.

        Columns: `turn`; `seat` and `name` of the mover; `face`; `from` (the square rolled from), `landed` (where the
        roll put the pawn) and `square` (where it stood when the roll's effects and the choices after it were done);
        `chips_in` and `chips_out` of the mover in that time; the mover's `purse` and the `bank` after it.
        """
        from pandas import DataFrame

        return DataFrame(self._rows(), columns=_LOG_COLUMNS)

    def _rows(self) -> list[dict[str, Any]]:
        rolled = [k for k, taken in enumerate(self._steps) if taken.face is not None]
        rows = []
        for first, end in pairwise([*rolled, len(self._steps)]):
            seat, turn = self.at(first).mover, self.at(first).turn
            # Between two rolls the next player may have stayed or started over; that is not this roll's.
            steps = [self._steps[k] for k in range(first, end) if self.at(k).turn == turn]
            events = [event for taken in steps for event in taken.events]
            throw = next(event for event in events if isinstance(event, Rolled))
            after = steps[-1].state
            moves = chip_moves(events)
            rows.append(
                {
                    "turn": turn,
                    "seat": seat,
                    "name": self._names[seat],
                    "face": throw.face,
                    "from": throw.square,
                    "landed": next((e.square for e in events if isinstance(e, Landed)), after.positions[seat]),
                    "square": after.positions[seat],
                    "chips_in": sum(chips for _, to, chips in moves if to == seat),
                    "chips_out": sum(chips for source, _, chips in moves if source == seat),
                    "purse": after.purses[seat],
                    "bank": after.bank,
                }
            )
        return rows

    # --- saving and loading ---

    def to_json(self) -> dict[str, Any]:
        """The whole game as plain data for JSON; what was undone is not part of it."""
        return {
            "format": _FORMAT,
            "version": _VERSION,
            "board": self._board.to_json(),
            "seats": [
                {"name": name, "policy": policy} for name, policy in zip(self._names, self._policies, strict=True)
            ],
            "seed": self._seed,
            "dice": None if self._dice is None else list(self._dice),
            "steps": [{"action": str(taken.action), "face": taken.face, "typed": taken.typed} for taken in self._steps],
            "state": self.state.to_json(),
        }

    @classmethod
    def from_json(cls, data: object) -> Game:
        """The game that :meth:`to_json` wrote, replayed through the engine step by step.

        :raises SavedGameError: naming the field that is wrong; there is no half-loaded game.
        """
        names = ("format", "version", "board", "seats", "seed", "dice", "steps", "state")
        raw = exact_fields(data, "game", names, SavedGameError)
        if raw["format"] != _FORMAT:
            raise SavedGameError(f"game.format: {brief(raw['format'])} is not {_FORMAT!r}")
        whole(raw["version"], "game.version", _VERSION, _VERSION, SavedGameError)
        try:
            board = Board.from_json(raw["board"])
        except BoardError as error:
            raise SavedGameError(f"game.board: {error}") from None
        entries = as_list(raw["seats"], "game.seats", SavedGameError)
        whole(len(entries), "game.seats: their number", FEWEST_PLAYERS, MOST_PLAYERS, SavedGameError)
        seats = [_seat_from_json(item, f"game.seats[{i}]") for i, item in enumerate(entries)]
        seed = whole(raw["seed"], "game.seed", 0, LARGEST_SEED, SavedGameError)
        dice = None if raw["dice"] is None else as_list(raw["dice"], "game.dice", SavedGameError)
        try:
            game = cls(seats, board, seed, dice)
        except ValueError as error:
            raise SavedGameError(f"game.{error}") from None
        for i, item in enumerate(as_list(raw["steps"], "game.steps", SavedGameError)):
            game._replay(item, f"game.steps[{i}]")
        try:
            state = State.from_json(raw["state"], board)
        except ValueError as error:
            raise SavedGameError(f"game.{error}") from None
        for name in State.__slots__:
            saved, replayed = getattr(state, name), getattr(game.state, name)
            if saved != replayed:
                raise SavedGameError(f"game.state.{name}: {brief(saved)} is not what the steps lead to, {replayed!r}")
        return game

    def _replay(self, data: object, where: str) -> None:
        raw = exact_fields(data, where, ("action", "face", "typed"), SavedGameError)
        face, typed = raw["face"], raw["typed"]
        if not isinstance(typed, bool):
            raise SavedGameError(f"{where}.typed: {brief(typed)} is neither true nor false")
        if not isinstance(raw["action"], str):
            raise SavedGameError(f"{where}.action: {brief(raw['action'])} is not text")
        try:
            action = check_action(self._board, self.state, raw["action"])
        except IllegalAction as error:
            raise SavedGameError(f"{where}.action: {error}") from None
        if action.kind != "roll" and (face is not None or typed):
            raise SavedGameError(
                f"{where}.face: {brief(face)}, typed {typed}, cannot go with the action {str(action)!r}"
            )
        if action.kind == "roll":
            whole(face, f"{where}.face", 1, self._board.faces, SavedGameError)
        try:
            taken = self.act(action, face if typed else None)
        except ValueError as error:
            raise SavedGameError(f"{where}.face: {error}") from None
        if taken.face != face:
            raise SavedGameError(f"{where}.face: {face} is not what the game's dice show there, {taken.face}")

    def save(self, path: str | PathLike[str]) -> None:
        """Write the game to a file, replacing it in one go: a crash leaves the old file or the new one, whole.

        :raises OSError: if the file cannot be written; an older one is then as it was.
        """
        target = Path(os.path.realpath(path))  # through a link, so that the link stays
        if not target.parent.is_dir():
            raise FileNotFoundError(f"{target.parent} is no folder to save in")
        if os.path.lexists(target) and not target.is_file():
            raise OSError(f"{target} is no ordinary file and is not replaced")
        if target.exists() and not target.stat().st_mode & 0o222:
            raise PermissionError(f"{target} is write-protected and is not replaced")
        text = json.dumps(self.to_json(), indent=1, ensure_ascii=False) + "\n"
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=".robinson-", suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            _take_over_mode(Path(name), target)
            os.replace(name, target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Game:
        """Read a saved game.

        :raises SavedGameError: if the file is no saved game or does not replay; the message names file and field.
        :raises OSError: if the file cannot be read.
        """
        content = Path(path).read_bytes()
        try:
            data = json.loads(
                content.decode("utf-8"), parse_constant=_refuse_constant, object_pairs_hook=_refuse_double_fields
            )
        except (ValueError, RecursionError) as error:
            raise SavedGameError(f"{os.fspath(path)} is no saved game: {error}") from None
        try:
            return cls.from_json(data)
        except SavedGameError as error:
            raise SavedGameError(f"{os.fspath(path)}: {error}") from None


_LOG_COLUMNS = [
    "turn",
    "seat",
    "name",
    "face",
    "from",
    "landed",
    "square",
    "chips_in",
    "chips_out",
    "purse",
    "bank",
]


def _seats(players: Iterable[str | Computer]) -> tuple[tuple[str, ...], tuple[str | None, ...]]:
    if isinstance(players, (str, Computer)) or not isinstance(players, Iterable):
        raise ValueError(f"players: {brief(players)} is not a list of names and computers")
    seats = list(islice(players, 1000))  # a list without end is too long as well
    if not FEWEST_PLAYERS <= len(seats) <= MOST_PLAYERS:
        raise ValueError(f"players: there are {len(seats)}; {FEWEST_PLAYERS} to {MOST_PLAYERS} are allowed")
    names = tuple(check_name(p.name if isinstance(p, Computer) else p, f"players[{i}]") for i, p in enumerate(seats))
    return names, tuple(p.policy if isinstance(p, Computer) else None for p in seats)


def check_name(name: object, where: str = "name") -> str:
    """Return a player's name: text of 1 to 40 characters on one line, not all blank.

    :raises ValueError: naming `where` and the value, otherwise.
    """
    if (
        not isinstance(name, str)
        or len(name) > LONGEST_NAME
        or any(c in _TURNING or unicodedata.category(c) in _BREAKING for c in name)
        or not any(c not in _BLANK and unicodedata.category(c)[0] in "LNPS" for c in name)
    ):
        raise ValueError(
            f"{where}: {brief(name)} is not a name; a text of 1 to {LONGEST_NAME} characters on one line is"
        )
    return str.__str__(name)  # plain text, whatever class of text was given


#: No name holds control characters, line breaks, half surrogate pairs or what is no character: they would tear the log
#: apart or could not be saved; nor the signs that turn the direction of all text behind them.
_BREAKING = ("Cc", "Cn", "Co", "Cs", "Zl", "Zp")
_TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
#: Letters by their category of which nothing is seen; a name needs something else.
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"


def _faces(dice: Iterable[int], board: Board) -> tuple[int, ...]:
    if isinstance(dice, (str, bytes)) or not isinstance(dice, Iterable):
        raise ValueError(f"dice: {brief(dice)} is not a list of faces")
    faces = tuple(whole(face, f"dice[{i}]", 1, board.faces) for i, face in enumerate(islice(dice, MOST_DICE + 1)))
    if len(faces) > MOST_DICE:
        raise ValueError(f"dice: there are more than {MOST_DICE} faces")
    return faces


def _seat_from_json(data: object, where: str) -> str | Computer:
    raw = exact_fields(data, where, ("name", "policy"), SavedGameError)
    try:
        name = check_name(raw["name"], f"{where}.name")
        return name if raw["policy"] is None else Computer(name, raw["policy"])
    except ValueError as error:
        raise SavedGameError(str(error) if str(error).startswith(where) else f"{where}.{error}") from None


def _refuse_constant(text: str) -> Any:
    raise ValueError(f"{text} is not a number that a saved game holds")


def _refuse_double_fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        raise ValueError(f"the field {next(name for name in names if names.count(name) > 1)!r} stands there twice")
    return dict(pairs)


def _take_over_mode(new: Path, target: Path) -> None:
    """Give the new file the permissions of the one it replaces, or those of any new file here."""
    if target.exists():
        mode = target.stat().st_mode & 0o777
    else:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    new.chmod(mode)
