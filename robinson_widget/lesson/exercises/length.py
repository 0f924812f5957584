"""The exercises of lesson 2, how long a game is.

>>> EXERCISES["by_hand"].answer(), EXERCISES["nine_of_ten"].answer(), round(EXERCISES["error"].answer(), 3)
(3, 23, 0.262)
>>> sum(FIVE)
75
"""

from __future__ import annotations

from functools import cache
from statistics import mean, median

from robinson_widget.board import ROBINSON
from robinson_widget.chance import journey, race_length
from robinson_widget.chance.distribution import Distribution
from robinson_widget.lesson.exercise import Choice, Exercise, Number

#: Five games for a mean and a median by hand.
FIVE = (9, 11, 12, 13, 30)


@cache
def alone() -> Distribution:
    """How many turns one traveller takes until home or lost, who takes every offer.

    >>> alone().median()
    15
    """
    return journey(ROBINSON).hitting_time({ROBINSON.last, "lost"}, start=0)


@cache
def race(players: int) -> Distribution:
    """How many turns a race takes, of all its players together.

    >>> race(3).median()
    37
    """
    return race_length(ROBINSON, players)


EXERCISES: dict[str, Exercise] = {
    "by_hand": Number(
        lambda: mean(FIVE) - median(FIVE),
        hints=(
            "For the median, put the five in order and take the one in the middle.",
            "For the mean, add all five and share the sum out equally.",
        ),
    ),
    "nine_of_ten": Number(
        lambda: alone().ppf(0.9),
        within=0.001,
        hints=(
            "The curve of section 4 that climbs shows how likely it is to be over by then. Draw a line at nine tenths.",
            "Go along that line to the curve, and then straight down.",
        ),
    ),
    "error": Number(
        lambda: alone().std() / 400**0.5,
        hints=("Divide by a root. By the root of what?",),
        within=0.01,
    ),
    "half": Choice(
        1,
        hints=("The number of games stands under a root. Which number has the root 2?",),
    ),
    "each": Number(
        lambda: race(3).mean() / 3,
        hints=("The three take turns: how many of all the turns are one player's?",),
        within=0.05,
    ),
}
