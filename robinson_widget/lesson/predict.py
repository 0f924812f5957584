"""Predict, then see: a form that takes guesses before the answer is worked out and drawn over them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any

from ipywidgets import HTML, Box, Button, Dropdown, FloatSlider, Text

from robinson_widget.checks import brief
from robinson_widget.lesson.charts import bar_chart, ends, number_line
from robinson_widget.lesson.drawing import plotted
from robinson_widget.lesson.form import Form, Told, on_enter
from robinson_widget.lesson.guesses import Book, Guess, Question, Value
from robinson_widget.lesson.numbers import number, readings, shown
from robinson_widget.lesson.states import CLOSE
from robinson_widget.seats import LONGEST_NAME, check_name
from robinson_widget.widget.parts import guarded

#: Chosen in the list of who guesses: a name that is to be typed. No name has such a character.
_OTHER = "\n"


class Prediction(Form):
    """A question with the guesses made to it: ``lesson.predict(...)`` gives it.

    The answer is worked out when it is to be seen, and not before; then the guesses of that round are locked.

    >>> form = Prediction(Book(), Question("six", "How likely is a 6?", unit="%"), lambda: 1 / 6)
    >>> form.guess("25 %")
    >>> form.see()
    >>> [(guess.value, guess.points) for guess in form.made()]
    [(0.25, 83)]
    """

    def __init__(
        self,
        book: Book,
        question: Question,
        answer: object,
        *,
        low: float | None = None,
        high: float | None = None,
        figure: Callable[[Any], object] | None = None,
    ) -> None:
        self.question, self._answer = question, answer
        self._low, self._high, self._figure = low, high, figure
        self.round = book.round(question)
        self._age = book.age
        self._busy = False
        self._prompt, self._said, self._chart, self._result, self._plot = (HTML() for _ in range(5))
        self._who = Dropdown(options=[("", "")], value="")
        self._name = Text(layout={"display": "none"})
        self._number = Text()
        self._unit = HTML(escape(question.unit))
        self._add, self._back, self._see, self._again = (Button() for _ in range(4))
        self._top = top = _top(question, high)
        step = 1.0 if top >= 20 else 0.1 if top >= 2 else 0.01
        self._sliders = [
            FloatSlider(0.0, min=0.0, max=top, step=step, description=bar, readout_format=_readout(step))
            for bar in question.bars
        ]
        self._entry = Box([self._number, self._unit])
        self._ask = Box([self._who, self._name, self._entry, self._add, self._back])
        self._table = Box([Box(self._sliders), self._chart])
        self._buttons = Box([self._see, self._again])
        super().__init__(
            book,
            "predict",
            [self._prompt, self._ask, self._table, self._said, self._result, self._plot, self._buttons],
            line=2,
        )
        names = {
            "prompt": self._prompt, "ask": self._ask, "who-list": self._who, "name": self._name,
            "number": self._number, "unit": self._unit, "entry": self._entry, "add": self._add, "back": self._back,
            "table": self._table, "sliders": self._table.children[0], "chart": self._chart, "said": self._said,
            "buttons": self._buttons, "see": self._see, "again": self._again, "result": self._result,
            "plot": self._plot,
        }  # fmt: skip
        for name, part in names.items():
            part.add_class(f"rwl-{name}")
        self._result.add_class("rwl-said")
        if question.bars:
            self._entry.layout.display = "none"
        else:
            self._table.children[0].layout.display = "none"
        self._who.observe(lambda _: self._do(self._who_chosen), "value")
        self._add.on_click(lambda _: self.soon(self._add_pressed))
        on_enter(self._number, lambda: self.soon(self._add_pressed))
        on_enter(self._name, lambda: self.soon(self._add_pressed))
        self._back.on_click(lambda _: self._do(self._back_pressed))
        self._see.on_click(lambda _: self._do(self._see_clicked))
        self._again.on_click(lambda _: self._do(self._again_pressed))
        for slider in self._sliders:
            slider.observe(self._slid, "value")
        self.begin()

    # --- for cells ---

    def made(self) -> list[Guess]:
        """The guesses of the round that the form shows.

        >>> Prediction(Book(), Question("six", "How likely is a 6?", unit="%"), 1 / 6).made()
        []
        """
        return self.book.of(self.question, self.round)

    @property
    def seen(self) -> bool:
        """Whether the answer to this round was seen.

        >>> Prediction(Book(), Question("six", "How likely is a 6?", unit="%"), 1 / 6).seen
        False
        """
        return self.book.round(self.question) > self.round

    def guess(self, value: str | float | Sequence[float], who: str = "") -> None:
        """Note a guess, as typing it does; for bars, a number for each.

        :raises ValueError: if it can't be read, or the answer was seen.

        >>> form = Prediction(Book(), Question("face", "Which face?", bars=("odd", "even")), [1, 1])
        >>> form.guess([20, 60])
        >>> form.made()[0].value
        (0.25, 0.75)
        """
        if self.seen:
            raise Told("locked")
        self.book.add(self.question, who, self._read(value))

    def see(self) -> None:
        """Work out the answer and draw it over the guesses.

        :raises ValueError: if there is no guess yet, or the answer is none.

        >>> form = Prediction(Book(), Question("six", "How likely is a 6?", unit="%"), 1 / 6)
        >>> form.see()
        Traceback (most recent call last):
        robinson_widget.lesson.form.Told: Make a guess first.
        """
        if not self.made():
            raise Told("no_guess")
        if self.seen:
            return
        answer = self._work_out()
        failed: Exception | None = None
        try:
            self._plot.value = self._draw(answer) if self._figure is not None else ""
        except Exception as error:
            failed = error
        self.book.answer(self.question, answer)
        if failed is not None:  # the answer is to be seen although its figure is not
            raise failed

    # --- callbacks ---

    def _who_chosen(self) -> None:
        self._name.layout.display = "" if self._who.value == _OTHER else "none"

    def _add_pressed(self) -> None:
        self.hush()
        who = self._who.value or ""
        if who == _OTHER:
            who = self._typed_name()
        if self.seen:
            raise Told("locked")
        value = self._read([slider.value for slider in self._sliders] if self.question.bars else self._number.value)
        # Emptied before the guess is shown: whoever sees it and types the next one loses nothing of that.
        self._number.value = ""
        self._name.value = ""
        for slider in self._sliders:  # a second click on the button is then no second guess
            slider.value = 0.0
        self.book.add(self.question, who, value)
        self._next_guesser()
        self._show()

    def _typed_name(self) -> str:
        """The name that was typed, as a name of a player may be; that of the class is the class."""
        who = " ".join(self._name.value.split())[:LONGEST_NAME]
        try:
            check_name(who)
        except ValueError:
            raise Told("no_name") from None
        return "" if who == self.say("class") and not self.book.teams else who

    def _next_guesser(self) -> None:
        """Turn to a team that has not guessed yet, if there is one."""
        if self._who.value == _OTHER:
            return
        done = {guess.who for guess in self.made()}
        left = [team for team in self.book.teams if team not in done]
        if left:
            self._who.value = left[0]

    def _back_pressed(self) -> None:
        self.hush()
        if not self.seen:
            self.book.take_back(self.question)

    def _see_clicked(self) -> None:
        """Say that the answer is being worked out, let the page show that, and then do it."""
        if not self._busy and not self.seen:
            self.hush()
            self._busy = True
            self._show()
            self.soon(self._see_pressed)

    def _see_pressed(self) -> None:
        try:
            if self._number.value.strip():  # typed, but not added: it is a guess all the same
                self._add_pressed()
            self.see()
            self._again.focus()  # the button that was pressed is hidden now, and the focus would be lost
        finally:
            self._busy = False
            self._show()

    def _again_pressed(self) -> None:
        self.hush()
        self._start()
        self._show()
        if not self.question.bars:
            self._number.focus()

    def _start(self) -> None:
        """Begin a round of guesses."""
        self.round = self.book.round(self.question)
        self._plot.value = self._result.value = ""
        for slider in self._sliders:
            slider.value = 0.0

    @guarded
    def _slid(self, _: object) -> None:
        self._show_chart()

    # --- numbers ---

    def _read(self, value: str | float | Sequence[float]) -> Value:
        bars = self.question.bars
        if bars:
            if isinstance(value, (str, float, int)) or len(value) != len(bars):
                raise ValueError(f"guess: {brief(value)} is not a number for each of {len(bars)} bars")
            heights = [float(number(height, "guess")) for height in value]
            if min(heights) < 0:
                raise ValueError(f"guess: {brief(value)} are not numbers from 0")
            total = sum(heights)
            if not total:
                raise Told("no_bars")
            return tuple(height / total if self.question.shares else height for height in heights)
        text = str(value).strip()
        if self.question.unit and self.question.unit != "%":
            text = text.removesuffix(self.question.unit)
        found = readings(text, self.book.lang)
        if not text:
            raise Told("no_number")
        if not found:
            raise Told("unreadable", text=text[:40])
        typed = found[0]
        guess = float(typed.value)
        if self.question.percent:
            if not typed.percent and not typed.fraction:
                guess /= 100
            if not 0 <= guess <= 1:
                raise Told("beyond")
        elif typed.percent:
            raise Told("no_percent")
        return guess

    def _work_out(self) -> Value:
        """The answer, checked: it is called for here, and nowhere else."""
        held: Any = self._answer() if callable(self._answer) else self._answer
        question = self.question
        if not question.bars:
            found = float(number(held, "answer"))
            if not question.percent:
                return found
            if not -CLOSE <= found <= 1 + CLOSE:
                raise ValueError(f"answer: {brief(held)} is not a probability from 0 to 1")
            return min(1.0, max(0.0, found))  # a float may miss the end by an error
        if isinstance(held, Mapping) or hasattr(held, "keys"):
            named = {str(key): held[key] for key in held.keys()}  # noqa: SIM118 (a Series has keys, but is none of them)
            if not set(question.bars) <= set(named):
                raise ValueError(f"answer: {brief(list(named))} are not the bars {', '.join(question.bars)}")
            held = [named[bar] for bar in question.bars]
        if not isinstance(held, Iterable):
            raise ValueError(f"answer: {brief(held)} is not a number for each of {len(question.bars)} bars")
        values = [float(number(value, "answer")) for value in held]
        if len(values) != len(question.bars) or min(values) < -CLOSE:
            raise ValueError(f"answer: {brief(values)} is not a number from 0 for each of {len(question.bars)} bars")
        values = [max(0.0, value) for value in values]
        total = sum(values)
        if question.shares and not 0 < total < math.inf:
            raise ValueError("answer: the bars add to nothing, or to more than can be counted")
        return tuple(value / total for value in values) if question.shares else tuple(values)

    def _draw(self, answer: Value) -> str:
        assert self._figure is not None
        marks = []
        for guess, name in zip(self.made(), self._names(), strict=True):
            if not isinstance(guess.value, tuple):
                marks.append((guess.value, f"{name}: {self._shown(guess.value)}"))
        alt = self.question.prompt
        if not isinstance(answer, tuple):
            alt += " " + self.say("answer", value=self._shown(answer))
        return plotted(self._figure, marks, alt)

    def _shown(self, value: float) -> str:
        return shown(value, self.words, "%" if self.question.percent else self.question.unit)

    # --- showing ---

    def _names(self) -> list[str]:
        return [guess.who or self.say("class") for guess in self.made()]

    def _places(self) -> list[int]:
        return [self.book.place(guess.who) for guess in self.made()]

    def _show(self) -> None:
        """Put everything into the lesson's language, and show the guesses, and the answer once it was seen."""
        if self._age != self.book.age:
            self._age = self.book.age
            self._start()
        code = self.words.code
        nth = f" <small>{escape(self.say('round', round=self.round))}</small>" if self.round > 1 else ""
        self._prompt.value = (
            f'<div lang="{code}"><span class="rwl-kind">{escape(self.say("predict"))}{nth}</span>'
            f"<p>{escape(self.question.prompt)}</p></div>"
        )
        chosen = self._who.value or ""
        teams = [*self.book.teams] or [""]
        more = [guess.who for guess in self.book.guesses if guess.who not in ("", *teams)]
        people = list(dict.fromkeys([*teams, *more, ""]))
        if chosen not in (*people, _OTHER) or (chosen == "" and not self._who.options[0][0] and self.book.teams):
            chosen = people[0]
        self._who.options = [*((who or self.say("class"), who) for who in people), (self.say("other"), _OTHER)]
        self._who.value = chosen
        self._who.description = self.say("who")
        self._name.description = self.say("name")
        self._number.description = self.say("guess")
        see = "working" if self._busy else "see"
        for button, key in ((self._add, "add"), (self._back, "take_back"), (self._see, see), (self._again, "again")):
            button.description = self.say(key)
        made, seen = self.made(), self.seen
        self._ask.layout.display = "none" if seen else ""
        self._table.children[0].layout.display = "none" if seen or not self.question.bars else ""
        self._back.layout.display = "" if made else "none"
        self._see.layout.display = "none" if seen else ""
        self._see.disabled = self._busy or not made
        self._again.layout.display = "" if seen else "none"
        self._show_chart()
        self._result.value = f'<div lang="{code}">{escape(self._praise())}</div>' if seen else ""

    def _show_chart(self) -> None:
        made, question = self.made(), self.question
        answer = made[0].answer if made else None
        names, places = self._names(), self._places()
        if question.bars:
            draft = None if self.seen else [slider.value / (100 if question.shares else 1) for slider in self._sliders]
            self._chart.value = bar_chart(
                question.bars,
                made,
                answer if isinstance(answer, tuple) else None,
                draft,
                question.shares,
                self.words,
                names,
                places,
                self._top / (100 if question.shares else 1),
            )
        elif made:
            assert not isinstance(answer, tuple)
            values = [guess.value for guess in made if not isinstance(guess.value, tuple)]
            line = ends([*values, *([] if answer is None else [answer])], *self._ends(), question.percent)
            self._chart.value = number_line(made, answer, line, question.unit, self.words, names, places)
        else:
            self._chart.value = ""
        state = self._state()
        self._said.value = f'<div lang="{self.words.code}">{escape(state)}</div>' if state else ""

    def _ends(self) -> tuple[float | None, float | None]:
        """The ends of the number line, of percent as chances."""
        scale = 100 if self.question.percent else 1
        return (
            None if self._low is None else self._low / scale,
            None if self._high is None else self._high / scale,
        )

    def _state(self) -> str:
        """What is to be done, or was done last, in words."""
        if self.seen:
            return ""
        made = self.made()
        words = []
        if self.question.bars and self.question.shares:
            total = sum(slider.value for slider in self._sliders)
            key = "total" if total in (0, 100) else "total.scaled"
            if total or not made:
                words.append(self.say(key, total=shown(total / 100, self.words, "%")))
        if not made:
            words.append(self.say("begin"))
        elif self.question.bars:
            words.append(self.say("noted", names=self.words.say("PAGE", "comma").join(self._names())))
        return self.words.say("PAGE", "space").join(words)

    def _praise(self) -> str:
        made = self.made()
        scored = [(guess.points or 0, name) for guess, name in zip(made, self._names(), strict=True)]
        if not scored:
            return ""
        best = max(points for points, _ in scored)
        nearest = self.words.say("PAGE", "comma").join(name for points, name in scored if points == best)
        counted = self.words.count("points", best)
        if len(scored) == 1:
            key = "alone.near" if best >= 80 else "alone.fair" if best >= 40 else "alone.far"
            return self.say(key, who=nearest, points=counted)
        return self.say("nearest", who=nearest, points=counted)

    def _plain(self) -> str:
        """The question, for where no widget can be shown."""
        return f"Predict: {self.question.prompt} Run this cell again to guess."


def _top(question: Question, high: float | None) -> float:
    """The upper end of the sliders: that given, or for shares less than all of them where there are many bars.

    What one of many bars may need more of, it has when the others have less: the guess counts as a whole.
    """
    if high is not None:
        return float(high)
    return 100.0 if not question.shares or len(question.bars) <= 3 else 60.0 if len(question.bars) <= 6 else 40.0


def _readout(step: float) -> str:
    return ".0f" if step >= 1 else ".1f" if step >= 0.1 else ".2f"
