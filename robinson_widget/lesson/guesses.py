"""Guesses and what they are worth: the book of a lesson, which all its forms write in and read from.

>>> book = Book()
>>> asked = Question("sixes", "How many sixes in a hundred rolls?")
>>> book.add(asked, "Reds", 20.0)
>>> book.answer(asked, 50 / 3)
>>> [(guess.who, guess.points) for guess in book.guesses]
[('Reds', 80)]
>>> PERCENT_SCALE  # so many percent beside the answer, a guess has no points
50.0
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from weakref import WeakSet

#: One number, or one for each bar.
Value = float | tuple[float, ...]

#: At that distance a guess of percent has no points.
PERCENT_SCALE = 50.0


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be guessed: a number, or one for each of `bars`, which are `shares` of a whole or plain numbers.

    >>> Question("length", "How many turns?", unit="turns").bars
    ()
    """

    key: str
    prompt: str
    unit: str = ""
    bars: tuple[str, ...] = ()
    shares: bool = True
    scale: float | None = None

    @property
    def kind(self) -> tuple[object, ...]:
        """What two questions must have in common to share their guesses, as where a cell was changed and run again.

        >>> Question("six", "How likely?", unit="%").kind == Question("six", "How likely is a 6?", unit="%").kind
        True
        """
        return self.key, self.unit, self.bars, self.shares

    @property
    def percent(self) -> bool:
        """Whether its numbers are shown as percent.

        >>> Question("six", "How likely is a 6?", unit="%").percent
        True
        """
        return self.shares if self.bars else self.unit == "%"


@dataclass(frozen=True, slots=True)
class Guess:
    """Who guessed what; `who` is empty for the class as a whole. `answer` and `points` are None until it is seen.

    >>> Guess(Question("six", "How likely?", unit="%"), "", 0.2).points is None
    True
    """

    question: Question
    who: str
    value: Value
    round: int = 1
    answer: Value | None = None
    points: int | None = None


def number_points(guess: float, answer: float, unit: str = "", scale: float | None = None) -> int:
    """The points of a number that was guessed: 100 for the answer, 0 at the distance `scale` and beyond.

    >>> number_points(0.20, 0.30, "%"), number_points(12.0, 16.0), number_points(40.0, 16.0)
    (80, 75, 0)
    """
    percent = unit == "%"
    miss = abs(guess - answer) * (100 if percent else 1)
    whole = scale if scale is not None else PERCENT_SCALE if percent else abs(answer)
    return 100 if not miss else round(100 * max(0.0, 1 - miss / whole)) if whole else 0


def bar_points(guess: Sequence[float], answer: Sequence[float], shares: bool = True) -> int:
    """The points of bars that were guessed: what they share with the answer.

    >>> bar_points([0.5, 0.5], [0.25, 0.75]), bar_points([3, 5], [4, 4], shares=False)
    (75, 75)
    """
    miss = sum(abs(g - a) for g, a in zip(guess, answer, strict=True))
    if shares:
        return round(100 * (1 - miss / 2))
    whole = sum(abs(a) for a in answer)
    return 100 if not miss else round(100 * max(0.0, 1 - miss / whole)) if whole else 0


def points(question: Question, guess: Value, answer: Value) -> int:
    """The points of a guess, as the kind of its question has it.

    >>> points(Question("six", "How likely?", unit="%"), 0.2, 0.3)
    80
    """
    if isinstance(guess, tuple) and isinstance(answer, tuple):
        return bar_points(guess, answer, question.shares)
    assert not isinstance(guess, tuple)
    assert not isinstance(answer, tuple)
    return number_points(guess, answer, question.unit, question.scale)


