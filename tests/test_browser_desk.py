"""A class round a real die in a real browser: the form, faces by click and by keyboard, large type measured."""

from __future__ import annotations

from collections.abc import Callable

import labkit
import pytest

from robinson_widget.texts import LANGUAGES, language

pytestmark = pytest.mark.browser

Open = Callable[..., labkit.Notebook]


def wait_for_head(book: labkit.Notebook, text: str) -> None:
    book.page.wait_for_function("t => document.querySelector('.rw-mover')?.innerText === t", arg=text)


def test_a_class_of_seven_plays_in_two_teams_with_a_real_die(notebook: Open) -> None:
    book = notebook("from robinson_widget import play, track\nw = play(motion='none')\nw", calm=True)
    page = book.page
    page.locator(".rw-is-class input").check()
    page.locator(".rw-form-desk input").check()
    page.locator(".rw-pupils textarea").fill("Ada\nBen\nCay\n\nDan, Eve\nFay\nGus\n")
    page.locator(".rw-dealt li").nth(1).wait_for()
    assert page.locator(".rw-dealt li p").all_inner_texts() == ["Ada, Cay, Eve, Gus", "Ben, Dan, Fay"]
    page.locator(".rw-name input:visible").first.fill("Reds")
    page.locator(".rw-dealt bdi", has_text="Reds").wait_for()
    page.locator(".rw-start").click()
    wait_for_head(book, "Reds to move: Ada throws")
    assert book.buttons() == [f"Roll: {face}" for face in range(1, 7)]
    book.press("Roll: 6")
    wait_for_head(book, "Team 2 to move: Ben throws")
    # By keyboard: from the six on which the focus is, back to the five.
    assert page.evaluate("() => document.activeElement.innerText") == "Roll: 6"
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    wait_for_head(book, "Reds to move: Cay throws")
    assert page.evaluate("() => document.activeElement.innerText") == "Roll: 5"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # Reds are on 12 now, and the same pupil throws again
    page.locator(".rw-action:visible", has_text="Don't roll again").wait_for()
    assert book.text(".rw-mover") == "Reds to move: Cay throws"
    book.press("Roll: 3")
    wait_for_head(book, "Team 2 to move: Dan throws")
    assert book.run_code("print(w.game.state.positions)") == "(15, 5)"
    page.locator(".rw-undo").click()
    wait_for_head(book, "Reds to move: Cay throws")
    assert book.run_code("print(w.game.state.positions)") == "(12, 5)"
    book.run_code("w.game = type(w.game)(w.game.seats, track('Short', 6)); w.game.roll(6);")
    book.press("Play again")
    wait_for_head(book, "Reds to move: Ada throws")
    assert book.buttons() == [f"Roll: {face}" for face in range(1, 7)]
    page.locator(".rw-new").click()
    page.wait_for_function("() => document.querySelector('.rw-name input').value === 'Reds'")
    assert page.locator(".rw-dealt li p").first.inner_text() == "Ada, Cay, Eve, Gus"


# Every visible part of the widget that reaches beyond it, or whose text is cut.
_CUT = """() => { const root = document.querySelector('.rw').getBoundingClientRect();
  return [...document.querySelectorAll('.rw *')].filter(e => e.getClientRects().length)
  .filter(e => !e.closest('.rw-card, .rw-hidden, .rw-spoken, .rw-squares, svg, .rw-canvas, .rw-strip'))
  .filter(e => getComputedStyle(e).clipPath === 'none' && e.clientWidth)
  .filter(e => { const box = e.getBoundingClientRect(), look = getComputedStyle(e);
    return box.right > root.right + 1 || box.left < root.left - 1
      || (look.overflowX !== 'visible' && e.scrollWidth > e.clientWidth + 1)
      || (e.matches('button, select, label') && (e.scrollWidth > e.clientWidth + 1
        || e.scrollHeight > e.clientHeight + 1)); })
  .map(e => e.className + ' ' + e.innerText.slice(0, 40)); }"""

# Pairs of visible texts, or of parts, of which one lies on the other, and whatever reaches beyond the widget.
_OVERLAPPING = """() => { const root = document.querySelector('.rw'), page = root.getBoundingClientRect();
  const shared = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5;
  // What is scrolled away or cut off is not seen.
  const within = (box, e) => { let { left, right, top, bottom } = box;
    for (; e !== root; e = e.parentElement) if (getComputedStyle(e).overflowX !== 'visible') {
      const clip = e.getBoundingClientRect(); left = Math.max(left, clip.left); right = Math.min(right, clip.right);
      top = Math.max(top, clip.top); bottom = Math.min(bottom, clip.bottom); }
    return { left, right, top, bottom }; };
  const seen = [...root.querySelectorAll('.rw-head, .rw-actions, .rw-tools, .rw-board, .rw-story, .rw-players,'
    + '.rw-chances, .rw-prospects, .rw-chart')].map(e => [e, e.getBoundingClientRect(), e.className]);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) { const node = walker.currentNode, e = node.parentElement;
    if (!node.textContent.trim() || e.closest('style, option, svg, .rw-hidden, .rw-squares, .rw-marks')) continue;
    const range = document.createRange(); range.selectNodeContents(node);
    for (const box of range.getClientRects()) seen.push([node, within(box, e), node.textContent.trim()]); }
  const shown = seen.filter(([, box]) => box.right - box.left > 1 && box.bottom - box.top > 1);
  const bad = shown.filter(([, box]) => box.left < page.left - 1 || box.right > page.right + 1).map(s => s[2]);
  for (const [i, [a, one, name]] of shown.entries()) for (const [b, two, other] of shown.slice(i + 1))
    if (a !== b && !a.contains(b) && !b.contains(a) && shared(one, two)) bad.push(name + ' on ' + other);
  return bad; }"""


