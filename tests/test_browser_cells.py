"""Cells run again, replays, and what saved notebooks show without a kernel, in a real browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import labkit
import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter

from robinson_widget import ROBINSON
from robinson_widget.picture.layout import SQUARE, layout_of

pytestmark = pytest.mark.browser

Open = Callable[..., labkit.Notebook]

#: High enough that every cell of these notebooks is on the page at once.
TALL = (1280, 3000)


def part(number: int) -> tuple[float, float, float, float]:
    """Where a square of Robinson's board is, in shares of the board's width and height."""
    layout = layout_of(ROBINSON)
    x, y = layout.corner(number)
    return x / layout.width, y / layout.height, SQUARE / layout.width, SQUARE / layout.height


def run_cell(book: labkit.Notebook, index: int, source: str | None = None) -> None:
    """Run a cell once more, if told so as something else."""
    book.page.evaluate(
        "([index, source]) => { const content = window.jupyterapp.shell.currentWidget.content;"
        " content.activeCellIndex = index;"
        " if (source !== null) content.activeCell.model.sharedModel.setSource(source); }",
        [index, source],
    )
    book.command("notebook:run-cell")


def outputs(book: labkit.Notebook, index: int) -> Any:
    """What a cell shows."""
    return book.page.locator(".jp-CodeCell").nth(index).locator(".jp-OutputArea").first


# --- cells run again ---------------------------------------------------------------------------------------------

_COUNT = """
import ipywidgets
print(len(ipywidgets.widgets.widget._instances), len(game._observers))
"""


def test_all_cells_run_again_leave_one_board_that_lives(notebook: Open) -> None:
    book = notebook(
        "from robinson_widget import *\ngame = Game(['Ada', 'Ben'], dice=[5, 3, 2, 1])",
        "RobinsonWidget(game, motion='none')",
        "w = RobinsonWidget(game, motion='none')\nw",
        "game.replay()",
        "w",
        _COUNT,
        size=TALL,
    )
    book.settle()
    counts = [outputs(book, 5).inner_text().strip()]
    assert counts[0].split()[1] == "3"
    for _ in range(2):
        book.command("notebook:run-all-cells")
        book.settle()
        counts.append(outputs(book, 5).inner_text().strip())
    assert len(set(counts)) == 1, counts
    assert book.page.locator(".rw-board:visible").count() == 4
    outputs(book, 1).locator(".rw-action:visible").first.click()
    for index in (1, 2, 4):
        outputs(book, index).locator(".rw-turn small", has_text="Turn 2").wait_for()
    outputs(book, 3).locator(".rw-count", has_text="Step 1 of 1").wait_for()
    assert book.run_code("print(len(game.history), game.state.positions)") == "1 (5, 0)"
    run_cell(book, 5, "game.roll(6);")
    for index in (1, 2, 4):
        outputs(book, index).locator(".rw-turn small", has_text="Turn 3").wait_for()
    outputs(book, 3).locator(".rw-count", has_text="Step 2 of 2").wait_for()


def test_computers_of_a_board_that_is_gone_play_no_more(notebook: Open) -> None:
    book = notebook(
        "from robinson_widget import *\n"
        "games = globals().get('games', [])\n"
        "games.append(Game([Computer('Ada'), Computer('Ben')], track('Short', 40), seed=1))",
        "RobinsonWidget(games[-1], motion='none', pace=0.05)",
        size=TALL,
    )
    for _ in range(2):
        book.command("notebook:run-all-cells")
    before = book.run_code("print([len(game.history) for game in games[:-1]])")
    book.page.locator(".rw-action:visible", has_text="Play again").wait_for()
    after = book.run_code("print([len(game.history) for game in games[:-1]], games[-1].state.over, len(games))")
    assert after == f"{before} True 3"
    # A turn of a track without pictures is one step, so that each was taken once.
    assert book.run_code("print(len(games[-1].history) == games[-1].state.turn)") == "True"


def test_a_board_lives_as_long_as_one_cell_shows_it(notebook: Open) -> None:
    book = notebook(
        "from robinson_widget import *\ngame = Game(['Ada', 'Ben'], dice=[5, 3, 2, 1])\n"
        "w = RobinsonWidget(game, motion='none')",
        "w",
        "w",
        size=TALL,
    )
    book.settle()
    run_cell(book, 1)
    run_cell(book, 2, "'something else'")
    assert outputs(book, 2).inner_text().endswith("'something else'")
    outputs(book, 1).locator(".rw-action:visible").first.click()
    outputs(book, 1).locator(".rw-turn small", has_text="Turn 2").wait_for()
    run_cell(book, 1, "1 + 1")
    assert book.run_code("print(w._resting, len(game._observers))") == "True 0"
    book.run_code("game.roll(6);")
    run_cell(book, 2, "w")
    book.settle()
    assert "Turn 3" in outputs(book, 2).locator(".rw-turn small").inner_text()
    assert book.run_code("print(w._resting, len(game._observers))") == "False 1"
    outputs(book, 2).locator(".rw-action:visible").first.click()
    outputs(book, 2).locator(".rw-turn small", has_text="Turn 4").wait_for()
    # The cell that made it makes another one, and the old one lives on where it is shown.
    book.run_code("first = game")
    run_cell(book, 0)
    assert book.run_code("print(len(first._observers), len(game._observers), len(game.history))") == "1 1 0"
    outputs(book, 2).locator(".rw-action:visible").first.click()
    outputs(book, 2).locator(".rw-turn small", has_text="Turn 5").wait_for()
    # That cell is deleted, which the kernel hears with the next run: nothing shows or holds the old board any more.
    book.page.evaluate("() => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = 2; }")
    book.command("notebook:delete-cell")
    run_cell(book, 1)
    assert book.run_code("print(len(first._observers), len(game._observers))") == "0 1"


# --- a replay ----------------------------------------------------------------------------------------------------

REPLAY = """
from robinson_widget import *
from robinson_widget.widget.replay import Replay
game = Game(['Ada', 'Ben'], dice=[5, 3, 2, 4, 4, 1, 4, 1])
for _ in range(8):
    game.roll()
