"""The notebooks run from top to bottom, each of them once for all tests, and what their cells then hold."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"

#: Seconds that a cell may take. Only a cell that hangs takes so long.
PATIENCE = 300


@cache
def read(name: str) -> Any:
    """A notebook as it is saved."""
    return nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)


@cache
def executed(name: str) -> Any:
    """A notebook run in an empty folder, with its outputs and the state of its widgets; nothing of it is left behind.

    :raises CellExecutionError: with what the cell said, if one fails.
    """
    book = nbformat.from_dict(json.loads(json.dumps(read(name))))
    nbformat.validate(book)
    with TemporaryDirectory() as folder:
        resources = {"metadata": {"path": folder}}
        NotebookClient(book, timeout=PATIENCE, kernel_name="python3", resources=resources).execute()
        written = sorted(path.name for path in Path(folder).iterdir())
    assert not written, f"{name} left {written}"
    return book


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
