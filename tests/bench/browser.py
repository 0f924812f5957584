"""How fast the page answers, as ratios measured in one run: ``python tests/bench/browser.py``.

Prints the time from a click to changed pixels beside that of a bare ipycanvas redraw, the messages that an ordinary
turn sends to the page, the time from running the cell to the drawn board, and what the import adds to Python's start.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

import labkit  # noqa: E402

GAME = """
seats = ["Ada", "Ben"]
from robinson_widget import Game, RobinsonWidget
# Both go over 5, 9, 13, 16, 18, 19, 21, 22, 24, where nothing is to choose.
game = Game(seats, dice=[face for face in (5, 4, 4, 3, 2, 1, 2, 1, 2) for _ in seats])
RobinsonWidget(game)
"""

BARE = """
from ipycanvas import Canvas, hold_canvas
from ipywidgets import Button, VBox
canvas = Canvas(width=1992, height=1000)
canvas.add_class("rw-canvas")
button = Button(description="Draw")
button.add_class("rw-action")
count = 0
def redraw(_):
    global count
    count += 1
    with hold_canvas():
        canvas.clear()
        canvas.fill_style = "white"
        canvas.fill_rect(0, 0, 1992, 1000)
        canvas.fill_style = "black"
        canvas.fill_rect(40 * (count % 40), 0, 40, 1000)
button.on_click(redraw)
redraw(None)
canvas.on_client_ready(lambda: redraw(None))
VBox([button, canvas])
"""

# From the click itself to the frame in which the canvas looks different, measured inside the page.
CLICK = """() => new Promise(done => {
  const canvas = document.querySelector('canvas.rw-canvas');
  const look = () => {
    const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    let sum = 0;
    for (let i = 0; i < data.length; i += 404) sum = (sum * 31 + data[i] + data[i + 1]) | 0;
    return sum;
  };
  const before = look(), start = performance.now();
  const wait = () => look() !== before ? done(performance.now() - start) : requestAnimationFrame(wait);
  [...document.querySelectorAll('.rw-action')].find(b => b.offsetParent).click();
  requestAnimationFrame(wait);
})"""


def clicks(book: labkit.Notebook, count: int = 12) -> float:
    """The median time of a click, in milliseconds."""
    times = []
    for _ in range(count):
        book.settle()
        times.append(book.page.evaluate(CLICK))
    return statistics.median(times)


def messages(book: labkit.Notebook, turns: int = 6) -> float:
    """Widget messages to the page a turn; the kernel's own (busy, idle) do not count."""
    seen = book.page.evaluate(
        """async turns => {
          const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
          let count = 0;
          const counter = (_, m) => {
            if (m.direction === 'recv' && m.msg.header.msg_type.startsWith('comm')) count++;
          };
          kernel.anyMessage.connect(counter);
          for (let i = 0; i < turns; i++) {
            [...document.querySelectorAll('.rw-action')].find(b => b.offsetParent).click();
            await new Promise(r => setTimeout(r, 3000));
          }
          kernel.anyMessage.disconnect(counter);
          return count;
        }""",
        turns,
    )
    return float(seen) / turns


def imports() -> float:
    """What ``import robinson_widget`` adds to Python's start, in seconds."""

    def best(code: str) -> float:
        times = []
        for _ in range(7):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
            times.append(time.perf_counter() - start)
        return min(times)

    return best("import robinson_widget") - best("pass")


def main() -> None:
    """Measure and print."""
    path = labkit.find_chromium()
    if path is None:
        raise SystemExit("no Chromium found")
    with tempfile.TemporaryDirectory() as folder, labkit.Lab(Path(folder)) as lab, labkit.Chromium(path) as chromium:
        labkit.write_notebook(lab.root / "bare.ipynb", [BARE])
        labkit.write_notebook(lab.root / "game.ipynb", ["import robinson_widget.widget", GAME])
        bare = labkit.Notebook(chromium, lab, "bare.ipynb")
        bare.open()
        floor = clicks(bare)
        bare.close()
        game = labkit.Notebook(chromium, lab, "game.ipynb")
        game.open()
        ours = clicks(game)
        sent = messages(game)
        game.settle()
        start = time.perf_counter()
        game.command("notebook:run-cell")
        game.settle()
        shown = time.perf_counter() - start
        game.close()
    print(f"click to changed pixels   {ours:6.0f} ms   bare ipycanvas redraw {floor:.0f} ms   ratio {ours / floor:.2f}")
    print(f"messages a turn           {sent:6.1f}")
    print(f"cell run to board shown   {shown:6.2f} s    (includes two looks 0.15 s apart)")
    print(f"import robinson_widget    {imports():6.2f} s    more than Python itself")


if __name__ == "__main__":
    main()
