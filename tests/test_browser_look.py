"""What a person sees of the board and the page in a real browser: motion, languages, themes, sizes, access."""

from __future__ import annotations

from collections.abc import Callable

import labkit
import pytest
from labkit import watched

from robinson_widget.texts import LANGUAGES, language

pytestmark = pytest.mark.browser

Open = Callable[..., labkit.Notebook]

#: Positions set up by hand: a person stands there and a face is thrown.
SET_UP = """
from dataclasses import replace
from robinson_widget import Game, RobinsonWidget
def standing(*positions, face=None, lang="en", fridays=None, names=("Ada", "Ben", "Cay", "Dan"), motion="none"):
    game = Game(names[:len(positions)], seed=3)
    fridays = fridays or (None,) * len(positions)
    game._opening = replace(game._opening, positions=positions, fridays=fridays)
    if face is not None:
        game.roll(face)
    return RobinsonWidget(game, lang=lang, motion=motion)
"""

STATES = {
    "first": "standing(0, 0, 0)",
    "start over on 4": "standing(4, 9, 11)",
    "stay on 7": "standing(7, 9)",
    "again on 12": "standing(6, 3, 5, face=6)",
    "again on 20": "standing(16, 3, 5, face=4)",
    "on to 27": "standing(18, 3, 5, face=5)",
    "which swap": "standing(35, 41, 41, 12, face=1)",
    "the swap": "standing(35, 41, 12, face=1)",
    "lost on 42": "standing(42, 30, 12, face=6)",
    "all lost": "standing(42, face=6)",
    "end with a Friday": "standing(40, 31, 12, face=5, fridays=(1, None, None))",
    "end without": "standing(40, 31, 12, face=5)",
}


def game(motion: str, *faces: int) -> str:
    return (
        "from robinson_widget import *\n"
        f"game = Game(['Ada', 'Ben'], dice={list(faces)})\nw = RobinsonWidget(game, motion={motion!r})\nw"
    )


# --- motion ------------------------------------------------------------------------------------------------------


def test_a_step_is_played_and_its_end_is_the_position_itself(notebook: Open) -> None:
    book = notebook(game("normal", 6, 1, 2, 3))
    with watched(book) as frames:
        book.press("Roll the die")
        book.wait_for_turn(2)
    assert frames[0] >= 8  # a slow machine may drop some of more than twenty
    book.settle()
    shown = book.pixels(0, 0, 1, 1)
    book.run_code("w._redraw()")
    book.settle()
    assert book.pixels(0, 0, 1, 1) == shown


def test_text_and_buttons_wait_for_the_end_of_the_step(notebook: Open) -> None:
    book = notebook(game("normal", 6, 6))
    book.settle()
    book.press("Roll the die")
    # The board has begun to move, and still nothing tells where it will end.
    book.page.wait_for_function(
        "() => window.rwFirst === undefined ? ((window.rwFirst = document.querySelector('canvas.rw-canvas')"
        ".toDataURL()), false) : document.querySelector('canvas.rw-canvas').toDataURL() !== window.rwFirst"
    )
    assert "Turn 1" in book.text(".rw-turn")
    book.wait_for_turn(2)
    assert "Saved!" in book.text(".rw-story")


def test_clicks_while_a_step_is_played_do_nothing(notebook: Open) -> None:
    book = notebook(game("normal", 3, 4, 5, 6))
    book.settle()
    button = book.page.locator(".rw-action:visible").first
    for _ in range(6):
        button.click()
    book.wait_for_turn(2)
    book.settle()
    assert book.run_code("print(len(game.history), game.state.positions)") == "1 (3, 0)"
    shown = book.pixels(0, 0, 1, 1)
    book.run_code("w._redraw()")
    book.settle()
    assert book.pixels(0, 0, 1, 1) == shown
    book.press("Roll the die")  # and afterwards they count again
    book.wait_for_turn(3)
    assert book.run_code("print(game.state.positions)") == "(3, 4)"


