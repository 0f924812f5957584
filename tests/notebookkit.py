"""The notebooks run from top to bottom, each of them once for all tests, and what their cells then hold."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"

#: Guesses at every question and sees its answer, and calls what every button calls.
_USE = """
from ipywidgets.widgets.widget import _instances
from robinson_widget.lesson.predict import Prediction
from robinson_widget.lesson.reveal import Reveal

for form in list(_instances.values()):
    if isinstance(form, Prediction):
        bars = form.question.bars
        form.guess([1.0] * len(bars) if bars else "1")
        form.see()
        assert form.seen
    elif isinstance(form, Reveal):
        form._function(1)
"""

#: Seconds that a cell may take. Only a cell that hangs takes so long.
PATIENCE = 300


@dataclass(frozen=True, slots=True)
class Run:
    """A notebook that was run, and what failed when the forms of its lesson were used after that, if anything did."""

    book: Any
    failed: str


@cache
def read(name: str) -> Any:
    """A notebook as it is saved."""
    return nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)


@cache
def run(name: str) -> Run:
    """A notebook run in an empty folder, in which nothing may be left behind; and then every form of its lesson used.

    :raises CellExecutionError: with what the cell said, if one of the notebook's own fails.
    """
    book = deepcopy(read(name))
    nbformat.validate(book)
    with TemporaryDirectory() as folder:
        client = NotebookClient(
            book,
            timeout=PATIENCE,
            kernel_name="python3",
            resources={"metadata": {"path": folder}},
            store_widget_state=True,
        )
        with client.setup_kernel():
            for index, cell in enumerate(book.cells):
                client.execute_cell(cell, index)
            client.set_widgets_metadata()
            book = deepcopy(book)
            failed = ""
            if name.startswith("lesson_"):
                index = len(client.nb.cells)
                client.nb.cells.append(nbformat.v4.new_code_cell(_USE))
                try:
                    client.execute_cell(client.nb.cells[index], index)
                except CellExecutionError as error:
                    failed = str(error)
        written = sorted(path.name for path in Path(folder).iterdir())
    assert not written, f"{name} left {written}"
    return Run(book, failed)


def executed(name: str) -> Any:
    """A notebook with the outputs of its cells and the state of its widgets."""
    return run(name).book


def outputs(book: Any) -> list[Any]:
    """All that the code cells show."""
    return [output for cell in book.cells for output in cell.get("outputs", [])]


def words(book: Any) -> Iterator[str]:
    """Every text that the outputs and the widgets of a notebook hold, without tags; pictures are none."""
    for output in outputs(book):
        for kind, content in output.get("data", {}).items():
            if kind.startswith("text/"):
                yield _plain("".join(content))
        yield _plain("".join(output.get("text", "")))
    widgets = book.metadata.get("widgets", {}).get("application/vnd.jupyter.widget-state+json", {})
    for model in widgets.get("state", {}).values():
        for text in _texts(model["state"]):
            yield _plain(text)


def images(book: Any) -> list[str]:
    """The kinds of the pictures that the outputs show, those inside widgets too."""
    widgets = book.metadata.get("widgets", {}).get("application/vnd.jupyter.widget-state+json", {})
    shown = outputs(book)
    for model in widgets.get("state", {}).values():
        shown += [output for output in model["state"].get("outputs", []) if isinstance(output, dict)]
    return [kind for output in shown for kind in output.get("data", {}) if kind.startswith("image/")]


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inside in value.values():
            yield from _texts(inside)
    elif isinstance(value, (list, tuple)):
        for inside in value:
            yield from _texts(inside)


def _plain(markup: str) -> str:
    """What is read of some HTML; the drawings and styles in it are left out."""
    markup = re.sub(r"<(svg|style|script)\b.*?</\1>", " ", markup, flags=re.DOTALL)
    return html.unescape(re.sub(r"<[^>]*>", " ", markup))
