"""Lesson 5, chips and choices, used in a real browser as a class would use it."""

from __future__ import annotations

import labkit
import lessonkit
import pytest

pytestmark = pytest.mark.browser

LESSON = "lesson_5_chips"


def test_more_rolls_bring_no_more_chips(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "predict", "How many more chips")
    lessonkit.guess(form, "2", "Reds")
    lessonkit.guess(form, "-1", "Blues")
    told = lessonkit.see(form)
    assert "Answer: 0" in told
    assert "50 points" in told  # two chips off, of four
    assert "75 points" in told


def test_the_offer_on_20_is_guessed_and_seen(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "predict", "in spite of the 5")
    lessonkit.guess(form, "40")
    assert "Answer: 51.5 %" in lessonkit.see(form)


def test_two_bars_ask_whether_a_friday_makes_rich(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "predict", "Does a Friday make rich")
    lessonkit.guess_bars(form, {"a Friday": 60, "no Friday": 50})
    assert not lessonkit.seen(form)
    assert "points" in lessonkit.see(form)


def test_the_players_are_put_back(lesson: labkit.Notebook) -> None:
    form = lessonkit.form(lesson, "reveal", "Put them back, with fresh dice")
    assert "the next die is a 6" in lessonkit.press(form).inner_text()


def test_games_and_offers_are_drawn_when_asked_for(lesson: labkit.Notebook) -> None:
    for words in ("Play 10,000 games", "Draw what each offer", "Add up the pictures"):
        form = lesson.page.locator(".rwl-reveal", has_text=words).first
        form.scroll_into_view_if_needed()
        assert form.locator("img").count() == 0
        box = lessonkit.press(form).bounding_box()
        assert box["width"] > 500
        assert box["height"] > 200


def test_no_mistake_of_the_eager_is_found(lesson: labkit.Notebook) -> None:
    table = lessonkit.press(lessonkit.form(lesson, "reveal", "Look for a mistake")).inner_text()
    two, three = (line.split()[-2:] for line in table.strip().splitlines()[-2:])
    assert two == three == ["0", "0.0"]
    assert f"{5 * 44}" in table  # five choices, and the other on any of 44 squares


def test_the_exercises_check_themselves(lesson: labkit.Notebook) -> None:
    share = lessonkit.form(lesson, "exercise", "Ada comes home and has no Friday")
    assert not lessonkit.answer(share, "15")
    assert lessonkit.answer(share, "16")
    for words, right in (
        ("to the footprint", "1/6"),
        ("worst to refuse", "the current on 23"),
        ("stand on 7", "never"),
        ("lands on 18", "1.46"),
        ("Three players bring", "30"),
        ("her Friday", "21"),
    ):
        assert lessonkit.answer(lessonkit.form(lesson, "exercise", words), right), words
    lesson.page.locator(".rwl-lesson .rwl-stats", has_text="7 of 7").wait_for()
