"""A lesson's forms in a real browser: guessed, checked and pressed as a class does it."""

from __future__ import annotations

import re
from collections.abc import Callable

import labkit
import pytest

pytestmark = pytest.mark.browser

Open = Callable[..., labkit.Notebook]

_LESSON = """
from fractions import Fraction
from robinson_widget.lesson import Lesson
lesson = Lesson("The next roll", teams=["Reds", "Blues"])
lesson
"""


def wait_for_text(book: labkit.Notebook, selector: str, text: str) -> None:
    """Wait until the first part that fits says the text."""
    book.page.wait_for_function(
        "([selector, text]) => document.querySelector(selector)?.innerText.replaceAll('\\u00a0', ' ').includes(text)",
        arg=[selector, text],
    )


def test_two_teams_guess_a_number_and_see_the_answer(notebook: Open) -> None:
    predict = """lesson.predict("How likely is a six?", lambda: Fraction(7654321, 10**8), key="six", unit="%",
               figure=lambda ax: ax.plot([0, 1], [0, 1]))"""
    book = notebook(_LESSON, predict, "lesson.guesses")
    page = book.page
    field = page.locator(".rwl-number input")
    assert page.locator(".rwl-see").is_disabled()
    assert "No guess has been made yet" in book.text(".rwl-guesses-table")
    field.click()
    page.keyboard.insert_text("25")
    page.keyboard.press("Enter")
    wait_for_text(book, ".rwl-chart", "25 %")
    assert not re.search(r"7[.,][67]|0\.07", page.locator(".rwl-predict").inner_text())
    assert field.input_value() == ""
    page.keyboard.insert_text("1/10")  # the field still has the focus, and it is the other team's turn
    page.keyboard.press("Enter")
    wait_for_text(book, ".rwl-chart", "10 %")
    # The language is chosen in the middle, and what was typed stays.
    page.keyboard.insert_text("33")
    page.locator(".rwl-language select").select_option("Deutsch")
    wait_for_text(book, ".rwl-see", "Antwort zeigen")
    assert field.input_value() == "33"
    page.locator(".rwl-language select").select_option("English")
    wait_for_text(book, ".rwl-see", "See the answer")
    field.fill("")  # or it would count as another guess of the Blues
    page.locator(".rwl-see").click()
    wait_for_text(book, ".rwl-chart", "Answer: 7.7 %")
    wait_for_text(book, ".rwl-result", "Blues came nearest: score 95.")  # 2.3 of 50; the Reds miss by 17.3
    assert re.findall(r"Score (\d+)", book.text(".rwl-chart")) == ["65", "95"]
    page.wait_for_function("() => document.querySelector('.rwl-figure')?.naturalWidth === 2000")
    assert not field.is_visible()
    wait_for_text(book, ".rwl-guesses-table", "In the lead: Blues")
    assert page.evaluate("() => document.activeElement.textContent") == "Guess once more"
    assert page.locator(".rwl-result > .widget-html-content").get_attribute("aria-live") == "polite"


def test_bars_by_keyboard_an_exercise_and_a_button(notebook: Open) -> None:
    book = notebook(
        _LESSON,
        'lesson.predict("Which?", lambda: [1, 2, 1], key="which", bars=["a", "b", "c"])',
        'lesson.exercise("example.six", "How likely is a six?")',
        'lesson.button("Throw", lambda press: f"throw {press}")',
    )
    page = book.page
    knobs = page.locator(".rwl-sliders .noUi-handle")
    knobs.nth(2).wait_for()
    page.wait_for_function(
        "() => [...document.querySelectorAll('.rwl-sliders .noUi-handle')].map(k => k.ariaLabel).join() === 'a,b,c'"
    )
    for i in range(3):
        knobs.nth(i).focus()
        page.keyboard.press("PageUp")  # by a tenth of a hundred, and once more for the last
    page.keyboard.press("PageUp")
    shown = [float(text) for text in page.locator(".rwl-sliders .widget-readout").all_inner_texts()]
    assert shown[0] == shown[1] == shown[2] / 2 > 0
    wait_for_text(book, ".rwl-predict .rwl-said", f"Total: {sum(shown):g} %")
    page.locator(".rwl-add").click()
    wait_for_text(book, ".rwl-predict .rwl-said", "Guesses made: Reds")
    page.locator(".rwl-see").click()
    wait_for_text(book, ".rwl-key", "Score 75")  # a quarter too much for one, a quarter too little for another
    assert page.locator(".rwl-chart .rwl-filled").count() == 4  # three bars and their sign
    assert page.locator(".rwl-chart .rwl-outline").count() == 3

    answer = page.locator(".rwl-exercise input[type=text]")
    answer.click()
    page.keyboard.insert_text("1/5")
    page.keyboard.press("Enter")
    wait_for_text(book, ".rwl-verdict", "Not yet. Hint: How many faces")
    answer.fill("16,7 %")
    page.locator(".rwl-check").click()
    wait_for_text(book, ".rwl-verdict", "Right! It took 2 tries.")
    wait_for_text(book, ".rwl-stats", "1 of 1")

    button = page.locator(".rwl-press")
    button.focus()
    page.keyboard.press("Enter")
    wait_for_text(book, ".rwl-output", "throw 1")
    page.wait_for_selector(".rwl-press:enabled")
    button.click()
    wait_for_text(book, ".rwl-output", "throw 2")
    assert "throw 1" not in book.text(".rwl-output")
    wait_for_text(book, ".rwl-top", "2 presses")


