"""The exercises of lesson 5, chips and choices.

>>> {name: str(EXERCISES[name].answer()) for name in ("risk", "share", "friday", "average")}
{'risk': '1/6', 'share': '16', 'friday': '21', 'average': '30'}
>>> sorted(REFUSED)
[12, 20, 23]
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from robinson_widget.board import ROBINSON
from robinson_widget.chance import best_policy, visits, win_probability
from robinson_widget.engine import Action, State, opening, outcomes, step
from robinson_widget.lesson.exercise import Choice, Exercise, Number

#: The offers of the board that move one on, and the word that refuses each.
REFUSED = {12: "pass", 20: "pass", 23: "remain"}


def _risk() -> Fraction:
    """How likely another roll from 20 leads to the footprint on 25, and so back to 14."""
    first = replace(opening(ROBINSON, players=2)[0], positions=(20, 0), pending="again")
    after = [(chance, step(ROBINSON, first, Action("roll"), face)[0]) for face, chance in outcomes(ROBINSON)]
    return sum((chance for chance, state in after if state.positions[0] == 14), Fraction(0))


def shared(friday: bool) -> int:
    """What a winner takes from a bank of 31, when the other of two is still in, his Friday or not.

    >>> shared(False)
    16
    """
    start = opening(ROBINSON, players=2)[0]
    state = replace(start, positions=(44, 40), purses=(9, 20), bank=31, fridays=(1 if friday else None, None))
    ended: State = step(ROBINSON, state, Action("roll"), 1)[0]
    return ended.purses[0] - 9


def _eighteen() -> Any:
    return 4 * visits(ROBINSON)["landings"][18]


def _costliest() -> int:
    """Which of the three offers it costs most to refuse: its place among them."""
    left = [win_probability(ROBINSON, 2, policy=[{square: word}, "eager"]).value[0] for square, word in REFUSED.items()]
    return left.index(min(left))


def _seven() -> int:
    """The first option, never, if there is no position in which it is as good to stay as to roll."""
    values = best_policy(ROBINSON, 2).to_frame(7)
    assert (values["roll"] > values["stay"]).all()
    return 0


EXERCISES: dict[str, Exercise] = {
    "risk": Number(_risk, hints=("Which of the six faces leads from 20 to 25?",)),
    "costliest": Choice(
        _costliest,
        hints=("How far does an offer take you on average, and past which squares? Think of 25.",),
    ),
    "seven": Choice(
        _seven, hints=("What does a turn on 7 without a roll bring you? And what does the turn bring the others?",)
    ),
    "eighteen": Number(
        _eighteen,
        hints=(
            "Of 1,000 travellers, how many land on 18? How many chips do they get together?",
            "An average is the sum of value times chance.",
        ),
    ),
    "average": Number(
        lambda: 30,
        hints=("How many chips are on the table at the beginning, in purses and bank? Where can a chip go?",),
    ),
    "share": Number(
        lambda: shared(friday=False),
        hints=("The nearest takes half of the bank, rounded down. The winner has the rest, odd chips too.",),
    ),
    "friday": Number(
        lambda: shared(friday=True),
        hints=("A living Friday takes a third of the bank, rounded down, and nobody else gets anything.",),
    ),
}
