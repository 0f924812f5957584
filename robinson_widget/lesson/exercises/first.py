"""Lesson 6, going first: what its exercises come to.

>>> EXERCISES["duel"].answer()
Fraction(6, 11)
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from robinson_widget.lesson.exercise import Choice, Exercise, Number


def in_turn(chance: Fraction, seats: int) -> tuple[Fraction, ...]:
    """The chance of each seat to be the first with a success, if all try in turn with the same chance each time.

    >>> in_turn(Fraction(1, 2), 2)
    (Fraction(2, 3), Fraction(1, 3))
    """
    fail = 1 - chance
    return tuple(chance * fail**seat / (1 - fail**seats) for seat in range(seats))


def by_clocks(turns: Sequence[float], seats: int) -> tuple[float, ...]:
    """The chance of each seat to win, if all take their own way and are done in their k-th turn with ``turns[k]``.

    Of those who would be done in the same round the one who moves first wins. What is missing from 1 never comes home.

    >>> by_clocks([0, 0.5, 0.5], 2)
    (0.75, 0.25)
    """
    later = [1.0]  # later[k]: not done before turn k
    for share in turns:
        later.append(later[-1] - share)
    return tuple(
        float(sum(p * later[k + 1] ** seat * later[k] ** (seats - 1 - seat) for k, p in enumerate(turns)))
        for seat in range(seats)
    )


def games_for(error: Fraction, share: Fraction) -> Fraction:
    """How many games make the standard error of a share that large.

    >>> games_for(Fraction(1, 10), Fraction(1, 2))
    Fraction(25, 1)
    """
    return share * (1 - share) / error**2


EXERCISES: dict[str, Exercise] = {
    "tie": Number(
        lambda: sum(Fraction(1, 9) for first in range(1, 4) for second in range(1, 4) if first <= second),
        hints=(
            "Draw a square of nine boxes: Ada's number of turns beside it, Ben's above it.",
            "In which boxes is Ada home first? What about the boxes on the diagonal?",
        ),
    ),
    "duel": Number(
        lambda: in_turn(Fraction(1, 6), 2)[0],
        hints=(
            "Call it p. If the first throw misses, Ben is in the very place in which Ada was.",
            "Ada's chance is one sixth, and five sixths of what she has when Ben begins. What has she then?",
        ),
    ),
    "last": Number(
        lambda: in_turn(Fraction(1, 6), 3)[2],
        hints=(
            "Each seat back has five sixths of the chance of the seat before it. Why?",
            "Call the first chance a. Write the other two with it, and think of what all three add up to.",
        ),
    ),
    "games": Number(
        lambda: games_for(Fraction(1, 100), Fraction(1, 3)),
        within=0.04,
        hints=(
            "The standard error of a share p from n games is the root of p(1 − p)/n. Here it is to be 0.01.",
            "Solve p(1 − p)/n = 0.0001 for n, with p near one third.",
        ),
    ),
    "shrink": Choice(
        0,
        hints=("Going first decides games that would end in the same round. On which board are such ties frequent?",),
    ),
    "turning": Choice(
        1,
        hints=("Draw the curve and look for the highest step that is not the last.",),
    ),
}