@pytest.mark.parametrize("players", [2, 8])
def test_in_large_type_with_odds_nothing_lies_on_anything_else(notebook: Open, players: int) -> None:
    book = notebook(
        "from robinson_widget import Game, RobinsonWidget\n"
        f"names = ['Maximilian der Große', 'Blues', 'Cay', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'][:{players}]\n"
        "game = Game(names, seed=28)\nfor _ in range(13):\n    game.turn()\n"
        "w = RobinsonWidget(game, large=True, odds=True, motion='none', teams=[['Ada', 'Ben']] * len(names))\nw",
        calm=True,
    )
    page = book.page
    for code, desk in zip(LANGUAGES, (True, False, True, True), strict=True):
        words = language(code)
        book.run_code(f"w.desk, w.lang = {desk}, {code!r}")
        label = words.say("DESK", "roll", face=1) if desk else words.say("ACTIONS", "roll")
        page.locator(".rw-action:visible", has_text=label).wait_for()
        page.wait_for_function("t => document.querySelector('.rw-percent')?.innerText.includes(t)", arg="%")
        for width in (640, 900, 1000, 1280, 1600, 1920):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(_OVERLAPPING) == [], (code, desk, width)


EIGHT = """
from robinson_widget import Game, RobinsonWidget
names = ['Maximilian der Große', 'Blues', 'Cay', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal']
game = Game.from_position(names, positions=[4, 9, 12, 0, 41, 30, 7, 7])
w = RobinsonWidget(game, desk=True, large=True, motion='none', teams=[['Ada', 'Ben'], *[['Cay Dee']] * 7])
w
"""


def test_large_type_is_large_and_nothing_is_cut_in_any_language(notebook: Open) -> None:
    book = notebook(EIGHT, mode="lab", calm=True)
    page = book.page
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    page.evaluate("() => document.querySelector('.jp-Cell-inputWrapper .jp-Collapser-child').click()")
    book.settle()
    for code in LANGUAGES:
        words = language(code)
        book.run_code(f"w.lang = {code!r}; w.desk = True")
        page.locator(".rw-action:visible", has_text=words.say("DESK", "roll", face=1)).wait_for()
        page.evaluate("() => { document.querySelector('.jp-WindowedPanel-outer').scrollTop = 0; }")
        for width, height in ((1280, 800), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            book.settle()
            assert page.evaluate(_CUT) == [], (code, width)
            for selector in (".rw-board", ".rw-undo", ".rw-new", ".rw-language select"):
                box = page.locator(selector).first.bounding_box()
                assert box is not None
                assert box["y"] >= 0
                assert box["y"] + box["height"] <= height - 24, (code, width, selector)  # the status bar begins there
            for button in page.locator(".rw-action:visible").all():
                box = button.bounding_box()
                assert box is not None
                assert box["y"] + box["height"] <= page.locator(".rw-board").first.bounding_box()["y"] + 1  # type: ignore[index]
    sizes = page.evaluate(
        "() => ['.rw-mover', '.rw-players td', '.rw-log li', '.rw-told p', '.rw-undo', '.rw-large-type label']"
        ".map(s => parseFloat(getComputedStyle(document.querySelector(s)).fontSize))"
    )
    assert all(size >= 18 for size in sizes), sizes  # 13 or less in ordinary type
    book.run_code("w.large = False")
    page.wait_for_function("() => !document.querySelector('.rw').classList.contains('rw-large')")
    assert page.evaluate("() => parseFloat(getComputedStyle(document.querySelector('.rw-players td')).fontSize)") == 13


def test_the_form_of_a_class_fits_in_large_type_in_any_language(notebook: Open) -> None:
    book = notebook("from robinson_widget import play\nw = play(large=True)\nw", mode="lab", calm=True)
    page = book.page
    page.locator(".rw-is-class input").check()
    page.locator(".rw-pupils textarea").fill("\n".join([f"Pupil{i}" for i in range(59)] + ["W" * 40]))
    page.locator(".rw-count select").select_option("8")
    page.locator(".rw-dealt li").nth(7).wait_for()
    for code in LANGUAGES:
        book.run_code(f"w.lang = {code!r}")
        page.locator(".rw-start:visible", has_text=language(code).say("SETUP", "start")).wait_for()
        for width in (800, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(_CUT) == [], (code, width)
