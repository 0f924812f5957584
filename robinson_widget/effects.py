"""What a picture can do, as data: small frozen dataclasses named for it, each checked when made.

A square of a board is given its effects in this vocabulary, and takes no others:

>>> EFFECTS["MoveTo"](27, optional=True)
MoveTo(square=27, optional=True)
>>> MOST_SQUARES, MOST_FACES, MOST_CHIPS
(1000, 100, 1000000)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_args

from robinson_widget.checks import brief, whole

#: The largest board and die taken. Far above any printed game; a typing slip stops here, not in a full memory.
MOST_SQUARES = 1000
MOST_FACES = 100
MOST_CHIPS = 1_000_000


class BoardError(ValueError):
    """A board, a square or an effect that cannot work. The message names the value and what is allowed.

    >>> from robinson_widget import ROBINSON
    >>> ROBINSON.with_effects(45, MayStay())
    Traceback (most recent call last):
    robinson_widget.effects.BoardError: square 45 is home and ends the game; it cannot carry the effect MayStay()
    """


def checked_int(value: object, name: str, least: int, most: int) -> int:
    """Like :func:`robinson_widget.checks.whole`, but a plain `int` only: a board must be the same after JSON.

    :raises BoardError: naming `name` and the value, otherwise.

    >>> checked_int(45, "MoveTo.square", 1, 45)
    45
    >>> checked_int(46, "MoveTo.square", 1, 45)
    Traceback (most recent call last):
    robinson_widget.effects.BoardError: MoveTo.square: 46 is not a whole number from 1 to 45
    """
    if not isinstance(value, int):
        raise BoardError(f"{name}: {brief(value)} is not a plain int from {least} to {most}")
    return whole(value, name, least, most, BoardError)


def _flag(value: object, name: str) -> None:
    if not isinstance(value, bool):
        raise BoardError(f"{name}: {brief(value)} is neither True nor False")


def checked_key(value: object, name: str, empty: bool = False) -> None:
    """Refuse what is no short text in one line.

    :raises BoardError: naming `name` and the value.

    >>> checked_key("storm", "key")
    >>> checked_key("", "key")
    Traceback (most recent call last):
    robinson_widget.effects.BoardError: key: '' is not a short text of 1 to 60 printable characters
    """
    if (
        not isinstance(value, str)
        or (not value.strip() and not (empty and value == ""))
        or len(value) > 60
        or not value.isprintable()
    ):
        raise BoardError(f"{name}: {brief(value)} is not a short text of 1 to 60 printable characters")


# --- effects that happen on landing, in the order in which a square lists them ---------------------------------


@dataclass(frozen=True, slots=True)
class Receive:
    """The lander receives `chips` from the bank; so does their Friday, one chip.

    >>> from robinson_widget import Game
    >>> Game(["Ada", "Ben"]).roll(3).state.purses  # square 3: 1 chip on top of 20
    (21, 20)
    """

    chips: int

    def __post_init__(self) -> None:
        checked_int(self.chips, "Receive.chips", 1, MOST_CHIPS)


@dataclass(frozen=True, slots=True)
class Pay:
    """The lander pays `chips` to the bank; so does their Friday, one chip.

    >>> from robinson_widget import Game
    >>> game = Game(["Ada"], dice=[4, 4])
    >>> [game.roll().state.purses for _ in range(2)]  # square 4 is free, square 8 costs 3
    [(20,), (17,)]
    """

    chips: int

    def __post_init__(self) -> None:
        checked_int(self.chips, "Pay.chips", 1, MOST_CHIPS)


@dataclass(frozen=True, slots=True)
class PayNeighbour:
    """The lander pays `chips` to the right-hand neighbour.

    >>> from robinson_widget import Game
    >>> game = Game(["Ada", "Ben", "Cleo"], dice=[4, 5, 5, 6])
    >>> [game.roll().state.purses for _ in range(4)][-1]  # Ada on 10: Cleo moves before her
    (18, 20, 22)
    """

    chips: int

    def __post_init__(self) -> None:
        checked_int(self.chips, "PayNeighbour.chips", 1, MOST_CHIPS)


@dataclass(frozen=True, slots=True)
class EveryonePays:
    """Every player still in pays `chips` to the bank, the lander first, then in order of play.

    >>> from robinson_widget import Game
    >>> Game(["Ada", "Ben"]).roll(1).state.purses  # square 1
    (19, 19)
    """

    chips: int

    def __post_init__(self) -> None:
        checked_int(self.chips, "EveryonePays.chips", 1, MOST_CHIPS)


@dataclass(frozen=True, slots=True)
class CollectFromEach:
    """The lander, and their Friday with them, collect `chips` from each player who is neither of the two.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening, step
    >>> state = replace(opening(ROBINSON, players=3)[0], positions=(31, 0, 0), fridays=(2, None, None))
    >>> step(ROBINSON, state, "roll", 1)[0].purses  # square 32: seat 1 pays the master, and the Friday too
    (21, 18, 21)
    """

    chips: int

    def __post_init__(self) -> None:
        checked_int(self.chips, "CollectFromEach.chips", 1, MOST_CHIPS)


@dataclass(frozen=True, slots=True)
class RecruitFriday:
    """The right-hand neighbour gives the lander `chips` and is the lander's Friday from now on.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening, step
    >>> state = replace(opening(ROBINSON, players=3)[0], positions=(28, 0, 0))
    >>> state, _ = step(ROBINSON, state, "roll", 1)  # square 29: seat 2 moves before seat 0
    >>> state.purses, state.fridays
    ((22, 20, 18), (2, None, None))
    """

    chips: int

    def __post_init__(self) -> None:
        checked_int(self.chips, "RecruitFriday.chips", 0, MOST_CHIPS)


@dataclass(frozen=True, slots=True)
class EveryoneSays:
    """Everyone at the table says the phrase that the texts keep under `phrase`.

    >>> from robinson_widget import ROBINSON
    >>> from robinson_widget.narration import language, rule
    >>> ROBINSON.effects(17), rule(ROBINSON, 17, language("en"))
    ((EveryoneSays(phrase='poor_robinson'),), 'Everyone says: “Poor Robinson!”')
    """

    phrase: str

    def __post_init__(self) -> None:
        checked_key(self.phrase, "EveryoneSays.phrase")


@dataclass(frozen=True, slots=True)
class MoveTo:
    """The lander goes to `square` at once, whose picture counts too; if `optional`, only if they wish.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening, step
    >>> state = replace(opening(ROBINSON, players=2)[0], positions=(22, 20))
    >>> step(ROBINSON, state, "roll", 3)[0].positions  # square 25: back to the grapes on 14
    (14, 20)
    >>> state, _ = step(ROBINSON, state, "roll", 1)  # square 23: on to 27, if they wish
    >>> step(ROBINSON, state, "paddle")[0].positions
    (27, 20)
    """

    square: int
    optional: bool = False

    def __post_init__(self) -> None:
        checked_int(self.square, "MoveTo.square", 1, MOST_SQUARES)
        _flag(self.optional, "MoveTo.optional")


@dataclass(frozen=True, slots=True)
class RollAgain:
    """The lander rolls once more in the same turn; if `optional`, only if they wish.

    >>> from robinson_widget import Game
    >>> game = Game(["Ada"], dice=[6, 6])
    >>> game.roll().state.turn, game.roll().state.turn  # square 12: still the second turn
    (2, 2)
    >>> [str(action) for action in game.actions]
    ['roll', 'pass']
    """

    optional: bool = False

    def __post_init__(self) -> None:
        _flag(self.optional, "RollAgain.optional")


@dataclass(frozen=True, slots=True)
class SwapWith:
    """The lander changes places with a player standing on `square`, if there is one; neither picture counts.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening, step
    >>> state = replace(opening(ROBINSON, players=2)[0], positions=(35, 41))
    >>> step(ROBINSON, state, "roll", 1)[0].positions  # square 36
    (41, 36)
    """

    square: int

    def __post_init__(self) -> None:
        checked_int(self.square, "SwapWith.square", 1, MOST_SQUARES)


# --- effects that wait for the next roll from the square ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MayStartOver:
    """Before the next turn's roll from here, the player may go back to 0 and roll from there.

    >>> from robinson_widget import Game
    >>> game = Game(["Ada"])
    >>> _ = game.roll(4)  # square 4
    >>> [str(action) for action in game.actions]
    ['roll', 'restart']
    """


@dataclass(frozen=True, slots=True)
class MayStay:
    """At each later turn here, the player may end the turn without a roll.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, legal_actions, opening
    >>> state = replace(opening(ROBINSON, players=2)[0], positions=(7, 0))
    >>> [str(action) for action in legal_actions(ROBINSON, state)]  # square 7
    ['roll', 'stay']
    """


@dataclass(frozen=True, slots=True)
class LostOnRoll:
    """A player who rolls `face` from here is lost, and out of the game.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening, step
    >>> state = replace(opening(ROBINSON, players=2)[0], positions=(42, 0))
    >>> step(ROBINSON, state, "roll", 6)[0].out, step(ROBINSON, state, "roll", 2)[0].out
    ((True, False), (False, False))
    """

    face: int

    def __post_init__(self) -> None:
        checked_int(self.face, "LostOnRoll.face", 1, MOST_FACES)


Effect = (
    Receive
    | Pay
    | PayNeighbour
    | EveryonePays
    | CollectFromEach
    | RecruitFriday
    | EveryoneSays
    | MoveTo
    | RollAgain
    | SwapWith
    | MayStartOver
    | MayStay
    | LostOnRoll
)

EFFECTS: dict[str, type[Any]] = {cls.__name__: cls for cls in get_args(Effect)}
