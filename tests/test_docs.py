"""Every public name has an example in its docstring, of the kind that pytest's ``--doctest-modules`` runs and checks.

That the examples hold is tested where they stand; here it is tested that each name has one.
"""

from __future__ import annotations

import ast
import doctest
import inspect
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import robinson_widget

ROOT = Path(__file__).resolve().parents[1]

MODULES = (
    "effects",
    "events",
    "board",
    "engine",
    "policies",
    "seats",
    "positions",
    "steps",
    "teams",
    "saving",
    "game",
    "tables",
    "narration",
    "prose",
    "cells",
    "texts",
    "checks",
    "picture.plain",
    "picture.position",
    "picture.figure",
    "chance.turns",
    "chance.compiled",
    "chance.lanes",
    "chance.endless",
    "chance.tally",
    "chance.games",
    "chance.simulate",
    "chance.law",
    "chance.whole_turn",
    "chance.joint",
    "chance.length",
    "chance.answers",
    "chance.odds",
    "chance.best",
    "chance.race",
    "chance.linear",
    "chance.graph",
    "chance.inputs",
    "chance.numbered",
    "chance.markov",
    "chance.distribution",
    "chance.hitting",
    "chance.plot_style",
    "chance.plot_lengths",
    "chance.plot_chains",
    "chance.plot_races",
    "chance.plot_turns",
    "chance.plots",
    "lesson.states",
    "lesson.numbers",
    "lesson.page",
    "lesson.teams",
    "lesson.exercise",
    "lesson.guesses",
    "lesson.heat",
    "lesson.charts",
    "lesson.drawing",
    "lesson.form",
    "lesson.exercises.example",
    "lesson.exercises.next_roll",
    "lesson.exercises.length",
    "lesson.exercises.matrix",
    "lesson.exercises.conditioning",
    "lesson.exercises.chips",
    "lesson.exercises.first",
    "lesson.exercises.fair",
)

#: Of the modules of widgets, the public names are these.
WIDGET = {
    "widget.app": "RobinsonWidget",
    "widget.replay": "Replay",
    "widget.start": "play",
    "lesson.lesson": "Lesson",
    "lesson.ahead": "Ahead",
    "lesson.predict": "Prediction",
    "lesson.exercise_form": "ExerciseForm",
    "lesson.reveal": "Reveal",
    "lesson.table": "GuessTable",
    "lesson.heatmap": "HeatMap",
}

#: Where a constant of `robinson_widget.__all__` is defined, and so shown.
CONSTANTS = {"ROBINSON": "board", "POLICIES": "policies"}


def module(name: str) -> ModuleType:
    return import_module(f"robinson_widget.{name}")


def public(name: str) -> Iterator[str]:
    """The public classes and functions that a module defines, and the classes' public methods and properties."""
    room = module(name)
    for key, value in vars(room).items():
        made_here = getattr(value, "__module__", None) == room.__name__
        if key.startswith("_") or not made_here or not (inspect.isclass(value) or inspect.isfunction(value)):
            continue
        yield key
        if inspect.isclass(value):
            for member, held in vars(value).items():
                described = inspect.isfunction(held) or isinstance(held, (property, classmethod, staticmethod))
                if described and not member.startswith("_"):
                    yield f"{key}.{member}"


NAMES = [(name, key) for name in MODULES for key in public(name)]
NAMES += [(name, key) for name, only in WIDGET.items() for key in public(name) if key.split(".")[0] == only]


@cache
def examples(name: str) -> dict[str, list[doctest.Example]]:
    """The examples of a module, by the name of what they stand under; "" is the module itself."""
    found = doctest.DocTestFinder().find(module(name))
    return {test.name.removeprefix(f"robinson_widget.{name}").removeprefix("."): test.examples for test in found}


@pytest.mark.parametrize(("name", "key"), [pytest.param(*names, id=".".join(names)) for names in NAMES])
def test_a_public_name_has_an_example_that_runs(name: str, key: str) -> None:
    shown = examples(name).get(key, [])
    assert shown, f"{name}.{key} has no example in its docstring"
    assert any(example.want for example in shown), f"the examples of {name}.{key} show no result"
    assert not any(example.options.get(doctest.SKIP) for example in shown), f"an example of {name}.{key} isn't run"


def constants(name: str) -> set[str]:
    """The public constants that a module assigns, by their capitals."""
    tree = ast.parse(inspect.getsource(module(name)))
    targets = [node.targets[0] for node in tree.body if isinstance(node, ast.Assign)]
    targets += [node.target for node in tree.body if isinstance(node, ast.AnnAssign)]
    return {node.id for node in targets if isinstance(node, ast.Name) and node.id.isupper() and node.id[0] != "_"}


@pytest.mark.parametrize("name", MODULES)
def test_a_constant_is_used_in_the_example_of_its_module(name: str) -> None:
    used = {
        node.id
        for example in examples(name).get("", [])
        for node in ast.walk(ast.parse(example.source))
        if isinstance(node, ast.Name)
    }
    assert constants(name) <= used
    assert {key for key, home in CONSTANTS.items() if home == name} <= constants(name)


def test_no_name_of_the_package_is_left_out() -> None:
    assert set(robinson_widget.__all__) <= {key for _, key in NAMES} | set(CONSTANTS)


def test_pytest_runs_the_examples() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
    assert "--doctest-modules" in settings["addopts"]
    assert "robinson_widget" in settings["testpaths"]
