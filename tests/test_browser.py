"""The game in JupyterLab, in a real browser with a real kernel: only what a person sees is looked at and clicked."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import labkit
import pytest

from robinson_widget import ROBINSON
from robinson_widget.picture.layout import SQUARE, layout_of

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[1]

Open = Callable[..., labkit.Notebook]

TWO = """
from robinson_widget import Game, RobinsonWidget
game = Game(['Ada', 'Ben'], seed=28)
w = RobinsonWidget(game, motion='none')
w
"""


def part(number: int) -> tuple[float, float, float, float]:
    """Where a square of Robinson's board is, in shares of the board's width and height."""
    layout = layout_of(ROBINSON)
    x, y = layout.corner(number)
    return x / layout.width, y / layout.height, SQUARE / layout.width, SQUARE / layout.height


def test_a_whole_game_is_played_by_clicking_what_is_shown(notebook: Open) -> None:
    book = notebook(TWO)
    book.settle()
    pressed = 0
    while book.buttons() != ["Play again"]:
        # Whatever is open last: it takes the choices, too (stay is one without end, so on 7 the first).
        open_now = book.buttons()
        before = book.text(".rw-panel")
        book.press(open_now[0] if "Stay here" in open_now else open_now[-1])
        book.page.wait_for_function("before => document.querySelector('.rw-panel').innerText !== before", arg=before)
        pressed += 1
        assert pressed < 500
    assert "has come home!" in book.text(".rw-turn")
    book.settle()
    told = book.run_code(
        "s = game.state; print(s.over, s.winner is not None, s.positions[s.winner], len(game.history), s.chips)"
    )
    assert told == f"True True 45 {pressed} 60"
    book.press("Play again")
    book.page.wait_for_function("() => document.querySelector('.rw-turn small').textContent.startsWith('Turn 1 ')")
    assert book.run_code("print(w.game is game, w.game.names, w.game.state.turn)") == "False ('Ada', 'Ben') 1"


def test_pixels_change_where_the_pawn_goes(notebook: Open) -> None:
    book = notebook(
        "from robinson_widget import *\ngame = Game(['Ada', 'Ben'], dice=[5, 2])\nRobinsonWidget(game, motion='none')"
    )
    book.settle()
    before = {number: book.pixels(*part(number)) for number in (0, 2, 5, 9, 20)}
    assert all(drawn > 0 for _, drawn in before.values())
    book.press("Roll the die")
    book.wait_for_turn(2)
    book.settle()
    after = {number: book.pixels(*part(number)) for number in before}
    changed = {number for number in before if before[number] != after[number]}
    assert changed == {0, 2, 5}  # the pawn has left the start and stands on 5; its way is marked


def test_a_roll_in_a_cell_moves_the_pawn_on_the_board_already_shown(notebook: Open) -> None:
    book = notebook(TWO)
    book.settle()
    before = book.pixels(*part(4))
    book.run_code("game.roll(4);")
    book.wait_for_turn(2)
    book.settle()
    assert book.pixels(*part(4)) != before
    assert "Ben to move" in book.text(".rw-turn")
    book.press("Roll the die")  # and the next click goes on from there
    book.wait_for_turn(3)
    assert book.run_code("print(len(game.history), game.state.positions[0])") == "2 4"


def test_after_a_reload_the_board_is_back_and_the_next_click_works(notebook: Open) -> None:
    book = notebook(TWO)
    book.press("Roll the die")
    book.wait_for_turn(2)
    book.settle()
    before = book.pixels(0, 0, 1, 1)
    book.reload()
    book.page.wait_for_selector(".rw-action:visible")
    book.settle()
    assert book.pixels(0, 0, 1, 1) == before
    book.press("Roll the die")
    book.wait_for_turn(3)
    book.settle()
    assert book.pixels(0, 0, 1, 1) != before


def test_a_widget_shown_in_two_cells_stays_equal(notebook: Open) -> None:
    book = notebook(TWO, "w")
    book.settle()
    for turn in range(2, 6):
        book.page.locator(".rw-action:visible").nth(turn % 2).click()  # by turns in the one and in the other
        book.wait_for_turn(turn)
        book.settle()
        assert book.pixels(0, 0, 1, 1, board=0) == book.pixels(0, 0, 1, 1, board=1)
        texts = book.page.locator(".rw-panel").all_inner_texts()
        assert texts[0] == texts[1]
        assert f"Turn {turn}" in texts[0]


def test_a_game_is_played_by_keyboard_alone(notebook: Open) -> None:
    # Ada: 6, 12 (declined with the second button), 18, 23 and on to 27, 33, 39, 42, 45. Ben: 1, 2, 7, 12, 18, ...
    faces = [6, 1, 6, 1, 6, 5, 5, 5, 6, 6, 4, 6, 6, 3, 4, 3]
    book = notebook(
        f"from robinson_widget import *\ngame = Game(['Ada', 'Ben'], dice={faces})\nRobinsonWidget(game, motion='none')"
    )
    page = book.page
    page.locator(".rw-action:visible").first.focus()
    focused = "() => document.activeElement.closest('.rw-action') !== null && document.activeElement.innerText"
    pressed = []
    while True:
        text = page.evaluate(focused)
        assert text, "the focus has left the buttons"
        if text == "Play again":
            break
        if text == "Roll again" and len(pressed) == 3:  # Ada's first offer, on 12
            page.keyboard.press("Tab")
            text = page.evaluate(focused)
            assert text == "Don't roll again"
        before = book.text(".rw-panel")
        page.keyboard.press("Enter")
        page.wait_for_function("b => document.querySelector('.rw-panel').innerText !== b", arg=before)
        pressed.append(text)
        assert len(pressed) < 60
    assert "Don't roll again" in pressed
    assert "Paddle on to 27" in pressed
    assert "come home" in book.text(".rw-turn")


def test_the_keyboard_is_not_caught_by_the_board(notebook: Open) -> None:
    book = notebook(TWO)
    book.page.locator(".rw-action:visible").first.focus()
    seen = []
    for _ in range(60):
        book.page.keyboard.press("Tab")
        seen.append(
            book.page.evaluate(
                "() => { const e = document.activeElement; return e.closest('.rw-squares') ? 'square ' + e.value"
                " : e.closest('.rw') ? e.tagName + ' ' + e.innerText.slice(0, 12) : 'outside'; }"
            )
        )
    assert not any("CANVAS" in entry for entry in seen)
    assert [entry for entry in seen if entry.startswith("square")] == [f"square {n}" for n in range(1, 46)]
    assert seen[-1] == "outside"


def test_pointing_at_a_square_tells_its_story_and_rule(notebook: Open) -> None:
    book = notebook(TWO)
    square = book.page.locator(".rw-squares li").nth(22)
    card = square.locator(".rw-card")
    assert card.evaluate("e => getComputedStyle(e).opacity") == "0"
    square.hover()
    book.page.wait_for_function(
        "() => getComputedStyle(document.querySelectorAll('.rw-squares li')[22].firstChild).opacity === '1'"
    )
    assert "23 · Round the island" in card.inner_text()
    assert "You may go on to 27 at once." in card.inner_text()


def test_computers_play_by_themselves_and_can_be_paused(notebook: Open) -> None:
    book = notebook(
        "from robinson_widget import *\n"
        "game = Game(['Ada', Computer('Ben'), Computer('Cay')], dice=[2, 5, 6, 3, 1, 1])\n"
        "w = RobinsonWidget(game, pace=0.05, motion='none')\nw"
    )
    book.press("Roll the die")
    book.wait_for_turn(4)
    assert book.buttons() == ["Roll the die"]
    assert book.run_code("print(game.state.positions)") == "(2, 5, 6)"
    book.page.locator(".rw-pause").click()
    book.press("Roll the die")
    book.wait_for_turn(5)
    assert book.buttons() == ["Go on"]
    assert book.run_code("print(game.state.positions)") == "(5, 5, 6)"
    book.press("Go on")
    book.wait_for_turn(7)
    assert book.run_code("print(game.state.positions)") == "(5, 6, 7)"


def test_impatient_clicks_on_a_busy_kernel_roll_once(notebook: Open) -> None:
    book = notebook(TWO)
    book.settle()
    # The kernel is busy while five clicks arrive; it is set free by a file, not by time.
    book.page.evaluate(
        "() => { const k = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;"
        " k.requestExecute({code: `import pathlib, time\\n"
        "while not pathlib.Path('free').exists(): time.sleep(0.01)`}); }"
    )
    button = book.page.locator(".rw-action:visible").first
    for _ in range(5):
        button.click()
    (book.lab.root / "free").touch()
    book.wait_for_turn(2)
    assert book.run_code("print(len(game.history))") == "1"
    book.press("Roll the die")
    book.wait_for_turn(3)
    (book.lab.root / "free").unlink()


def test_the_form_starts_a_game(notebook: Open) -> None:
    book = notebook("from robinson_widget import play\nw = play()\nw")
    page = book.page
    page.locator(".rw-count select").select_option("3")
    names = page.locator(".rw-name input:visible")
    names.nth(2).wait_for()
    assert names.count() == 3
    for i, name in enumerate(["Ada", "Ben", "Cay"]):
        names.nth(i).fill(name)
        names.nth(i).press("Tab")
    page.locator(".rw-kind select").nth(2).select_option("computer, eager")
    page.locator(".rw-youngest option", has_text="3 · Cay").wait_for(state="attached")
    page.locator(".rw-youngest select").select_option("2 · Ben")
    page.locator(".rw-start").click()
    page.wait_for_selector(".rw-action:visible")
    book.settle()
    assert "Ben to move" in book.text(".rw-turn")
    assert book.run_code("print(w.game.names, w.game.policies)") == "('Ben', 'Cay', 'Ada') (None, 'eager', None)"
    page.locator(".rw-new").click()
    page.wait_for_function("() => document.querySelector('.rw-name input').value === 'Ben'")  # filled from the game
    page.locator(".rw-name input:visible").first.fill(" ")
    page.locator(".rw-start").click()
    page.wait_for_selector(".rw-error [role=alert]")
    assert "Seat 1" in book.text(".rw-error")
    page.locator(".rw-back").click()
    page.wait_for_selector(".rw-action:visible")
    assert "Ben to move" in book.text(".rw-turn")


def test_a_name_is_never_markup(notebook: Open) -> None:
    name = "<img src=x onerror=boom()>&amp;"
    book = notebook(f"from robinson_widget import play\nw = play({name!r}, 'Ben', motion='none')\nw")
    book.press("Roll the die")
    book.wait_for_turn(2)
    assert name in book.text(".rw-players")
    assert book.page.locator(".rw img").count() == 0


@pytest.mark.parametrize("mode", ["doc", "lab"])
def test_the_board_and_its_buttons_are_seen_whole_without_scrolling(notebook: Open, mode: str) -> None:
    book = notebook(TWO, mode=mode)
    book.settle()
    for selector in (".rw-board", ".rw-action:visible", ".rw-undo", ".rw-new", ".rw-players", ".rw-story"):
        box = book.page.locator(selector).first.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 776, selector  # the status bar begins there
        assert box["x"] + box["width"] <= 1280, selector


def test_a_fine_screen_gets_a_crisp_board(notebook: Open) -> None:
    book = notebook(TWO, pixel_ratio=2)
    book.settle()
    shown, backing = book.page.evaluate(
        "() => { const c = document.querySelector('canvas.rw-canvas');"
        " return [c.getBoundingClientRect().width, c.width]; }"
    )
    assert backing >= 2 * shown


def test_a_board_of_another_game_is_drawn_and_played(notebook: Open) -> None:
    book = notebook(
        "from robinson_widget import *\nboard = track('Snakes', 100, {3: 50, 60: 7}, past_end='stay')\n"
        "game = Game(['Ada', 'Ben'], board, dice=[3, 1])\nRobinsonWidget(game, motion='none')"
    )
    book.settle()
    book.press("Roll the die")
    book.wait_for_turn(2)
    assert book.page.locator(".rw-squares li").count() == 100
    assert book.run_code("print(game.state.positions)") == "(50, 0)"


def test_the_play_notebook_is_played_and_the_readme_shows_it(notebook: Open) -> None:
    cells = json.loads((ROOT / "notebooks" / "play.ipynb").read_text(encoding="utf-8"))["cells"]
    book = notebook(*("".join(cell["source"]) for cell in cells[:2] if cell["cell_type"] == "code"))
    page = book.page
    page.locator(".rw-count select").select_option("3")
    names = page.locator(".rw-name input:visible")
    names.nth(2).wait_for()
    for i, name in enumerate(["Ada", "Ben", "Cay"]):
        names.nth(i).fill(name)
        names.nth(i).press("Tab")
    page.locator(".rw-youngest option", has_text="3 · Cay").wait_for(state="attached")
    page.locator(".rw-start").click()
    page.wait_for_selector(".rw-action:visible")
    # A known game for the picture: three players on their way, one before a choice.
    book.run_code("for face in (6, 3, 5, 6): board.game.roll(face)")
    page.wait_for_function("() => document.querySelector('.rw-turn').innerText.includes('Turn 4')")
    page.locator(".rw-action:visible").nth(1).wait_for()
    book.settle()
    assert book.buttons() == ["Roll again", "Don't roll again"]
    if os.environ.get("ROBINSON_SCREENSHOT"):
        page.locator(".rw").first.screenshot(path=ROOT / "tests" / "pictures" / "play.png")