def test_undo_while_a_step_is_played_ends_in_the_position_before(notebook: Open) -> None:
    book = notebook(game("normal", 6, 4))
    book.settle()
    before = book.pixels(0, 0, 1, 1)
    book.press("Roll the die")
    book.run_code("game.undo();")
    book.page.wait_for_function("() => document.querySelector('.rw-turn').innerText.includes('none yet')")
    book.run_code("import asyncio; await asyncio.sleep(2)")  # a film that is on the page can't be cut short
    book.settle()
    assert book.pixels(0, 0, 1, 1) == before
    assert book.run_code("print(game.state.positions)") == "(0, 0)"


def test_none_shows_the_end_at_once_and_the_list_changes_it(notebook: Open) -> None:
    book = notebook(game("none", 6, 5, 5, 4))
    with watched(book) as frames:
        book.press("Roll the die")
        book.wait_for_turn(2)
        book.settle()
    assert frames[0] == 2
    book.page.locator(".rw-speed select").select_option("fast")
    assert book.run_code("print(w.motion)") == "fast"
    with watched(book) as frames:
        book.press("Roll the die")
        book.wait_for_turn(3)
    assert frames[0] > 3


def test_who_wants_less_motion_in_the_browser_is_shown_none(notebook: Open) -> None:
    book = notebook(game("normal", 6, 5), calm=True)
    book.settle()
    book.page.wait_for_function("() => document.querySelector('.rw-calm input').checked")
    assert book.run_code("print(w._calm.value)") == "True"
    with watched(book) as frames:
        book.press("Roll the die")
        book.wait_for_turn(2)
        book.settle()
    assert frames[0] == 2


def test_a_whole_turn_in_a_cell_is_played_on_every_board_once(notebook: Open) -> None:
    book = notebook(game("fast", 6, 4), "RobinsonWidget(game, motion='fast')")
    book.settle()
    book.run_code("game.turn(); game.turn();")
    book.wait_for_turn(3)
    book.page.wait_for_function(
        "() => [...document.querySelectorAll('.rw-turn small')].every(e => e.textContent.startsWith('Turn 3 '))"
    )
    book.settle()
    assert book.pixels(0, 0, 1, 1, board=0) == book.pixels(0, 0, 1, 1, board=1)


def test_computers_wait_until_their_moves_have_been_seen(notebook: Open) -> None:
    book = notebook(
        "from robinson_widget import *\ngame = Game(['Ada', Computer('Ben')], dice=[6, 5, 3])\n"
        "w = RobinsonWidget(game, pace=0, motion='fast')\nw"
    )
    with watched(book) as frames:
        book.press("Roll the die")
        book.wait_for_turn(3)
    assert frames[0] > 6
    assert book.run_code("print(game.state.positions)") == "(6, 5)"


# --- the first frame ---------------------------------------------------------------------------------------------


def test_the_first_frame_is_complete(notebook: Open) -> None:
    book = notebook(game("none", 1), run=False)
    # Keeps the first picture in which anything at all is drawn on a board.
    book.page.evaluate(
        """() => { const look = () => {
          const canvas = document.querySelector('canvas.rw-canvas');
          const context = canvas && canvas.width > 500 && canvas.getContext('2d');
          if (context && context.getImageData(9, 9, 1, 1).data[3] > 0) { window.rwFirst = canvas.toDataURL(); return; }
          requestAnimationFrame(look);
        }; look(); }"""
    )
    book.command("notebook:run-all-cells")
    book.settle()
    first, last = book.page.evaluate(
        """async () => {
          const canvas = document.querySelector('canvas.rw-canvas'), image = new Image();
          image.src = window.rwFirst; await image.decode();
          const copy = document.createElement('canvas'); copy.width = canvas.width; copy.height = canvas.height;
          copy.getContext('2d').drawImage(image, 0, 0);
          // Every square but the start, where the pawns are drawn over the first layer a moment later.
          const look = c => [...Array(9).keys()].flatMap(x => [...Array(5).keys()].map(y => {
            const d = c.getContext('2d').getImageData(210 + 200 * x, 10 + 200 * y, 180, 180).data;
            let hash = 0; for (let i = 0; i < d.length; i++) hash = (hash * 31 + d[i]) | 0; return hash; }));
          return [look(copy), look(canvas)]; }"""
    )
    assert len(set(first)) == 45
    assert first == last


# --- languages ---------------------------------------------------------------------------------------------------

