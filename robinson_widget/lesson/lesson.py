"""A lesson: the bar with its title and choices, and what makes its forms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from ipywidgets import HTML, Box, Button, Checkbox, Dropdown

from robinson_widget.checks import brief
from robinson_widget.lesson.ahead import Ahead
from robinson_widget.lesson.exercise import Choice, Measured, Number, equals, find, judged
from robinson_widget.lesson.exercise_form import ExerciseForm, note, verdict
from robinson_widget.lesson.form import Form
from robinson_widget.lesson.guesses import Book, Question, means
from robinson_widget.lesson.numbers import number
from robinson_widget.lesson.predict import Prediction
from robinson_widget.lesson.reveal import Reveal
from robinson_widget.lesson.table import GuessTable
from robinson_widget.seats import check_name
from robinson_widget.texts import LANGUAGES, language
from robinson_widget.widget import RobinsonWidget, play
from robinson_widget.widget.parts import guarded

if TYPE_CHECKING:
    from robinson_widget.game import Game
    from robinson_widget.policies import Computer

#: Seconds within which a second press belongs to the first, as a double click.
DOUBLE = 0.7

#: The books of this kernel by the titles of their lessons: a cell that makes a lesson may be run again.
_BOOKS: dict[str, Book] = {}


class Checked:
    """What a check from a cell came to; as the last line of the cell it shows itself.

    >>> bool(Checked(True, "", "Right."))
    True
    """

    def __init__(self, right: bool, html: str, text: str) -> None:
        self.right, self._html, self._text = right, html, text

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        return self._text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": self._html, "text/plain": self._text}


class Lesson(Form):
    """A lesson with a class: as the last line of a cell it shows a bar with what rules all its forms and boards.

    `teams` are the names of those who guess; without, the class guesses as one, and names can be typed in.
    A lesson of the same title that is made again in the same kernel goes on with its guesses.

    >>> lesson = Lesson("The next roll", teams=["Reds", "Blues"])
    >>> form = lesson.predict("How likely is a 6?", 1 / 6, unit="%")
    >>> form.guess("20 %", "Reds")
    >>> form.see()
    >>> lesson.guesses.points()
    {'Reds': 93.0}
    """

    def __init__(
        self, title: str, lang: str | None = None, large: bool | None = None, teams: Iterable[str] | None = None
    ) -> None:
        book = _book(title)
        if lang is not None:
            book.lang = language(lang).code
        if large is not None:
            book.large = bool(large)
        if teams is not None:
            book.teams = _teams(teams)
        self.title = title
        self._asked: tuple[float, object] | None = None  # when it was to be confirmed that all is to be forgotten
        self._boards: WeakSet[Any] = book.boards
        self._head, self._stats = HTML(), HTML()
        self._languages = Dropdown(options=[(language(code).name, code) for code in LANGUAGES], value=book.lang)
        self._large = Checkbox(value=book.large, indent=False)
        self._afresh = Button()
        self._tools = Box([self._languages, self._large, self._afresh])
        self._guesses: GuessTable | None = None
        super().__init__(book, "lesson", [self._head, self._stats, self._tools])
        for name, part in {
            "head": self._head, "stats": self._stats, "tools": self._tools, "language": self._languages,
            "large-box": self._large, "afresh": self._afresh,
        }.items():  # fmt: skip
            part.add_class(f"rwl-{name}")
        self._languages.observe(self._language_chosen, "value")
        self._large.observe(self._size_chosen, "value")
        self._afresh.on_click(lambda _: self._do(self._afresh_pressed))
        self.begin()
        book.tell()

    # --- what rules all forms ---

    @property
    def lang(self) -> str:
        """The code of the language; setting it changes every form and board of the lesson.

        >>> Lesson("The next roll", lang="zh").lang
        'zh'
        """
        return self.book.lang

    @lang.setter
    def lang(self, code: str) -> None:
        self.book.lang = language(code).code
        for board in tuple(self._boards):
            if not board._closed:
                board.lang = code
                game = getattr(board, "game", None)  # a heat map has none
                if game is not None:
                    game.lang = code
        self.book.tell()

    @property
    def large(self) -> bool:
        """Whether everything is written large.

        >>> Lesson("The next roll").large
        False
        """
        return self.book.large

    @large.setter
    def large(self, large: bool) -> None:
        self.book.large = bool(large)
        for board in tuple(self._boards):
            if not board._closed:
                board.large = self.book.large
        self.book.tell()

    # --- what makes forms ---

    def predict(
        self,
        prompt: str,
        answer: object,
        *,
        key: str | None = None,
        unit: str = "",
        low: float | None = None,
        high: float | None = None,
        scale: float | None = None,
        bars: Sequence[object] | None = None,
        shares: bool = True,
        figure: Callable[[Any], object] | None = None,
    ) -> Prediction:
        """A form that takes guesses, and then shows the answer over them.

        >>> Lesson("A first guess").predict("How many sixes in 60 rolls?", 10, high=60).seen
        False
        """
        for name, text in (("prompt", prompt), ("key", prompt if key is None else key), ("unit", unit)):
            if not isinstance(text, str):
                raise ValueError(f"{name}: {brief(text)} is not a text")
        if scale is not None and not float(number(scale, "scale")) > 0:
            raise ValueError(f"scale: {brief(scale)} is not a number greater than 0")
        first = 0.0 if low is None else float(number(low, "low"))
        if high is not None and not float(number(high, "high")) > first:
            raise ValueError(f"high: {brief(high)} is not a number greater than {first:g}")
        names = tuple(str(bar) for bar in bars) if isinstance(bars, Iterable) else ()
        if bars is not None and (not names or len(set(names)) < len(names)):
            raise ValueError(f"bars: {brief(bars)} are not different names")
        question = Question(prompt if key is None else key, prompt, unit, names, shares, scale)
        return Prediction(self.book, question, answer, low=low, high=high, figure=figure)

    def exercise(self, key: str, prompt: str, options: Sequence[str] | None = None) -> ExerciseForm:
        """A form for the exercise of that key, which checks itself.

        >>> lesson = Lesson("The next roll")
        >>> lesson.exercise("example.likelier", "Which is likelier?", ["two sixes", "no six"]).answer(1)
        True
        """
        return ExerciseForm(self.book, key, prompt, options)

    def check(self, key: str, value: object) -> Checked:
        """Check anything computed against the exercise of that key; the last line of a cell shows how it went.

        >>> from robinson_widget import track
        >>> Lesson("A fair game").check("example.board", track("A long way", 12))
        Not yet. It has more than ten squares.
        """
        exercise, book = find(key), self.book
        book.expect(key)
        if value is None or value is ... or (isinstance(exercise, Measured) and exercise.untouched(value)):
            words = self.say("untouched")
            return Checked(False, _standing(escape(words), None, book.large), words)
        also: str | None = None
        match exercise:
            case Measured():
                also = exercise.test(value)
                right = also is None
            case Number():
                right = judged(exercise, value, book.lang) if isinstance(value, str) else equals(exercise, value)
            case Choice():
                right = _same(value, exercise.right() if callable(exercise.right) else exercise.right)
        # A cell that is only run again is no further try.
        if not (key in book.solved if right else key in book.wrong and _same(book.wrong[key], value)):
            note(book, key, right, value)
        if not right:
            book.wrong[key] = value
        tries = book.tries[key]
        html = verdict(book, book.lang, exercise.hints, right, tries, not right, also)
        space = self.words.say("PAGE", "space")
        words = self.say("right.first") if right else space.join(filter(None, [self.say("not_yet"), also]))
        return Checked(right, _standing(html, right, book.large), words)

    def button(self, label: str, function: Callable[[int], object]) -> Reveal:
        """A button that runs a function with 1, 2, 3 and so on, and shows what it gives.

        >>> Lesson("The next roll").button("Throw", lambda press: press).label
        'Throw'
        """
        if not isinstance(label, str) or not callable(function):
            raise ValueError(f"button: {brief(label)} is to be a text, and {brief(function)} a function")
        return Reveal(self.book, label, function)

    def ahead(self, game: Game) -> Ahead:
        """The squares to which the next roll leads, as pictures, each with what it brings.

        >>> from robinson_widget import Game
        >>> strip = Lesson("The next roll").ahead(Game.from_position(positions={"Ada": 13, "Ben": 1}, seed=1))
        >>> strip.told()[0]
        '1: 14 · Grapes and melons. Ada receives 2 chips from the bank.'
        """
        return Ahead(self.book, game)

    def play(self, *players: str | Computer, **options: Any) -> RobinsonWidget:
        """A game to play, as :func:`robinson_widget.play` gives it, in the lesson's language and size of type.

        >>> Lesson("The next roll", lang="de").play("Ada", seed=1).lang
        'de'
        """
        options.setdefault("lang", self.book.lang)
        options.setdefault("large", self.book.large)
        board = play(*players, **options)
        self._boards.add(board)
        return board

    def heat_map(self, *args: Any, **options: Any) -> Any:
        """Where one is after n turns, on the board: a HeatMap that follows the lesson.

        >>> callable(Lesson("The matrix").heat_map)
        True
        """
        options.setdefault("lang", self.book.lang)
        made = import_module("robinson_widget.lesson.heatmap").HeatMap(*args, **options)
        made.large = self.book.large
        self._boards.add(made)
        return made

    @property
    def guesses(self) -> GuessTable:
        """The guesses made so far: in a cell a table that follows them, and as a DataFrame or points by who.

        >>> len(Lesson("The next roll").guesses)
        0
        """
        if self._guesses is None or self._guesses._closed:
            self._guesses = GuessTable(self.book)
        return self._guesses

    # --- callbacks and showing ---

    @guarded
    def _language_chosen(self, change: dict[str, Any]) -> None:
        if change["new"] != self.book.lang:
            self.lang = change["new"]

    @guarded
    def _size_chosen(self, change: dict[str, Any]) -> None:
        if change["new"] != self.book.large:
            self.large = change["new"]

    def _afresh_pressed(self) -> None:
        """Ask once whether everything is to be forgotten, and then do it."""
        if not self._sure:
            self._asked = monotonic(), self._held()
            self._show()
        elif self._asked is not None and monotonic() - self._asked[0] >= DOUBLE:
            self._asked = None
            self.book.forget()

    @property
    def _sure(self) -> bool:
        """Whether the next press forgets everything: not if something was done in between."""
        return self._asked is not None and self._asked[1] == self._held()

    def _held(self) -> object:
        return tuple(self.book.guesses), dict(self.book.tries), self.book.age

    def _show(self) -> None:
        """Show the bar in the present language, with the counts as they are now."""
        book, say, code = self.book, self.say, self.words.code
        self._languages.value, self._large.value = book.lang, book.large
        self._languages.description = self.words.say("PAGE", "language")
        self._large.description = say("large")
        self._afresh.description = say("afresh.sure" if self._sure else "afresh")
        kind = f'<span class="rwl-kind">{escape(say("lesson"))}</span>'
        self._head.value = f'<div lang="{code}">{kind}<h3>{escape(self.title)}</h3></div>'
        found = means(book.guesses)
        scores = [guess.points for guess in book.guesses if guess.points is not None]
        done = sum(key in book.solved for key in book.exercises)
        points = f"{sum(scores) / len(scores):.0f}" if found else "–"
        stats = [("stat.guesses", str(len(book.guesses))), ("stat.points", points)]
        if book.exercises:
            stats.append(("stat.solved", say("of", done=done, all=len(book.exercises))))
        items = "".join(f"<span><small>{escape(say(key))}</small> <b>{escape(text)}</b></span>" for key, text in stats)
        self._stats.value = f'<div lang="{code}">{items}</div>'

    def _plain(self) -> str:
        """The lesson's title, for where no widget can be shown."""
        return f"Lesson: {self.title}. Run all cells to begin."


