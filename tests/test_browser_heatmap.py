"""The board as a map of heat in a real browser: the slider moved by keys, and the percents that then stand there."""

from __future__ import annotations

from collections.abc import Callable

import labkit
import pytest

from robinson_widget import ROBINSON
from robinson_widget.chance import journey
from robinson_widget.picture.layout import SQUARE, layout_of

pytestmark = pytest.mark.browser

Open = Callable[..., labkit.Notebook]

CELL = """from robinson_widget import ROBINSON
from robinson_widget.chance import journey
from robinson_widget.lesson import HeatMap
where = HeatMap(journey(ROBINSON))
where"""

_CHAIN = journey(ROBINSON)


def expected(n: int) -> dict[str, str]:
    """The percents of all squares after so many turns, by number, from the exact chain."""
    found = {}
    for square, share in _CHAIN.distribution(0, n).items():
        if square != "lost":
            number = f"{round(100 * float(share), 1):g}"
            words = "<0.1" if float(share) < 0.0005 else number
            found[str(square) if square else ""] = f"{words} %"
    return found


def shown(book: labkit.Notebook) -> dict[str, str]:
    """The percents on the page that are seen, by the number in the same cell."""
    cells = book.page.locator(".rw-heat-cells li").filter(has=book.page.locator("b:visible"))
    return dict(
        cells.evaluate_all(
            "all => all.map(c => [c.querySelector('i').innerText, c.querySelector('b').innerText.replace(/\\s/g, ' ')])"
        )
    )


def wait_for(book: labkit.Notebook, words: str) -> None:
    book.page.locator(".rw-heat-after").get_by_text(words, exact=True).wait_for()


def test_the_slider_is_moved_by_keys_and_the_percents_are_those_of_the_chain(notebook: Open) -> None:
    book = notebook(CELL)
    wait_for(book, "After 0 turns")
    assert shown(book) == expected(0) == {"": "100 %"}
    knob = book.page.get_by_role("slider", name="Turns", exact=True)
    knob.focus()
    for n in (1, 2, 3):
        book.page.keyboard.press("ArrowRight")
        wait_for(book, "After 1 turn" if n == 1 else f"After {n} turns")
        assert shown(book) == expected(n)
    assert knob.get_attribute("aria-valuetext") == "After 3 turns"
    book.page.keyboard.press("End")
    wait_for(book, "After 60 turns")
    assert shown(book) == expected(60)
    assert expected(60)["45"] == "85.7 %"
    book.page.keyboard.press("Home")
    wait_for(book, "After 0 turns")
    # From a cell, too.
    assert book.run_code("where.n = 5; print(where.n)") == "5"
    wait_for(book, "After 5 turns")
    assert shown(book) == expected(5)
    assert book.page.locator(".rw-error:visible").count() == 0


def test_each_cell_lies_on_the_picture_of_its_square(notebook: Open) -> None:
    book = notebook(CELL)
    book.run_code("where.n = 1")
    wait_for(book, "After 1 turn")
    picture = book.page.locator(".rw-heat-picture img").bounding_box()
    assert picture is not None
    layout = layout_of(ROBINSON)
    for number in (1, 9, 14, 21, 45):
        box = book.page.locator(".rw-heat-cells li").nth(number).bounding_box()
        assert box is not None
        x, y = layout.corner(number)
        scale = picture["width"] / layout.width
        assert box["x"] == pytest.approx(picture["x"] + x * scale, abs=1.5)
        assert box["y"] == pytest.approx(picture["y"] + y * scale, abs=1.5)
        assert box["width"] == pytest.approx(SQUARE * scale, abs=1.5)
    # The percents are large enough for a projector, and whole in their cells.
    sizes = book.page.locator(".rw-heat-cells b").evaluate_all(
        "all => all.map(b => [parseFloat(getComputedStyle(b).fontSize), b.scrollWidth <= b.clientWidth + 1])"
    )
    assert len(sizes) == 6
    assert all(size >= 15 and whole for size, whole in sizes)


def test_it_plays_by_itself_and_stops_at_the_end(notebook: Open) -> None:
    book = notebook(CELL.replace("HeatMap(journey(ROBINSON))", "HeatMap(journey(ROBINSON), most=3)"))
    wait_for(book, "After 0 turns")
    book.page.get_by_role("button", name="Play or pause", exact=True).click()
    wait_for(book, "After 3 turns")
    assert shown(book) == expected(3)
    book.page.get_by_role("button", name="Back to the beginning", exact=True).click()
    wait_for(book, "After 0 turns")
