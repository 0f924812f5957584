"""How long a whole game takes: the number of turns until somebody is home or all are lost, solved.

Where all stand, taken together, is a Markov chain that takes one step a turn (see
:mod:`robinson_widget.chance.joint`), and the array of the chances to end with the next turn but k, from every position
at once, comes from that of k - 1 by one sweep. All terms are added, none is cancelled, so each chance is right to
almost all of its digits, however small it is.

>>> from robinson_widget import ROBINSON
>>> length = race_length(ROBINSON, 2)
>>> length.median(), round(length.mean(), 3)
(27, 28.015)
>>> CUT_OFF  # what the turns beyond the last one that is added could still bring to the mean square
1e-15
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from robinson_widget.board import Board
from robinson_widget.chance.distribution import Distribution
from robinson_widget.chance.hitting import HittingTime, Walk
from robinson_widget.chance.joint import Race
from robinson_widget.chance.odds import race_of, win_probability
from robinson_widget.chance.turns import Choices, position
from robinson_widget.chance.whole_turn import Floats
from robinson_widget.engine import State
from robinson_widget.game import Game

#: The moments are summed until what is left of the mean of the square is proven to be less.
CUT_OFF = 1e-15
#: A game that may go on for more turns than this is not added up.
_MOST_TURNS = 20_000


def race_length(
    board: Board | Game,
    players_or_state: int | State | Game | None = None,
    policy: Choices | Sequence[Choices] | None = None,
) -> Distribution:
    """How many turns a game takes, of all players together, until somebody is home or all are lost, as a distribution.

    It is counted from the opening of so many players, or from a position or a :class:`Game` at the beginning of a
    turn; without a `policy`, the computers of a game choose by their own, and all others are "eager". Nothing is
    sampled: the probabilities are floats, solved as :func:`win_probability` solves a race with ``method="exact"``, as
    far as they are asked for; on Robinson's board up to three players take a second or two, four some more, and five
    are too many.

    Mean and variance are sums over all turns. They end where the rest is proven to add less than 1e-15 to the mean
    of the square: if from no position a game goes on for B turns with a probability above 1/2, what is left after K
    turns halves with every B of them.

    :raises ValueError: as :func:`win_probability` does; within a turn; and if a game might never end.

    >>> from robinson_widget import track
    >>> length = race_length(track("Two squares", 2, faces=2), 2)  # half of all rolls lead home
    >>> length.pmf([1, 2, 3]), length.mean(), round(length.var(), 12)
    ([0.5, 0.25, 0.125], 2.0, 2.0)
    """
    place = position(board, players_or_state)
    board, state, _, _ = place
    keys = place.settled(policy)
    if state.over:
        return Distribution({0: 1.0})
    if state.pending != "roll":
        raise ValueError(f"state: it is within a turn ({state.pending}); turns are counted from the beginning of one")
    never = win_probability(board, state, keys, "exact").never
    if never:
        raise ValueError(f"a game might never end: with a probability of {never:.4g} it goes on for ever")
    race, seat, rivals = race_of(board, state, keys)
    walk = _RaceWalk(race, seat, tuple(race.at[square] for square in (state.positions[state.mover], *rivals)))
    first, second = walk.sums()
    return _RaceLength(walk, not walk.over, lambda: (1.0, first, second))


class _RaceLength(HittingTime):
    def _facts(self) -> list[str]:
        return [fact.replace("step", "turn") for fact in super()._facts()]


class _RaceWalk(Walk):
    """A game that goes on turn by turn until it is over, as far as asked."""

    def __init__(self, race: Race, seat: int, point: tuple[int, ...]) -> None:
        super().__init__([], [], {0: 1.0}, 0.0, over=1, unit=1, exact=False)
        self._race, self._seat, self._point = race, seat % race.period, point
        self._races = race.left_behind()
        self._arrays: dict[Race, list[Floats]] | None = None

    @property
    def over(self) -> bool:
        """Whether no game goes on after the turns that were asked for."""
        return not self._walking

    def _step(self) -> None:
        self._arrays = {race: race.ending(self._arrays) for race in self._races}
        mass = max(0.0, float(self._arrays[self._race][self._seat][self._point]))
        self._masses.append(mass)
        self._totals.append(min(1.0, self._totals[-1] + mass))
        if not any(array.any() for array in self._all()):
            self._walking = {}

    def _all(self) -> list[Floats]:
        """The chances to end with the turn asked for last: from every position of this race and of those it becomes."""
        assert self._arrays is not None
        return [array for race in self._races for array in self._arrays[race]]

    def sums(self) -> tuple[float, float]:
        """The mean of the number of turns, and that of its square, as exactly as floats can be added."""
        ended: list[Floats] = []  # by so many turns, from every position
        half = 0  # turns by which, from every position, the game has ended with a probability of at least a half
        largest: list[float] = []
        while not self.over:
            self._step()
            turns = len(largest) + 1
            largest.append(max(float(array.max()) for array in self._all()))
            if not half:
                arrays = self._all()
                ended = [so_far + more for so_far, more in zip(ended, arrays, strict=True)] if ended else arrays
                half = turns if min(float(so_far.min()) for so_far in ended) >= 0.5 else 0
            else:
                # What ends within the next `half` turns is half as much at most, then a quarter, an eighth ...:
                # (turns + half)**2 / 2 + (turns + 2 * half)**2 / 4 + ... times as much counts in the square.
                rest = sum(largest[-half:]) * (turns**2 + 4 * turns * half + 6 * half**2)
                if rest <= CUT_OFF:
                    break
            if turns == _MOST_TURNS:
                raise ValueError(
                    f"a game on this board may go on for more than {_MOST_TURNS:,} turns; simulate() plays it"
                )
        first = fsum(k * mass for k, mass in enumerate(self._masses))
        return first, fsum(k * k * mass for k, mass in enumerate(self._masses))
