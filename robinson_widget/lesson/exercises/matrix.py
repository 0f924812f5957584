"""Lesson 3, the matrix: six squares by hand, then Robinson's journey.

>>> EXERCISES["row_3"].answer()
Fraction(1, 2)
>>> SIX.effects(5)
(MoveTo(square=2, optional=False),)
"""

from __future__ import annotations

import math
import warnings
from dataclasses import replace
from functools import cache

from robinson_widget.board import ROBINSON, Board, track
from robinson_widget.lesson.exercise import Choice, Exercise, Measured, Number

#: Six squares with a coin for a die; the snake on 5 leads back to 2.
SIX = track("Six squares", 6, {5: 2}, faces=2)


@cache
def _chance(board: Board, start: int, n: int, square: int) -> object:
    """The chance to stand on a square so many turns after `start`."""
    from robinson_widget.chance import journey

    return journey(board).distribution(start, n).pmf(square)


@cache
def _rows() -> int:
    from robinson_widget.chance import journey

    return len(journey(SIX).states)


def _slow(board: object) -> str | None:
    """What is not yet there of a board with six squares and a coin on which a journey takes more than ten turns."""
    from robinson_widget.chance import journey

    if not isinstance(board, Board):
        return "This is no board; track(…) makes one."
    if board.last != 6 or board.faces != 2:
        return "Keep the six squares and the coin, and change only the snakes."
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a board that nobody leaves is an answer like others
        mean = journey(board).expected_hitting_time(6, start=0)
    if math.isinf(mean):
        return "On this board some travellers never come home."
    return None if mean > 10 else "The way home is still too quick, ten turns or fewer on average."


EXERCISES: dict[str, Exercise] = {
    "rows": Number(
        _rows,
        hints=(
            "Count the places on which a traveller can stand when a turn is over. The start counts, and so does home.",
            "Can a turn end on the head of the snake?",
        ),
    ),
    "row_3": Number(
        lambda: _chance(SIX, 3, 1, 2),
        hints=(
            "From 3 the coin leads to 4 or to 5. Which of them lets you stay there?",
            "Whoever comes to 5 slides on at once. Where does the snake end?",
        ),
    ),
    "home_row": Number(
        lambda: _chance(SIX, 6, 1, 6),
        hints=("A traveller who is home throws no more. Where is he after one more turn?",),
    ),
    "three_2": Number(
        lambda: _chance(SIX, 0, 3, 2),
        hints=(
            "Go through the squares on which you can stand after two tosses. From which of them does a toss lead to 2?",
            "The chance to stand there, times the chance of that toss; then add up. The snake helps from two squares.",
        ),
    ),
    "nineteen": Number(
        lambda: _chance(ROBINSON, 19, 1, 14),
        hints=(
            "Which square sends its visitors back to 14? With which throw does Robinson reach it from 19?",
            "There is a second way: look at what a 1 brings on 20.",
        ),
    ),
    "never_left": Choice(
        1,
        hints=("Look for all states from which no turn leads away. One of them is no square of the board.",),
    ),
    "blank": Choice(
        2,
        hints=(
            "On which squares can no turn end? Move the slider and look for the squares that never have a number.",
            "Whoever comes to such a square is led on at once, or throws again.",
        ),
    ),
    "hundred": Choice(
        1,
        hints=("Is there a way to be still on the road after a hundred tosses? However unlikely, is it impossible?",),
    ),
    "mine": Measured(
        _slow,
        hints=(
            "A snake that throws back farther makes the way longer. Where could its head lie, and where its end?",
            "There is room for a second snake. But two snakes side by side cannot be jumped over.",
        ),
        untouched=lambda board: isinstance(board, Board) and replace(board, name=SIX.name) == SIX,
    ),
}
