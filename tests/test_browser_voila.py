"""The play notebook served by Voila: a page for players, without code; each visitor has a game of their own."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import labkit
import pytest

from robinson_widget.texts import LANGUAGES, language

pytestmark = pytest.mark.browser

NOTEBOOK = Path(__file__).resolve().parents[1] / "notebooks" / "play.ipynb"

Visit = Callable[..., labkit.VoilaPage]


@pytest.fixture(scope="module")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[labkit.Voila]:
    """The README's command; in the folder where it is run there is no notebook."""
    with labkit.Voila(tmp_path_factory.mktemp("voila"), "-m", "robinson_widget", "--voila") as server:
        yield server


@pytest.fixture
def visit(chromium: labkit.Chromium, voila: labkit.Voila) -> Iterator[Visit]:
    """``visit()``: another visitor with a browser of their own."""
    opened: list[labkit.VoilaPage] = []

    def make(query: str = "", server: labkit.Server = voila, **options: object) -> labkit.VoilaPage:
        page = labkit.VoilaPage(chromium, server, "voila", **options)  # type: ignore[arg-type]
        opened.append(page)
        page.open(query)
        return page

    yield make
    errors = [error for page in opened for error in page.errors]
    for page in opened:
        page.close()
    assert not errors, errors


def start(visitor: labkit.VoilaPage, *names: str, motion: str | None = "none") -> None:
    """Fill in the form as a person does, and start."""
    for i, name in enumerate(names):
        field = visitor.page.locator(".rw-name input:visible").nth(i)
        field.fill(name)
        field.press("Tab")
    visitor.page.locator(".rw-start").click()
    visitor.page.wait_for_selector(".rw-action:visible")
    if motion is not None:
        visitor.page.locator(".rw-speed select").first.select_option(motion)
    visitor.settle()


def roll(visitor: labkit.VoilaPage, press: Callable[[], None]) -> None:
    """Press what the first button says, and wait for what comes of it."""
    before = visitor.text(".rw-panel")
    press()
    visitor.page.wait_for_function("before => document.querySelector('.rw-panel').innerText !== before", arg=before)


def looks_made_for_players(visitor: labkit.VoilaPage) -> None:
    """No code is on the page, nor anything about cells; the form and the rules are."""
    page = visitor.page
    assert page.title() == "Robinson"
    page.get_by_text("Home, 45, must be").wait_for()
    page.wait_for_function("() => !document.querySelector('#loading')")
    assert page.locator(".rw-start:visible").count() == 1
    assert page.locator(".rw-canvas:visible").count() == 0  # the only board is the one behind the form
    assert page.locator(":is(.jp-CodeMirrorEditor, .cm-editor, .highlight, pre, code):visible").count() == 0
    shown = page.locator("body").inner_text()
    assert "In brief." in shown
    for word in ("import", "play(", "board.game", "Python", "Start a game above", "cell", "Shift+Enter", "Executing"):
        assert word not in shown, word


def test_the_command_serves_a_page_for_players(visit: Visit) -> None:
    visitor = visit()
    looks_made_for_players(visitor)
    source = urllib.request.urlopen(f"{visitor.lab.base}/").read().decode()  # and not hidden in it either
    for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            for line in cell["source"]:
                assert line.strip() not in source or len(line.strip()) < 6, line
    assert "is also a Python object" not in source


def test_voila_itself_serves_such_a_page(visit: Visit, chromium: labkit.Chromium, tmp_path: Path) -> None:
    with labkit.Voila(tmp_path / "plain", "-m", "voila", str(NOTEBOOK)) as server:
        visitor = visit(server=server)
        looks_made_for_players(visitor)
        start(visitor, "Ada", "Ben")
        assert visitor.page.locator(".rw-canvas:visible").count() == 1
        visitor.press("Roll the die")
        visitor.wait_for_turn(2)


