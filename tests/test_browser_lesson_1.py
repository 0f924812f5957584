"""Lesson 1, the next roll, used in a real browser as a class would use it."""

from __future__ import annotations

import labkit
import lessonkit
import pytest

pytestmark = pytest.mark.browser

LESSON = "lesson_1_next_roll"


def test_two_teams_guess_and_the_answer_is_drawn_over_their_guesses(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "predict", "brings her chips")
    assert form.locator(".rwl-see").is_disabled()
    lessonkit.guess(form, "50", "Reds")
    lessonkit.guess(form, "1/3", "Blues")
    assert not lessonkit.seen(form)
    assert "33.3 %" in lessonkit.text(form)  # as the Blues have guessed, not as the answer
    assert "Answer" not in lessonkit.text(form)
    told = lessonkit.see(form)
    assert "Answer: 33.3 %" in told
    assert "100 points" in told
    assert "67 points" in told  # 16.7 of 50 points of percent off
    assert "Blues came nearest" in told


def test_bars_are_set_by_keyboard_and_the_fates_on_42_are_seen(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "predict", "Ada throws from 42")
    lessonkit.guess_bars(form, {"on 43": 10, "on 44": 10, "home": 10, "lost": 10})
    told = lessonkit.see(form)
    assert told.count("16.7 %") == 2
    assert told.count("33.3 %") == 2
    assert "83 points" in told  # a quarter each is a sixth away in all


def test_a_turn_is_played_thousands_of_times_and_again_with_other_throws(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "reveal", "Play 3,600 turns from 14")
    first = lessonkit.press(form).get_attribute("src")
    second = lessonkit.press(form).get_attribute("src")
    assert first != second
    assert form.locator("img").count() == 1


def test_the_trees_are_drawn_when_asked_for(lesson: labkit.Notebook) -> None:
    for words in ("branches from 13", "tree from 14", "tree from 19", "branches from 42"):
        form = lessonkit.form(lesson, "reveal", words)
        assert form.locator("img").count() == 0
        picture = lessonkit.press(form).bounding_box()
        assert picture["width"] > 500
        assert picture["height"] > 200


def test_exercises_take_many_writings_and_hint_after_a_wrong_try(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "exercise", "fewer chips after her turn")
    assert not lessonkit.answer(form, "1/3")  # the fever on 12 forgotten
    assert "six squares" in lessonkit.text(form)
    assert "13/36" not in lessonkit.text(form)
    assert lessonkit.answer(form, "36.1 %")
    for words, right in (("Of the 36 equally", "8"), ("takes her to 42", "1/36"), ("on average", "0,667")):
        assert lessonkit.answer(lessonkit.form(lesson, "exercise", words), right)
    choice = lessonkit.form(lesson, "exercise", "most likely to be home")
    assert not lessonkit.answer(choice, "44")
    assert lessonkit.answer(choice, "it is the same from all")
    lesson.page.locator(".rwl-lesson .rwl-stats", has_text="5 of 5").wait_for(state="attached")


def test_a_real_die_is_typed_in_and_the_next_landings_are_marked(lesson: labkit.Notebook) -> None:
    lesson.page.locator("canvas.rw-canvas").first.scroll_into_view_if_needed()
    lesson.settle()
    assert lesson.buttons() == [f"Roll: {face}" for face in range(1, 7)]
    assert lesson.page.locator(".rw-marked").first.locator("*").count() > 0
    lesson.press("Roll: 3")  # 3 brings a chip
    lesson.wait_for_turn(2)
    lesson.page.locator(".rw-what, .rw-story, .rw", has_text="receives 1 chip").first.wait_for()


def test_the_forms_speak_german_and_the_guesses_stay(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "predict", "sent back to 14")
    lessonkit.guess(form, "1/6", "Reds")
    lessonkit.speak(lesson, "Deutsch")
    table = lesson.page.locator(".rwl-guesses")
    table.locator("h4", has_text="Unsere Schätzungen").wait_for(state="attached")
    form.locator(".rwl-chart", has_text="16,7").wait_for(state="attached")
    assert "19,4" not in lessonkit.text(table)
    lessonkit.see(form)
    table.locator("tr", has_text="19,4").wait_for(state="attached")
    lessonkit.speak(lesson, "English")
    table.locator("h4", has_text="Our guesses").wait_for(state="attached")
