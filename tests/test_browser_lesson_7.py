"""Lesson 7, a fair half hour, used in a real browser as a class would use it: boards are changed and measured."""

from __future__ import annotations

import labkit
import lessonkit
import pytest

pytestmark = pytest.mark.browser

LESSON = "lesson_7_fair"

#: Reaches all four targets, as tests/test_lesson_first_fair.py has it.
GOOD = """
SECONDS = 20

my_board = replace(ROBINSON, past_end="stay", name="The Reds")
my_board = my_board.with_effects(42).with_effects(41, MoveTo(10)).with_effects(36, MoveTo(27))
my_board = my_board.with_effects(26, MoveTo(5)).with_effects(27, MoveTo(5))

my_board
"""

_EDIT = """([id, source]) => {
  const content = window.jupyterapp.shell.currentWidget.content;
  const index = content.widgets.findIndex(cell => cell.model.id === id);
  content.activeCellIndex = index;
  content.activeCell.model.sharedModel.setSource(source);
}"""


def change(book: labkit.Notebook, source: str) -> str:
    """Write other code into the cell of the class's board and run it; what it shows."""
    book.page.evaluate(_EDIT, ["my-board", source])
    book.command("notebook:run-cell")
    book.page.wait_for_function(
        "() => window.jupyterapp.shell.currentWidget.content.widgets"
        ".find(cell => cell.model.id === 'my-board').model.executionState !== 'running'"
    )
    shown: str = book.page.evaluate(
        "() => JSON.stringify(window.jupyterapp.shell.currentWidget.content.widgets"
        ".find(cell => cell.model.id === 'my-board').model.outputs.toJSON())"
    )
    return shown


def test_the_minutes_of_robinson_are_guessed(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "predict", "at 20 seconds a turn")
    lessonkit.guess(form, "30")
    assert "12.79" in lessonkit.see(form)


def test_a_kind_end_is_guessed_and_measured(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "predict", "With the kind end")
    lessonkit.guess(form, "4")
    assert "12.29" in lessonkit.see(form)
    picture = lessonkit.press(lessonkit.form(lesson, "reveal", "Measure both boards")).bounding_box()
    assert picture["width"] > 500


def test_the_watch_runs_and_stops(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "reveal", "Start or stop the watch")
    assert "The watch runs" in lessonkit.press(form).inner_text()
    assert "seconds a turn" in lessonkit.press(form).inner_text()


def test_a_board_is_changed_guessed_measured_checked_and_entered(lesson: labkit.Notebook) -> None:
    check = lessonkit.form(lesson, "reveal", "Check the targets")
    measured = lessonkit.form(lesson, "reveal", "Measure our board")
    board = lessonkit.form(lesson, "reveal", "Enter our board")
    assert "too short" in lessonkit.press(check).inner_text()
    before = lessonkit.press(measured).get_attribute("src")
    lessonkit.press(board)

    assert "The Reds" in change(lesson, GOOD)
    guessed = lessonkit.form(lesson, "predict", "on our board take")
    lessonkit.guess(guessed, "25")
    assert "31.32" in lessonkit.see(guessed)
    assert lessonkit.press(measured).get_attribute("src") != before
    assert check.locator(".rwl-wrong").count() == 1  # that of the board before
    assert "Right" in lessonkit.press(check).inner_text()
    rows = lessonkit.press(board).locator("tbody tr")
    assert rows.count() == 3
    assert "The Reds" in rows.first.inner_text()  # the best comes first
    assert "4 of 4" in rows.first.inner_text()


def test_what_is_no_board_and_what_cannot_be_one_is_said(lesson: labkit.Notebook) -> None:
    assert "LostOnRoll.face" in change(lesson, "my_board = replace(ROBINSON, faces=4)")
    change(lesson, "my_board = 45")
    check = lessonkit.form(lesson, "reveal", "Check the targets")
    assert "no board yet" in lessonkit.press(check).inner_text()
    change(lesson, "my_board = track('A wall', 12, dict.fromkeys(range(5, 12), 1), past_end='stay')")
    assert "might never end" in lessonkit.press(check).inner_text()


def test_the_paper_exercises(lesson: labkit.Notebook) -> None:
    turns = lessonkit.form(lesson, "exercise", "how many turns of all players")
    assert not lessonkit.answer(turns, "30")
    assert lessonkit.answer(turns, "90")
    assert lessonkit.answer(lessonkit.form(lesson, "exercise", "nothing they do touches"), "51.5 %")
    assert lessonkit.answer(lessonkit.form(lesson, "exercise", "Three boards for two"), "give or take 10")
