"""The game on a notebook page: ipywidgets round a board that ipycanvas draws."""

from robinson_widget.widget.app import RobinsonWidget
from robinson_widget.widget.replay import Replay
from robinson_widget.widget.start import play

__all__ = ["Replay", "RobinsonWidget", "play"]
