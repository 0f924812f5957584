"""A lesson in a real browser, and its forms used as a class would use them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from typing import Any

import labkit
import notebookkit

#: What went wrong in the cells of the notebook.
_FAILED = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .flatMap(cell => cell.model.outputs?.toJSON() ?? [])
  .filter(shown => shown.output_type === 'error').map(shown => shown.evalue)"""


def open_lesson(chromium: labkit.Chromium, lab: labkit.Lab, name: str, **options: Any) -> labkit.Notebook:
    """A copy of a lesson in the browser with all its cells run; `options` as for :class:`labkit.Notebook`."""
    target = lab.root / f"{name}.ipynb"
    shutil.copyfile(notebookkit.FOLDER / f"{name}.ipynb", target)
    book = labkit.Notebook(chromium, lab, target.name, **options)
    book.open()
    book.page.locator(".rwl-lesson").wait_for()
    failed = book.page.evaluate(_FAILED)
    assert not failed, failed
    return book


def form(book: labkit.Notebook, kind: str, words: str) -> Any:
    """The form of a kind, "predict", "exercise" or "reveal", in which some words stand; scrolled to."""
    found = book.page.locator(f".rwl-{kind}", has_text=words)
    found.first.wait_for(state="attached")
    assert found.count() == 1, f"{found.count()} forms say {words!r}"
    found.scroll_into_view_if_needed()
    return found


def text(part: Any) -> str:
    """What is read on a part of the page, with common spaces."""
    return str(part.inner_text()).replace("\xa0", " ").replace("\u202f", " ")


def seen(form: Any) -> bool:
    """Whether a prediction shows its answer."""
    return bool(form.locator(".rwl-seen").count())


def guess(form: Any, value: str, who: str | None = None) -> None:
    """Type a guess and add it, under a name if one is given, and wait until it is drawn."""
    _name(form, who)
    before = form.locator(".rwl-chart .rwl-dot").count()
    form.locator(".rwl-number input").fill(value)
    form.locator(".rwl-add").click()
    form.locator(".rwl-chart .rwl-dot").nth(before).wait_for()


def guess_bars(form: Any, values: Mapping[str, int], who: str | None = None) -> None:
    """Set the sliders of some bars by keyboard, and add that as a guess."""
    _name(form, who)
    for label, value in values.items():
        set_slider(form, label, value)
    form.locator(".rwl-add").click()
    form.locator(".rwl-see:not([disabled])").wait_for()


def set_slider(form: Any, label: str, value: int) -> None:
    """Set the slider of a bar, by keyboard alone: to its low end, and up from there."""
    slider = form.locator(".rwl-sliders .widget-hslider").filter(
        has=form.page.locator(".widget-label", has_text=re.compile(f"^{re.escape(label)}$"))
    )
    knob = slider.locator(".noUi-handle")
    knob.focus()
    knob.press("Home")
    for _ in range(value // 5):
        knob.press("PageUp")  # five steps at once
    for _ in range(value % 5):
        knob.press("ArrowUp")
    form.page.wait_for_function(
        "([knob, value]) => Math.round(Number(knob.getAttribute('aria-valuetext'))) === value",
        arg=[knob.element_handle(), value],
    )


def see(form: Any) -> str:
    """Press "See the answer", wait until it is drawn over the guesses, and give what the form then says."""
    form.locator(".rwl-see").click()
    form.locator(".rwl-seen").first.wait_for()
    return text(form)


def answer(form: Any, value: str) -> bool:
    """Give an answer to an exercise, typed, or chosen if it is one of its options; whether it was right."""
    options = form.locator(".rwl-options:visible label", has_text=value)
    tries = form.locator(".rwl-wrong small")
    before = tries.first.inner_text() if tries.count() else ""
    if options.count():
        options.first.locator("input").check()
    else:
        form.locator(".rwl-number input").fill(value)
    form.locator(".rwl-check").click()
    form.page.wait_for_function(
        "([form, before]) => form.querySelector('.rwl-right') ||"
        " (form.querySelector('.rwl-wrong small')?.innerText ?? before) !== before",
        arg=[form.element_handle(), before],
    )
    return bool(form.locator(".rwl-right").count())


def press(form: Any) -> Any:
    """Press the button of a form and wait for what it shows anew: a figure, or else its output."""
    shown = form.locator(".rwl-plot img, .rwl-output .jp-OutputArea-output")
    shown.evaluate_all("all => all.forEach(one => one.dataset.old = 'yes')")
    form.locator(".rwl-press").click()
    fresh = form.locator(".rwl-plot img:not([data-old]), .rwl-output .jp-OutputArea-output:not([data-old])").first
    fresh.wait_for()
    form.locator(".rwl-press:not([disabled])").wait_for()
    return fresh


def speak(book: labkit.Notebook, language: str) -> None:
    """Choose the language of all forms in the bar of the lesson, by its own name."""
    book.page.locator(".rwl-lesson .rwl-language select").select_option(language)


def _name(form: Any, who: str | None) -> None:
    if who is None:
        return
    people = form.locator(".rwl-who-list select")
    if people.locator("option", has_text=re.compile(f"^{re.escape(who)}$")).count():
        people.select_option(who)
        return
    people.select_option(index=people.locator("option").count() - 1)  # the last asks for a name
    field = form.locator(".rwl-name input")
    field.wait_for()
    field.fill(who)