@dataclass
class Book:
    """What a lesson keeps: guesses, exercises, its language and size of type; its readers are told of each change.

    >>> Book().guesses
    []
    """

    lang: str = "en"
    large: bool = False
    code: bool = False  # whether folded code has a line in the notebook
    teams: tuple[str, ...] = ()
    guesses: list[Guess] = field(default_factory=list)
    asked: dict[tuple[object, ...], int] = field(default_factory=dict)  # how often each question was answered
    exercises: list[str] = field(default_factory=list)
    tries: dict[str, int] = field(default_factory=dict)
    solved: dict[str, Any] = field(default_factory=dict)  # and what solved them
    wrong: dict[str, Any] = field(default_factory=dict)  # what was checked last from a cell
    age: int = 0  # how often all was forgotten
    readers: WeakSet[Any] = field(default_factory=WeakSet)
    boards: WeakSet[Any] = field(default_factory=WeakSet)

    def tell(self) -> None:
        """Let all readers show what there is now.

        >>> book = Book()
        >>> book.tell() is None
        True
        """
        for reader in tuple(self.readers):
            reader.refresh()

    def expect(self, key: str) -> None:
        """Count an exercise among those of the lesson.

        >>> book = Book()
        >>> book.expect("example.six")
        >>> book.exercises
        ['example.six']
        """
        if key not in self.exercises:
            self.exercises.append(key)
            self.tell()

    def place(self, who: str) -> int:
        """The place of whoever guesses, which gives their sign: teams first, then as they came; the class has the last.

        >>> Book(teams=("Reds", "Blues")).place("Blues")
        1
        """
        people = dict.fromkeys([*self.teams, *(guess.who for guess in self.guesses if guess.who)])
        return list(people).index(who) if who in people else 7

    def round(self, question: Question) -> int:
        """The round that a question is in: 1 until it was answered.

        >>> Book().round(Question("sixes", "How many?"))
        1
        """
        return self.asked.get(question.kind, 0) + 1

    def of(self, question: Question, round: int) -> list[Guess]:
        """The guesses made to a question in that round.

        >>> Book().of(Question("sixes", "How many?"), 1)
        []
        """
        return [guess for guess in self.guesses if guess.question.kind == question.kind and guess.round == round]

    def add(self, question: Question, who: str, value: Value) -> None:
        """Note a guess in the present round; another one by the same takes the place of the first.

        >>> book, six = Book(), Question("six", "How likely?", unit="%")
        >>> book.add(six, "Reds", 0.5)
        >>> book.add(six, "Reds", 0.2)
        >>> [guess.value for guess in book.guesses]
        [0.2]
        """
        made = Guess(question, who, value, self.round(question))
        for i, guess in enumerate(self.guesses):
            if (guess.question.kind, guess.who, guess.round) == (question.kind, who, made.round):
                self.guesses[i] = made
                break
        else:
            self.guesses.append(made)
        self.tell()

    def take_back(self, question: Question) -> None:
        """Forget the last guess of the present round.

        >>> book, six = Book(), Question("six", "How likely?", unit="%")
        >>> book.add(six, "Reds", 0.5)
        >>> book.take_back(six)
        >>> book.guesses
        []
        """
        made = self.of(question, self.round(question))
        if made:
            self.guesses.remove(made[-1])
            self.tell()

    def answer(self, question: Question, answer: Value) -> None:
        """Give the answer to the guesses of the present round, and their points; the next ones are of another round.

        >>> book, six = Book(), Question("six", "How likely?", unit="%")
        >>> book.answer(six, 1 / 6)
        >>> book.round(six)
        2
        """
        now = self.round(question)
        self.guesses = [
            replace(guess, answer=answer, points=points(question, guess.value, answer))
            if guess.question.kind == question.kind and guess.round == now
            else guess
            for guess in self.guesses
        ]
        self.asked[question.kind] = now
        self.tell()

    def forget(self) -> None:
        """Begin anew: no guess, no exercise tried.

        >>> book = Book(tries={"example.six": 2})
        >>> book.forget()
        >>> book.tries
        {}
        """
        self.guesses = []
        for held in (self.asked, self.tries, self.solved, self.wrong):
            held.clear()
        self.age += 1
        self.tell()


def means(guesses: Iterable[Guess]) -> dict[str, float]:
    """The mean points of each who has seen an answer, the best first.

    >>> means([Guess(Question("a", "?"), "Reds", 1.0, points=80), Guess(Question("b", "?"), "Reds", 1.0, points=60)])
    {'Reds': 70.0}
    """
    held: dict[str, list[int]] = {}
    for guess in guesses:
        if guess.points is not None:
            held.setdefault(guess.who, []).append(guess.points)
    found = {who: sum(scores) / len(scores) for who, scores in held.items()}
    return dict(sorted(found.items(), key=lambda entry: -entry[1]))
