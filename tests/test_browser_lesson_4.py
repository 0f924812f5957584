"""Lesson 4, conditioning, used in a real browser as a class would use it."""

from __future__ import annotations

from typing import Any

import labkit
import lessonkit
import pytest

pytestmark = pytest.mark.browser

LESSON = "lesson_4_conditioning"


def picture_of(form: Any) -> None:
    """Press a button, and look whether a picture comes that a class can see."""
    box = lessonkit.press(form).bounding_box()
    assert box["width"] > 500
    assert box["height"] > 200


def test_two_teams_guess_how_deadly_the_tree_is(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "predict", "Robinson stands on 42 now")
    lessonkit.guess(form, "1/6", "Reds")
    lessonkit.guess(form, "40", "Blues")
    assert not lessonkit.seen(form)
    told = lessonkit.see(form)
    assert "Answer: 25 %" in told  # y = 1/6 + 4/6 x with x = y/2
    assert "Score 83" in told  # a twelfth off, of a half
    assert "Score 70" in told


def test_the_two_ways_round_have_different_answers(lesson: labkit.Notebook) -> None:
    for words, answer in (("in which Ada had a Friday", "50.6 %"), ("that Ada won", "22 %")):
        form = lessonkit.form(lesson, "predict", words)
        lessonkit.guess(form, "50")
        assert f"Answer: {answer}" in lessonkit.see(form)


def test_ada_is_put_back_under_the_tree(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "reveal", "Put them back, with fresh dice")
    assert "Ada stands on 42 again" in lessonkit.press(form).inner_text()


def test_the_pictures_are_drawn_when_asked_for(lesson: labkit.Notebook) -> None:
    for words in ("Send 10,000 Robinsons", "Draw the tree", "line them up", "When did he come?"):
        form = lessonkit.form(lesson, "reveal", words)
        assert form.locator("img").count() == 0
        picture_of(form)


def test_the_rule_of_29_is_struck_out_and_nothing_changes(lesson: labkit.Notebook) -> None:
    table = lessonkit.press(lessonkit.form(lesson, "reveal", "Strike out the rule"))
    assert table.inner_text().count("51.37 %") == 2


def test_rows_are_filtered_by_what_stands_in_the_open_cell(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "reveal", "Filter the rows and count")
    winners = lessonkit.press(form).inner_text()
    assert winners.startswith("Of 10,000 rows, ")
    again = lessonkit.press(form).inner_text()  # other dice, other counts
    assert again != winners


def test_the_exercises_check_themselves(lesson: labkit.Notebook) -> None:
    tally = lessonkit.form(lesson, "exercise", "A class has played 40 games")
    assert not lessonkit.answer(tally, "1/2")  # the other way round
    assert "Strike out" in tally.inner_text()
    assert lessonkit.answer(tally, "6/22")
    for words, right in (
        ("ever comes to 42", "1/2"),
        ("a 1 were as deadly", "4/9"),
        ("Nobody wins", "2.04 %"),
        ("when she races Ben", "less likely than alone"),
        ("20 chips instead of 2", "nothing"),
    ):
        assert lessonkit.answer(lessonkit.form(lesson, "exercise", words), right), words
    lesson.page.locator(".rwl-lesson .rwl-stats", has_text="6 of 6").wait_for()
