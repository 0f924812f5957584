"""What a picture can do, as data: small frozen dataclasses named for it, each checked when made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_args

from robinson_widget.checks import brief, whole

#: The largest board and die taken. Far above any printed game; a typing slip stops here, not in a full memory.
MOST_SQUARES = 1000
MOST_FACES = 100
MOST_CHIPS = 1_000_000


class BoardError(ValueError):
    """A board, a square or an effect that cannot work. The message names the value and what is allowed."""


def checked_int(value: object, name: str, least: int, most: int) -> int:
    """Like :func:`robinson_widget.checks.whole`, but a plain `int` only: a board must be the same after JSON.

    :raises BoardError: naming `name` and the value, otherwise.
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
    """The lander receives `chips` from the bank; so does their Friday, one chip."""

    chips: int

    def __post_init__(self) -> None:
        checked_int(self.chips, "Receive.chips", 1, MOST_CHIPS)


@dataclass(frozen=True, slots=True)
class Pay:
    """The lander pays `chips` to the bank; so does their Friday, one chip."""

    chips: int

    def __post_init__(self) -> None:
        checked_int(self.chips, "Pay.chips", 1, MOST_CHIPS)


@dataclass(frozen=True, slots=True)
class PayNeighbour:
    """The lander pays `chips` to the right-hand neighbour."""

    chips: int

    def __post_init__(self) -> None:
        checked_int(self.chips, "PayNeighbour.chips", 1, MOST_CHIPS)


@dataclass(frozen=True, slots=True)
class EveryonePays:
    """Every player still in pays `chips` to the bank, the lander first, then in order of play."""

    chips: int

    def __post_init__(self) -> None:
        checked_int(self.chips, "EveryonePays.chips", 1, MOST_CHIPS)


@dataclass(frozen=True, slots=True)
class CollectFromEach:
    """The lander, and their Friday with them, collect `chips` from each player who is neither of the two."""

    chips: int

    def __post_init__(self) -> None:
        checked_int(self.chips, "CollectFromEach.chips", 1, MOST_CHIPS)


@dataclass(frozen=True, slots=True)
class RecruitFriday:
    """The right-hand neighbour gives the lander `chips` and is the lander's Friday from now on."""

    chips: int

    def __post_init__(self) -> None:
        checked_int(self.chips, "RecruitFriday.chips", 0, MOST_CHIPS)


@dataclass(frozen=True, slots=True)
class EveryoneSays:
    """Everyone at the table says the phrase that the texts keep under `phrase`."""

    phrase: str

    def __post_init__(self) -> None:
        checked_key(self.phrase, "EveryoneSays.phrase")


@dataclass(frozen=True, slots=True)
class MoveTo:
    """The lander goes to `square` at once, whose picture counts too; if `optional`, only if they wish."""

    square: int
    optional: bool = False

    def __post_init__(self) -> None:
        checked_int(self.square, "MoveTo.square", 1, MOST_SQUARES)
        _flag(self.optional, "MoveTo.optional")


@dataclass(frozen=True, slots=True)
class RollAgain:
    """The lander rolls once more in the same turn; if `optional`, only if they wish."""

    optional: bool = False

    def __post_init__(self) -> None:
        _flag(self.optional, "RollAgain.optional")


@dataclass(frozen=True, slots=True)
class SwapWith:
    """The lander changes places with a player standing on `square`, if there is one; neither picture counts."""

    square: int

    def __post_init__(self) -> None:
        checked_int(self.square, "SwapWith.square", 1, MOST_SQUARES)


# --- effects that wait for the next roll from the square ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MayStartOver:
    """Before the next turn's roll from here, the player may go back to 0 and roll from there."""


@dataclass(frozen=True, slots=True)
class MayStay:
    """At each later turn here, the player may end the turn without a roll."""


@dataclass(frozen=True, slots=True)
class LostOnRoll:
    """A player who rolls `face` from here is lost, and out of the game."""

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
