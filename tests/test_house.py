"""The house in order: style, types, the direction of imports, what an import loads, what stands where."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "robinson_widget"


def run(*command: str) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_ruff_finds_nothing() -> None:
    run("ruff", "check", ".")


def test_ruff_would_format_nothing() -> None:
    run("ruff", "format", "--check", ".")


def test_the_types_hold() -> None:
    run("mypy")


def imported(path: Path, late: bool) -> set[str]:
    """The rooms of the package that a module imports: as it is imported itself, or `late`, when a function needs them.

    What stands under ``if TYPE_CHECKING:`` is no import.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    inside = {id(node) for function in functions for node in ast.walk(function)}
    checking = [
        node for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    inside_checking = {id(node) for block in checking for node in ast.walk(block)}
    names: set[str] = set()
    for node in ast.walk(tree):
        if id(node) in inside_checking or (id(node) in inside) is not late:
            continue
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("robinson_widget."):
            names.add(node.module.split(".")[1])
        elif isinstance(node, ast.ImportFrom) and node.module == "robinson_widget":
            names |= {alias.name for alias in node.names}
    return names


ALLOWED = {
    "checks": set(),
    "texts": set(),
    "effects": {"checks"},
    "events": set(),
    "board": {"effects", "checks"},
    "engine": {"board", "effects", "events", "checks"},
    "policies": {"board", "effects", "engine", "checks"},
    "seats": {"engine", "policies", "checks"},
    "positions": {"board", "effects", "engine", "seats", "checks"},
    "steps": {"board", "checks", "engine", "events"},
    "teams": {"steps", "seats", "checks"},
    "saving": {"board", "effects", "engine", "policies", "seats", "texts", "checks"},
    "game": {
        "board",
        "effects",
        "events",
        "engine",
        "policies",
        "seats",
        "positions",
        "steps",
        "saving",
        "texts",
        "checks",
    },
    "tables": {"engine", "events"},
    "narration": {"board", "effects", "events", "engine", "texts"},
    "prose": {"board", "engine", "events", "narration", "texts"},
    "cells": {"board", "effects", "engine", "narration", "picture", "texts"},
    "picture": {"board", "effects", "events", "engine", "narration", "texts", "picture"},
    "chance": {
        "board",
        "effects",
        "engine",
        "events",
        "policies",
        "checks",
        "chance",
        "game",
        "narration",
        "picture",
        "texts",
    },
    "widget": {
        "board",
        "effects",
        "events",
        "engine",
        "policies",
        "seats",
        "steps",
        "teams",
        "game",
        "narration",
        "picture",
        "texts",
        "checks",
        "widget",
    },
    "lesson": {
        "board",
        "effects",
        "engine",
        "game",
        "narration",
        "picture",
        "policies",
        "seats",
        "texts",
        "checks",
        "chance",
        "widget",
        "lesson",
    },
}


#: What is loaded only when something is to be shown or told: so the game itself stays light.
LATE = {
    "board": {"cells", "texts"},
    "steps": {"cells"},
    "game": {"cells", "narration", "prose", "tables", "widget"},
    "policies": {"chance"},
    "chance": {"chance"},
    "widget": {"chance"},
    "lesson": {"chance"},
}


@pytest.mark.parametrize("room", ALLOWED)
def test_imports_go_one_way(room: str) -> None:
    paths = [PACKAGE / f"{room}.py"] if (PACKAGE / f"{room}.py").exists() else sorted((PACKAGE / room).rglob("*.py"))
    assert paths
    for path in paths:
        assert imported(path, late=False) <= ALLOWED[room], path
        assert imported(path, late=True) <= LATE.get(room, set()), path


def test_every_module_has_its_room() -> None:
    rooms = {
        path.stem if path.is_file() else path.name for path in PACKAGE.glob("[a-z]*") if path.suffix in ("", ".py")
    }
    assert rooms == set(ALLOWED)


def test_an_import_loads_nothing_heavy() -> None:
    code = (
        "import sys, json, robinson_widget as r; r.Game(['Ada'], seed=1).turn(); print(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(json.loads(done.stdout))
    assert not loaded & {"ipywidgets", "ipycanvas", "pandas", "numpy", "matplotlib", "PIL", "IPython", "traitlets"}


def test_the_engine_needs_the_standard_library_only() -> None:
    for name in ("effects", "events", "board", "engine", "checks"):
        for node in ast.walk(ast.parse((PACKAGE / f"{name}.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                modules = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                modules = [node.module or ""]
            else:
                continue
            for module in modules:
                top = module.split(".")[0]
                assert top == "robinson_widget" or top in sys.stdlib_module_names, (name, module)


def test_every_public_name_is_there_and_documented() -> None:
    import robinson_widget

    for name in robinson_widget.__all__:
        value = getattr(robinson_widget, name)
        if callable(value):
            assert value.__doc__, name
    with pytest.raises(AttributeError, match="crusoe"):
        _ = robinson_widget.crusoe  # type: ignore[attr-defined]


def test_the_top_level_holds_what_belongs_there() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    top = {line.split("/")[0] for line in listed.stdout.splitlines()}
    assert {name for name in top if not name.startswith(".")} <= {
        "README.md",
        "notebooks",
        "pyproject.toml",
        "robinson_widget",
        "tests",
    }
