"""Lesson 3 in a real browser, as a class would use it: guesses, heat maps, exercises, buttons, a board changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import labkit
import lessonkit
import pytest

from robinson_widget import ROBINSON
from robinson_widget.chance import journey
from robinson_widget.lesson.exercises.matrix import SIX

pytestmark = pytest.mark.browser


@pytest.fixture
def book(chromium: labkit.Chromium, lab: labkit.Lab) -> Iterator[labkit.Notebook]:
    made = lessonkit.open_lesson(chromium, lab, "lesson_3_matrix")
    yield made
    errors = made.errors
    made.close()
    lab.end_sessions()
    assert not errors, errors


def percents(board: Any) -> dict[str, str]:
    """The percents in the cells of a heat map, by the number in the same cell."""
    cells = board.locator(".rw-heat-cells li").filter(has=board.page.locator("b"))
    pairs = cells.evaluate_all(
        "all => all.map(c => [c.querySelector('i').innerText, c.querySelector('b').innerText.replace(/\\s/g, ' ')])"
    )
    return dict(pairs)


def exact(board: Any, n: int) -> dict[str, str]:
    """What these percents have to be, from the chain."""
    found = {}
    for square, share in journey(board).distribution(0, n).items():
        if square != "lost":
            words = "<0.1" if share < 0.0005 else f"{round(100 * float(share), 1):g}"
            found[str(square or "")] = f"{words} %"
    return found


def test_six_squares_from_the_guess_to_the_table(book: labkit.Notebook) -> None:
    two = lessonkit.form(book, "predict", "You toss twice.")
    assert not lessonkit.seen(two)
    lessonkit.guess_bars(two, {"2": 25, "3": 50, "4": 25})
    assert "Score 100" in lessonkit.see(two)

    home = lessonkit.form(book, "predict", "You toss three times.")
    lessonkit.guess(home, "1/8", "Reds")
    lessonkit.guess(home, "50 %", "Blues")
    said = lessonkit.see(home).replace("\xa0", " ")
    assert "12.5 %" in said
    assert "Score 100" in said

    rows = lessonkit.form(book, "exercise", "How many rows")
    assert not lessonkit.answer(rows, "7")  # 5 has none
    assert "Hint" in rows.inner_text()
    assert lessonkit.answer(rows, "6")
    assert lessonkit.answer(lessonkit.form(book, "exercise", "You stand on 3."), "0.5")
    assert lessonkit.answer(lessonkit.form(book, "exercise", "What stands in the row of 6"), "1")
    assert lessonkit.answer(lessonkit.form(book, "exercise", "After three tosses, what is the chance"), "37.5 %")

    for label in ("Send 600 travellers", "One turn more"):
        button = lessonkit.form(book, "reveal", label)
        first = lessonkit.press(button).get_attribute("src")
        assert first
        assert lessonkit.press(button).get_attribute("src") != first  # other travellers; one turn more

    board = book.page.locator(".rw-heat-grid").first
    board.scroll_into_view_if_needed()
    assert percents(board) == {"": "100 %"}
    board.locator(".noUi-handle").focus()
    for n in (1, 2, 3):
        book.page.keyboard.press("ArrowRight")
        board.locator(".rw-heat-after").get_by_text(f"After {n} turn{'s' * (n > 1)}", exact=True).wait_for()
        assert percents(board) == exact(SIX, n)


def test_the_island_from_the_guess_to_the_long_run(book: labkit.Notebook) -> None:
    for words, guess, answer in (
        ("After five turns", "17", "Answer: 19"),
        ("And after ten turns", "35", "Answer: 44"),
        ("home after fifteen turns", "60 %", "Answer: 43.4 %"),
        ("Near home everything is crowded.", "20", "Answer: 14"),
        ("as many turns as he likes", "100 %", "Answer: 85.7 %"),
    ):
        form = lessonkit.form(book, "predict", words)
        assert answer not in form.inner_text().replace("\xa0", " ")
        lessonkit.guess(form, guess)
        assert answer in lessonkit.see(form).replace("\xa0", " ")

    board = book.page.locator(".rw-heat-grid").nth(1)
    board.scroll_into_view_if_needed()
    board.locator(".noUi-handle").focus()
    for n in range(1, 6):
        book.page.keyboard.press("ArrowRight")
        board.locator(".rw-heat-after").get_by_text(f"After {n} turn{'s' * (n > 1)}", exact=True).wait_for()
    assert percents(board) == exact(ROBINSON, 5)
    book.page.keyboard.press("End")
    board.locator(".rw-heat-after").get_by_text("After 60 turns", exact=True).wait_for()
    assert percents(board)["45"] == "85.7 %"

    for label in ("Send 1,000 Robinsons", "Play 10,000 journeys", "Count all landings exactly", "Twice as many turns"):
        assert lessonkit.press(lessonkit.form(book, "reveal", label)).is_visible()

    nineteen = lessonkit.form(book, "exercise", "Robinson stands on 19.")
    assert not lessonkit.answer(nineteen, "1/6")  # the way over 20 is missing
    assert lessonkit.answer(nineteen, "7/36")
    absorbing = lessonkit.form(book, "exercise", "absorbing")
    assert not lessonkit.answer(absorbing, "42 and lost")
    assert lessonkit.answer(absorbing, "45 and lost")
    assert lessonkit.answer(lessonkit.form(book, "exercise", "no number on the heat map"), "12, 20, 23 and 25")
    assert lessonkit.answer(lessonkit.form(book, "exercise", "a hundred tosses"), "Nearly certain")

    # The bar counts them; another language rules the maps, too.
    stats = book.page.locator(".rwl-lesson .rwl-stats")
    stats.scroll_into_view_if_needed()
    stats.filter(has_text="4 of 9").wait_for(state="attached")
    lessonkit.speak(book, "Deutsch")
    board.locator(".rw-heat-after", has_text="Nach 60 Zügen").wait_for(state="attached")
    board.scroll_into_view_if_needed()
    # Not read all at once: the page may be putting the cells of the new language in place just then.
    board.locator(".rw-heat-cells li", has_text="85,7").filter(has_text="45").wait_for(state="attached")


def test_a_board_of_one_s_own(book: labkit.Notebook) -> None:
    said = [
        book.run_code(f"lesson.check('matrix.mine', track('Mine', 6, {snakes}, faces=2))")
        for snakes in ("{5: 2}", "{5: 1}", "{4: 1, 5: 1}", "{5: 1, 3: 1}")
    ]
    assert "Not tried yet" in said[0]  # as it stands in the notebook
    assert "too quick" in said[1]  # 9.6 turns
    assert "never come home" in said[2]
    assert "Right" in said[3]  # 14 turns
