"""Lesson 2, how long a game is, used in a real browser as a class would use it."""

from __future__ import annotations

import re

import labkit
import lessonkit
import pytest

pytestmark = pytest.mark.browser

LESSON = "lesson_2_length"


def test_the_mean_is_guessed_and_seen_as_a_number_alone(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "predict", "how many turns does the journey take")
    lessonkit.guess(form, "12.9", "Reds")  # 45 squares at 3.5 a throw
    told = lessonkit.see(form)
    assert "Answer: 16.6" in told
    assert form.locator("img").count() == 0  # the distribution would tell what the next two questions ask


def test_the_fastest_journey_and_the_spread(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "predict", "smallest number of turns")
    lessonkit.guess(form, "8")
    assert "Answer: 6 turns" in lessonkit.see(form)
    spread = lessonkit.form(lesson, "predict", "how many take so many turns")
    lessonkit.guess_bars(spread, {"11 to 15": 30, "16 to 20": 20})
    assert spread.locator("img").count() == 0
    told = lessonkit.see(spread)
    assert spread.locator(".rwl-plot img").bounding_box()["width"] > 500
    for share in ("5.2 %", "45.2 %", "31.1 %", "16.3 %", "2.2 %"):
        assert share in told


def test_one_journey_after_the_other_is_played_and_counted(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "reveal", "Play one journey")
    for presses in (1, 2, 3):
        told = lessonkit.press(form).inner_text()
        turns = [int(number) for number in re.findall(r"\d+(?=,|\s+turns)", told.split("turns")[0] + "turns")]
        assert len(turns) == presses
        assert min(turns) >= 6  # nobody is faster
        assert f"mean {sum(turns) / presses:.1f}" in told


def test_each_press_plays_other_games(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "reveal", "Play 100 journeys")
    pictures = {lessonkit.press(form).get_attribute("src") for _ in range(3)}
    assert len(pictures) == 3


def test_the_mean_settles_and_is_known_to_the_last_digit(lesson: labkit.Notebook) -> None:
    settles = lessonkit.form(lesson, "reveal", "The mean, journey by journey")
    assert lessonkit.press(settles).bounding_box()["width"] > 500
    exact = lessonkit.press(lessonkit.form(lesson, "reveal", "to the last digit")).inner_text()
    over, under = (int(number.replace(",", "")) for number in re.findall(r"\d{1,3}(?:,\d{3})+", exact))
    assert f"{over / under:.6f}" == "16.603692"  # as NumPy's solver has it from the transition matrix
    assert "16.603692" in exact


def test_ten_times_as_exact_takes_a_hundred_times_as_many(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "predict", "a tenth of that error")
    lessonkit.guess(form, "1,000", "Reds")
    lessonkit.guess(form, "10000", "Blues")
    told = lessonkit.see(form)
    assert "Answer: 10,000" in told
    assert "Score 10" in told  # 9,000 of 10,000 off
    assert "Score 100" in told


def test_exercises_solved_are_counted_in_the_bar(lesson: labkit.Notebook) -> None:
    by_hand = lessonkit.form(lesson, "exercise", "9, 11, 12, 13 and 30")
    assert not lessonkit.answer(by_hand, "12")
    assert "Hint" in lessonkit.text(by_hand)
    answers = {"9, 11, 12, 13 and 30": "3", "nine of ten": "23", "400 journeys": "0,26", "A race of three": "12.8"}
    for words, right in answers.items():
        assert lessonkit.answer(lessonkit.form(lesson, "exercise", words), right)
    assert lessonkit.answer(lessonkit.form(lesson, "exercise", "half as large"), "four times as many")
    lesson.page.locator(".rwl-lesson .rwl-stats", has_text="5 of 5").wait_for(state="attached")


def test_a_journey_is_played_on_the_board(lesson: labkit.Notebook) -> None:
    lesson.page.locator("canvas.rw-canvas").first.scroll_into_view_if_needed()
    lesson.settle()
    before = lesson.turn()
    lesson.press("Roll the die")
    lesson.wait_for_turn(before + 1)
