"""The notebooks: saved without outputs, and running from top to bottom."""

from __future__ import annotations

import json

import notebookkit
import pytest

NOTEBOOKS = sorted(path.stem for path in notebookkit.FOLDER.glob("*.ipynb"))


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_it_is_saved_without_outputs(name: str) -> None:
    for cell in json.loads((notebookkit.FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            assert cell["execution_count"] is None


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_it_runs_from_top_to_bottom(name: str) -> None:
    shown = notebookkit.outputs(notebookkit.executed(name))
    assert shown
    assert not [output for output in shown if output.output_type == "error"]
