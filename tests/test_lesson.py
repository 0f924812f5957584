"""The lesson room: typed numbers, points, stated numbers, and the forms driven as a page drives them."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest
from ipywidgets import Button, Text
from ipywidgets.widgets import widget as ipywidgets_widget
from matplotlib.figure import Figure
from widgetkit import close_all, live_widgets, parse, until, visible

from robinson_widget import Game, track
from robinson_widget.chance import MarkovChain
from robinson_widget.lesson import Lesson, states
from robinson_widget.lesson import lesson as lesson_module
from robinson_widget.lesson.drawing import plotted
from robinson_widget.lesson.exercise import Number, judged
from robinson_widget.lesson.form import Form, interruptible
from robinson_widget.lesson.guesses import bar_points, number_points
from robinson_widget.lesson.numbers import readings, shown
from robinson_widget.texts import LANGUAGES, language

__all__ = ["close_all"]

# --- numbers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1/6", Fraction(1, 6)),
        (" 2 / 36 ", Fraction(1, 18)),
        ("1 1/2", Fraction(3, 2)),
        ("1½", Fraction(3, 2)),
        ("½", Fraction(1, 2)),
        ("1⁄6", Fraction(1, 6)),
        ("0.1667", Fraction(1667, 10000)),
        ("0,1667", Fraction(1667, 10000)),
        (".5", Fraction(1, 2)),
        ("16.7 %", Fraction(167, 1000)),
        ("16,7%", Fraction(167, 1000)),
        ("１６．７％", Fraction(167, 1000)),
        ("−3", Fraction(-3)),
        ("-3", Fraction(-3)),
        ("–3", Fraction(-3)),
        ("+3", Fraction(3)),
        ("≈ 15", Fraction(15)),
        ("1,234", Fraction(1234)),
        ("1 234", Fraction(1234)),
        ("1\u202f234,5", Fraction(12345, 10)),
        ("1,234.5", Fraction(12345, 10)),
        ("1.234,5", Fraction(12345, 10)),
        ("1,234,567", Fraction(1234567)),
        ("12,5", Fraction(25, 2)),
        ("0,167", Fraction(167, 1000)),
        ("1.5e-3", Fraction(15, 10000)),
        ("1/6 %", Fraction(1, 600)),
    ],
)
def test_a_number_is_read_however_it_is_written(text: str, value: Fraction) -> None:
    assert readings(text)[0].value == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "a sixth",
        "1/0",
        "1//6",
        "1.2.3",
        "1,23,456",
        "--3",
        "%",
        "1 2",
        "3 5/",
        ".",
        "e5",
        "1" * 41,
        "nan",
        "1/6/2",
    ],
)
def test_what_is_no_number_is_not_read_as_one(text: str) -> None:
    assert readings(text) == ()


def test_one_comma_means_a_thousand_in_english_and_a_decimal_in_german_and_russian() -> None:
    assert [float(t.value) for t in readings("1,234", "en")] == [1234, 1.234]
    assert [float(t.value) for t in readings("1,234", "de")] == [1.234, 1234]
    assert [float(t.value) for t in readings("1,234", "ru")] == [1.234, 1234]
    assert [float(t.value) for t in readings("1.234", "en")] == [1.234]


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("1/6", True), ("2/12", True), ("0.1667", True), ("0.167", True), ("0.17", True), ("17 %", True),
        ("16.67%", True),
        ("0,167", True), ("0.166", True), ("0.16", False), ("0", False), ("1", False), ("0.2", False), ("20 %", False),
        ("-1/6", False), ("0.1700", False), ("5/6", False),
    ],
)  # fmt: skip
def test_a_sixth_is_right_as_far_as_it_was_written(text: str, right: bool) -> None:
    assert judged(Number(lambda: Fraction(1, 6)), text) is right


@pytest.mark.parametrize(
    ("answer", "text", "right"),
    [(38.41, "38.4", True), (38.41, "38", True), (38.41, "39", False), (38.41, "4e1", False), (3, "3", True),
     (3, "3.1", False), (0, "0", True), (0, "0.1", False), (-3, "−3", True), (1234, "1,234", True),
     (1.234, "1,234", True)],
)  # fmt: skip
def test_a_number_is_right_within_half_of_its_last_digit_or_half_a_percent(
    answer: float, text: str, right: bool
) -> None:
    assert judged(Number(lambda: answer), text) is right


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("36.2 %", 0.36249),
        ("36.2\xa0%", 0.3625 - 1e-9),
        ("36.3 %", 0.3625),
        ("1/6", Fraction(1, 6)),
        ("1/6", 1 / 6),
        ("2/12", Fraction(1, 6)),
        ("38.4", np.float64(38.44)),
        ("38.4", np.float32(38.44)),
        ("15", np.int64(15)),
        ("15", 15.49),
        ("1,234", 1234.4),
        ("1234", 1234),
        ("-3", -3),
        ("−3", Fraction(-3)),
        ("0 %", 0.004),
        ("50 %", np.array(0.5)),
    ],
)
def test_a_stated_number_that_holds_shows_nothing(text: str, value: Any) -> None:
    states(text, value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("36.3 %", 0.36249),
        ("36.2 %", 0.3626),
        ("36.2", 0.362),
        ("1/6", 0.1667),
        ("1/6", Fraction(1667, 10000)),
        ("38.4", 38.46),
        ("38.40", 38.41),
        ("15", 15.51),
        ("−3", 3),
        ("1,234", 1.234),
    ],
)
def test_a_stated_number_that_does_not_hold_fails_and_names_both(text: str, value: Any) -> None:
    with pytest.raises(AssertionError, match="the text states") as failed:
        states(text, value)
    assert repr(text) in str(failed.value)


@pytest.mark.parametrize("text", ["", "about 5", "5 turns", "1/0", "12,34", ".5", "5.", "5  %", "+5", "1 234", "5 ± 1"])
def test_a_text_that_is_no_printed_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a number as a lesson prints it"):
        states(text, 5)


@pytest.mark.parametrize("value", [None, "5", True, float("nan"), float("inf"), [5]])
def test_a_value_that_is_no_number_is_refused(value: Any) -> None:
    with pytest.raises(ValueError, match=r"value: .* is not a number"):
        states("5", value)


# --- points ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("guess", "answer", "unit", "scale", "points"),
    [
        (0.25, 0.25, "%", None, 100),
        (0.25, 0.50, "%", None, 50),  # 25 of 50
        (0.10, 0.70, "%", None, 0),  # 60 are more than 50
        (0.20, 0.25, "%", 10, 50),  # 5 of 10
        (12, 16, "", None, 75),  # 4 of 16
        (20, 16, "turns", None, 75),
        (40, 16, "", None, 0),
        (14, 16, "", 4, 50),
        (-1, -2, "", None, 50),
        (0, 0, "", None, 100),
        (1, 0, "", None, 0),
    ],
)
def test_the_points_of_a_number(guess: float, answer: float, unit: str, scale: float | None, points: int) -> None:
    assert number_points(guess, answer, unit, scale) == points


@pytest.mark.parametrize(
    ("guess", "answer", "shares", "points"),
    [
        ([0.5, 0.5], [0.5, 0.5], True, 100),
        ([1.0, 0.0], [0.0, 1.0], True, 0),
        ([0.5, 0.3, 0.2], [0.4, 0.3, 0.3], True, 90),  # half of 0.1 + 0.1
        ([4, 4], [2, 6], False, 50),  # 4 of 8
        ([0, 0], [0, 0], False, 100),
        ([9, 9], [1, 1], False, 0),
    ],
)
def test_the_points_of_bars(guess: list[float], answer: list[float], shares: bool, points: int) -> None:
    assert bar_points(guess, answer, shares) == points


# --- the page's part ---------------------------------------------------------------------------------------------


def enter(field: Text, text: str) -> None:
    """Type into a field and press Enter, by the messages that a page sends."""
    field.set_state({"value": text})
    field._handle_custom_msg({"event": "submit"}, [])


def click(button: Button) -> None:
    assert visible(button)
    assert not button.disabled
    button.click()


def words(form: Form) -> str:
    """Everything that the form says, hidden parts left out."""
    texts: list[str] = []

    def look(part: Any) -> None:
        if not visible(part):
            return
        value = getattr(part, "value", "")
        if type(part).__name__ == "HTML" and value:
            texts.append(parse(value).text() or value)
        texts.append(getattr(part, "description", "") or "")
        for child in getattr(part, "children", ()):
            look(child)

    look(form)
    return " ".join(texts)


def is_told(text: str, before: set[str]) -> bool:
    """Whether a text is in the state of any widget made since, as the page has it."""
    made = [widget for model_id, widget in ipywidgets_widget._instances.items() if model_id not in before]
    assert made
    return any(text in str(widget.get_state()) for widget in made)


def error(form: Form) -> str:
    return parse(form._error_line.value).text() if visible(form._error_line) else ""


# --- guessing ----------------------------------------------------------------------------------------------------


def test_a_class_guesses_and_then_sees() -> None:
    called = []

    def answer() -> Fraction:
        called.append(1)
        return Fraction(7654321, 10**8)

    before = set(ipywidgets_widget._instances)
    lesson = Lesson("Seven")
    form = lesson.predict("How likely is it?", answer, key="it", unit="%")
    assert form._see.disabled
    enter(form._number, "25")
    assert form._number.value == ""
    assert "The class" in words(form)
    assert "25 %" in words(form).replace("\xa0", " ")
    assert not called
    assert not is_told("7.7", before)
    click(form._see)
    assert called == [1]
    assert is_told("7.7", before)
    assert "Answer: 7.7 %" in words(form).replace("\xa0", " ")
    assert form.made()[0].points == 65  # 17.3 of 50
    assert "65 points" in words(form)
    assert not visible(form._ask)
    with pytest.raises(ValueError, match="has been seen"):
        form.guess("7")
    assert called == [1]
    assert "Guesses 1" in words(lesson)
    assert "Points 65" in words(lesson)


def test_teams_guess_in_turn_and_the_nearest_is_named() -> None:
    lesson = Lesson("Teams", teams=["Reds", "<b>Blues"])
    form = lesson.predict("How many?", lambda: 20, key="many", unit="turns", low=0, high=40)
    assert form._who.value == "Reds"
    enter(form._number, "10 turns")
    assert form._who.value == "<b>Blues"
    enter(form._number, "1.5e1")
    form._who.value = "\n"
    assert visible(form._name)
    enter(form._number, "24")
    assert error(form) == "Type a name first."
    assert form._number.value == "24"
    enter(form._name, "  Ms   Grey ")
    assert [(g.who, g.value) for g in form.made()] == [("Reds", 10), ("<b>Blues", 15), ("Ms Grey", 24)]
    click(form._see)
    assert [g.points for g in form.made()] == [50, 75, 80]
    assert "Ms Grey came nearest: 80 points." in words(form)
    assert lesson.guesses.points() == {"Ms Grey": 80, "<b>Blues": 75, "Reds": 50}
    assert "In the lead: Ms Grey, 80 points" in words(lesson.guesses)
    frame = lesson.guesses.to_frame()
    assert frame["points"].tolist() == [50, 75, 80]
    assert frame["answer"].tolist() == [20, 20, 20]


def test_a_guess_can_be_changed_and_taken_back_until_the_answer_is_seen() -> None:
    lesson = Lesson("Again")
    form = lesson.predict("How many?", 20, key="many")
    enter(form._number, "10")
    enter(form._number, "12")
    assert [g.value for g in form.made()] == [12]
    click(form._back)
    assert form.made() == []
    assert form._see.disabled
    assert not visible(form._back)


def test_a_number_typed_but_not_added_counts_when_the_answer_is_asked_for() -> None:
    form = Lesson("Typed", teams=["Reds", "Blues"]).predict("How many?", 20, key="many")
    enter(form._number, "10")
    form._number.set_state({"value": "lots"})
    click(form._see)
    assert "can't be read" in error(form)
    assert not form.seen
    form._number.set_state({"value": "15"})
    click(form._see)
    assert [(g.who, g.points) for g in form.made()] == [("Reds", 50), ("Blues", 75)]


@pytest.mark.parametrize(
    ("unit", "text", "says"),
    [("", "lots", "“lots” can't be read"), ("", "", "Type a number"), ("", "5 %", "not asked in percent"),
     ("%", "120", "between 0 % and 100 %"), ("%", "-5", "between 0 % and"),
     ("%", "7/6", "between 0 % and")],
)  # fmt: skip
def test_what_is_no_guess_is_said_and_kept_in_the_field(unit: str, text: str, says: str) -> None:
    form = Lesson("No guess").predict("How many?", 0.5, unit=unit)
    enter(form._number, text)
    assert says in error(form)
    assert form._number.value == text
    assert form.made() == []
    enter(form._number, "1/2")
    assert error(form) == ""
    assert form.made()[0].value == 0.5


def test_bars_are_guessed_as_shares_and_counted_as_a_whole() -> None:
    lesson = Lesson("Bars")
    form = lesson.predict("Which?", lambda: {"a": 1, "b": 2, "c": 1}, key="which", bars=["a", "b", "c"])
    click(form._add)
    assert error(form) == "Move the bars first."
    for slider, value in zip(form._sliders, (30, 30, 60), strict=True):
        slider.set_state({"value": value})
    assert "Total: 120 %. It counts as 100 %." in words(form).replace("\xa0", " ")
    click(form._add)
    assert form.made()[0].value == (0.25, 0.25, 0.5)
    assert [slider.value for slider in form._sliders] == [0, 0, 0]
    click(form._see)
    assert form.made()[0].answer == (0.25, 0.5, 0.25)
    assert form.made()[0].points == 75
    assert "50 %" in words(form).replace("\xa0", " ")


def test_plain_bars_are_no_shares() -> None:
    form = Lesson("Bars").predict("How many?", [2, 6], bars=[1, 2], shares=False, high=10)
    for slider in form._sliders:
        slider.set_state({"value": 4})
    click(form._add)
    click(form._see)
    assert form.made()[0].value == (4, 4)
    assert form.made()[0].points == 50


@pytest.mark.parametrize(
    ("answer", "bars"),
    [(lambda: 1 / 0, None), ("much", None), (1.5, None), ([1, 2], [1, 2, 3]), ([1, -1], [1, 2]), ({"a": 1}, [1, 2]),
     ([0, 0], [1, 2])],
)  # fmt: skip
@pytest.mark.logs_errors
def test_an_answer_that_fails_is_told_in_the_form_and_the_guess_stays(answer: Any, bars: Any) -> None:
    form = Lesson("Failing").predict("?", answer, unit="" if bars else "%", bars=bars)
    form.guess([1] * len(bars) if bars else "50")
    click(form._see)
    assert "Something went wrong" in error(form)
    assert not form.seen
    assert len(form.made()) == 1
    assert not form._see.disabled
    assert form._see.description == "See the answer"


@pytest.mark.logs_errors
def test_a_figure_shows_the_guesses_and_its_failing_hides_no_answer() -> None:
    lesson = Lesson("Figures")
    lines = []

    def draw(ax: Any) -> None:
        ax.plot([0, 10], [0, 1])
        lines.append(ax)

    form = lesson.predict("?", 4, key="a", figure=draw)
    enter(form._number, "30")
    assert lines == []
    click(form._see)
    assert form._plot.value.startswith("<img")
    assert [line.get_xdata()[0] for line in lines[0].lines[1:]] == [30]
    assert lines[0].get_xlim()[1] > 30
    assert "The class: 30" in [text.get_text() for text in lines[0].texts]
    other = lesson.predict("?", 4, key="b", figure=lambda ax: ax.nonsense)
    enter(other._number, "3")
    click(other._see)
    assert other.seen
    assert "Something went wrong" in error(other)
    assert "Answer: 4" in words(other)


def test_a_figure_of_its_own_is_taken_and_closed() -> None:
    import matplotlib.pyplot as plt

    def draw(_: Any) -> Any:
        return plt.subplots()[1]

    assert plotted(draw, [(1.0, "Reds")], "x").startswith("<img")
    assert plt.get_fignums() == []


def test_a_cell_run_again_takes_over_what_was_not_yet_answered() -> None:
    lesson = Lesson("Rerun")
    first = lesson.predict("How many?", 20, key="many")
    enter(first._number, "10")
    first.close()
    second = lesson.predict("How many?", 20, key="many")
    assert [g.value for g in second.made()] == [10]
    assert not second._see.disabled
    click(second._see)
    third = lesson.predict("How many?", 20, key="many")
    assert third.made() == []
    assert "round 2" in words(third)
    enter(third._number, "20")
    click(third._see)
    assert lesson.guesses.to_frame()[["round", "points"]].to_numpy().tolist() == [[1, 50], [2, 100]]
    click(second._again)
    assert second.made() == []
    assert "Answer" not in words(second)
    assert second.round == 3


def test_a_closed_form_leaves_nothing_behind() -> None:
    lesson = Lesson("Closing", teams=["Reds"])
    before = live_widgets()
    made = [
        lesson.predict("How many?", 20, key="many"),
        lesson.predict("Which?", [1, 2], bars=[1, 2]),
        lesson.exercise("example.six", "?"),
        lesson.button("Go", lambda press: press),
    ]
    for form in made:
        form.close()
    assert live_widgets() == before
    lesson.lang = "de"


def test_in_a_notebook_a_lesson_made_again_goes_on_with_its_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson_module, "_BOOKS", {})
    alone = Lesson("Going on")
    assert Lesson("Going on").book is not alone.book
    monkeypatch.setattr(lesson_module, "_in_notebook", lambda: True)
    monkeypatch.setattr(lesson_module, "DOUBLE", 0.0)
    first = Lesson("Going on", lang="ru")
    form = first.predict("?", 5, key="five")
    enter(form._number, "4")
    second = Lesson("Going on")
    assert second.lang == "ru"
    assert len(second.guesses) == 1
    second.lang = "en"
    assert "Guess" in words(form)
    click(second._afresh)
    assert len(second.guesses) == 1
    assert second._afresh.description == "Really forget all?"
    click(second._afresh)
    assert len(second.guesses) == 0
    assert form.made() == []


# --- exercises ---------------------------------------------------------------------------------------------------


def test_an_exercise_is_answered_wrong_and_then_right() -> None:
    lesson = Lesson("Exercises")
    form = lesson.exercise("example.six", "How likely is a 6?")
    assert "Exercises 0 of 1" in words(lesson)
    enter(form._field, "soon")
    assert "can't be read" in error(form)
    enter(form._field, "1/5")
    assert error(form) == ""
    assert "Not yet. Hint: How many faces has the die? 1 try" in words(form)
    enter(form._field, "1/5")  # the same again
    assert "1 try" in words(form)
    enter(form._field, "1/3")
    assert "only one of them" in words(form)
    assert "2 tries" in words(form)
    enter(form._field, "16.7")
    assert "16.7 %" in error(form)
    enter(form._field, "16.7 %")
    assert "Right! It took 3 tries." in words(form)
    assert "Exercises 1 of 1" in words(lesson)
    assert form._field.disabled
    again = lesson.exercise("example.six", "How likely is a 6?")
    assert again._field.value == "16.7 %"
    assert "Right!" in words(again)


def test_an_exercise_with_options() -> None:
    form = Lesson("Options").exercise("example.likelier", "Which?", ["a", "b"])
    click(form._check)
    assert error(form) == "Choose an answer first."
    form._radios.set_state({"index": 0})
    click(form._check)
    assert "Write down all pairs" in words(form)
    form._radios.set_state({"index": 1})
    click(form._check)
    assert "Right! It took 2 tries." in words(form)


def test_what_is_no_exercise_is_refused() -> None:
    lesson = Lesson("Refused")
    for key, options, says in (
        ("example.nine", None, "in example there are six, likelier, board"),
        ("nowhere.six", None, "no exercise 'nowhere.six'"),
        ("six", None, "no exercise 'six'"),
        ("../x.six", None, "no exercise"),
        ("example.six", ["a"], "needs none"),
        ("example.likelier", None, "needs options"),
        ("example.board", None, "checked from a cell"),
    ):
        with pytest.raises(ValueError, match=says):
            lesson.exercise(key, "?", options)


def test_a_value_is_checked_from_a_cell() -> None:
    lesson = Lesson("Checks")
    wrong = lesson.check("example.six", 0.2)
    assert not wrong
    assert "How many faces" in wrong._repr_mimebundle_()["text/html"]
    right = lesson.check("example.six", np.float64(1 / 6))
    assert right
    assert repr(right) == "Right, at the first try!" or right.right
    assert lesson.book.tries == {"example.six": 2}
    assert lesson.check("example.six", "1/6")
    assert lesson.check("example.likelier", 1)


# --- buttons, boards, languages ------------------------------------------------------------------------------------


@pytest.mark.logs_errors
def test_a_button_shows_what_its_function_gives() -> None:
    given: list[Any] = [Figure(), "five", None, ValueError("no more")]

    def run(press: int) -> Any:
        print("press", press)
        result = given[press - 1]
        if isinstance(result, Exception):
            raise result
        return result

    form = Lesson("Buttons").button("Throw", run)
    click(form._button)
    assert form._picture.value.startswith("<img")
    assert form._output.outputs[0]["text"] == "press 1\n"
    assert "1 press" in words(form)
    click(form._button)
    assert form._picture.value == ""
    assert form._output.outputs[1]["data"] == {"text/plain": "'five'"}
    click(form._button)
    click(form._button)
    assert "no more" in error(form)
    assert form._button.description == "Throw"
    assert not form._button.disabled


def test_a_button_says_that_it_runs_before_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        form = Lesson("Running").button("Throw", lambda press: press)
        form._button.click()
        assert form._button.description == "Playing …"
        assert form._button.disabled
        form._button.click()
        await until(lambda: not form._button.disabled)
        assert form.presses == 1
        assert form._output.outputs[0]["data"] == {"text/plain": "1"}

    monkeypatch.setattr("robinson_widget.lesson.reveal.SHOWN", 0.0)
    asyncio.run(main())


def test_the_language_of_the_lesson_is_that_of_all_its_forms_and_boards() -> None:
    lesson = Lesson("Languages")
    form = lesson.predict("?", 5)
    exercise = lesson.exercise("example.six", "?")
    board = lesson.play("Ada", "Ben", seed=1)
    heat = lesson.heat_map(MarkovChain({0: {1: 1}, 1: {1: 1}}))
    form._number.value = "12"
    for code in LANGUAGES:
        lesson._languages.value = code
        assert (board.lang, heat.lang) == (code, code)
        assert f'lang="{code}"' in form._prompt.value
        assert f'lang="{code}"' in exercise._prompt.value
        assert form._number.value == "12"
    assert "Vorhersage" in words(form)  # the last of them


def test_large_type_is_that_of_all_forms() -> None:
    lesson = Lesson("Large")
    forms = [lesson.predict("?", 5), lesson.exercise("example.six", "?"), lesson.guesses]
    board = lesson.play("Ada", seed=1)
    lesson._large.value = True
    assert board.large
    assert lesson.play("Ben", seed=1).large
    assert all("rwl-large" in form._dom_classes for form in (lesson, *forms))
    lesson.large = False
    assert not board.large
    assert not any("rwl-large" in form._dom_classes for form in (lesson, *forms))
    assert not lesson._large.value


def test_nothing_that_was_typed_is_markup() -> None:
    lesson = Lesson("<i>Title", teams=["<b>Reds"])
    form = lesson.predict("<script>?", 5, key="<u>", unit="<q>")
    enter(form._number, "<s>")
    enter(form._number, "4")
    click(form._see)
    shown = "".join(
        part.value
        for part in (form._prompt, form._chart, form._result, form._unit, lesson._head, lesson.guesses._table)
    )
    for mark in ("<i>Title", "<b>Reds", "<script>", "<u>", "<q>", "<s>"):
        assert mark not in shown
    parse(shown)


@pytest.mark.parametrize("make", [lambda lesson: lesson.predict("How many?", 5), lambda lesson: lesson.guesses])
def test_where_no_widget_can_be_shown_there_is_text(make: Callable[[Lesson], Form]) -> None:
    bundle = make(Lesson("Text"))._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "Run this cell again" in data["text/plain"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [({"title": ""}, "title"), ({"title": "A", "lang": "fr"}, "lang"), ({"title": "A", "teams": "Reds"}, "teams"),
     ({"title": "A", "teams": ["Reds", "Reds"]}, "teams"), ({"title": "A", "teams": []}, "teams")],
)  # fmt: skip
def test_a_lesson_that_cannot_be_is_refused(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Lesson(**arguments)


def test_a_question_that_cannot_be_is_refused() -> None:
    lesson = Lesson("Questions")
    with pytest.raises(ValueError, match="scale"):
        lesson.predict("?", 5, scale=0)
    with pytest.raises(ValueError, match="bars"):
        lesson.predict("?", [1, 2], bars=["a", "a"])


# --- what is odd --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["1²", "²", "5³", "H₂", "1e400", "50%%", "1_000", "0x10"])
def test_what_only_looks_like_a_number_is_not_read(text: str) -> None:
    assert readings(text) == ()


def test_a_huge_number_is_shown_with_a_power_of_ten() -> None:
    assert shown(1e99, language("en"), "turns") == "1e99\xa0turns"
    assert shown(-2.5e20, language("de")) == "−2,5e20"
    assert shown(123456, language("en")) == "123,456"


@pytest.mark.parametrize("text", ["15", "15 %", "1/6"])
def test_a_number_that_is_no_float_is_not_what_a_text_states(text: str) -> None:
    with pytest.raises(AssertionError, match="the text states"):
        states(text, Fraction(10**400))


@pytest.mark.parametrize(
    ("options", "says"),
    [({"low": 5, "high": 5}, "high"), ({"low": float("nan")}, "low"), ({"high": "much"}, "high"),
     ({"high": -1}, "high"), ({"bars": 5}, "bars"), ({"bars": []}, "bars"), ({"unit": None}, "unit"),
     ({"key": 3}, "key"), ({"scale": float("nan")}, "scale"), ({"bars": ["a"], "high": 0}, "high")],
)  # fmt: skip
def test_a_question_with_odd_options_is_refused(options: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Lesson("Odd").predict("?", 5, **options)


def test_a_prompt_and_a_label_are_texts_and_a_button_has_a_function() -> None:
    with pytest.raises(ValueError, match="prompt"):
        Lesson("Odd").predict(None, 5)  # type: ignore[arg-type]
    for label, function in ((5, print), ("Go", None)):
        with pytest.raises(ValueError, match="button"):
            Lesson("Odd").button(label, function)  # type: ignore[arg-type]


@pytest.mark.parametrize("guess", [[-1, 2], [float("nan"), 1], [1], "3", 3])
def test_bars_that_are_no_heights_are_refused(guess: Any) -> None:
    form = Lesson("Odd").predict("?", [1, 2], bars=["a", "b"])
    with pytest.raises(ValueError, match="guess"):
        form.guess(guess)
    assert form.made() == []


@pytest.mark.parametrize(
    ("answer", "bars", "held"),
    [(1 + 1e-12, None, 1.0), (-1e-15, None, 0.0), ([1, -1e-17], ["a", "b"], (1.0, 0.0)),
     (np.array([1, 3]), ["a", "b"], (0.25, 0.75))],
)  # fmt: skip
def test_an_answer_may_miss_its_end_by_the_error_of_a_float(answer: Any, bars: Any, held: Any) -> None:
    form = Lesson("Floats").predict("?", answer, unit="" if bars else "%", bars=bars)
    form.guess([1, 1] if bars else "50")
    form.see()
    assert form.made()[0].answer == held


def test_bars_may_be_the_numbers_of_an_array() -> None:
    assert Lesson("Array").predict("?", [1, 2], bars=np.array([1, 2])).question.bars == ("1", "2")  # type: ignore[arg-type]


def test_a_question_that_was_changed_does_not_take_over_guesses_of_another_kind() -> None:
    lesson = Lesson("Changed")
    first = lesson.predict("?", 5, key="k")
    enter(first._number, "3")
    others = [
        lesson.predict("?", [1, 2], key="k", bars=["a", "b"]),
        lesson.predict("?", [1, 2, 3], key="k", bars=["a", "b", "c"]),
        lesson.predict("?", 0.5, key="k", unit="%"),
    ]
    assert [form.made() for form in others] == [[], [], []]
    others[0].guess([1, 1])
    click(others[0]._see)
    assert [error(form) for form in (first, *others)] == ["", "", "", ""]
    assert not first.seen
    assert [guess.value for guess in first.made()] == [3]
    assert len(lesson.guesses) == 2
    assert lesson.predict("What?", 5, key="k", scale=2).made() == first.made()  # other words, but the same kind


@pytest.mark.parametrize("name", ["", " ", "\u202eabc", "\x00", "\u3164"])
def test_a_name_that_is_none_is_refused_and_the_guess_stays_in_the_field(name: str) -> None:
    form = Lesson("Names", teams=["Reds"]).predict("?", 5)
    form._who.value = "\n"
    form._name.value = name
    enter(form._number, "4")
    assert error(form) == "Type a name first."
    assert (form._number.value, form.made()) == ("4", [])


def test_the_name_of_the_class_is_the_class() -> None:
    form = Lesson("Names").predict("?", 5)
    enter(form._number, "4")
    form._who.value = "\n"
    form._name.value = "The class"
    enter(form._number, "6")
    assert [(guess.who, guess.value) for guess in form.made()] == [("", 6)]


def test_the_field_is_empty_before_the_guess_is_shown() -> None:
    form = Lesson("Order").predict("?", 5)
    held = []
    form._chart.observe(lambda change: held.append(form._number.value), "value")
    enter(form._number, "4")
    assert held
    assert set(held) == {""}


@pytest.mark.parametrize("options", [["a"], ["a", "a"], "ab", [], [1, 2], {"a": 1, "b": 2}])
def test_options_of_which_none_could_be_right_are_refused(options: Any) -> None:
    with pytest.raises(ValueError, match="options"):
        Lesson("Options").exercise("example.likelier", "?", options)


@pytest.mark.parametrize("value", [np.array([1, 2]), pd.DataFrame({"a": [1]}), "1", object()])
def test_whatever_is_checked_as_a_choice_gets_a_verdict(value: Any) -> None:
    assert not Lesson("Odd").check("example.likelier", value)


def test_what_nobody_has_changed_yet_is_no_try() -> None:
    lesson = Lesson("Untouched", lang="de")
    for key, value in (
        ("example.six", None),
        ("example.six", ...),
        ("matrix.mine", track("My six squares", 6, {5: 2}, faces=2)),
    ):
        checked = lesson.check(key, value)
        assert not checked
        assert repr(checked) == "Noch nicht versucht: Ändere diese Zelle und führe sie noch einmal aus."
    assert lesson.book.tries == {}
    assert lesson.book.exercises == ["example.six", "matrix.mine"]
    assert not lesson.check("matrix.mine", track("My six squares", 6, {4: 2}, faces=2))
    assert lesson.book.tries == {"matrix.mine": 1}


def test_a_cell_that_is_only_run_again_is_no_further_try() -> None:
    lesson = Lesson("Again")
    tries = []
    for value in (0.2, 0.2, 0.3, 0.2, 1 / 6, 1 / 6, "1/6"):
        lesson.check("example.six", value)
        tries.append(lesson.book.tries["example.six"])
    assert tries == [1, 1, 2, 3, 4, 4, 4]
    assert "4 tries" in repr(lesson.check("example.six", 1 / 6)._repr_mimebundle_())


def test_a_double_click_does_not_forget_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(lesson_module, "monotonic", lambda: now[0])
    lesson = Lesson("Double")
    form = lesson.predict("?", 5)
    enter(form._number, "4")
    click(lesson._afresh)
    now[0] += 0.2
    click(lesson._afresh)
    assert len(lesson.guesses) == 1
    enter(form._number, "6")  # the class goes on, and what was asked is forgotten
    assert lesson._afresh.description == "Start afresh"
    now[0] += 60
    click(lesson._afresh)
    assert len(lesson.guesses) == 1
    now[0] += 1
    click(lesson._afresh)
    assert len(lesson.guesses) == 0


# --- what buttons may give ----------------------------------------------------------------------------------------


def test_a_button_begins_afresh_with_the_lesson() -> None:
    lesson = Lesson("Afresh")
    form = lesson.button("Throw", lambda press: press)
    click(form._button)
    click(form._button)
    lesson.book.forget()
    assert (form.presses, form._output.outputs, form._picture.value) == (0, (), "")
    click(form._button)
    assert form._output.outputs[0]["data"] == {"text/plain": "1"}


def pyplot_lines(press: int) -> Any:
    import matplotlib.pyplot as plt

    return plt.plot([1, press])


def pyplot_only(press: int) -> None:
    import matplotlib.pyplot as plt

    for _ in range(2):
        plt.figure().subplots().plot([1, press])


def rows(press: int) -> Any:
    return Figure().subplots(2, 2)


def several(press: int) -> Any:
    return [Figure(), Figure().subplots()]


@pytest.mark.parametrize(
    ("function", "figures"),
    [(pyplot_lines, 1), (pyplot_only, 2), (rows, 1), (several, 2), (lambda press: Figure().subfigures(2)[0], 1)],
)
def test_a_button_shows_figures_however_they_were_drawn(function: Any, figures: int) -> None:
    import matplotlib.pyplot as plt

    mine = plt.figure()
    form = Lesson("Figures").button("Draw", function)
    click(form._button)
    assert error(form) == ""
    assert form._picture.value.count("<img") == figures
    assert form._output.outputs == ()
    assert plt.get_fignums() == [mine.number]  # what was open before stays open
    assert plt.gcf() is mine
    plt.close(mine)


def test_a_figure_drawn_into_pyplot_is_taken() -> None:
    import matplotlib.pyplot as plt

    drawn = plotted(lambda ax: plt.plot([1, 5]), [(1.0, "Reds")], "x")
    assert drawn != plotted(lambda ax: None, [(1.0, "Reds")], "x")
    assert plt.get_fignums() == []


def test_an_interrupt_ends_what_a_button_does_and_says_so() -> None:
    def interrupted(press: int) -> int:
        if press == 1:
            raise KeyboardInterrupt
        return press

    lesson = Lesson("Interrupted")
    form = lesson.button("Throw", interrupted)
    click(form._button)
    assert error(form) == "Interrupted. Nothing is lost: press once more."
    click(form._button)
    assert error(form) == ""
    assert form._output.outputs[0]["data"] == {"text/plain": "2"}


def test_an_interrupt_comes_through_only_while_something_is_done() -> None:
    held = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as in a kernel between its cells
    try:
        with pytest.raises(KeyboardInterrupt), interruptible():
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, held)


# --- the squares ahead -------------------------------------------------------------------------------------------


def test_the_squares_ahead_are_told_and_drawn_in_the_language_of_the_lesson() -> None:
    lesson = Lesson("Ahead")
    game = Game.from_position(positions={"<Ada>": 42, "Ben": 1}, seed=1)
    strip = lesson.ahead(game)
    # Home is 45, and must be met exactly: a 4 walks to 44, a 5 to 43; the deadly 6 would end on 42.
    assert [line.split(" · ")[0] for line in strip.told()] == ["1: 43", "2: 44", "3: 45", "4: 44", "5: 43", "6: 42"]
    assert "<Ada> is lost on 42" in strip.told()[5]
    html = strip._cards.value
    assert html.count("<li>") == html.count("rwl-picture") == 6
    assert "--rwl-most:6" in html
    assert "&lt;Ada&gt;" in html
    assert "<Ada>" not in html
    game.roll(6)  # it stays with the position for which it was asked
    assert strip._cards.value == html
    for code in LANGUAGES:
        lesson.lang = code
        assert f'lang="{code}"' in strip._cards.value
        assert language(code).squares["gallows"][0] in strip._cards.value
    strip.close()


def test_squares_without_pictures_lie_ahead_too() -> None:
    strip = Lesson("Ahead").ahead(Game(["Ada"], track("Coin", 6, {5: 2}, faces=2)))
    assert "--rwl-most:2" in strip._cards.value
    assert "rwl-picture" not in strip._cards.value
    assert strip.told()[0].startswith("1: Square 1.")
    strip.close()


def test_where_no_roll_is_open_nothing_lies_ahead() -> None:
    with pytest.raises(ValueError, match="no roll is open"):
        Lesson("Ahead").ahead(Game(["Ada"], track("Short", 1, faces=1), seed=1).play_out())
    with pytest.raises(TypeError, match="42 is not a Game"):
        Lesson("Ahead").ahead(42)  # type: ignore[arg-type]
