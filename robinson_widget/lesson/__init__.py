"""A lesson on chance: guesses before answers, exercises that check themselves, and the game beside them."""

from robinson_widget.lesson.heatmap import HeatMap

__all__ = ["HeatMap"]