# The visible controls whose text does not fit into them, or that reach beyond the widget.
_OVERFLOWING = """() => [...document.querySelectorAll('.rw button, .rw select, .rw label')]
  .filter(e => e.offsetParent && e.getClientRects().length && getComputedStyle(e).clipPath === 'none')
  .filter(e => { const box = e.getBoundingClientRect(), root = e.closest('.rw').getBoundingClientRect();
    return e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1
      || box.left < root.left - 1 || box.right > root.right + 1; })
  .map(e => e.innerText + ' ' + [e.scrollWidth, e.clientWidth, e.scrollHeight, e.clientHeight])"""


#: A square with a choice, what is pending there, and the key of its second button's text.
CHOICES = {4: ("roll", "restart"), 7: ("roll", "stay"), 12: ("again", "pass"), 23: ("move", "remain"), 36: ("swap", "")}


def test_no_button_or_list_overflows_in_any_language_at_any_width(notebook: Open) -> None:
    names = ("W" * 40, "M" * 20 + " " + "m" * 19, "Ben " * 9 + "Ben", "Cay")
    book = notebook(
        SET_UP + f"w = standing(35, 41, 41, 41, face=1, names={names!r})\nw",
        "from robinson_widget import play\nf = play()\nf",
    )
    book.page.locator(".rw-start:visible").wait_for()
    for code in LANGUAGES:
        words = language(code)
        book.run_code(f"w.lang = f.lang = {code!r}")
        book.page.locator(".rw-undo", has_text=words.say("PAGE", "undo")).first.wait_for()
        book.page.locator(".rw-start:visible", has_text=words.say("SETUP", "start")).wait_for()
        for square, (pending, key) in CHOICES.items():
            book.run_code(
                f"w.game._steps.clear(); w.game._opening = replace(w.game._opening, "
                f"positions=({square}, 41, 41, 41), pending={pending!r}); w.refresh()"
            )
            label = words.say("ACTIONS", key, square=square) if key else names[2]
            book.page.locator(".rw-action:visible", has_text=label).wait_for()
            for width in (640, 800, 1280, 1600):
                book.page.set_viewport_size({"width": width, "height": 800})
                assert book.page.evaluate(_OVERFLOWING) == [], (code, square, width)


def test_the_language_is_chosen_in_the_form_and_changed_while_playing(notebook: Open) -> None:
    book = notebook("from robinson_widget import play\nw = play(motion='none')\nw")
    page = book.page
    page.locator(".rw-form-language select").select_option("Русский")
    page.locator(".rw-start", has_text=language("ru").say("SETUP", "start")).wait_for()
    page.locator(".rw-start").click()
    page.locator(".rw-action:visible", has_text=language("ru").say("ACTIONS", "roll")).wait_for()
    book.run_code("w.game.roll(3);")
    page.wait_for_function("() => document.querySelector('.rw-story').innerText.startsWith('3 ·')")
    assert language("ru").squares["storm"][1] in book.text(".rw-story")
    page.locator(".rw-language select").select_option("Deutsch")
    german = language("de")
    page.locator(".rw-action:visible", has_text=german.say("ACTIONS", "roll")).wait_for()
    assert german.squares["storm"][1] in book.text(".rw-story")
    assert german.squares["parrot"][0] in page.locator(".rw-squares li").nth(16).inner_text()
    assert book.run_code("print(w.lang, len(w.game.history))") == "de 1"


# --- themes ------------------------------------------------------------------------------------------------------