r = Replay(game, motion={motion!r})
r
"""


def wait_for_step(book: labkit.Notebook, step: int) -> None:
    book.page.locator(".rw-count", has_text=re.compile(rf"^\s*Step {step} of 8\s*$")).wait_for()


def step_shown(book: labkit.Notebook) -> int:
    return int(book.text(".rw-count").split()[1])


def test_a_replay_plays_by_itself_pauses_and_goes_back(notebook: Open) -> None:
    book = notebook(REPLAY.format(motion="none"))
    book.settle()
    play, stop = book.page.get_by_label("Play or pause"), book.page.get_by_label("Back to the beginning")
    start = book.pixels(0, 0, 1, 1)
    play.click()
    wait_for_step(book, 1)
    wait_for_step(book, 2)
    play.click()
    book.settle()
    step = step_shown(book)
    assert step >= 2
    assert book.run_code("import asyncio; await asyncio.sleep(2); print(r.step)") == str(step)
    assert step_shown(book) == step
    assert f"Turn {step + 1} " in book.text(".rw-turn small") + " "
    assert book.pixels(0, 0, 1, 1) != start
    play.click()
    wait_for_step(book, 8)  # on to the end
    stop.click()
    wait_for_step(book, 0)
    book.settle()
    assert book.pixels(0, 0, 1, 1) == start
    assert book.run_code("print(r.step, len(game.history))") == "0 8"


def test_the_slider_is_moved_by_keys_and_the_picture_follows(notebook: Open) -> None:
    book = notebook(REPLAY.format(motion="fast"))
    book.settle()
    knob = book.page.get_by_role("slider", name="Step", exact=True)
    for name in ("Play or pause", "Back to the beginning"):
        assert book.page.get_by_role("button", name=name, exact=True).count() == 1
    assert book.page.get_by_label("Motion", exact=True).count() == 1
    start = {number: book.pixels(*part(number)) for number in (0, 5, 9, 20)}
    knob.focus()
    book.page.keyboard.press("ArrowRight")
    wait_for_step(book, 1)
    book.page.locator(".rw-turn small", has_text="Turn 2").wait_for()
    book.settle()
    first = {number: book.pixels(*part(number)) for number in start}
    assert {number for number in start if first[number] != start[number]} == {0, 5}
    assert knob.get_attribute("aria-valuetext") == "Step 1 of 8"
    book.page.keyboard.press("End")
    wait_for_step(book, 8)
    book.settle()
    assert "Turn 9" in book.text(".rw-turn small")
    end = book.pixels(0, 0, 1, 1)
    book.page.keyboard.press("ArrowLeft")
    wait_for_step(book, 7)
    book.page.keyboard.press("Home")
    wait_for_step(book, 0)
    book.settle()
    assert {number: book.pixels(*part(number)) for number in start} == start
    assert book.run_code("r.step = 8; print(r.state == game.state)") == "True"
    wait_for_step(book, 8)
    book.settle()
    assert book.pixels(0, 0, 1, 1) == end


def test_a_replay_follows_its_game_and_survives_a_reload(notebook: Open) -> None:
    book = notebook(REPLAY.format(motion="none"))
    book.settle()
    book.run_code("game.roll(2); game.undo(4); r.step = 3;")
    book.page.locator(".rw-count", has_text="Step 3 of 5").wait_for()
    book.settle()
    before = book.pixels(0, 0, 1, 1)
    book.reload()
    book.page.locator(".rw-count", has_text="Step 3 of 5").wait_for()
    book.settle()
    assert book.pixels(0, 0, 1, 1) == before
    book.page.get_by_role("slider", name="Step").focus()
    book.page.keyboard.press("End")
    book.page.locator(".rw-count", has_text="Step 5 of 5").wait_for()
    book.run_code("game.redo(2);")
    book.page.locator(".rw-count", has_text="Step 7 of 7").wait_for()
    assert book.page.locator(".rw-error:visible").count() == 0


# --- what cells show ---------------------------------------------------------------------------------------------

CELLS = (
    "from robinson_widget import *\ngame = Game(['Ada', 'Benjamin the Great', Computer('Cay')], seed=28)\ngame",
    "game.roll()",
    "game.turn()",
    "game.turn()",
    "game",
    "game.story()",
    "ROBINSON",
    "game.replay()",
    "w = RobinsonWidget(game, motion='none')\nw",
)
#: Those of them that show HTML, and those with the picture of a board.
SHOWING, BOARDS = range(7), (0, 4, 6)

# Every picture of the outputs, as [natural width, alt text], once all are there.
_IMAGES = """async () => {
  const images = [...document.querySelectorAll('.jp-OutputArea-output img')];
  await Promise.all(images.map(image => image.decode().catch(() => null)));
  return images.map(image => [image.naturalWidth, image.alt, image.src.slice(0, 19)]);
}"""

# What reaches beyond the output that it belongs to, or is scrolled in it.
_WIDE = """() => [...document.querySelectorAll('.jp-OutputArea-output')].flatMap(output => {
  const limit = output.getBoundingClientRect();
  const wide = [...output.querySelectorAll('*')].filter(e => e.getClientRects().length && !e.closest('.rw, svg'))
    .filter(e => e.getBoundingClientRect().right > limit.right + 1).map(e => e.outerHTML.slice(0, 120));
  return output.scrollWidth > output.clientWidth + 1 ? [...wide, 'scrolled ' + output.scrollWidth] : wide;
})"""

# Every text of the outputs whose contrast with its ground is below 4.5 to 1, its own opacity counted.
_FAINT = """() => {
  const parse = colour => { const n = colour.match(/[\\d.]+/g).map(Number); return n.length < 4 ? [...n, 1] : n; };
  const over = (a, b) => [0, 1, 2].map(i => a[i] * a[3] + b[i] * (1 - a[3])).concat(1);
  const light = c => { const [r, g, b] = c.slice(0, 3).map(v => v / 255)
    .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const chain = e => { const all = []; for (; e; e = e.parentElement) all.push(getComputedStyle(e)); return all; };
  const faint = [];
  let seen = 0;
  for (const root of document.querySelectorAll('.jp-RenderedHTMLCommon, .rw')) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const e = walker.currentNode.parentElement;
      if (!walker.currentNode.textContent.trim() || !e.getClientRects().length || e.closest('style, svg, .rw-card'))
        continue;
      seen++;
      const looks = chain(e), below = looks.map(look => parse(look.backgroundColor))
        .reduceRight((ground, layer) => over(layer, ground), [255, 255, 255, 1]);
      const ink = parse(looks[0].color);
      ink[3] *= looks.reduce((share, look) => share * Number(look.opacity), 1);
      const [a, b] = [light(over(ink, below)), light(below)].sort((x, y) => y - x), ratio = (a + 0.05) / (b + 0.05);
      if (ratio < 4.5) faint.push(walker.currentNode.textContent.slice(0, 30) + ' ' + ratio.toFixed(2));
    }
  }
  return [seen, [...new Set(faint)]];
}"""


def check_images(page: Any) -> None:
    images = page.evaluate(_IMAGES)
    assert len(images) >= 10
    for width, _, source in images:
        assert width > 0
        assert source == "data:image/svg+xml,"
    alts = [alt for _, alt, _ in images]
    assert any("Ada: at the start" in alt for alt in alts), alts
    assert any("Benjamin the Great: square" in alt for alt in alts)


@contextmanager
def page_of(chromium: labkit.Chromium, allowed: Callable[[Any], bool]) -> Iterator[Any]:
    """A page that may only ask for what is allowed."""
    context = chromium.browser.new_context(viewport={"width": 1280, "height": 6000})
    context.route("**/*", lambda route: route.continue_() if allowed(route.request) else route.abort())
    page = context.new_page()
    page.set_default_timeout(labkit.PATIENCE_MS)
    try:
        yield page
    finally:
        context.close()


def check_without_kernel_and_trust(chromium: labkit.Chromium, lab: labkit.Lab) -> None:
    """The notebook of a stranger shows its pictures and tables, as far as a page can with what the file holds."""
    # No kernel can be started: the page is on its own with what the file holds.
    with page_of(chromium, lambda request: not re.search("/api/(sessions|kernels)", request.url)) as page:
        page.goto(f"{lab.base}/doc/tree/stranger.ipynb?reset", wait_until="domcontentloaded")
        page.wait_for_selector(".jp-Notebook .jp-CodeCell img")
        page.wait_for_function(
            "count => document.querySelectorAll('.jp-Notebook .jp-CodeCell').length === count", arg=len(CELLS)
        )
        trusted = page.evaluate(
            # Not the current widget: without a kernel the notebook need not have the focus.
            "() => { const cells = [...window.jupyterapp.shell.widgets('main')][0].content.model.cells;"
            " return [...Array(cells.length).keys()].map(i => cells.get(i).trusted); }"
        )
        assert not any(trusted[:7])
        check_images(page)
        first = page.locator(".jp-CodeCell").first
        assert first.locator("table").get_by_text("Benjamin the Great").first.is_visible()
        assert first.locator("table tr").count() >= 4
        assert "Ada to move" in first.inner_text()
        assert page.evaluate(_WIDE) == []


def test_what_cells_show_is_whole_and_can_be_read_also_in_a_saved_notebook_without_kernel_and_trust(
    notebook: Open, chromium: labkit.Chromium
) -> None:
    book = notebook(*CELLS, size=(1280, 6000))
    book.settle()
    page = book.page
    check_images(page)
    for index in SHOWING:
        shown = outputs(book, index)
        pictures = shown.locator("img").all()
        # A picture either tells what it shows, or is an ornament beside words that do.
        assert all(picture.get_attribute("alt") is not None for picture in pictures)
        if index in BOARDS:
            assert (pictures[0].get_attribute("alt") or "").startswith("Robinson")
    for width in (1280, 800):
        page.set_viewport_size({"width": width, "height": 6000})
        book.settle()
        assert page.evaluate(_WIDE) == [], width
    assert page.evaluate(_FAINT)[1] == []
    book.theme("Dark")
    seen, faint = page.evaluate(_FAINT)
    # The server keeps the theme, and the next test begins in the light one.
    book.theme("Light")
    assert seen > 100
    assert faint == []
    book.command("docmanager:save")
    content = json.loads((book.lab.root / book.name).read_text(encoding="utf-8"))
    for cell in content["cells"]:
        for output in cell["outputs"]:
            assert len(json.dumps(output)) < 300_000, cell["source"]
    # Changed by somebody else, its signature is no longer ours.
    content["cells"][0]["outputs"][0]["data"]["text/plain"] = "changed by somebody"
    (book.lab.root / "stranger.ipynb").write_text(json.dumps(content), encoding="utf-8")
    check_without_kernel_and_trust(chromium, book.lab)


def test_a_board_that_is_still_on_the_page_lives_whatever_cells_were_run(
    notebook: Callable[..., labkit.Notebook],
) -> None:
    """In a cell that was cut and pasted, and in a box that another cell shows."""
    book = notebook(
        "from robinson_widget import *\nfrom ipywidgets import VBox\nplay('Ada', 'Ben', seed=1, motion='none')",
        "g = Game(['Cay', 'Dot'], dice=[5])\nbox = VBox([RobinsonWidget(g, motion='none')])",
        "box",
    )
    book.settle()
    go_to = "i => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = i; }"
    book.page.evaluate(go_to, 0)
    book.command("notebook:cut-cell")
    book.command("notebook:paste-cell-above")
    book.settle()
    assert book.run_code("1 + 1") == "2"
    book.press("Roll the die")
    book.wait_for_turn(2)
    book.page.evaluate(go_to, 1)
    book.page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.content.activeCell.model.sharedModel.setSource('7')"
    )
    book.command("notebook:run-cell")
    book.run_code("g.roll();")
    book.page.wait_for_function(
        "() => document.querySelectorAll('.rw-turn small')[1].textContent.includes('Last roll: 5')"
    )


def test_after_a_restart_of_the_kernel_a_board_says_so(notebook: Callable[..., labkit.Notebook]) -> None:
    book = notebook("from robinson_widget import Game, RobinsonWidget\nRobinsonWidget(Game(['Ada', 'Ben'], seed=28))")
    book.settle()
    assert not book.page.locator(".rw-gone").is_visible()
    book.page.evaluate("() => { window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart(); }")
    book.page.locator(".rw-gone").wait_for(state="visible")
    assert "run its cell again" in book.text(".rw-gone")
    assert book.page.locator(".rw-action:visible").evaluate("e => getComputedStyle(e).pointerEvents") == "none"


# --- the notebook as a plain page ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def executed(tmp_path_factory: pytest.TempPathFactory) -> nbformat.NotebookNode:
    """A notebook that was run without any page."""
    path = tmp_path_factory.mktemp("executed") / "evening.ipynb"
    labkit.write_notebook(path, CELLS)
    book = nbformat.read(path, as_version=4)
    NotebookClient(book, timeout=300, kernel_name="python3", store_widget_state=False).execute()
    return book


@pytest.mark.parametrize("template", ["lab", "classic"])
def test_a_notebook_made_into_a_plain_page_shows_all_without_a_network(
    chromium: labkit.Chromium, executed: nbformat.NotebookNode, template: str, tmp_path: Path
) -> None:
    html, _ = HTMLExporter(template_name=template).from_notebook_node(executed)
    (tmp_path / "evening.html").write_text(html, encoding="utf-8")
    with page_of(chromium, lambda request: request.url.startswith(("file:", "data:", "blob:"))) as page:
        page.goto((tmp_path / "evening.html").as_uri(), wait_until="domcontentloaded")
        pictures = page.evaluate(
            "async () => { const images = [...document.images];"
            " await Promise.all(images.map(image => image.decode().catch(() => null)));"
            " return images.map(image => image.naturalWidth); }"
        )
        assert len(pictures) >= 10
        assert min(pictures) > 0
        text = page.locator("body").inner_text()
        for words in (
            "Ada to move",
            "Benjamin the Great",
            "Run this cell again to play",
            "Run this cell again to look",
        ):
            assert words in text, words
        assert page.get_by_role("img", name=re.compile("Benjamin the Great: at the start")).first.is_visible()
