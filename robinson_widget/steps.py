"""What a game remembers: its steps, one an action, and some of them in a row, such as a turn.

Both are data, and both show themselves in a cell: what was thrown, what happened, before and after, what is open next.

>>> from robinson_widget import Game
>>> taken = Game(["Ada", "Ben"], seed=28).roll(3)
>>> taken.face, taken.before.positions, taken.state.positions
(3, (0, 0), (3, 0))
>>> print(taken)
Turn 1, Ada: Ada rolls 3. Ada goes to 3. 3: The storm. Ada receives 1 chip from the bank.
Ada: at the start → square 3, 20 → 21 chips.
Bank: 20 → 19 chips.
Ben to move. Open now: Roll the die.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from robinson_widget.board import Board
from robinson_widget.checks import brief
from robinson_widget.engine import Action, State
from robinson_widget.events import Event


@dataclass(frozen=True, slots=True, repr=False)
class Step:
    """One action of a game: what was chosen, the face (None without a roll), what happened, and the state after it.

    `typed`: the face was given by hand and did not come from the game's dice. `before` is the state in which the action
    was taken. `board`, `names` and `lang` are the game's, for telling the step in words; they count for no comparison.

    >>> from robinson_widget import Game
    >>> taken = Game(["Ada"], seed=1).roll(4)
    >>> str(taken.action), taken.face, [event.kind for event in taken.events]
    ('roll', 4, ['rolled', 'moved', 'landed', 'turn_ended'])
    >>> [taken]
    [<Step: turn 1, Ada, roll 4, 0 to 4>]
    """

    action: Action
    face: int | None
    events: tuple[Event, ...]
    state: State
    typed: bool
    before: State
    board: Board = field(compare=False)
    names: tuple[str, ...] = field(compare=False)
    lang: str = field(compare=False)

    @property
    def seat(self) -> int:
        """The seat that acted.

        >>> from robinson_widget import Game
        >>> game = Game(["Ada", "Ben"], dice=[5, 6])
        >>> game.roll().seat, game.roll().seat
        (0, 1)
        """
        return self.before.mover

    @property
    def name(self) -> str:
        """The name of the seat that acted.

        >>> from robinson_widget import Game
        >>> Game(["Ada", "Ben"], dice=[5]).roll().name
        'Ada'
        """
        return self.names[self.seat]

    @property
    def turn(self) -> int:
        """The number of the turn, from 1, to which the step belongs.

        >>> from robinson_widget import Game
        >>> game = Game(["Ada"], dice=[6, 6, 4])
        >>> [step.turn for step in (game.roll(), game.roll(), game.roll())]  # 12 gives another roll
        [1, 2, 2]
        """
        return self.before.turn

    @property
    def square(self) -> int:
        """The square on which the pawn of the seat that acted stood afterwards.

        >>> from robinson_widget import Game
        >>> Game.from_position(positions=[20]).roll(5).square  # 25 leads back to 14
        14
        """
        return self.state.positions[self.seat]

    def __str__(self) -> str:
        from robinson_widget.cells import steps_text

        return steps_text(Steps((self,)))

    def __repr__(self) -> str:
        thrown = "" if self.face is None else f" {self.face}"
        places = f"{self.before.positions[self.seat]} to {self.state.positions[self.seat]}"
        return f"<Step: turn {self.turn}, {self.name}, {self.action}{thrown}, {places}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from robinson_widget.cells import steps_bundle

        return steps_bundle(Steps((self,)))


@dataclass(frozen=True, slots=True, repr=False)
class Steps:
    """Some steps in a row: a turn, or what was undone or redone (`kind`). A sequence of :class:`Step`.

    >>> from robinson_widget import Game
    >>> turn = Game(["Ada", "Ben"], dice=[5, 6, 6, 1]).turn()
    >>> turn.name, turn.faces, len(turn)
    ('Ada', (5,), 1)
    """

    steps: tuple[Step, ...]
    kind: Literal["turn", "undo", "redo"] = "turn"

    def __post_init__(self) -> None:
        if not isinstance(self.steps, tuple) or not all(isinstance(taken, Step) for taken in self.steps):
            raise ValueError(f"steps: {brief(self.steps)} is not a tuple of steps")
        if not self.steps:
            raise ValueError("steps: () is empty; at least one step is needed")

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index: int) -> Step:
        return self.steps[index]

    @property
    def before(self) -> State:
        """The state before the first of the steps.

        >>> from robinson_widget import Game
        >>> Game(["Ada"], dice=[5]).turn().before.positions
        (0,)
        """
        return self.steps[0].before

    @property
    def state(self) -> State:
        """The state that the steps led to; where they were undone, the one they were taken back to.

        >>> from robinson_widget import Game
        >>> game = Game(["Ada"], dice=[5])
        >>> game.turn().state.positions, game.undo().state.positions
        ((5,), (0,))
        """
        return self.before if self.kind == "undo" else self.steps[-1].state

    @property
    def turn(self) -> int:
        """The number of the turn, from 1, to which the first step belongs.

        >>> from robinson_widget import Game
        >>> [turn.turn for turn, _ in zip(Game(["Ada"], seed=1), range(3))]
        [1, 2, 3]
        """
        return self.steps[0].turn

    @property
    def seat(self) -> int:
        """The seat that acted first.

        >>> from robinson_widget import Game
        >>> Game(["Ada", "Ben"], seed=1).turn().seat
        0
        """
        return self.steps[0].seat

    @property
    def name(self) -> str:
        """The name of the seat that acted first.

        >>> from robinson_widget import Game
        >>> Game(["Ada", "Ben"], seed=1).turn().name
        'Ada'
        """
        return self.steps[0].name

    @property
    def square(self) -> int:
        """The square on which the pawn of the seat that acted first stood afterwards.

        >>> from robinson_widget import Game
        >>> Game(["Ada", "Ben"], dice=[5]).turn().square
        5
        """
        return self.state.positions[self.seat]

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces thrown, in order.

        >>> from robinson_widget import Game
        >>> game = Game(["Ada"], dice=[6, 6, 4])
        >>> game.turn().faces, game.turn().faces  # 12 gives another roll
        ((6,), (6, 4))
        """
        return tuple(taken.face for taken in self.steps if taken.face is not None)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in order.

        >>> from robinson_widget import Game
        >>> [event.kind for event in Game(["Ada"], dice=[5]).turn().events]
        ['rolled', 'moved', 'landed', 'turn_ended']
        """
        return tuple(event for taken in self.steps for event in taken.events)

    def __str__(self) -> str:
        from robinson_widget.cells import steps_text

        return steps_text(self)

    def __repr__(self) -> str:
        return f"<Steps, {self.kind}: {', '.join(repr(taken)[7:-1] for taken in self.steps)}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from robinson_widget.cells import steps_bundle

        return steps_bundle(self)


class Actions(tuple[Action, ...]):
    """The actions open in a state: a tuple of :class:`Action` that also knows them by their words.

    A cell shows what each of them does.

    >>> from robinson_widget import Game
    >>> actions = Game.from_position(positions=[7]).actions
    >>> "stay" in actions, "paddle" in actions, len(actions)
    (True, False, 2)
    >>> print(actions)
    "roll": Roll the die
    "stay": Stay here
    """

    words: tuple[str, ...]
    labels: tuple[str, ...]

    def __new__(cls, actions: Iterable[Action], words: Iterable[str], labels: Iterable[str]) -> Actions:
        """The actions, the words by which a game takes them, and what each is called in a language."""
        made = super().__new__(cls, actions)
        made.words, made.labels = tuple(words), tuple(labels)
        return made

    def __getnewargs__(self) -> tuple[tuple[Action, ...], tuple[str, ...], tuple[str, ...]]:
        return tuple(self), self.words, self.labels

    def __contains__(self, action: object) -> bool:
        return any(action in (known, str(known)) for known in self) or action in self.words

    def __str__(self) -> str:
        return "\n".join(f'"{word}": {label}' for word, label in zip(self.words, self.labels, strict=True))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self) or "()")

    def _repr_html_(self) -> str:
        from robinson_widget.cells import actions_html

        return actions_html(self)


@dataclass(frozen=True, slots=True)
class Change:
    """What an observer is told: a step was taken, taken back or taken again.

    `last` is false where more follows at once, as for all but the last of several steps taken back in one go: whoever
    only shows the game need not show what is between.

    >>> from robinson_widget import Game
    >>> game, told = Game(["Ada"], dice=[5]), []
    >>> stop = game.observe(lambda change: told.append(change.kind))
    >>> _ = game.roll(), game.undo(), game.redo()
    >>> told
    ['step', 'undo', 'redo']
    """

    kind: Literal["step", "undo", "redo"]
    step: Step
    last: bool = True
