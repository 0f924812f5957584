"""Plots for a class: what is exact is blue, what is simulated is orange, and letters are read from the last row.

Each function draws into the axes it is given, or makes a figure of its own, and gives the axes back, so that they can
be changed, or saved with ``ax.figure.savefig("plot.pdf")``. Matplotlib is loaded by the first plot and not before, and
its settings are left as they are.

>>> from matplotlib.figure import Figure
>>> from robinson_widget import ROBINSON, opening
>>> ax = plot_next_roll(ROBINSON, opening(ROBINSON, players=2)[0], ax=Figure().subplots())
>>> ax.get_title()
'The next roll of seat 0, who is at the start'
>>> EXACT, SIMULATED
('#00509e', '#f0a030')
"""

from __future__ import annotations

from robinson_widget.chance.plot_chains import plot_landings, plot_transition_matrix
from robinson_widget.chance.plot_lengths import plot_cdf, plot_length, plot_running_mean
from robinson_widget.chance.plot_races import plot_win_chance, plot_win_shares
from robinson_widget.chance.plot_style import EXACT, SIMULATED
from robinson_widget.chance.plot_turns import plot_choices, plot_next_roll

__all__ = [
    "EXACT",
    "SIMULATED",
    "plot_cdf",
    "plot_choices",
    "plot_landings",
    "plot_length",
    "plot_next_roll",
    "plot_running_mean",
    "plot_transition_matrix",
    "plot_win_chance",
    "plot_win_shares",
]
