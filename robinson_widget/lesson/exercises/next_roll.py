"""The exercises of lesson 1, the next roll.

>>> {name: str(EXERCISES[name].answer()) for name in ("pay", "leaves", "gallows", "mean")}
{'pay': '13/36', 'leaves': '8', 'gallows': '1/36', 'mean': '2/3'}
>>> NEAR_HOME
range(39, 45)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from robinson_widget.board import ROBINSON
from robinson_widget.engine import Action, State, opening, outcomes, step
from robinson_widget.lesson.exercise import Choice, Exercise, Number

#: Where one comes home with the next roll, if the right face falls.
NEAR_HOME = range(39, 45)


def ada_on(square: int) -> State:
    """A game of two whose first player stands on that square and rolls now; the second is far behind.

    >>> ada_on(13).positions, ada_on(13).purses
    ((13, 1), (20, 20))
    """
    return replace(opening(ROBINSON, players=2)[0], positions=(square, 1))


def turn_ends(state: State) -> Iterator[tuple[Fraction, State]]:
    """How the turn of the one who rolls may end, each with its chance; an offered roll is taken, another offer not.

    >>> len(list(turn_ends(ada_on(13)))), len(list(turn_ends(ada_on(14))))  # a 6 leads from 14 to 20
    (6, 11)
    """
    for face, chance in outcomes(ROBINSON):
        after = step(ROBINSON, state, Action("roll"), face)[0]
        if after.pending == "again" and not after.over:
            yield from ((chance * further, end) for further, end in turn_ends(after))
        else:
            yield chance, after


def chance(square: int, happens: Callable[[State], bool]) -> Fraction:
    """How likely something is to be so when the turn that begins on that square has ended.

    >>> chance(42, lambda end: end.out[0])
    Fraction(1, 6)
    """
    return sum((part for part, end in turn_ends(ada_on(square)) if happens(end)), Fraction(0))


def gained(square: int) -> Callable[[State], int]:
    """What a turn from that square has brought, in chips, as a function of its end.

    >>> [gained(13)(end) for _, end in turn_ends(ada_on(13))]
    [2, -2, 0, 0, 4, 0]
    """
    return lambda end: end.purses[0] - ada_on(square).purses[0]


def _pay() -> Fraction:
    return chance(6, lambda end: gained(6)(end) < 0)


def _leaves() -> Fraction:
    return 36 * chance(6, lambda end: gained(6)(end) > 0)


def _home() -> int:
    """The last option, if it is right: the same everywhere."""
    chances = {chance(square, lambda end: end.winner == 0) for square in NEAR_HOME}
    assert len(chances) == 1, chances
    return 3


def _gallows() -> Fraction:
    return chance(41, lambda end: end.positions[0] == 42) * chance(42, lambda end: end.out[0])


def _mean() -> Fraction:
    return sum((part * gained(13)(end) for part, end in turn_ends(ada_on(13))), Fraction(0))


EXERCISES: dict[str, Exercise] = {
    "pay": Number(
        _pay,
        hints=(
            "List the six squares first: which of them cost her chips at once, and which one lets her roll again?",
            "From 12 she goes on to one of six squares more. Each of these has a sixth of a sixth.",
            "Write a number of 36 at each end: six where one throw is enough, one beyond 12. Add up where she pays.",
        ),
    ),
    "leaves": Number(
        _leaves,
        hints=(
            "A branch that ends after one throw stands for six of the 36 pairs.",
            "One square within a single throw brings chips. Which squares beyond 12 bring chips as well?",
            "Six pairs for the square that one throw reaches, and one pair for each square beyond 12. Add them up.",
        ),
    ),
    "home": Choice(_home, hints=("For each of these squares, ask how many of the six faces lead exactly to 45.",)),
    "gallows": Number(
        _gallows,
        hints=(
            "It takes two steps, one after the other. How likely is each?",
            "Along the branches of a tree one multiplies.",
        ),
    ),
    "mean": Number(
        _mean,
        hints=(
            "Imagine six throws in which each face falls once. How many chips do they bring together?",
            "Do not forget the square that costs chips.",
        ),
    ),
}
