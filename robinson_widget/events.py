"""What happens in a game, as data: log, narration and drawing are made from these events and from nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal


class Event:
    """Something that happened in a step. Events tell all of it, in order; every chip that moves is in one."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        """The class's name in lower case with underscores, such as "turn_ended"."""
        return re.sub(r"(?<!^)(?=[A-Z])", "_", type(self).__name__).lower()


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """`seat` rolled `face`, standing on `square`."""

    seat: int
    face: int
    square: int


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """The pawn of `seat` went from `origin` to `square`: by its roll, or because a picture moves it."""

    seat: int
    origin: int
    square: int
    by: Literal["roll", "picture"]


@dataclass(frozen=True, slots=True)
class Bounced(Event):
    """The points beyond home were walked backwards from `origin`, home, to `square`."""

    seat: int
    origin: int
    square: int


@dataclass(frozen=True, slots=True)
class Overshot(Event):
    """The roll led beyond home on a board where such a roll isn't walked: the pawn stays on `square`."""

    seat: int
    square: int


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """The picture on `square` counts for `seat` now."""

    seat: int
    square: int


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """`seat` paid `chips` to the seat `to`, or to the bank where `to` is None, because of `square` (0: the ante).

    `due` was asked for; `chips` is less where the purse held no more. `master` is set where `seat` pays as the Friday
    of that seat.
    """

    seat: int
    to: int | None
    chips: int
    due: int
    square: int
    master: int | None = None


@dataclass(frozen=True, slots=True)
class Received(Event):
    """`seat` received `chips` of `due` from the bank because of `square`; `master` as in :class:`Paid`."""

    seat: int
    chips: int
    due: int
    square: int
    master: int | None = None


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """`seat` went from `origin` to `square`, and `other` from there to `origin`."""

    seat: int
    other: int
    origin: int
    square: int


@dataclass(frozen=True, slots=True)
class BecameFriday(Event):
    """`seat` is the Friday of `master` from now on."""

    seat: int
    master: int


@dataclass(frozen=True, slots=True)
class Said(Event):
    """Everyone says `phrase`, a key of the texts, because `seat` landed on `square`."""

    seat: int
    phrase: str
    square: int


@dataclass(frozen=True, slots=True)
class Restarted(Event):
    """`seat` chose to start over: the pawn went from `origin` back to 0."""

    seat: int
    origin: int


@dataclass(frozen=True, slots=True)
class Stayed(Event):
    """`seat` chose to stay on `square` and not to roll."""

    seat: int
    square: int


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """`seat` declined what `square` offers: another roll ("again") or a move ("move")."""

    seat: int
    square: int
    offer: Literal["again", "move"]


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """`seat` is out of the game, lost on `square`."""

    seat: int
    square: int


@dataclass(frozen=True, slots=True)
class AllLost(Event):
    """Nobody is left: the game is over without a winner, and `bank` chips stay where they are."""

    bank: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    """`seat` stands on `square`, home: the game is over, and the bank with its `bank` chips is shared out."""

    seat: int
    square: int
    bank: int


@dataclass(frozen=True, slots=True)
class Shared(Event):
    """`seat` takes `chips` from the bank at the end: as the winner, the winner's Friday or the nearest to home."""

    seat: int
    chips: int
    part: Literal["winner", "friday", "nearest"]


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The turn numbered `turn` of `seat` is over, and `mover` moves next."""

    seat: int
    turn: int
    mover: int
