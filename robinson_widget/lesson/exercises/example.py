"""One exercise of each kind, to show how they are written; no lesson of ours uses them.

>>> sorted(EXERCISES)
['board', 'likelier', 'six']
"""

from __future__ import annotations

from fractions import Fraction

from robinson_widget.board import Board
from robinson_widget.lesson.exercise import Choice, Exercise, Measured, Number


def _short(board: object) -> str | None:
    if not isinstance(board, Board):
        return "That is not a board."
    return None if board.last <= 10 else "It has more than ten squares."


EXERCISES: dict[str, Exercise] = {
    "six": Number(
        lambda: Fraction(1, 6),
        hints=("How many faces has the die?", "All its faces are equally likely, and only one of them is a 6."),
    ),
    "likelier": Choice(1, hints=("Write down all pairs of faces, and count.",)),
    "board": Measured(_short, hints=("How long is it now?",)),
}
