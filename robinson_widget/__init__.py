"""Robinson: a printed children's game of 45 pictures, played, stepped through and studied in a notebook."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from robinson_widget.board import ROBINSON, Board, Square, track
from robinson_widget.effects import BoardError
from robinson_widget.engine import Action, IllegalAction, State, legal_actions, opening, outcomes, step
from robinson_widget.game import Change, Game, SavedGameError, Step, Steps
from robinson_widget.policies import POLICIES, Computer

if TYPE_CHECKING:
    from robinson_widget.widget import Replay, RobinsonWidget, play

__version__ = "0.1.0"

__all__ = [
    "POLICIES",
    "ROBINSON",
    "Action",
    "Board",
    "BoardError",
    "Change",
    "Computer",
    "Game",
    "IllegalAction",
    "Replay",
    "RobinsonWidget",
    "SavedGameError",
    "Square",
    "State",
    "Step",
    "Steps",
    "legal_actions",
    "opening",
    "outcomes",
    "play",
    "step",
    "track",
]

_LATE = dict.fromkeys(("Replay", "RobinsonWidget", "play"), "robinson_widget.widget")


def __getattr__(name: str) -> Any:
    """Load the widget, and ipywidgets with it, only when somebody asks for it."""
    if name in _LATE:
        return getattr(import_module(_LATE[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
