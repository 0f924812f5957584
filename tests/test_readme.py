"""The README keeps its word: its cells run, its commands are the ones that are tested."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CELLS = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)


def test_the_cells_run_one_after_the_other() -> None:
    names: dict[str, object] = {}
    for number, cell in enumerate(CELLS):
        exec(compile(cell, f"README.md, cell {number}", "exec"), names)


def test_there_are_cells() -> None:
    assert len(CELLS) >= 3


def test_the_two_commands_are_one_line_each() -> None:
    commands = re.findall(r"```sh\n(.*?)```", README, flags=re.DOTALL)
    assert [command.strip() for command in commands] == [
        "python -m pip install . && python -m robinson_widget",
        'python -m pip install -e ".[test]" && python -m pytest -n 2',
    ]


def test_ci_runs_the_test_command_of_the_readme() -> None:
    pattern = re.search(r"grep -E '(.+)' README\.md", (ROOT / ".ci" / "run").read_text(encoding="utf-8"))
    assert pattern is not None
    assert len(re.findall(pattern[1], README, flags=re.MULTILINE)) == 1


def test_every_file_that_it_shows_is_there() -> None:
    for target in re.findall(r"!\[[^]]*\]\(([^)]+)\)", README):
        assert (ROOT / target).is_file(), target
    for name in re.findall(r"^  (\w+(?:\.py|/)) ", README, flags=re.MULTILINE):
        assert (ROOT / "robinson_widget" / name).exists(), name
