"""The odds beside the board in a real browser: what a student sees, turned on by the box among the tools."""

from __future__ import annotations

from collections.abc import Callable

import labkit
import pytest

from robinson_widget import Game
from robinson_widget.chance.odds import win_probability

pytestmark = pytest.mark.browser

Open = Callable[..., labkit.Notebook]

#: All that is said of the first player, with the number of the turn that the page shows.
_SEEN = """() => [document.querySelector('.rw-turn small').textContent.match(/\\d+/)[0],
  (document.querySelector('.rw-percent') || {textContent: ''}).textContent,
  document.querySelectorAll('.rw-mark').length]"""


def cell(faces: list[int], motion: str = "none", more: str = "") -> str:
    return (
        f"from robinson_widget import *\ngame = Game(['Ada', 'Ben'], dice={faces})\n"
        f"w = RobinsonWidget(game, motion={motion!r}{more})\nw"
    )


def told(game: Game) -> str:
    return f"{100 * win_probability(game)['Ada']:.1f}\u00a0%"


def wait_for(book: labkit.Notebook, chance: str) -> None:
    book.page.wait_for_function(
        "chance => (document.querySelector('.rw-percent') || {}).textContent === chance", arg=chance
    )


def test_a_student_turns_them_on_and_they_move_after_each_turn(notebook: Open) -> None:
    game = Game(["Ada", "Ben"], dice=[5, 6, 3])
    book = notebook(cell([5, 6, 3]))
    book.settle()
    assert book.page.locator(".rw-chances").count() == 0
    book.page.locator(".rw-odds-box input").check()
    wait_for(book, told(game))
    for turn in (2, 3):
        game.roll()
        book.press("Roll the die")
        book.wait_for_turn(turn)
        wait_for(book, told(game))
    assert "Then open" not in book.text(".rw-landings")
    assert "The game so far, up to turn 2" in book.text(".rw-chart")
    game.undo()
    book.page.locator(".rw-undo").click()
    wait_for(book, told(game))
    book.page.locator(".rw-odds-box input").uncheck()
    book.page.wait_for_function("() => !document.querySelector('.rw-chances, .rw-mark')")
    assert book.run_code("print(w.odds)") == "False"


def test_marks_lie_over_the_squares_to_which_the_roll_leads(notebook: Open) -> None:
    book = notebook(
        "from robinson_widget import *\ngame = Game.from_position(['Ada', 'Ben'], positions=[22, 3], seed=1)\n"
        "w = RobinsonWidget(game, motion='none', odds=True)\nw"
    )
    book.settle()
    book.page.wait_for_selector(".rw-mark")
    found = book.page.evaluate(
        """() => [...document.querySelectorAll('.rw-mark')].map(mark => {
          const m = mark.querySelector('.rw-face').getBoundingClientRect();
          const x = m.left + m.width / 2, y = m.top + m.height / 2;
          const under = document.elementFromPoint(x, y).closest('.rw-squares > li');
          return [under && under.value, mark.innerText.trim(), m.width >= 15]; })"""
    )
    # The pointer goes through them, to the squares.
    words = {23: "→27?", 24: "", 25: "→14", 26: "−3", 27: "", 28: ""}
    assert found == [[square, told, True] for square, told in words.items()]


def test_a_film_is_not_spoiled(notebook: Open) -> None:
    game = Game.from_position(["Ada", "Ben"], positions=[39, 40], dice=[6, 1])
    book = notebook(
        "from robinson_widget import *\n"
        "game = Game.from_position(['Ada', 'Ben'], positions=[39, 40], dice=[6, 1])\n"
        "w = RobinsonWidget(game, odds=True)\nw"
    )
    book.settle()
    first = told(game)
    wait_for(book, first)
    book.page.evaluate(
        f"() => {{ const seen = {_SEEN}; window.rwSeen = [];"
        " new MutationObserver(() => window.rwSeen.push([...seen(),"
        " document.querySelector('.rw-mover').innerText]))"
        ".observe(document.querySelector('.rw'), {childList: true, subtree: true, characterData: true}); }"
    )
    book.press("Roll the die")
    wait_for(book, "100.0\u00a0%")
    seen = book.page.evaluate("() => window.rwSeen")
    during = [(chance, marks) for _, chance, marks, mover in seen if mover == "Ada to move"]
    assert ("…", 0) in during
    assert {chance for chance, _ in during} <= {first, "…"}
    assert "has come home" in book.text(".rw-turn")


@pytest.mark.parametrize("players", [1, 4, 8])
def test_board_buttons_and_chances_are_seen_without_scrolling(notebook: Open, players: int) -> None:
    names = ["Ada", "Ben", "Cay Caroline Montgomery-Featherstone", "Dan", "Eve", "Fay", "Gus", "Hal"][:players]
    book = notebook(
        f"from robinson_widget import *\ngame = Game({names!r}, seed=3)\nw = RobinsonWidget(game, odds=True)\nw",
        mode="lab",
    )
    book.settle()
    book.page.wait_for_selector(".rw-chances:not([aria-busy])")
    for selector in (".rw-board", ".rw-action:visible", ".rw-undo", ".rw-bars"):
        box = book.page.locator(selector).first.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 776, selector
        assert box["x"] + box["width"] <= 1280, selector


def test_it_fits_at_every_width_in_every_language(notebook: Open) -> None:
    book = notebook(
        "from robinson_widget import *\nfrom robinson_widget.texts import LANGUAGES\n"
        "game = Game.from_position(['W' * 40, 'Ben'], positions=[4, 12], seed=3)\n"
        "w = RobinsonWidget(game, odds=True, motion='none')\nw"
    )
    book.settle()
    for code in ("en", "ru", "zh", "de"):
        book.run_code(f"w.lang = {code!r}")
        book.page.wait_for_selector(f".rw-odds [lang={code}] .rw-choices")
        for width in (400, 640, 900, 1280, 1920):
            book.page.set_viewport_size({"width": width, "height": 800})
            outside = book.page.evaluate(
                """() => { const root = document.querySelector('.rw').getBoundingClientRect();
                return [...document.querySelectorAll('.rw-odds section, .rw-odds table, .rw-odds svg, .rw-odds-box')]
                  .map(e => [e.className.baseVal || e.className || e.tagName, e.getBoundingClientRect()])
                  .filter(([_, b]) => b.width && (b.left < root.left - 1 || b.right > root.right + 1))
                  .map(([name]) => name); }"""
            )
            assert outside == [], (code, width)
