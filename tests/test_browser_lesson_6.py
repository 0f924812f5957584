"""Lesson 6, going first, used in a real browser as a class would use it."""

from __future__ import annotations

import labkit
import lessonkit
import pytest

pytestmark = pytest.mark.browser

LESSON = "lesson_6_going_first"


def test_bars_for_the_seats_are_guessed_and_the_race_is_drawn_over_them(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "predict", "how many does each seat win")
    lessonkit.guess_bars(form, {"Ada, first": 40, "Ben, second": 35, "Cleo, third": 25})
    assert "36.3" not in form.inner_text()
    told = lessonkit.see(form).replace("\xa0", " ")
    for share in ("36.3 %", "33.1 %", "30.3 %"):
        assert share in told
    # Off by 3.7, 1.9, 5.3 and 0.3 points, of which half are counted.
    assert "94 points" in told


def test_a_lead_in_points_is_guessed_by_two_teams(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "predict", "ahead of the second")
    lessonkit.guess(form, "10", "Reds")
    lessonkit.guess(form, "0", "Blues")
    told = lessonkit.see(form)
    assert "4.78" in told
    assert "65 points" in told  # 5.2 of 15 off
    assert "68 points" in told  # 4.8 of 15 off


def test_the_table_is_set_with_odds_when_asked_for_and_a_real_die_is_typed_in(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "reveal", "Set the table")
    assert form.locator("canvas").count() == 0
    lessonkit.press(form)
    form.locator("canvas.rw-canvas").wait_for()
    form.locator(".rw-odds", has_text="36.3").first.wait_for()
    form.locator(".rw-action:visible", has_text="Roll: 6").click()
    form.locator(".rw-mover", has_text="Ben to move").wait_for()
    form.locator(".rw-odds", has_text="41.2").first.wait_for()  # Ada on 6


def test_many_games_are_played_and_again_others(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "reveal", "Play 100 games of three")
    first = lessonkit.press(form).get_attribute("src")
    second = lessonkit.press(form).get_attribute("src")
    assert first != second


@pytest.mark.parametrize(
    "words", ["Solve the races of two", "Count the turns", "Each plays 100 games", "Draw the chances"]
)
def test_pictures_are_drawn_when_asked_for(lesson: labkit.Notebook, words: str) -> None:
    form = lessonkit.form(lesson, "reveal", words)
    assert form.locator("img").count() == 0
    picture = lessonkit.press(form).bounding_box()
    assert picture["width"] > 500
    assert picture["height"] > 250


def test_the_turning_point_is_looked_for_and_a_wrong_one_costs_a_hint(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "exercise", "changed the chances most")
    assert not lessonkit.answer(form, "takes Ada's place")
    assert "highest step" in form.inner_text()
    assert lessonkit.answer(form, "gallows")


def test_the_exercises_take_fractions_and_count_in_the_bar(lesson: labkit.Notebook) -> None:
    duel = lessonkit.form(lesson, "exercise", "Only Ada and Ben are left")
    assert not lessonkit.answer(duel, "1/2")
    assert lessonkit.answer(duel, "6/11")
    for words, right in (
        ("A tiny board", "2/3"),
        ("The same with three", "27.5 %"),
        ("about a third of its games", "2,222"),
        ("On which is going first worth most", "10 squares"),
    ):
        assert lessonkit.answer(lessonkit.form(lesson, "exercise", words), right)
    lesson.page.locator(".rwl-lesson .rwl-stats", has_text="6 of 6").wait_for()
