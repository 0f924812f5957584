"""What an exercise comes to, and whether something typed or computed is that.

>>> sixth = Number(lambda: Fraction(1, 6), hints=("How many faces has the die?",))
>>> judged(sixth, "16.7 %"), judged(sixth, "0,167"), judged(sixth, "1/5")
(True, True, False)
>>> judged(sixth, "0.2"), ENOUGH  # one digit is too little to be right by rounding alone
(False, 2)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module

from robinson_widget.checks import brief
from robinson_widget.lesson.numbers import Typed, number, readings

#: With fewer digits than these nothing is taken for right only because it is well rounded.
ENOUGH = 2


@dataclass(frozen=True, slots=True)
class Number:
    """An exercise that comes to a number; `answer` gives it, and is called when something is to be checked.

    Right is what misses the answer by no more than `within`, a share of the answer, or than half a unit of the last
    digit typed, if it has two digits or more. `hints` come one after the other, after each wrong try.

    >>> Number(lambda: 15, within=0.1).answer()
    15
    """

    answer: Callable[[], object]
    within: float = 0.005
    hints: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """An exercise with options of which one is right: `right`, counted from 0, or a function that gives it.

    >>> Choice(2, hints=("Look at square 42 once more.",)).right
    2
    """

    right: int | Callable[[], int]
    hints: tuple[str, ...] = ()


def _touched(_: object) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Measured:
    """An exercise whose answer is anything computed: `test` gives None when it is right, else what is not yet there.

    `untouched` tells what stands in the notebook before anybody has changed it, which is no try.

    >>> Measured(lambda board: None if board > 3 else "It is too small.").test(2)
    'It is too small.'
    """

    test: Callable[[object], str | None]
    hints: tuple[str, ...] = ()
    untouched: Callable[[object], bool] = _touched


Exercise = Number | Choice | Measured


class Unreadable(ValueError):
    """Something typed that is no number.

    >>> judged(Number(lambda: 1), "one")
    Traceback (most recent call last):
    robinson_widget.lesson.exercise.Unreadable: 'one' is not a number
    """


class PercentMissing(ValueError):
    """A number of percent without its sign.

    >>> judged(Number(lambda: 0.25), "25")
    Traceback (most recent call last):
    robinson_widget.lesson.exercise.PercentMissing: '25' would be right as a number of percent
    """


def find(key: str) -> Exercise:
    """The exercise "next_roll.six": ``EXERCISES["six"]`` of the module ``exercises/next_roll.py``.

    :raises ValueError: naming the key, if there is none.

    >>> find("example.likelier").right
    1
    >>> find("nowhere.nothing")
    Traceback (most recent call last):
    ValueError: key: there is no exercise 'nowhere.nothing'
    """
    module, _, name = key.partition(".") if isinstance(key, str) else ("", "", "")
    unknown = ValueError(f"key: there is no exercise {brief(key)}")
    if not module.isidentifier():
        raise unknown
    path = f"robinson_widget.lesson.exercises.{module}"
    try:
        exercises: Mapping[str, Exercise] = import_module(path).EXERCISES
    except ModuleNotFoundError as error:
        if error.name != path:
            raise
        raise unknown from None
    if name not in exercises:
        raise ValueError(f"key: there is no exercise {brief(key)}; in {module} there are {', '.join(exercises)}")
    return exercises[name]


def judged(exercise: Number, text: str, lang: str = "en") -> bool:
    """Whether what was typed is right.

    >>> judged(Number(lambda: 38.41), "38.4"), judged(Number(lambda: Fraction(1, 6)), "0")
    (True, False)

    :raises Unreadable: if it is no number.
    :raises PercentMissing: if it would be right as a number of percent, but has no sign.
    """
    found = readings(text, lang)
    if not found:
        raise Unreadable(f"{brief(text)} is not a number")
    answer = number(exercise.answer(), "answer")
    if any(_meets(exercise, typed, answer) for typed in found):
        return True
    plain = [Typed(t.value / 100, t.half / 100, t.digits) for t in found if not t.percent and not t.fraction]
    if abs(float(answer)) <= 1 and any(_meets(exercise, typed, answer) for typed in plain):
        raise PercentMissing(f"{brief(text)} would be right as a number of percent")
    return False


def equals(exercise: Number, value: object) -> bool:
    """Whether a number computed in a cell is right, within the exercise's own bounds.

    >>> equals(Number(lambda: Fraction(1, 6)), 1 / 6)
    True
    """
    answer = number(exercise.answer(), "answer")
    return _misses(number(value, "value"), answer) <= _allowed(exercise, answer)


def _meets(exercise: Number, typed: Typed, answer: Fraction | float) -> bool:
    half = float(typed.half) if typed.digits >= ENOUGH else 0.0
    return _misses(typed.value, answer) <= max(half * (1 + 1e-9), _allowed(exercise, answer))


def _misses(value: Fraction | float, answer: Fraction | float) -> float:
    return abs(float(value - answer))


def _allowed(exercise: Number, answer: Fraction | float) -> float:
    return max(exercise.within * abs(float(answer)), 1e-12)
