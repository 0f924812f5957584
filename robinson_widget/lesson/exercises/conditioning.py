"""The exercises of lesson 4, conditioning.

>>> {name: str(EXERCISES[name].answer()) for name in ("two_faces", "tally")}
{'two_faces': '4/9', 'tally': '3/11'}
"""

from __future__ import annotations

from fractions import Fraction
from typing import cast

from robinson_widget.board import ROBINSON
from robinson_widget.chance import journey, win_probability
from robinson_widget.effects import LostOnRoll
from robinson_widget.lesson.exercise import Choice, Exercise, Number

#: A tally of 40 games made up for an exercise: Ada has won, she had a Friday, both.
TALLY_WON, TALLY_FRIDAY, TALLY_BOTH = 22, 12, 6


def lost(square: int) -> Fraction:
    """How likely one who travels alone from that square is lost in the end.

    >>> lost(42)
    Fraction(1, 4)
    """
    return cast(Fraction, journey(ROBINSON).hitting_probability("lost", square))


def _reach() -> Fraction:
    return cast(Fraction, journey(ROBINSON).hitting_probability(42, 41))


def _two_faces() -> Fraction:
    """As on the printed board, but a 1 is deadly on 42, too."""
    board = ROBINSON.with_effects(42, LostOnRoll(1), LostOnRoll(6))
    return cast(Fraction, journey(board).hitting_probability("lost", 42))


def _without_the_rule() -> int:
    """The last option, if it is right: that it makes no difference."""
    printed, struck = (win_probability(board, 2) for board in (ROBINSON, ROBINSON.with_effects(29)))
    assert printed.value == struck.value
    return 2


EXERCISES: dict[str, Exercise] = {
    "reach": Number(
        _reach,
        hints=(
            "First he must come to 42, and then be lost from there. What does one do along branches?",
            "You know a product and one of its two factors: they are x and y of section 5.",
        ),
    ),
    "two_faces": Number(
        _two_faces,
        hints=(
            "Call the chance y on 42 and x on the squares around it. Which of the two equations changes, and how?",
            "From 42 two faces are deadly now, one leads home and three lead away. And x is still half of y.",
        ),
    ),
    "race": Choice(
        0,
        hints=("What ends a race that does not end a journey alone? Who may then never come to 42?",),
    ),
    "both": Number(
        lambda: lost(0) ** 2,
        hints=(
            "Nobody ends the race before both are lost. Does it matter to the one what the other throws?",
            "When neither outcome tells anything of the other, the chance of both is a product.",
        ),
    ),
    "tally": Number(
        lambda: Fraction(TALLY_BOTH, TALLY_WON),
        hints=(
            "Which games do you know it to be? Strike out all the others.",
            "Count only the games that Ada has won. In how many of these did she have a Friday?",
        ),
    ),
    "rule": Choice(
        _without_the_rule,
        hints=("What does a Friday bring, and what moves a pawn? Look at the rule of 29 by pointing at its picture.",),
    ),
}