def test_the_bar_takes_teams_hides_code_and_enlarges_the_prose(notebook: Open) -> None:
    book = notebook(_LESSON, 'lesson.predict("How many?", 20, key="many")', "hidden = 1", "shown = 2")
    page = book.page
    page.evaluate(
        """() => {
      const [first, second, third] = window.jupyterapp.shell.currentWidget.content.widgets;
      for (const cell of [first, second, third]) cell.inputHidden = true;
    }"""
    )
    cells = page.locator(".jp-CodeCell")

    def inputs(count: int) -> None:
        page.wait_for_function(
            "count => [...document.querySelectorAll('.jp-Cell-inputWrapper')]"
            ".filter(shown => shown.offsetParent).length === count",
            arg=count,
        )

    inputs(cells.count() - 3)
    assert cells.nth(2).bounding_box()["height"] <= 1  # a cell without input and output
    page.locator(".rwl-code-box input").check()
    inputs(cells.count())
    page.locator(".rwl-code-box input").uncheck()
    inputs(cells.count() - 3)
    panel = "getComputedStyle(document.querySelector('.jp-NotebookPanel'))"
    size = f"() => {panel}.getPropertyValue('--jp-content-font-size1')"
    assert page.evaluate(size) == "14px"
    page.locator(".rwl-large-box input").check()
    page.wait_for_function(f"() => ({size})() === '22px'")
    page.locator(".rwl-large-box input").uncheck()
    page.wait_for_function(f"() => ({size})() === '14px'")
    field = page.locator(".rwl-teams input")
    field.fill("Greens, greens")
    field.press("Enter")
    wait_for_text(book, ".rwl-lesson .rwl-error", "“greens” is there twice")
    field.fill("Greens, Whites")
    page.locator(".rwl-number input").click()  # the field is left
    page.wait_for_function("() => document.querySelector('.rwl-who-list select').selectedOptions[0].text === 'Greens'")
    page.keyboard.insert_text("5")
    page.keyboard.press("Enter")
    wait_for_text(book, ".rwl-chart", "Greens")
    page.wait_for_function("() => document.querySelector('.rwl-who-list select').selectedOptions[0].text === 'Whites'")
    # Where the cell of the bar is emptied, nothing is left hidden.
    page.evaluate("() => window.jupyterapp.shell.currentWidget.content.widgets[0].model.outputs.clear()")
    inputs(cells.count())


def test_cells_run_again_lose_no_guess_and_leave_no_form(notebook: Open) -> None:
    book = notebook(_LESSON, 'lesson.predict("How many?", 20, key="many")')
    field = book.page.locator(".rwl-number input")
    field.fill("10")
    field.press("Enter")
    wait_for_text(book, ".rwl-chart", "10")
    count = "import ipywidgets; print(len(ipywidgets.widgets.widget._instances))"
    before = book.run_code(count)
    for index in (0, 1):
        book.page.evaluate("index => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = index; }", index)
        book.command("notebook:run-cell")
    wait_for_text(book, ".rwl-chart", "10")
    wait_for_text(book, ".rwl-stats", "1")
    assert book.run_code(count) == before
    book.page.locator(".rwl-see").click()
    wait_for_text(book, ".rwl-result", "score 50")
