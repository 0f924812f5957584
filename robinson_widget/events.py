"""What happens in a game, as data: log, narration and drawing are made from these events and from nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal


class Event:
    """Something that happened in a step. Events tell all of it, in order; every chip that moves is in one.

    >>> from robinson_widget import Game
    >>> [event.kind for event in Game(["Ada", "Ben"]).roll(3).events]
    ['rolled', 'moved', 'landed', 'received', 'turn_ended']
    """

    __slots__ = ()

    @property
    def kind(self) -> str:
        """The class's name in lower case with underscores, such as "turn_ended".

        >>> BecameFriday(seat=2, master=0).kind
        'became_friday'
        """
        return re.sub(r"(?<!^)(?=[A-Z])", "_", type(self).__name__).lower()


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """`seat` rolled `face`, standing on `square`.

    >>> from robinson_widget import Game
    >>> Game(["Ada", "Ben"]).roll(5).events[0]
    Rolled(seat=0, face=5, square=0)
    """

    seat: int
    face: int
    square: int


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """The pawn of `seat` went from `origin` to `square`: by its roll, or because a picture moves it.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening, step
    >>> state = replace(opening(ROBINSON, players=2)[0], positions=(22, 0))
    >>> [event for event in step(ROBINSON, state, "roll", 3)[1] if isinstance(event, Moved)]
    [Moved(seat=0, origin=22, square=25, by='roll'), Moved(seat=0, origin=25, square=14, by='picture')]
    """

    seat: int
    origin: int
    square: int
    by: Literal["roll", "picture"]


@dataclass(frozen=True, slots=True)
class Bounced(Event):
    """The points beyond home were walked backwards from `origin`, home, to `square`.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening, step
    >>> state = replace(opening(ROBINSON, players=2)[0], positions=(44, 0))
    >>> step(ROBINSON, state, "roll", 4)[1][1:3]
    (Moved(seat=0, origin=44, square=45, by='roll'), Bounced(seat=0, origin=45, square=42))
    """

    seat: int
    origin: int
    square: int


@dataclass(frozen=True, slots=True)
class Overshot(Event):
    """The roll led beyond home on a board where such a roll isn't walked: the pawn stays on `square`.

    >>> from robinson_widget import Game, track
    >>> game = Game(["Ada"], track("Ten squares", 10, past_end="stay"), dice=[6, 5])
    >>> [game.roll().events[1] for _ in range(2)]
    [Moved(seat=0, origin=0, square=6, by='roll'), Overshot(seat=0, square=6)]
    """

    seat: int
    square: int


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """The picture on `square` counts for `seat` now.

    >>> from robinson_widget import Game
    >>> Game(["Ada", "Ben"]).roll(5).events[2]
    Landed(seat=0, square=5)
    """

    seat: int
    square: int


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """`seat` paid `chips` to the seat `to`, or to the bank where `to` is None, because of `square` (0: the ante).

    `due` was asked for; `chips` is less where the purse held no more. `master` is set where `seat` pays as the Friday
    of that seat.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening, step
    >>> state = replace(opening(ROBINSON, players=2)[0], positions=(7, 0), purses=(2, 20), bank=38, fridays=(1, None))
    >>> for event in step(ROBINSON, state, "roll", 1)[1][3:5]:  # square 8 costs 3, and the Friday 1
    ...     print(event)
    Paid(seat=0, to=None, chips=2, due=3, square=8, master=None)
    Paid(seat=1, to=None, chips=1, due=1, square=8, master=0)
    """

    seat: int
    to: int | None
    chips: int
    due: int
    square: int
    master: int | None = None


@dataclass(frozen=True, slots=True)
class Received(Event):
    """`seat` received `chips` of `due` from the bank because of `square`; `master` as in :class:`Paid`.

    >>> from robinson_widget import Game
    >>> Game(["Ada", "Ben"]).roll(3).events[3]
    Received(seat=0, chips=1, due=1, square=3, master=None)
    """

    seat: int
    chips: int
    due: int
    square: int
    master: int | None = None


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """`seat` went from `origin` to `square`, and `other` from there to `origin`.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening, step
    >>> state = replace(opening(ROBINSON, players=2)[0], positions=(35, 41))
    >>> step(ROBINSON, state, "roll", 1)[1][3]
    Swapped(seat=0, other=1, origin=36, square=41)
    """

    seat: int
    other: int
    origin: int
    square: int


@dataclass(frozen=True, slots=True)
class BecameFriday(Event):
    """`seat` is the Friday of `master` from now on.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening, step
    >>> state = replace(opening(ROBINSON, players=3)[0], positions=(28, 0, 0))
    >>> step(ROBINSON, state, "roll", 1)[1][4]  # seat 2, who moves before seat 0, has paid 2 chips
    BecameFriday(seat=2, master=0)
    """

    seat: int
    master: int


@dataclass(frozen=True, slots=True)
class Said(Event):
    """Everyone says `phrase`, a key of the texts, because `seat` landed on `square`.

    >>> from robinson_widget import Game
    >>> game = Game(["Ada"], dice=[6, 6, 5])
    >>> [game.roll() for _ in range(3)][-1].events[3]
    Said(seat=0, phrase='poor_robinson', square=17)
    """

    seat: int
    phrase: str
    square: int


@dataclass(frozen=True, slots=True)
class Restarted(Event):
    """`seat` chose to start over: the pawn went from `origin` back to 0.

    >>> from robinson_widget import Game
    >>> game = Game(["Ada"])
    >>> _ = game.roll(4)
    >>> game.act("restart").events
    (Restarted(seat=0, origin=4),)
    """

    seat: int
    origin: int


@dataclass(frozen=True, slots=True)
class Stayed(Event):
    """`seat` chose to stay on `square` and not to roll.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening, step
    >>> state = replace(opening(ROBINSON, players=2)[0], positions=(7, 0))
    >>> step(ROBINSON, state, "stay")[1]
    (Stayed(seat=0, square=7), TurnEnded(seat=0, turn=1, mover=1))
    """

    seat: int
    square: int


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """`seat` declined what `square` offers: another roll ("again") or a move ("move").

    >>> from robinson_widget import Game
    >>> game = Game(["Ada"])
    >>> _ = game.roll(6), game.roll(6)
    >>> game.act("pass").events[0]
    Declined(seat=0, square=12, offer='again')
    """

    seat: int
    square: int
    offer: Literal["again", "move"]


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """`seat` is out of the game, lost on `square`.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening, step
    >>> state = replace(opening(ROBINSON, players=2)[0], positions=(42, 0))
    >>> step(ROBINSON, state, "roll", 6)[1][2:4]
    (Bounced(seat=0, origin=45, square=42), Lost(seat=0, square=42))
    """

    seat: int
    square: int


@dataclass(frozen=True, slots=True)
class AllLost(Event):
    """Nobody is left: the game is over without a winner, and `bank` chips stay where they are.

    >>> from robinson_widget import Game
    >>> game = Game(["Ada"], dice=[6] * 8)  # by 18, where she receives 4 of the 10 chips, to 42 and a 6
    >>> [game.roll() for _ in range(8)][-1].events[-1]
    AllLost(bank=6)
    """

    bank: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    """`seat` stands on `square`, home: the game is over, and the bank with its `bank` chips is shared out.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening, step
    >>> state = replace(opening(ROBINSON, players=2)[0], positions=(42, 0))
    >>> step(ROBINSON, state, "roll", 3)[1][3]
    Won(seat=0, square=45, bank=20)
    """

    seat: int
    square: int
    bank: int


@dataclass(frozen=True, slots=True)
class Shared(Event):
    """`seat` takes `chips` from the bank at the end: as the winner, the winner's Friday or the nearest to home.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening, step
    >>> state = replace(opening(ROBINSON, players=2)[0], positions=(42, 0), fridays=(1, None))
    >>> step(ROBINSON, state, "roll", 3)[1][4:]  # a third of 20, rounded down, and the rest
    (Shared(seat=1, chips=6, part='friday'), Shared(seat=0, chips=14, part='winner'))
    """

    seat: int
    chips: int
    part: Literal["winner", "friday", "nearest"]


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The turn numbered `turn` of `seat` is over, and `mover` moves next.

    >>> from robinson_widget import Game
    >>> Game(["Ada", "Ben"]).roll(5).events[-1]
    TurnEnded(seat=0, turn=1, mover=1)
    """

    seat: int
    turn: int
    mover: int
