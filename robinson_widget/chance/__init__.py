"""Probability: exact answers about chains and races, many games at once, and plots of both.

>>> from robinson_widget import chance
>>> chance.journey().hitting_time({45, "lost"}, 0).median()  # turns
15
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from robinson_widget.chance.answers import ChoiceValues, WinProbability
from robinson_widget.chance.best import BestPolicy, best_policy
from robinson_widget.chance.distribution import Distribution
from robinson_widget.chance.games import Games
from robinson_widget.chance.markov import MarkovChain, NeverHits
from robinson_widget.chance.odds import choice_values, win_probabilities, win_probability
from robinson_widget.chance.race import expected_chips, journey, race_chain, race_length, visits

# The function takes the name of its module here, and must be bound after the module has been loaded.
from robinson_widget.chance.simulate import simulate

if TYPE_CHECKING:
    from robinson_widget.chance.plots import (
        plot_cdf,
        plot_choices,
        plot_landings,
        plot_length,
        plot_next_roll,
        plot_running_mean,
        plot_transition_matrix,
        plot_win_chance,
        plot_win_shares,
    )

__all__ = [
    "BestPolicy",
    "ChoiceValues",
    "Distribution",
    "Games",
    "MarkovChain",
    "NeverHits",
    "WinProbability",
    "best_policy",
    "choice_values",
    "expected_chips",
    "journey",
    "plot_cdf",
    "plot_choices",
    "plot_landings",
    "plot_length",
    "plot_next_roll",
    "plot_running_mean",
    "plot_transition_matrix",
    "plot_win_chance",
    "plot_win_shares",
    "race_chain",
    "race_length",
    "simulate",
    "visits",
    "win_probabilities",
    "win_probability",
]


def __getattr__(name: str) -> Any:
    """Load the plots, and Matplotlib with them, only when somebody asks for one."""
    if name.startswith("plot_") and name in __all__:
        return getattr(import_module("robinson_widget.chance.plots"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
