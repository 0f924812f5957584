"""An exercise that checks itself: a field or some options, and a button."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ipywidgets import HTML, Box, Button, RadioButtons, Text

from robinson_widget.checks import brief
from robinson_widget.lesson.exercise import Choice, Measured, Number, PercentMissing, Unreadable, find, judged
from robinson_widget.lesson.form import Form, Told, on_enter
from robinson_widget.lesson.guesses import Book
from robinson_widget.texts import language


class ExerciseForm(Form):
    """An exercise to be answered: ``lesson.exercise("example.six", "How likely is a 6?")`` gives it.

    >>> ExerciseForm(Book(), "example.six", "How likely is a 6?").answer("1/6")
    True

    :raises ValueError: if there is no exercise of that key, or it needs options and has none.
    """

    def __init__(self, book: Book, key: str, prompt: str, options: Sequence[str] | None = None) -> None:
        exercise = find(key)
        if isinstance(exercise, Measured):
            raise ValueError(f"key: {key} is checked from a cell: lesson.check({key!r}, value)")
        if isinstance(exercise, Choice) is (options is None):
            raise ValueError(f"options: {key} needs {'options' if options is None else 'none'}")
        if options is not None and not _are_options(options, exercise):
            raise ValueError(f"options: {brief(options)} are not different texts, one of them right")
        self.key, self.prompt, self._exercise = key, prompt, exercise
        self._age = book.age
        self._wrong = False  # whether the last try was wrong
        self._tried: str | int | None = None  # and what it was
        self._prompt, self._said = HTML(), HTML()
        self._field = Text()
        self._radios = RadioButtons(options=[(text, i) for i, text in enumerate(options or ())], value=None)
        self._check = Button()
        (self._field if options is not None else self._radios).layout.display = "none"
        self._ask = Box([self._field, self._radios, self._check])
        super().__init__(book, "exercise", [self._prompt, self._ask, self._said])
        for name, part in {
            "prompt": self._prompt, "ask": self._ask, "number": self._field, "options": self._radios,
            "check": self._check, "said": self._said, "verdict": self._said,
        }.items():  # fmt: skip
            part.add_class(f"rwl-{name}")
        held = book.solved.get(key)
        if held is not None:
            if isinstance(exercise, Choice):
                self._radios.value = held
            else:
                self._field.value = str(held)
        self._check.on_click(lambda _: self.soon(self._checked))
        on_enter(self._field, lambda: self.soon(self._checked))
        self.begin()
        book.expect(key)

    def answer(self, value: str | int) -> bool:
        """Check an answer, as typing it or choosing it does; whether it is right.

        :raises ValueError: for what can't be read; that costs no try.

        >>> form = ExerciseForm(Book(), "example.six", "How likely is a 6?")
        >>> form.answer("1/5"), form.answer("16.7 %")
        (False, True)
        """
        if self._right or (self._wrong and value == self._tried):
            return self._right  # the same again, by an impatient second click, is no further try
        if isinstance(self._exercise, Number):
            try:
                right = judged(self._exercise, str(value), self.book.lang)
            except Unreadable:
                raise Told("unreadable", text=str(value).strip()[:40]) from None
            except PercentMissing:
                raise Told("percent_missing", text=str(value).strip()[:40]) from None
        else:
            wanted = self._exercise.right
            right = value == (wanted() if callable(wanted) else wanted)
        self._wrong, self._tried = not right, value
        note(self.book, self.key, right, value)
        return right

    @property
    def _right(self) -> bool:
        return self.key in self.book.solved

    def _checked(self) -> None:
        self.hush()
        if isinstance(self._exercise, Choice):
            if self._radios.value is None:
                raise Told("choose")
            self.answer(self._radios.value)
        else:
            if not self._field.value.strip():
                raise Told("no_number")
            self.answer(self._field.value)

    def _show(self) -> None:
        """Put everything into the lesson's language, and show how the last try went."""
        if self._age != self.book.age:
            self._age, self._wrong = self.book.age, False
            self._field.value, self._radios.value = "", None
        right = self._right
        self._prompt.value = (
            f'<div lang="{self.words.code}"><span class="rwl-kind">{escape(self.say("exercise"))}</span>'
            f"<p>{escape(self.prompt)}</p></div>"
        )
        self._field.description = self._radios.description = self.say("your_answer")
        self._check.description = self.say("check")
        self._field.disabled = self._radios.disabled = right
        self._check.layout.display = "none" if right else ""
        tries = self.book.tries.get(self.key, 0)
        self._said.value = verdict(self.book, self.words.code, self._exercise.hints, right, tries, self._wrong)

    def _plain(self) -> str:
        """The exercise, for where no widget can be shown."""
        return f"Exercise: {self.prompt} Run this cell again to answer it."


def _are_options(options: Sequence[str], exercise: Choice | Number) -> bool:
    right = exercise.right if isinstance(exercise, Choice) else 0
    return (
        isinstance(options, Sequence)
        and not isinstance(options, str)
        and all(isinstance(text, str) for text in options)
        and len(set(options)) == len(options) > 1
        and (callable(right) or 0 <= right < len(options))
    )


def note(book: Book, key: str, right: bool, value: object) -> None:
    """Write a try into the book.

    >>> book = Book()
    >>> note(book, "next_roll.six", False, "1/5")
    >>> book.tries, book.solved
    ({'next_roll.six': 1}, {})
    """
    book.tries[key] = book.tries.get(key, 0) + 1
    if right:
        book.solved[key] = value
    book.tell()


def verdict(
    book: Book, code: str, hints: Sequence[str], right: bool, tries: int, wrong: bool, also: str | None = None
) -> str:
    """How a try went: right, or not yet with a hint."""
    lang = language(code)
    if right:
        words = lang.say("LESSON", "right" if tries > 1 else "right.first", tries=lang.count("tries", tries))
        return f'<div class="rwl-right" lang="{code}"><b>✓</b> {escape(words)}</div>'
    if not wrong:
        return ""
    parts = [lang.say("LESSON", "not_yet")]
    if also:
        parts.append(also)
    if hints:
        parts.append(lang.say("LESSON", "hint", hint=hints[min(tries, len(hints)) - 1]))
    words, counted = lang.say("PAGE", "space").join(parts), lang.count("tries", tries)
    return f'<div class="rwl-wrong" lang="{code}"><b>✗</b> {escape(words)} <small>{escape(counted)}</small></div>'