def _same(one: object, other: object) -> bool:
    """Whether two values are equal; those that answer with more than yes or no, as arrays do, are not."""
    try:
        return bool(one == other)
    except (TypeError, ValueError):
        return False


def _standing(html: str, right: bool | None, large: bool) -> str:
    """A verdict that stands in the output of a cell, where no style sheet of ours may be; `right` is None without."""
    grounds = {True: ("#e2f3e7", "#124d2a"), False: ("#fdecea", "#7a1210"), None: ("#eef2f6", "#26384a")}
    ground, ink = grounds[right]
    style = f"background: {ground}; border-left: 5px solid {ink}; border-radius: 4px; color: {ink}; font-weight: 600;"
    style += f" font-size: {22 if large else 16}px; padding: 0.5em 0.8em;"
    return f'<div class="rwl-verdict" style="{style}">{html}</div>'


def _book(title: str) -> Book:
    """The book of the lesson of that title: in a notebook the one that it had before, if its cell is run again."""
    if not isinstance(title, str) or not title.strip():
        raise ValueError(f"title: {brief(title)} is not the title of a lesson")
    return _BOOKS.setdefault(title, Book()) if _in_notebook() else Book()


def _in_notebook() -> bool:
    from IPython.core.getipython import get_ipython

    return get_ipython() is not None


def _teams(teams: Iterable[str]) -> tuple[str, ...]:
    names = () if isinstance(teams, str) or not isinstance(teams, Iterable) else tuple(teams)
    if not names or len(set(names)) < len(names):
        raise ValueError(f"teams: {brief(teams)} is not a list of different names")
    for name in names:
        check_name(name)
    return names