def test_a_game_is_started_from_the_form_and_played_by_clicks_and_keys(visit: Visit) -> None:
    visitor = visit()
    start(visitor, "Ada", "Ben")
    page = visitor.page
    assert "Ada to move" in visitor.text(".rw-turn")
    before = visitor.pixels(0, 0, 1, 1)
    assert before[1] > 0
    roll(visitor, lambda: page.locator(".rw-action:visible").first.click())
    visitor.settle()
    assert visitor.pixels(0, 0, 1, 1) != before
    for _ in range(3):
        roll(visitor, lambda: page.locator(".rw-action:visible").first.click())
    for _ in range(4):  # the focus stays on the button that was pressed
        roll(visitor, lambda: page.keyboard.press("Enter"))
    assert visitor.turn() >= 3  # eight rolls; none but those from 12, 20 and 23 are of one turn
    page.locator(".rw-undo").click()
    page.locator(".rw-new").click()
    page.wait_for_function("() => document.querySelector('.rw-name input').value === 'Ada'")
    page.locator(".rw-name input:visible").first.fill(" ")
    page.locator(".rw-start").click()
    page.wait_for_selector(".rw-error [role=alert]")
    assert "Seat 1" in visitor.text(".rw-error")


def test_a_step_is_played_on_the_board_and_who_wants_no_motion_sees_none(visit: Visit) -> None:
    for calm in (False, True):
        visitor = visit(calm=calm)
        start(visitor, "Ada", "Ben", motion=None)
        if calm:
            visitor.page.wait_for_function("() => document.querySelector('.rw-calm input').checked")
        with labkit.watched(visitor) as frames:
            visitor.press("Roll the die")
            visitor.wait_for_turn(2)
            visitor.settle()
        assert frames[0] == 2 if calm else frames[0] > 2, (calm, frames)


def test_computers_play_by_themselves(visit: Visit) -> None:
    visitor = visit()
    visitor.page.locator(".rw-kind select").nth(1).select_option("computer, eager")
    start(visitor, "Ada")
    visitor.press("Roll the die")
    visitor.wait_for_turn(3)
    assert "Ada to move" in visitor.text(".rw-turn")


def test_every_visitor_has_a_game_of_their_own(visit: Visit) -> None:
    one, other = visit(), visit()
    start(one, "Ada", "Ben")
    start(other, "Cleo", "Dan")
    one.press("Roll the die")
    one.wait_for_turn(2)
    other.settle()
    assert other.turn() == 1
    assert "Cleo to move" in other.text(".rw-turn")
    assert "Ada" not in other.text(".rw-panel")
    other.press("Roll the die")
    other.wait_for_turn(2)
    assert "Ben to move" in one.text(".rw-turn")


def test_a_page_loaded_again_begins_anew(visit: Visit) -> None:
    visitor = visit()
    start(visitor, "Ada", "Ben")
    visitor.press("Roll the die")
    visitor.wait_for_turn(2)
    visitor.reload()
    looks_made_for_players(visitor)
    start(visitor, "Ada", "Ben")
    assert visitor.turn() == 1
    visitor.press("Roll the die")
    visitor.wait_for_turn(2)


def test_it_is_played_in_every_language(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    for code in LANGUAGES:
        page.locator(".rw-form-language select").select_option(language(code).name)
        page.locator(".rw-start", has_text=language(code).say("SETUP", "start")).wait_for()
    start(visitor, motion=None)
    for code in LANGUAGES:
        page.locator(".rw-language select").select_option(language(code).name)
        page.locator(".rw-action:visible", has_text=language(code).say("ACTIONS", "roll")).wait_for()


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 1600)])
def test_board_and_buttons_are_seen_whole_in_both_themes(visit: Visit, theme: str, width: int) -> None:
    visitor = visit(f"?theme={theme}", size=(width, 800))
    start(visitor, "Ada", "Ben")
    for selector in (".rw-board", ".rw-action:visible", ".rw-undo", ".rw-new", ".rw-players", ".rw-story"):
        box = visitor.page.locator(selector).first.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 800, selector
        assert box["x"] + box["width"] <= width, selector
    # Ink and ground, as sums of red, green and blue, are far apart, and the right way round.
    ground, ink = visitor.page.evaluate(
        "() => { const sum = c => c.match(/[\\d.]+/g).slice(0, 3).map(Number).reduce((a, b) => a + b);"
        " return [sum(getComputedStyle(document.body).backgroundColor),"
        " sum(getComputedStyle(document.querySelector('.rw-turn')).color)]; }"
    )
    assert abs(ground - ink) > 450
    assert (ground < ink) is (theme == "dark")
    prose = visitor.page.locator(".jp-RenderedMarkdown p").first.bounding_box()
    assert prose is not None
    assert prose["width"] <= 900  # a line that can be read
