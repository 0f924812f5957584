"""A lesson on chance: guesses before answers, exercises that check themselves, and the game beside them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from robinson_widget.lesson.lesson import Lesson
from robinson_widget.lesson.states import states

__all__ = ["HeatMap", "Lesson", "states"]


def __getattr__(name: str) -> Any:
    # Late, since it needs the room `chance` and so NumPy.
    if name == "HeatMap":
        return import_module("robinson_widget.lesson.heatmap").HeatMap
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
