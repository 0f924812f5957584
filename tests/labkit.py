"""JupyterLab and a real browser for tests: a server with settings of its own, and notebooks to look at and to click."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

#: Longest wait for anything in the browser. Only a broken page waits so long; no test measures time.
PATIENCE_MS = 60_000

_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find_chromium() -> str | None:
    """The path of a Chromium: the one named by ROBINSON_CHROMIUM, the system's, or Playwright's own; None without."""
    named = os.environ.get("ROBINSON_CHROMIUM")
    candidates = (
        [named] if named else ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]
    )
    for candidate in candidates:
        if found := shutil.which(candidate):
            return found
    try:
        from playwright.sync_api import sync_playwright

        with sync_playwright() as playwright:
            own = playwright.chromium.executable_path
    except Exception:
        return None
    return own if not named and Path(own).exists() else None


class Chromium:
    """A running browser, headless."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __enter__(self) -> Self:
        from playwright.sync_api import sync_playwright

        self._playwright = sync_playwright().start()
        self.browser = self._playwright.chromium.launch(executable_path=self._path, args=_FLAGS)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.browser.close()
        self._playwright.stop()


class Server:
    """A server of notebooks on a free port, with empty settings."""

    #: A page that is there as soon as the server is.
    ready = "/api/status"

    def __init__(self, folder: Path) -> None:
        self.root = folder / "notebooks"
        self._folder = folder

    def command(self, port: int) -> list[str]:
        """What Python is called with."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        self.root.mkdir(parents=True)
        places = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_RUNTIME_DIR": "run",
            "JUPYTER_DATA_DIR": "data",
            "IPYTHONDIR": "ipython",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        }
        environment = {name: str(self._folder / place) for name, place in places.items()}
        here = str(Path(__file__).resolve().parents[1])
        path = os.pathsep.join(filter(None, [here, os.environ.get("PYTHONPATH")]))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{port}"
        self._log = self._folder / "server.log"
        with self._log.open("w") as log:
            self._process = subprocess.Popen(
                [sys.executable, *self.command(port)],
                cwd=self.root,
                env={**os.environ, **environment, "JUPYTER_PREFER_ENV_PATH": "1", "PYTHONPATH": path},
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        end = time.monotonic() + 120
        while True:
            try:
                urllib.request.urlopen(f"{self.base}{self.ready}", timeout=5).read()
                return self
            except OSError:
                if self._process.poll() is not None or time.monotonic() > end:
                    raise RuntimeError(f"the server did not start:\n{self._log.read_text()[-3000:]}") from None
                time.sleep(0.1)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()


class Lab(Server):
    """A JupyterLab server; `root` is the folder that it serves."""

    def command(self, port: int) -> list[str]:
        # News and update checks would open boxes over the page.
        quiet = self._folder / "settings" / "@jupyterlab" / "apputils-extension"
        quiet.mkdir(parents=True)
        (quiet / "notification.jupyterlab-settings").write_text(
            json.dumps({"fetchNews": "false", "checkForUpdates": False}), encoding="utf-8"
        )
        return [
            *("-m", "jupyter", "lab", "--no-browser", "--allow-root"),
            *("--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"),
            *("--IdentityProvider.token=", "--ServerApp.password=", "--ServerApp.disable_check_xsrf=True"),
            *("--LabApp.expose_app_in_browser=True", f"--ServerApp.root_dir={self.root}"),
        ]

    def end_sessions(self) -> None:
        """End every kernel, so that the next test begins with none."""
        for session in json.load(urllib.request.urlopen(f"{self.base}/api/sessions")):
            request = urllib.request.Request(f"{self.base}/api/sessions/{session['id']}", method="DELETE")
            with contextlib.suppress(OSError):
                urllib.request.urlopen(request)


def write_notebook(path: Path, cells: Sequence[str]) -> None:
    """Write a notebook of code cells without outputs."""
    content = {
        "cells": [
            {
                "cell_type": "code",
                "id": f"c{i}",
                "metadata": {},
                "execution_count": None,
                "outputs": [],
                "source": source,
            }
            for i, source in enumerate(cells)
        ],
        "metadata": {
            "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    path.write_text(json.dumps(content), encoding="utf-8")


_KERNEL_IDLE = """() => {
  const context = window.jupyterapp?.shell?.currentWidget?.sessionContext;
  const kernel = context?.session?.kernel;
  return !!(context?.isReady && kernel && kernel.status === 'idle' && kernel.connectionStatus === 'connected');
}"""

# Whether every board is drawn, and nothing changes on it in the time of some frames.
_STEADY = """() => new Promise(done => {
  const boards = Array.from(document.querySelectorAll('canvas.rw-canvas'));
  const look = () => boards.map(c => c.toDataURL()).join();
  const drawn = boards.length > 0 && boards.every(c => c.getContext('2d').getImageData(9, 9, 1, 1).data[3] > 0);
  const first = drawn && look();
  setTimeout(() => done(drawn && look() === first), 150);
})"""

# Counts the different pictures that the board shows, from now until it is asked for them.
_WATCH = """() => {
  const canvas = document.querySelector('canvas.rw-canvas'), seen = new Set();
  window.rwSeen = seen;
  const look = () => {
    const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    let hash = 0;
    for (let i = 0; i < data.length; i += 52) hash = (hash * 31 + data[i] + 3 * data[i + 1]) | 0;
    seen.add(hash);
    if (window.rwSeen === seen) requestAnimationFrame(look);
  };
  look();
}"""

# A number for what one square of a board's canvas shows, and how many of its pixels are drawn at all.
_PIXELS = """([board, x, y, w, h]) => {
  const canvas = document.querySelectorAll('canvas.rw-canvas')[board];
  if (!canvas || !canvas.width) return [0, 0];
  const scale = [canvas.width, canvas.height];
  const data = canvas.getContext('2d').getImageData(
    Math.round(x * scale[0]), Math.round(y * scale[1]), Math.round(w * scale[0]), Math.round(h * scale[1])).data;
  let hash = 0, drawn = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3]) drawn++;
    hash = (hash * 31 + data[i] * 3 + data[i + 1] * 5 + data[i + 2] * 7 + data[i + 3]) | 0;
  }
  return [hash, drawn];
}"""


class Voila(Server):
    """A Voila server of one notebook, started as the README says (`arguments` begin with ``-m``)."""

    ready = "/voila/static/voila.js"  # the page itself would start a kernel

    def __init__(self, folder: Path, *arguments: str) -> None:
        super().__init__(folder)
        self._arguments = arguments

    def command(self, port: int) -> list[str]:
        return [*self._arguments, "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1", "--Voila.port_retries=0"]


class Notebook:
    """A notebook in the browser. `errors` are exceptions on the page; the fixture fails a test that left any."""

    def __init__(
        self,
        chromium: Chromium,
        lab: Server,
        name: str,
        size: tuple[int, int] = (1280, 800),
        pixel_ratio: int = 1,
        mode: str = "doc",
        run: bool = True,
        calm: bool = False,
    ) -> None:
        self.lab, self.name, self._mode, self._run = lab, name, mode, run
        self._context = chromium.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            device_scale_factor=pixel_ratio,
            reduced_motion="reduce" if calm else "no-preference",
        )
        self.page = self._context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self) -> None:
        """Load the page, wait for the kernel and run all cells."""
        self.page.goto(f"{self.lab.base}/{self._mode}/tree/{self.name}?reset", wait_until="domcontentloaded")
        self.wait_for_kernel()
        if self._run:
            self.command("notebook:run-all-cells")

    def wait_for_kernel(self) -> None:
        """Wait for the kernel itself: the page's own sign of being ready comes too early."""
        self.page.wait_for_selector(".jp-NotebookPanel .jp-Notebook .jp-CodeCell")
        self.page.wait_for_function("() => window.jupyterapp && window.jupyterapp.commands")
        self.page.wait_for_function(_KERNEL_IDLE)

    def command(self, name: str) -> None:
        """Run a command of JupyterLab and wait for its end; awaited inside the page it could hang, with no timeout."""
        self.page.evaluate(
            "name => { window.rwCommand = 'pending'; window.jupyterapp.commands.execute(name)"
            ".then(() => window.rwCommand = 'done', error => window.rwCommand = 'error ' + error); }",
            name,
        )
        self.page.wait_for_function("() => window.rwCommand !== 'pending'")
        assert self.page.evaluate("() => window.rwCommand") == "done"
        self.page.wait_for_function(_KERNEL_IDLE)

    def theme(self, name: str) -> None:
        """Change to JupyterLab's theme "Dark" or "Light", and wait until what it shows meanwhile is gone."""
        self.page.evaluate(
            "name => { window.jupyterapp.commands.execute('apputils:change-theme', {theme: `JupyterLab ${name}`}); }",
            name,
        )
        self.page.wait_for_function(
            "light => document.body.dataset.jpThemeLight === light && !document.getElementById('jupyterlab-splash')",
            arg="true" if name == "Light" else "false",
        )

    def run_code(self, source: str) -> str:
        """Run a new cell at the end of the notebook, and return the text that it shows."""
        self.page.evaluate(
            "() => { const content = window.jupyterapp.shell.currentWidget.content;"
            " content.activeCellIndex = content.widgets.length - 1; }"
        )
        self.command("notebook:insert-cell-below")
        self.page.evaluate(
            "source => window.jupyterapp.shell.currentWidget.content.activeCell.model.sharedModel.setSource(source)",
            source,
        )
        self.command("notebook:run-cell")
        cell = self.page.locator(".jp-CodeCell").last
        return "\n".join(cell.locator(".jp-OutputArea-output").all_inner_texts()).strip()

    def reload(self) -> None:
        """Save, and load the page again: the kernel goes on."""
        self.command("docmanager:save")
        self.page.reload(wait_until="domcontentloaded")
        self.wait_for_kernel()

    # --- the widget on the page ---

    def buttons(self) -> list[str]:
        """The texts of the visible action buttons, in the order in which they are seen."""
        shown = self.page.locator(".rw-action:visible")
        texts = [(int(b.evaluate("e => getComputedStyle(e).order")), b.inner_text()) for b in shown.all()]
        return [text for _, text in sorted(texts, key=lambda entry: entry[0])]

    def press(self, text: str) -> None:
        """Click the action button of that text, as soon as it is there."""
        self.page.locator(".rw-action:visible", has_text=re.compile(f"^{re.escape(text)}$")).first.click()

    def text(self, selector: str) -> str:
        """The visible text of the first part that fits."""
        return self.page.locator(selector).first.inner_text()

    def turn(self) -> int:
        """The number of the turn that the page shows."""
        found = re.search(r"\d+", self.text(".rw-turn small"))
        assert found is not None
        return int(found[0])

    def wait_for_turn(self, turn: int) -> None:
        """Wait until the page shows that turn, or a later one."""
        self.page.wait_for_function(
            "turn => { const e = document.querySelector('.rw-turn small');"
            " return e && Number(e.textContent.match(/\\d+/)[0]) >= turn; }",
            arg=turn,
        )

    def settle(self) -> None:
        """Wait until every board is drawn, its pawns too, and the kernel has nothing more to send."""
        end = time.monotonic() + PATIENCE_MS / 1000
        while True:
            self.wait_for_answers()
            if self.page.evaluate(_STEADY):
                return
            assert time.monotonic() < end, "the board is not drawn"

    def wait_for_answers(self) -> None:
        """Wait until the kernel has nothing to do."""
        self.page.wait_for_function(_KERNEL_IDLE)

    def pixels(self, left: float, top: float, width: float, height: float, board: int = 0) -> tuple[int, int]:
        """(a number for the picture, drawn pixels) of a part of a board, in shares of its width and height."""
        hash_, drawn = self.page.evaluate(_PIXELS, [board, left, top, width, height])
        return hash_, drawn

    def screenshot(self, path: Path) -> None:
        """A picture of the page for eyes."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(Exception):
            self.page.screenshot(path=path)

    def close(self) -> None:
        """Close the page and all that it stored."""
        self._context.close()


@contextlib.contextmanager
def watched(book: Notebook) -> Iterator[list[int]]:
    """The number of different pictures of the board seen meanwhile, the first one counted, as the only item."""
    book.settle()
    book.page.evaluate(_WATCH)
    count: list[int] = []
    yield count
    count.append(book.page.evaluate("() => { const n = window.rwSeen.size; window.rwSeen = null; return n; }"))


class VoilaPage(Notebook):
    """A notebook served by Voila: the widget as in JupyterLab, but no cells and no commands.

    It is opened without a network, as in a classroom: nothing from elsewhere is loaded.
    """

    def open(self, query: str = "") -> None:
        self.page.route(lambda address: not address.startswith(self.lab.base), lambda route: route.abort())
        self.page.goto(f"{self.lab.base}/{query}", wait_until="domcontentloaded")
        self.page.wait_for_selector(".rw-start:visible")

    def reload(self) -> None:
        self.page.reload(wait_until="domcontentloaded")
        self.page.wait_for_selector(".rw-start:visible")

    def wait_for_answers(self) -> None:
        """The page does not tell what the kernel does; `settle` looks at the board alone."""