# Every visible text of the widget whose contrast with its ground is below 4.5 to 1.
_FAINT = """() => {
  const parse = colour => { const n = colour.match(/[\\d.]+/g).map(Number); return n.length < 4 ? [...n, 1] : n; };
  const over = (a, b) => [0, 1, 2].map(i => a[i] * a[3] + b[i] * (1 - a[3])).concat(1);
  const light = c => { const [r, g, b] = c.slice(0, 3).map(v => v / 255)
    .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const ground = element => { let layers = [], e = element;
    while (e) { layers.push(parse(getComputedStyle(e).backgroundColor)); e = e.parentElement; }
    return layers.reduceRight((below, layer) => over(layer, below), [255, 255, 255, 1]); };
  const faint = [];
  for (const root of document.querySelectorAll('.rw, .rwl, .rwl-verdict')) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const e = walker.currentNode.parentElement;
      if (!walker.currentNode.textContent.trim() || !e.getClientRects().length || e.closest('style, svg')) continue;
      const look = getComputedStyle(e), below = ground(e), ink = over(parse(look.color), below);
      const [a, b] = [light(ink), light(below)].sort((x, y) => y - x), ratio = (a + 0.05) / (b + 0.05);
      if (ratio < 4.5) faint.push(walker.currentNode.textContent.slice(0, 30) + ' ' + ratio.toFixed(2));
    }
  }
  return [...new Set(faint)];
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_text_can_be_read_in_both_themes(notebook: Open, theme: str) -> None:
    cells = [SET_UP, *(f"{code}" for code in STATES.values())]
    cells += [
        "from robinson_widget import play\nf = play()\nf",
        "from robinson_widget import Computer\n"
        "c = play('Ada', Computer('Ben'), motion='none')\nc.game.roll(1); c._pause.click(); c",
    ]
    book = notebook(*cells)
    if theme == "dark":
        book.theme("Dark")
    book.page.locator(".rw-start:visible").wait_for()
    book.page.locator(".rw-undo").first.click()
    book.page.wait_for_selector(".rw-notice")
    assert book.page.locator(".rw-panel").count() >= len(STATES)
    for shown in book.page.locator(".rw:has(.rw-board)").all()[: len(STATES)]:
        assert shown.locator(".rw-story .rw-picture use").count() == 1
        assert shown.locator(".rw-action:visible").count() >= 1
    assert book.page.evaluate(_FAINT) == []


#: All forms of a lesson, before and after their answers.
FORMS = """
from robinson_widget import Game
from robinson_widget.lesson import Lesson
lesson = Lesson("Forms", teams=["Reds", "Blues"])
def guessed(form, *values, see=True):
    for value, who in zip(values, ("Reds", "Blues")):
        form.guess(value, who)
    if see:
        form.see()
    return form
def tried(form, *answers):
    for answer in answers:
        form.answer(answer)
    return form
def pressed(form):
    form.press()
    return form
lesson
---
guessed(lesson.predict("Seen", lambda: 0.363, unit="%"), "50", "30")
---
guessed(lesson.predict("Open", lambda: 0.363, unit="%"), "50", "30", see=False)
---
guessed(lesson.predict("Bars", [2, 3, 1], bars=["home", "lost", "on 43 or 44"]), [1, 1, 1], [3, 2, 1])
---
guessed(lesson.predict("Open bars", [2, 3, 1], bars=["home", "lost", "on 43 or 44"]), [1, 1, 1], see=False)
---
tried(lesson.exercise("example.six", "A six?"), "1/2")
---
tried(lesson.exercise("example.six", "A six!"), "1/6")
---
lesson.exercise("example.likelier", "Likelier?", ["This", "That"])
---
pressed(lesson.button("Check", lambda press: lesson.check("example.board", 3)))
---
lesson.check("example.six", "1/6")
---
pressed(lesson.button("Print", lambda press: print("Reds", press)))
---
lesson.ahead(Game.from_position(positions={"Ada": 13, "Ben": 1}, seed=1))
---
lesson.guesses
"""

#: Where the bars of a chart, or the tracks of its sliders, begin: one place for each chart.
_BEGIN = """() => [...document.querySelectorAll('.rwl-seen.rwl-bars, .rwl-sliders')].filter(e => e.offsetParent)
  .map(e => new Set([...e.querySelectorAll('.rwl-lane, .slider-container')]
    .map(part => Math.round(part.getBoundingClientRect().left))).size)"""

#: Short names and numbers of the table of guesses that need more than one line.
_BROKEN = """() => [...document.querySelectorAll('.rwl-guesses-table :is(td, thead th)')].filter(e => {
  const range = document.createRange(); range.selectNodeContents(e.querySelector('bdi') ?? e);
  return new Set([...range.getClientRects()].map(box => Math.round(box.top / 8))).size > 1; }).map(e => e.innerText)"""


def test_the_forms_of_a_lesson_are_read_in_both_themes_and_sizes(notebook: Open) -> None:
    book = notebook(*FORMS.split("---\n"), mode="lab", calm=True)
    page = book.page
    page.locator(".rwl-verdict").nth(1).wait_for()
    for theme in ("Light", "Dark"):
        if theme == "Dark":
            book.theme(theme)
        for large in (False, True):
            book.run_code(f"lesson.large = {large}")
            page.wait_for_function("n => document.querySelectorAll('.rwl-large').length === n", arg=12 if large else 0)
            assert page.evaluate(_FAINT) == [], (theme, large)
            assert page.evaluate(_BEGIN) == [1, 1], (theme, large)
            assert page.evaluate(_BROKEN) == [], (theme, large)
    page.set_viewport_size({"width": 1280, "height": 800})
    tops = page.locator(".rwl-ahead li").evaluate_all("all => all.map(e => e.getBoundingClientRect().top)")
    assert len(tops) == 6
    assert len(set(tops)) == 1


# --- access ------------------------------------------------------------------------------------------------------


def test_every_control_has_a_name_and_a_role(notebook: Open) -> None:
    book = notebook(SET_UP + "standing(6, 3, face=6)", "from robinson_widget import play\nplay()")
    page = book.page
    page.locator(".rw-start:visible").wait_for()
    for name in ("Roll again", "Don't roll again", "Undo", "Redo", "New game", "Start the game"):
        assert page.get_by_role("button", name=name, exact=True).first.is_visible(), name
    for name in ("Language", "Motion", "Players", "Seat 1", "Who plays", "The youngest"):
        assert page.get_by_label(name, exact=True).first.count() == 1, name
    assert page.get_by_role("list", name="The board").get_by_role("listitem").count() == 45
    nameless = page.evaluate(
        "() => [...document.querySelectorAll('.rw button, .rw select, .rw input')].filter(e => e.offsetParent)"
        ".filter(e => !(e.innerText.trim() || (e.labels && [...e.labels].some(l => l.textContent.trim()))"
        " || e.title || e.ariaLabel)).map(e => e.outerHTML)"
    )
    assert nameless == []


def test_each_event_and_the_position_are_read_out(notebook: Open) -> None:
    book = notebook(game("none", 3, 1))
    book.settle()
    live = ".rw-panel > .widget-html-content"
    book.page.wait_for_function("s => document.querySelector(s).getAttribute('aria-live') === 'polite'", arg=live)
    book.press("Roll the die")
    book.wait_for_turn(2)
    spoken = book.page.locator(".rw-spoken").inner_text()
    order = [
        "Ada rolls 3.",
        "Ada goes to 3.",
        "3: The storm.",
        "Ada receives 1 chip from the bank.",
        "Ben to move.",
        "Open now: Roll the die.",
        "Ada: square 3, 21 chips.",
        "Ben: at the start, 20 chips.",
        "Bank: 19 chips.",
    ]
    assert spoken == " ".join(order)
    # What else the panel holds says the same to the eye and is not read out again.
    silent = book.page.evaluate(
        "() => [...document.querySelectorAll('.rw-words > *')].map(e => e.className.split(' ')[0] + ' ' + e.ariaLive)"
    )
    assert silent == ["rw-spoken null", "rw-head off", "rw-story off", "rw-side off"]


def test_at_twice_the_size_nothing_is_cut_off(notebook: Open) -> None:
    # 200 percent zoom of a 1280 x 800 window: half as many, twice as large pixels.
    book = notebook(SET_UP + "w = standing(35, 41, 41, 12, face=1)\nw", size=(640, 400), pixel_ratio=2)
    for lang in LANGUAGES:
        book.run_code(f"w.lang = {lang!r}")
        book.page.locator(".rw-undo", has_text=language(lang).say("PAGE", "undo")).wait_for()
        book.settle()
        check_nothing_is_cut_off(book)


def check_nothing_is_cut_off(book: labkit.Notebook) -> None:
    wide = book.page.evaluate(
        "() => { const root = document.querySelector('.rw').getBoundingClientRect();"
        " return [...document.querySelectorAll('.rw *')].filter(e => e.getClientRects().length)"
        ".filter(e => !e.closest('.rw-card, .rw-hidden, svg') && e.getBoundingClientRect().right > root.right + 1)"
        ".map(e => e.className); }"
    )
    assert wide == []
    assert book.page.evaluate(_OVERFLOWING) == []
    for control in book.page.locator(".rw button:visible, .rw select:visible").all():
        control.scroll_into_view_if_needed()
        control.click(trial=True)  # nothing lies over it


# --- what must not break the page --------------------------------------------------------------------------------


def test_a_board_closed_while_it_plays_takes_no_other_with_it(notebook: Open) -> None:
    book = notebook(
        "from robinson_widget import *\na = RobinsonWidget(Game(['Cy', 'Di'], seed=3)); a",
        "b = RobinsonWidget(Game(['Ada', 'Ben'], seed=28), motion='none'); b",
    )
    book.settle()
    book.run_code("a.game.roll(5); a.close()")
    book.press("Roll the die")
    book.page.wait_for_function("() => document.querySelector('.rw-turn small').textContent.startsWith('Turn 2 ')")
    book.run_code("import asyncio; await asyncio.sleep(2)")
    shown = book.page.evaluate("() => [...document.querySelectorAll('canvas.rw-canvas')].at(-1).toDataURL()")
    book.press("Roll the die")
    book.wait_for_turn(3)
    book.page.wait_for_function(
        "old => [...document.querySelectorAll('canvas.rw-canvas')].at(-1).toDataURL() !== old", arg=shown
    )


def test_a_pointer_that_rests_asks_for_no_card(notebook: Open) -> None:
    book = notebook(game("none", 6, 5))
    book.settle()
    page = book.page
    square = page.locator(".rw-squares li").nth(20)
    shown = "() => { const card = document.querySelectorAll('.rw-squares li')[20].querySelector('.rw-card');"
    shown += " return getComputedStyle(card).display !== 'none' && getComputedStyle(card).opacity === '1'; }"
    square.hover()
    page.mouse.move(*[value + 9 for value in square.bounding_box().values()][:2])  # type: ignore[union-attr]
    page.wait_for_function(shown)
    page.locator(".rw-action:visible").first.focus()
    page.keyboard.press("Enter")
    book.wait_for_turn(2)
    assert not page.evaluate(shown)
    page.mouse.move(*[value + 14 for value in square.bounding_box().values()][:2])  # type: ignore[union-attr]
    page.wait_for_function(shown)
    assert "21 · Clothes of skins" in square.inner_text()


def test_a_pressed_button_looks_so_until_its_step_is_played(notebook: Open) -> None:
    book = notebook(game("normal", 6, 5))
    book.settle()
    book.press("Roll the die")
    assert "rw-busy" in (book.page.locator(".rw").first.get_attribute("class") or "")
    book.wait_for_turn(2)
    book.page.wait_for_function("() => !document.querySelector('.rw').classList.contains('rw-busy')")
    assert book.page.locator(".rw").first.get_attribute("lang") == "en"


def test_the_page_stays_wired_after_the_form_and_after_errors(notebook: Open) -> None:
    book = notebook(
        "from robinson_widget import *\ngame = Game(['Ada', 'Ben'], dice=[6])\n"
        "w = RobinsonWidget(game, motion='fast')\nw"
    )
    book.settle()
    page = book.page
    page.locator(".rw-new").click()
    page.locator(".rw-back:visible").click()
    page.locator(".rw-action:visible").first.wait_for()
    calm = "() => !document.querySelector('.rw').classList.contains('rw-busy')"
    book.press("Roll the die")
    book.wait_for_turn(2)
    page.wait_for_function(calm, timeout=3000)  # by the answer, and not by the page's own patience of 4 seconds
    for _ in range(2):  # the dice are used up
        page.locator(".rw-action:visible").first.click()
        page.wait_for_function(calm, timeout=3000)
        assert "None is left of the 1 faces" in book.text(".rw-error")
    live = "() => document.querySelector('.rw-panel > .widget-html-content').getAttribute('aria-live')"
    assert page.evaluate(live) == "polite"
    page.emulate_media(reduced_motion="reduce")
    page.wait_for_function("() => document.querySelector('.rw-calm input').checked")
    assert book.run_code("print(w._calm.value)") == "True"
