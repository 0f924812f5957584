"""The plots: what is drawn where, in which colour, and what is written beside it, against arithmetic of our own."""

from __future__ import annotations

import gc
import logging
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise
from math import inf, sqrt
from statistics import mean, stdev
from typing import Any
from weakref import ref

import matplotlib as mpl

mpl.use("Agg")

import matplotlib.pyplot as plt
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex, to_rgba
from matplotlib.figure import Figure

from robinson_widget import ROBINSON, Action, Computer, Game, State, legal_actions, opening, track
from robinson_widget.chance.markov import Distribution, MarkovChain
from robinson_widget.chance.odds import GAMES
from robinson_widget.chance.plot_style import EXACT, SIMULATED, folded, ink_on, percent
from robinson_widget.chance.plot_turns import branches
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
from robinson_widget.chance.race import journey, visits, win_probability
from robinson_widget.chance.simulate import simulate
from robinson_widget.picture.board import squares
from robinson_widget.picture.figure import draw_board, draw_shapes, families, write
from robinson_widget.picture.layout import layout_of
from robinson_widget.picture.shapes import Clip, Text, circle, flat, rect
from robinson_widget.texts import language

HALF = Fraction(1, 2)
TWO = track("Two", 2, past_end="home")
NAMES = ("Ada", "王小明", "Мария", "$x_1$ and _y_$", "_Eve_", "W" * 40, "O'Neil & <b>", "Heidi")


@dataclass
class Games:
    """What `simulate` gives, made by hand: a length a game."""

    turns: list[int]
    shares: list[float] = field(default_factory=list)
    seats: int = 2

    @property
    def n(self) -> int:
        return len(self.turns)

    def lengths(self, unit: str = "turns") -> Any:
        return pd.Series(self._counted(unit)).value_counts()

    def to_frame(self) -> pd.DataFrame:
        return pd.DataFrame({"turns": self.turns, "rolls": self._counted("rolls")})

    def _counted(self, unit: str) -> list[int]:
        return [turns + (unit == "rolls") for turns in self.turns]

    def win_shares(self) -> pd.DataFrame:
        errors = [sqrt(p * (1 - p) / self.n) for p in self.shares]
        index = [*(f"seat {i}" for i in range(len(self.shares) - 1)), "nobody"]
        return pd.DataFrame({"share": self.shares, "stderr": errors, "n": self.n}, index=index)

    @property
    def board(self) -> Any:
        return TWO

    def visits(self) -> pd.DataFrame:
        columns = ["landings", "landings_stderr", "rests", "rests_stderr"]
        return pd.DataFrame([[0, 0, 0, 0], [3, 0.25, 2, 0.5], [0.001, 0.0004, 0.001, 0.0004]], columns=columns)


@dataclass
class Chances:
    """What `win_probability` gives."""

    value: tuple[float, ...]
    nobody: float = 0.0
    stderr: tuple[float, ...] = ()
    n: int = 0


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    before = dict(mpl.rcParams)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield
    plt.close("all")
    assert dict(mpl.rcParams) == before


@pytest.fixture
def ax() -> Axes:
    return Figure(figsize=(10, 6.25), layout="constrained").subplots()


def drawn(figure: Any) -> None:
    FigureCanvasAgg(figure).draw()


def standing(*positions: int, **changes: Any) -> State:
    return replace(opening(ROBINSON, len(positions))[0], positions=positions, **changes)


def game(*faces: int, names: tuple[str, ...] = ("Ada", "Ben")) -> Game:
    played = Game(names, track("Eight", 8), dice=list(faces))
    for _ in faces:
        played.roll()
    return played


LAW = Distribution({2: Fraction(1, 4), 3: HALF, 5: Fraction(1, 4)})
FEW = Games([2, 3, 3, 7], shares=[0.5, 0.25, 0.25])
TABLE = pd.DataFrame({"Ada": [0.5, 0.7, 0.4, 1.0], "Ben": [0.5, 0.3, 0.6, 0.0]})
SUN = MarkovChain.from_dict({"sun": {"sun": HALF, "rain": HALF}, "rain": {"sun": 1}})
MOVE = standing(23, 0, pending="move")

PLOTS: dict[str, Callable[..., Axes]] = {
    "length": lambda **ax: plot_length(LAW, FEW, **ax),
    "cdf": lambda **ax: plot_cdf(LAW, FEW, **ax),
    "mean": lambda **ax: plot_running_mean(FEW, 4, **ax),
    "matrix": lambda **ax: plot_transition_matrix(SUN, **ax),
    "landings": lambda **ax: plot_landings({1: 0.5, 45: 1}, **ax),
    "shares": lambda **ax: plot_win_shares(FEW, Chances((0.5, 0.3), 0.2), **ax),
    "chance": lambda **ax: plot_win_chance(game(6, 3, 2), chances=TABLE, **ax),
    "roll": lambda **ax: plot_next_roll(ROBINSON, standing(19, 3), lambda state: 0.25, **ax),
    "choices": lambda **ax: plot_choices(ROBINSON, MOVE, values={"paddle": 0.6, "remain": 0.5}, **ax),
}


def written(ax: Axes) -> list[str]:
    return [text.get_text() for text in ax.texts]


def legend(ax: Axes) -> list[str]:
    box = ax.get_legend()
    return [] if box is None else [text.get_text() for text in box.get_texts()]


def scale(ax: Axes) -> Axes:
    """The bar of colours along a picture."""
    (bar,) = ax.child_axes
    return bar


# --- what all have in common -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLOTS)
def test_a_plot_without_axes_makes_a_large_figure_of_its_own(name: str) -> None:
    ax = PLOTS[name]()
    assert tuple(ax.figure.get_size_inches()) == ((7, 5.4) if name == "matrix" else (10, 5.4))
    assert to_hex(ax.figure.get_facecolor()) == "#ffffff"
    assert ax.title.get_fontsize() >= 16
    if ax.get_xlabel():
        assert ax.xaxis.label.get_fontsize() >= 12
        assert all(label.get_fontsize() >= 10 for label in [*ax.get_xticklabels(), *ax.get_yticklabels()])
    drawn(ax.figure)


@pytest.mark.parametrize("name", PLOTS)
def test_a_plot_draws_into_the_axes_it_is_given_and_opens_no_figure(name: str) -> None:
    figure = Figure(figsize=(10, 6.25), layout="constrained")
    grid = figure.subplots(2, 2)
    assert PLOTS[name](ax=grid[0, 1]) is grid[0, 1]
    assert not plt.get_fignums()
    assert not grid[1, 1].has_data()
    drawn(figure)


@pytest.mark.parametrize("name", PLOTS)
def test_a_plot_says_what_it_is(name: str, ax: Axes) -> None:
    PLOTS[name](ax=ax)
    assert len(ax.get_title()) > 10
    assert ax.get_title()[0].isupper()
    PLOTS[name](ax=ax)  # twice into the same axes is no error


@pytest.mark.parametrize("name", PLOTS)
def test_in_a_small_part_of_a_figure_that_nothing_lays_out_titles_lie_on_no_label(name: str) -> None:
    figure = Figure()  # as plt.subplots(2, 2) makes it
    above, below = figure.subplots(2, 2)[:, 0]
    for ax in (above, below):
        PLOTS[name](ax=ax)
    drawn(figure)
    title, label = below.title.get_window_extent(), above.xaxis.label.get_window_extent()
    assert not above.get_xlabel() or not title.overlaps(label)
    assert title.x1 <= figure.bbox.width
    box = above.get_legend()
    if box is not None:
        frame = above.get_window_extent()
        assert box.get_window_extent().width <= frame.width
        assert box.get_window_extent().height <= 0.5 * frame.height


@pytest.mark.parametrize("plot", [plot_length, plot_cdf])
def test_titles_may_be_chosen_and_are_no_formulas(plot: Callable[..., Axes], ax: Axes) -> None:
    plot(LAW, ax=ax, title="$a$ _b_")
    assert ax.get_title() == "$a$ _b_"
    assert not ax.title.get_parse_math()


@pytest.mark.parametrize("name", PLOTS)
def test_what_are_no_axes_is_named(name: str) -> None:
    with pytest.raises(ValueError, match=r"^ax: 7 is not a matplotlib Axes"):
        PLOTS[name](ax=7)


@pytest.mark.parametrize("name", PLOTS)
def test_a_dark_style_leaves_what_is_written_readable(name: str) -> None:
    with plt.style.context("dark_background"):
        figure = Figure(figsize=(10, 6.25))
        ax = PLOTS[name](ax=figure.subplots())
        outer = [ax.title, ax.xaxis.label, ax.yaxis.label]
        assert {to_hex(text.get_color()) for text in outer if text.get_text()} == {"#ffffff"}
        box = ax.get_legend()
        assert ax.axison is False or to_hex(ax.get_facecolor()) == "#ffffff"
        if box is not None and box.get_frame_on():
            assert to_hex(box.get_frame().get_facecolor()) == "#ffffff"
            assert {to_hex(text.get_color()) for text in box.get_texts()} == {"#222222"}


def test_importing_the_plots_loads_neither_matplotlib_nor_pandas() -> None:
    code = "import sys, robinson_widget.chance.plots; print([m for m in ('matplotlib', 'pandas') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def luminance(colour: str) -> float:
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgba(colour)[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def test_exact_and_simulated_differ_in_lightness_too() -> None:
    light, dark = sorted((luminance(EXACT), luminance(SIMULATED)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 3


@pytest.mark.parametrize("colour", ["#ffffff", "#000000", EXACT, SIMULATED, "#777777", "#6fa8dc", "#8a4600"])
def test_ink_is_read_on_every_colour(colour: str) -> None:
    light, dark = sorted((luminance(colour), luminance(ink_on(colour))), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4


def test_shares_near_the_ends_are_not_rounded_to_them() -> None:
    assert [percent(share) for share in (0, 1e-9, 0.0005, 0.9994, 1 - 1e-9, 1)] == [
        "0%",
        "<0.1%",
        "0.1%",
        "99.9%",
        ">99.9%",
        "100%",
    ]


def test_folded_words_are_cut_where_they_need_too_many_lines() -> None:
    assert folded("one two three", 5, 2) == "one\ntwo…"
    assert folded("王小明王小明", 6, 3) == "王小明\n王小明"
    assert folded("", 5, 2) == ""


# --- lengths -----------------------------------------------------------------------------------------------------


def test_stems_are_as_high_as_the_probabilities(ax: Axes) -> None:
    plot_length(LAW, ax=ax)
    dots = ax.lines[0]
    assert list(dots.get_xdata()) == [2, 3, 5]
    assert list(dots.get_ydata()) == [0.25, 0.5, 0.25]
    assert to_hex(dots.get_color()) == EXACT
    stems = ax.collections[0].get_segments()
    assert [(stem[0][1], stem[1][1]) for stem in stems] == [(0, 0.25), (0, 0.5), (0, 0.25)]
    assert ax.get_ylim()[0] == 0
    assert ax.get_ylim()[1] > 0.5
    assert legend(ax) == ["exact: mean 3.25 turns"]  # 2/4 + 3/2 + 5/4


def test_bars_are_as_high_as_the_shares_of_the_games(ax: Axes) -> None:
    plot_length(games=FEW, ax=ax)
    assert [(bar.get_x() + bar.get_width() / 2, bar.get_height()) for bar in ax.patches] == [
        (2, 0.25),
        (3, 0.5),
        (7, 0.25),
    ]
    assert {to_hex(bar.get_facecolor()) for bar in ax.patches} == {SIMULATED}
    error = stdev(FEW.turns) / 2
    assert legend(ax) == [f"simulated: n = 4, mean {mean(FEW.turns):.1f} ± {error:.1f} turns"]


def test_the_bars_stand_behind_the_stems_and_the_legend_above_both(ax: Axes) -> None:
    plot_length(LAW, FEW, ax=ax)
    assert max(bar.get_zorder() for bar in ax.patches) < ax.collections[0].get_zorder()
    drawn(ax.figure)
    box = ax.get_legend().get_window_extent().transformed(ax.transData.inverted())
    assert box.y0 > 0.5


def test_lengths_are_counted_in_the_unit_asked_for(ax: Axes) -> None:
    plot_length(games=FEW, unit="rolls", ax=ax)
    assert [bar.get_x() + 0.5 for bar in ax.patches] == [3, 4, 8]
    assert ax.get_xlabel() == "length in rolls"
    with pytest.raises(
        ValueError, match=r"^unit: 'games' is not one of turns, rolls; games are counted in nothing else$"
    ):
        plot_length(games=FEW, unit="games", ax=ax)


def test_of_a_law_without_end_the_rest_is_named(ax: Axes) -> None:
    coin = MarkovChain.from_dict({"toss": {"toss": HALF, "heads": HALF}, "heads": {"heads": 1}})
    plot_length(coin.hitting_time("heads", "toss"), Games([1] * 1999 + [30]), ax=ax)
    lengths = list(ax.lines[0].get_xdata())
    assert lengths == list(range(1, 11))  # 1/1024 is less than one in a thousand
    assert list(ax.lines[0].get_ydata()) == [0.5**k for k in lengths]
    assert legend(ax)[-1] == "longer than 10: 0.1%; 1 of the 2,000 games too"


def test_games_far_from_the_law_are_not_left_off(ax: Axes) -> None:
    coin = MarkovChain.from_dict({"toss": {"toss": HALF, "heads": HALF}, "heads": {"heads": 1}})
    plot_length(coin.hitting_time("heads", "toss"), Games([1, 30]), ax=ax)
    assert [bar.get_x() + 0.5 for bar in ax.patches] == [1, 30]
    assert list(ax.lines[0].get_ydata()) == [0.5**k for k in range(1, 31)]
    assert len(legend(ax)) == 2  # of the law nothing to speak of is left


def test_what_may_never_happen_is_said(ax: Axes) -> None:
    road = MarkovChain.from_dict({"road": {"home": HALF, "lost": HALF}, "home": {"home": 1}, "lost": {"lost": 1}})
    time = road.hitting_time("home", "road")
    plot_length(time, ax=ax)
    assert list(ax.lines[0].get_ydata()) == [0.5]
    assert legend(ax) == ["exact: mean 1.00 turns, if ever", "never: 50.0%"]
    with pytest.raises(ValueError, match="it never happens"):
        plot_length(MarkovChain.from_dict({"a": {"a": 1}, "b": {"b": 1}}).hitting_time("a", "b"), ax=ax)


def test_games_that_all_last_equally_long_are_drawn(ax: Axes) -> None:
    plot_length(Distribution({5: 1}), Games([5] * 50), ax=ax)
    assert ax.get_xlim()[0] < 4.5
    assert ax.get_xlim()[1] > 5.5
    assert legend(ax) == ["simulated: n = 50, mean 5.00 ± 0 turns", "exact: mean 5.00 turns"]


def test_a_long_tail_leaves_the_numbers_apart(ax: Axes) -> None:
    plot_length(Distribution({k: Fraction(1, 400) for k in range(1, 401)}), Games([1, 400]), ax=ax)
    drawn(ax.figure)
    boxes = sorted(
        (label.get_window_extent() for label in ax.get_xticklabels() if label.get_text()), key=lambda b: b.x0
    )
    assert len(boxes) >= 5
    assert all(left.x1 + 4 < right.x0 for left, right in pairwise(boxes))


@dataclass
class Three(Games):
    """Games of three players."""

    players: int = 3


TOGETHER = "turns of all 3 players together"


def test_the_length_of_a_game_of_several_is_that_of_all_of_them(ax: Axes) -> None:
    both = Three([30, 40])
    plot_length(games=both, ax=ax)
    assert ax.get_xlabel() == f"length in {TOGETHER}"
    assert [" ".join(words.split()) for words in legend(ax)] == [f"simulated: n = 2, mean 35.0 ± 5.0 {TOGETHER}"]
    plot_length(LAW, both, ax=(other := Figure(figsize=(10, 5)).subplots()))
    assert other.get_xlabel() == "length in turns (simulated games: of all 3 players together)"
    told = [" ".join(words.split()) for words in legend(other)]
    assert told[:2] == [f"simulated: n = 2, mean 35.0 ± 5.0 {TOGETHER}", "exact: mean 3.25 turns"]
    plot_cdf(both, ax=(sums := Figure(figsize=(10, 5)).subplots()))
    assert sums.get_xlabel() == TOGETHER
    assert TOGETHER in " ".join(legend(sums)[0].split())
    plot_running_mean(both, ax=(means := Figure(figsize=(10, 5)).subplots()))
    assert means.get_ylabel() == "mean length in turns\nof all 3 players together"


@pytest.mark.parametrize("plot", [plot_length, plot_cdf])
def test_games_may_stand_first(plot: Callable[..., Axes], ax: Axes) -> None:
    plot(FEW, ax=ax)
    assert legend(ax)[0].startswith("simulated: n = 4")
    swapped, usual = plot(FEW, LAW, ax=Figure().subplots()), plot(LAW, FEW, ax=Figure().subplots())
    assert legend(swapped) == legend(usual)
    means = [plot_running_mean(*pair, ax=Figure().subplots()) for pair in ((FEW, LAW), (LAW, FEW))]
    assert legend(means[0]) == legend(means[1])


@pytest.mark.parametrize("plot", [plot_length, plot_cdf])
def test_a_law_alone_may_count_anything(plot: Callable[..., Axes], ax: Axes) -> None:
    plot(LAW, unit="$days$", ax=ax)
    assert ax.get_xlabel().endswith("$days$")
    assert not ax.xaxis.label.get_parse_math()
    assert legend(ax) == ["exact: mean 3.25 $days$"]
    assert plot(LAW, unit="roll", ax=Figure().subplots()).get_xlabel().endswith("rolls")
    assert plot(FEW, unit="roll", ax=Figure().subplots()).get_xlabel().endswith("rolls")
    for bad in ("", " ", "days\n", "d" * 41, 3, None):
        with pytest.raises(ValueError, match=r"unit: .* is not a short text, such as 'turns' or 'days'"):
            plot(LAW, unit=bad, ax=ax)
    with pytest.raises(ValueError, match="unit: 'days' is not one of turns, rolls; games are counted in nothing else"):
        plot(LAW, FEW, unit="days", ax=ax)
    with pytest.raises(ValueError, match="label: '' is not a short text"):
        plot(LAW, label="", ax=ax)


LATER = Distribution({4: HALF, 9: HALF})


def test_two_laws_stand_in_one_picture(ax: Axes) -> None:
    plot_length(LAW, ax=ax, label="$x$ board")
    plot_length(LATER, ax=ax, label="milder board")
    assert legend(ax) == ["$x$ board, exact: mean 3.25 turns", "milder board, exact: mean 6.50 turns"]
    first, second = ax.lines
    assert list(first.get_xdata()) == [2, 3, 5]
    assert list(second.get_xdata()) == [4, 9]
    assert list(second.get_ydata()) == [0.5, 0.5]
    assert first.get_color() == EXACT
    assert first.get_color() != second.get_color()
    assert first.get_marker() != second.get_marker()
    red, green, blue, _ = to_rgba(second.get_color())
    assert blue > green > red  # still no orange
    low, high = ax.get_xlim()
    assert low < 2
    assert high > 9
    handles = ax.get_legend().legend_handles
    assert [to_hex(handle.get_color()) for handle in handles] == [first.get_color(), second.get_color()]
    drawn(ax.figure)


def test_two_cumulative_laws_reach_to_the_same_end(ax: Axes) -> None:
    plot_cdf(LAW, ax=ax, label="a")
    plot_cdf(LATER, ax=ax, label="b")
    assert legend(ax) == [
        "a, exact: mean 3.25 turns\n(50% by 3, 95% by 5)",
        "b, exact: mean 6.50 turns\n(50% by 4, 95% by 9)",
    ]
    steps = [line for line in ax.lines if line.get_drawstyle() == "steps-post"]
    ends = [dict(zip(line.get_xdata(), line.get_ydata(), strict=True)) for line in steps]
    assert [end[4] for end in ends] == [0.75, 0.5]
    assert [end[9] for end in ends] == [1, 1]
    assert len({line.get_color() for line in steps}) == len({line.get_marker() for line in steps}) == 2


def test_what_is_beyond_is_told_of_the_longest_that_is_drawn(ax: Axes) -> None:
    coin = MarkovChain.from_dict({"toss": {"toss": HALF, "heads": HALF}, "heads": {"heads": 1}})
    tosses = coin.hitting_time("heads", "toss")
    plot_length(tosses, ax=ax, label="coin", unit="tosses")
    assert legend(ax)[-1] == "longer than 10: 0.1%"
    plot_length(Distribution({12: 1}), ax=ax, label="twelve", unit="tosses")
    assert list(ax.lines[0].get_xdata()) == list(range(1, 13))  # the first is drawn as far as the second
    assert legend(ax) == ["coin, exact: mean 2.00 tosses", "twelve, exact: mean 12.00 tosses"]


@pytest.mark.parametrize("plot", [plot_length, plot_cdf])
def test_games_beside_games_hide_nothing_and_are_told_apart(plot: Callable[..., Axes], ax: Axes) -> None:
    plot(LAW, FEW, ax=ax, label="a")
    plot(LATER, Games([4, 9]), ax=ax, label="b")
    assert [words.split(":")[0] for words in legend(ax)] == ["a, simulated", "a, exact", "b, simulated", "b, exact"]
    drawn(ax.figure)


@pytest.mark.parametrize("plot", [plot_length, plot_cdf])
def test_axes_that_were_cleared_begin_anew(plot: Callable[..., Axes], ax: Axes) -> None:
    plot(LAW, ax=ax, label="a")
    own = ax.axvline(3)
    plot(LAW, ax=ax, label="b", title="Mine")
    assert own in ax.lines  # what others drew stays
    assert ax.get_title() == "Mine"
    plot(LAW, ax=ax, label="c")
    assert ax.get_title() == "Mine"
    assert len(legend(ax)) == 3
    ax.clear()
    plot(LATER, ax=ax)
    assert [words.split("\n")[0] for words in legend(ax)] == ["exact: mean 6.50 turns"]


@pytest.mark.parametrize("plot", [plot_length, plot_cdf])
def test_what_a_plot_remembers_keeps_no_figure_alive(plot: Callable[..., Axes]) -> None:
    kept = ref(plot(LAW, FEW, ax=Figure().subplots()))
    gc.collect()
    assert kept() is None


@pytest.mark.parametrize("plot", [plot_length, plot_cdf])
@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({}, "distribution, games: None and None; at least one"),
        ({"distribution": 3}, "distribution: 3 is not a Distribution"),
        ({"distribution": Distribution({"sun": 1})}, "has other values than whole numbers|has only 0 of its mass"),
        ({"distribution": Distribution({HALF: 1})}, "has other values than whole numbers|has only 0 of its mass"),
        ({"games": [1, 2]}, r"games: \[1, 2\] is not a result of simulate"),
        ({"games": Games([])}, "games: there are none"),
        ({"distribution": LAW, "unit": 3}, "unit: 3 is not a short text"),
    ],
)
def test_a_bad_length_is_named(plot: Callable[..., Axes], values: dict[str, Any], told: str, ax: Axes) -> None:
    with pytest.raises(ValueError, match=told):
        plot(**values, ax=ax)


def test_a_cumulative_plot_steps_up_where_a_length_is(ax: Axes) -> None:
    plot_cdf(LAW, FEW, ax=ax)
    exact = next(line for line in ax.lines if to_hex(line.get_color()) == EXACT)
    heights = dict(zip(exact.get_xdata(), exact.get_ydata(), strict=True))
    assert [heights[k] for k in (1, 2, 3, 4, 5, 7)] == [0, 0.25, 0.75, 0.75, 1, 1]
    assert exact.get_drawstyle() == "steps-post"
    seen = next(line for line in ax.lines if to_hex(line.get_color()) == SIMULATED)
    heights = dict(zip(seen.get_xdata(), seen.get_ydata(), strict=True))
    assert [heights[k] for k in (1, 2, 3, 6, 7)] == [0, 0.25, 0.75, 0.75, 1]
    assert written(ax) == [" 50% by 3", " 95% by 5"]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("turns", "probability to be over by then")


def test_the_band_of_a_cumulative_plot_is_two_standard_errors(ax: Axes) -> None:
    plot_cdf(games=Games([1] * 50 + [3] * 50), ax=ax)
    corners = ax.collections[0].get_paths()[0].vertices
    at_two = sorted({round(y, 6) for x, y in corners if x == 2})
    assert at_two == [0.4, 0.6]  # one is sqrt(0.5 * 0.5 / 100) = 0.05


def test_the_running_mean_runs(ax: Axes) -> None:
    plot_running_mean(FEW, 4, ax=ax)
    line = ax.lines[0]
    assert list(line.get_xdata()) == [1, 2, 3, 4]
    assert list(line.get_ydata()) == pytest.approx([2, 2.5, 8 / 3, 15 / 4])
    corners = ax.collections[0].get_paths()[0].vertices
    at_four = sorted({round(y, 6) for x, y in corners if x == 4})
    error = stdev(FEW.turns) / 2
    assert at_four == pytest.approx([15 / 4 - 2 * error, 15 / 4 + 2 * error], abs=1e-5)
    rule = ax.lines[1]
    assert set(rule.get_ydata()) == {4}
    assert to_hex(rule.get_color()) == EXACT
    assert legend(ax) == [f"simulated: n = 4, 3.8 ± {error:.1f} turns (± standard error)", "exact mean: 4.00 turns"]
    assert ax.get_ylabel() == "mean length in turns"


def test_the_running_mean_of_many_games_is_not_drawn_point_by_point(ax: Axes) -> None:
    plot_running_mean(Games([20, 40] * 50_000), Distribution({20: HALF, 40: HALF}), ax=ax)
    assert len(ax.lines[0].get_xdata()) < 2000
    assert ax.lines[0].get_xdata()[-1] == 100_000
    assert ax.lines[0].get_ydata()[-1] == pytest.approx(30)
    assert ax.get_xscale() == "log"
    low, high = ax.get_ylim()
    assert low < 30 < high


@pytest.mark.parametrize("turns", [[5], [5, 5], [5] * 30])
def test_the_running_mean_of_equal_games_is_a_line(turns: list[int], ax: Axes) -> None:
    plot_running_mean(Games(turns), ax=ax)
    assert set(ax.lines[0].get_ydata()) == {5.0}
    drawn(ax.figure)


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ((None,), "games: None is not a result of simulate"),
        ((Games([]),), "games: there are none"),
        ((FEW, "long"), "mean: 'long' is not a finite number"),
        ((FEW, inf), "mean: inf is not a finite number"),
        ((FEW, True), "mean: True is not a finite number"),
    ],
)
def test_a_bad_running_mean_is_named(values: tuple[Any, ...], told: str, ax: Axes) -> None:
    with pytest.raises(ValueError, match=told):
        plot_running_mean(*values, ax=ax)


# --- chains and landings -----------------------------------------------------------------------------------------


def cycle(count: int) -> MarkovChain:
    """Round and round: from each state to the next one."""
    return MarkovChain.from_dict({i: {(i + 1) % count: 1} for i in range(count)})


def test_a_small_matrix_has_its_numbers_in_its_cells(ax: Axes) -> None:
    plot_transition_matrix(SUN, ax=ax)
    cells = {tuple(map(int, text.get_position()[::-1])): text.get_text() for text in ax.texts}
    assert cells == {(0, 0): "1/2", (0, 1): "1/2", (1, 0): "1", (1, 1): "0"}
    assert [label.get_text() for label in ax.get_yticklabels()] == ["sun", "rain"]
    assert ax.images[0].get_array().tolist() == [[0.5, 0.5], [1, 0]]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("to state", "from state")
    assert scale(ax).get_ylabel() == "probability in 1 step"


def test_a_matrix_of_several_steps(ax: Axes) -> None:
    plot_transition_matrix(SUN, steps=2, ax=ax)
    assert ax.images[0].get_array().tolist() == [[0.75, 0.25], [0.5, 0.5]]
    assert ax.get_title() == "From state to state in 2 steps"
    plot_transition_matrix(MarkovChain.from_matrix(["a", "b"], [[0.125, 0.875], [0.0001, 0.9999]]), ax=ax)
    assert written(ax)[-4:] == ["0.125", "0.875", "<0.001", "1.000"]


def test_of_many_states_some_are_labelled_the_last_one_too(ax: Axes) -> None:
    rows: dict[Any, Any] = {i: {i + 1: 1} for i in range(45)}
    rows |= {45: {45: HALF, "lost": HALF}, "lost": {"lost": 1}}
    plot_transition_matrix(MarkovChain.from_dict(rows), ax=ax)
    drawn(ax.figure)
    labels = [label.get_text() for label in ax.get_yticklabels()]
    assert labels == [*(str(i) for i in range(0, 45, 5) if i < 45), "lost"]
    assert [int(tick) for tick in ax.get_yticks()] == [*range(0, 45, 5), 46]
    assert not ax.texts
    boxes = [label.get_window_extent() for label in ax.get_yticklabels()]
    assert all(upper.y0 > lower.y1 for upper, lower in pairwise(boxes))


@pytest.mark.parametrize(
    ("chain", "steps", "told"),
    [
        ([[1]], 1, r"chain: \[\[1\]\] is not a MarkovChain"),
        (SUN, -1, "steps: -1 is not a whole number from 0"),
        (SUN, True, "steps: True is not a whole number"),
        (SUN, 1.5, "steps: 1.5 is not a whole number"),
        (cycle(2001), 1, "chain: 2001 states are more than 2000"),
    ],
)
def test_a_bad_chain_is_named(chain: Any, steps: Any, told: str, ax: Axes) -> None:
    with pytest.raises(ValueError, match=told):
        plot_transition_matrix(chain, steps, ax=ax)


def test_landings_stand_in_their_squares(ax: Axes) -> None:
    counts = pd.DataFrame({"landings": [Fraction(n, 4) for n in range(46)], "rests": [Fraction(n) for n in range(46)]})
    plot_landings(counts, ax=ax)
    layout = layout_of(ROBINSON)
    told = {text.get_text(): text.get_position() for text in ax.texts}
    assert len(ax.texts) == 45  # nobody comes back to the start
    for text, number in (("0.250", 1), ("11.2", 45), ("5.75", 23)):
        x, y = told[text]
        left, top = layout.corner(number)
        assert left < x < left + 100
        assert top < y < top + 100
    assert scale(ax).get_xlabel() == "expected landings per journey, exact"
    plot_landings(counts, ax=(other := Figure().subplots()), what="rests")
    assert written(other)[:2] == ["1", "2"]


def test_the_fullest_square_has_the_darkest_plate(ax: Axes) -> None:
    plot_landings({1: 1.0, 2: 2.0, 3: 4.0}, ax=ax)
    plates = [patch for patch in ax.patches if patch.get_height() < 30]
    lights = [luminance(to_hex(plate.get_facecolor())) for plate in plates]
    assert lights == sorted(lights, reverse=True)
    assert len(plates) == 3
    washes = [patch for patch in ax.patches if patch.get_height() > 30]
    assert all(0 < wash.get_alpha() < 0.5 for wash in washes)  # the picture is seen through it


def test_landings_of_games_are_a_mean_a_game_with_its_error(ax: Axes) -> None:
    plot_landings(Games([5] * 2000), ax=ax)
    assert written(ax) == ["3", "0.001"]
    label = "landings per game, simulated, n = 2,000 (standard error up to 0.25)"
    assert scale(ax).get_xlabel() == label
    with pytest.raises(ValueError, match="board: Robinson is not the board of the games, Two"):
        plot_landings(Games([5]), ROBINSON, ax=ax)


@pytest.mark.parametrize(
    ("numbers", "what", "title", "label"),
    [
        (lambda: visits(TWO), None, "How often each square is landed on", "expected landings per journey, exact"),
        (lambda: visits(TWO)["rests"], None, "How often turns end on each square", "expected turns that end there"),
        (lambda: visits(TWO), "rests", "How often turns end on each square", "expected turns that end there"),
        (lambda: simulate(9, 3, TWO, seed=1).rests, None, "How often turns end on each square", "turns that end there"),
        (lambda: simulate(9, 3, TWO, seed=1).landings, None, "How often each square is landed on", "landings counted"),
        (lambda: Distribution({1: HALF, 2: HALF}), None, "Where the pawn is", "probability"),
        (lambda: Distribution({1: HALF, "lost": HALF}).to_frame(), None, "Where the pawn is", "probability"),
        (lambda: pd.Series({1: 0.5}, name="probability"), None, "Where the pawn is", "probability"),
        (lambda: journey(TWO).transition_matrix().loc[0], None, "Where the pawn is", "probability"),
        (lambda: journey(TWO).expected_visits(0), None, "How often the pawn is on each square", "expected visits"),
    ],
)
def test_a_title_says_what_the_numbers_are(numbers: Any, what: Any, title: str, label: str, ax: Axes) -> None:
    plot_landings(numbers(), TWO, ax=ax, what=what)
    assert ax.get_title() == title
    assert scale(ax).get_xlabel().startswith(label)


def test_landings_of_several_players_say_so(ax: Axes) -> None:
    games = simulate(9, players=3, board=TWO, seed=1)
    plot_landings(games, ax=ax)
    assert scale(ax).get_xlabel().startswith("landings per game, 3 players together, simulated, n = 9 (")
    for counts, told in ((games.visits(), "per game, all players together, simulated"), (games.landings, "all games")):
        other = plot_landings(counts, TWO, ax=Figure().subplots())
        assert told in scale(other).get_xlabel()


def test_squares_where_the_pawn_cannot_be_are_left_as_they_are(ax: Axes) -> None:
    plot_landings(Distribution({1: 1, 2: 0}), TWO, ax=ax)
    assert written(ax) == ["1"]


def test_numbers_of_another_board_are_not_drawn_on_this_one(ax: Axes) -> None:
    with pytest.raises(ValueError, match="are for squares 0 to 2, but Robinson has squares up to 45; pass board= for"):
        plot_landings(visits(TWO), ax=ax)
    with pytest.raises(ValueError, match=r"46 is not a square of Robinson, .*; pass board= for another board"):
        plot_landings(visits(track("Long", 50)), ax=ax)


def test_simulated_games_are_drawn_as_they_come(ax: Axes) -> None:
    games = simulate(400, players=1, seed=28)
    plot_landings(games, ax=ax)
    drawn_numbers = {text.get_position(): text.get_text() for text in ax.texts}
    for number in (6, 44):
        x, y = layout_of(ROBINSON).centre(number)
        (shown,) = (text for (left, top), text in drawn_numbers.items() if abs(left - x) < 1 and abs(top - y) < 50)
        assert float(shown) == pytest.approx(games.landings[number] / 400, abs=0.005)
    turns = [int(turns) for turns in games.to_frame()["turns"]]
    error = stdev(turns) / 20
    for plot in (plot_length, plot_cdf):
        one = plot(games=games, ax=Figure().subplots())
        assert "n = 400" in legend(one)[0]
        assert f"{mean(turns):.2f} ± {error:.2f} turns" in legend(one)[0]
    running = plot_running_mean(games, ax=Figure().subplots())
    assert running.lines[0].get_ydata()[-1] == pytest.approx(mean(turns))
    shares = plot_win_shares(games, win_probability(ROBINSON, 1), ax=Figure().subplots())
    assert [bar.get_height() for bar in shares.patches][:2] == games.win_shares()["share"].tolist()


def test_one_game_is_enough(ax: Axes) -> None:
    games = simulate(1, players=2, seed=3)
    assert legend(plot_win_shares(games, ax=ax)) == ["simulated: n = 1"]
    for plot in (plot_length, plot_cdf):
        assert "n = 1," in legend(plot(games=games, ax=Figure().subplots()))[0]
    drawn(plot_running_mean(games, ax=Figure().subplots()).figure)
    drawn(plot_landings(games, ax=Figure().subplots()).figure)


def test_the_exact_visits_of_a_journey_are_drawn(ax: Axes) -> None:
    counts = visits(track("Two", 2, faces=2))  # from 0 half to 1, half home; from 1 half home, half there and back
    plot_landings(counts, track("Two", 2, faces=2), ax=ax)
    assert written(ax) == ["1", "1"]


def test_whole_numbers_are_counts(ax: Axes) -> None:
    plot_landings(pd.Series({1: 123_456, 2: 7, 3: 0}), ax=ax)
    assert written(ax) == ["123k", "7", "0"]
    assert scale(ax).get_xlabel() == "landings counted"


def test_visits_of_a_chain_may_be_drawn_as_they_are(ax: Axes) -> None:
    chain = MarkovChain.from_dict({0: {1: 1}, 1: {2: HALF, "lost": HALF}, 2: {2: 1}, "lost": {"lost": 1}})
    plot_landings(chain.expected_visits(0), track("Two", 2, past_end="home"), ax=ax)
    assert written(ax) == ["1", "1", "∞"]


@pytest.mark.parametrize(
    ("counts", "values", "told"),
    [
        ({46: 1}, {}, "counts: 46 is not a square of Robinson, a number from 0 to 45"),
        ({-1: 1}, {}, "counts: -1 is not a square"),
        ({True: 1}, {}, "counts: True is not a square"),
        ({1.5: 1}, {}, "counts: 1.5 is not a square"),
        ({1: -1}, {}, "counts: square 1 has -1, not a number from 0 up"),
        ({1: float("nan")}, {}, "counts: square 1 has nan"),
        ({1: "often"}, {}, "counts: square 1 has 'often'"),
        ({}, {}, "counts: holds no square of Robinson"),
        ({"lost": 1}, {}, "counts: holds no square of Robinson"),
        (7, {}, "counts: 7 is not a Series or dictionary by square"),
        ({1: 1}, {"board": 3}, "board: 3 is not a Board"),
        ({1: 1}, {"what": "jumps"}, "what: 'jumps' is not one of landings, rests"),
        (pd.DataFrame({"visits": [1]}), {}, "counts: has no column 'landings'; it has visits"),
        (Games([]), {}, "counts: there are no games"),
        ({1: 1}, {"lang": "fr"}, "lang: 'fr' is not one of"),
    ],
)
def test_bad_counts_are_named(counts: Any, values: dict[str, Any], told: str, ax: Axes) -> None:
    with pytest.raises(ValueError, match=told):
        plot_landings(counts, ax=ax, **values)


# --- who wins ----------------------------------------------------------------------------------------------------


def test_shares_stand_beside_exact_chances(ax: Axes) -> None:
    plot_win_shares(FEW, Chances((0.45, 0.35), 0.2), ax=ax)
    bars = [(round(bar.get_height(), 9), to_hex(bar.get_facecolor())) for bar in ax.patches]
    assert bars == [(0.5, SIMULATED), (0.25, SIMULATED), (0.25, SIMULATED), (0.45, EXACT), (0.35, EXACT), (0.2, EXACT)]
    assert written(ax) == ["50.0%", "25.0%", "25.0%", "45.0%", "35.0%", "20.0%"]
    assert [label.get_text() for label in ax.get_xticklabels()] == ["seat 0", "seat 1", "nobody"]
    assert legend(ax)[0].startswith("simulated: n = 4\n")
    assert "one is up to 25 points" in legend(ax)[0]  # sqrt(0.5 * 0.5 / 4)
    assert legend(ax)[1] == "exact"
    assert all(bar.get_hatch() for bar in ax.patches[3:])


def test_exact_chances_may_stand_first(ax: Axes) -> None:
    chances = Chances((0.5, 0.3), 0.2)
    plot_win_shares(chances, ax=ax)
    assert legend(ax) == ["exact"]
    assert written(ax) == ["50.0%", "30.0%", "20.0%"]
    swapped = plot_win_shares(chances, FEW, ax=Figure().subplots())
    usual = plot_win_shares(FEW, chances, ax=Figure().subplots())
    assert [bar.get_height() for bar in swapped.patches] == [bar.get_height() for bar in usual.patches]


def test_error_bars_are_two_standard_errors_and_not_below_0(ax: Axes) -> None:
    plot_win_shares(Games([1] * 100, shares=[0.9, 0.09, 0.01]), ax=ax)
    (bars,) = (collection for collection in ax.collections if len(collection.get_segments()) == 3)
    ends = [(round(low, 6), round(high, 6)) for (_, low), (_, high) in bars.get_segments()]
    assert ends[0] == (0.84, 0.96)  # one is sqrt(0.9 * 0.1 / 100) = 0.03
    assert ends[2][0] == 0


def test_where_somebody_always_wins_nobody_has_no_bar(ax: Axes) -> None:
    plot_win_shares(exact=Chances((0.5, 0.5)), names=["$x$ _y_", "Ben"], ax=ax)
    labels = ax.get_xticklabels()
    assert [label.get_text() for label in labels] == ["$x$ _y_", "Ben"]
    assert not any(label.get_parse_math() for label in labels)
    assert ax.get_xlabel() == "player"


def test_simulated_chances_are_drawn_as_simulated(ax: Axes) -> None:
    plot_win_shares(exact=Chances((0.5, 0.5), 0.0, (0.01, 0.01), 2500), ax=ax)
    assert {to_hex(bar.get_facecolor()) for bar in ax.patches} == {SIMULATED}
    assert "n = 2,500" in legend(ax)[0]


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({}, "games, exact: None and None"),
        ({"games": 3}, "games: 3 is not a result of simulate"),
        ({"games": Games([])}, "games: there are none"),
        ({"exact": 0.5}, "exact: 0.5 is not a WinProbability"),
        ({"games": FEW, "exact": Chances((1.0,))}, "exact: it is for 1 seats, but the games are for 2"),
        ({"games": FEW, "names": ["Ada"]}, r"names: \['Ada'\] are not the names of 2 seats"),
        ({"games": FEW, "names": "Ada"}, "names: 'Ada' are not the names of 2 seats"),
    ],
)
def test_bad_shares_are_named(values: dict[str, Any], told: str, ax: Axes) -> None:
    with pytest.raises(ValueError, match=told):
        plot_win_shares(**values, ax=ax)


def test_chances_along_a_game_are_lines_that_differ_in_all(ax: Axes) -> None:
    played = Game([Computer(name) for name in NAMES], seed=4)
    played.play_out()
    table = pd.DataFrame([[1 / 8] * 8] * (len(played.history) + 1), columns=list(NAMES))
    plot_win_chance(played, chances=table, ax=ax)
    assert len(ax.lines) == 8  # nothing ever swings
    assert len({line.get_color() for line in ax.lines}) == 8
    assert len({line.get_marker() for line in ax.lines}) == 8
    assert len({str(line._unscaled_dash_pattern) for line in ax.lines}) == 8
    assert {len(line.get_ydata()) for line in ax.lines} == {len(played.history) + 1}
    box = ax.get_legend()
    assert box is not None
    assert not any(text.get_parse_math() for text in box.get_texts())
    drawn(ax.figure)
    places = {text.get_text(): text.get_window_extent() for text in box.get_texts()}
    in_rows = sorted(places, key=lambda who: (-round(places[who].y0 + places[who].y1, -1), places[who].x0))
    assert in_rows[:5] == list(NAMES[:5])
    assert box.get_window_extent().y0 >= ax.get_window_extent().y1 - 1  # above all lines
    assert box.get_window_extent().y1 <= ax.title.get_window_extent().y0 + 1  # and below the title
    assert box.get_window_extent().x1 <= ax.figure.bbox.x1


def test_the_biggest_swings_are_named(ax: Axes) -> None:
    plot_win_chance(game(6, 3, 2), chances=TABLE, swings=2, ax=ax)
    told = [" ".join(text.split()) for text in written(ax)]
    # Half of what changes hands: 20, 30 and 60 points.
    assert told == [
        "Turn 2: Ben rolls 3. Ben goes to 3. Ben 30.0% → 60.0%",
        "Turn 3: Ada rolls 2. Ada is home and wins! Ada 40.0% → 100%",
    ]
    rings = [line for line in ax.lines if line.get_markerfacecolor() == "none"]
    assert [(line.get_xdata()[0], line.get_ydata()[0]) for line in rings] == [(2, 0.6), (3, 1.0)]


def test_a_lost_player_is_what_a_swing_tells(ax: Axes) -> None:
    played = Game.from_position({"Ada": 42, "Ben": 3}.keys(), positions={"Ada": 42, "Ben": 3}, dice=[6], turn=31)
    played.roll()
    plot_win_chance(played, chances=pd.DataFrame({"Ada": [0.6, 0], "Ben": [0.4, 1]}), ax=ax)
    (told,) = (" ".join(text.split()) for text in written(ax))
    assert told == "Turn 31: Ada rolls 6. Ada is lost on 42 and out of the game. Ada 60.0% → 0%"


def test_the_chances_of_a_game_are_worked_out_where_none_are_given(ax: Axes) -> None:
    played = Game(["Ada", "Ben"], dice=[6, 5, 4, 3])
    for _ in range(3):
        played.roll()
    plot_win_chance(played, swings=0, ax=ax)
    assert ax.lines[0].get_ydata()[0] == pytest.approx(win_probability(ROBINSON, 2).value[0])
    assert ax.lines[1].get_ydata()[-1] == pytest.approx(win_probability(ROBINSON, played.state).value[1])


def test_simulated_chances_along_a_game_say_so(ax: Axes) -> None:
    table = TABLE.copy()
    table.attrs = {"method": ("exact", "simulated"), "stderr": 0.005}
    plot_win_chance(table, ax=ax)
    assert ax.get_xlabel() == "step of the game"
    (words,) = found(ax)
    assert words == "1 of 2 positions exact, the others simulated, standard error up to 0.5 points"
    table.attrs = {"method": ("simulated",) * 4, "stderr": 0.0025, "n": 40_000}
    plot_win_chance(table, ax=(other := Figure(figsize=(10, 5)).subplots()))
    assert found(other) == ["simulated: n = 40,000 games a position, standard error up to 0.25 points"]
    assert not found(plot_win_chance(TABLE, ax=Figure().subplots()))


def found(ax: Axes) -> list[str]:
    """What stands over the names of a plot of chances along a game."""
    box = ax.get_legend()
    assert box is not None
    return [words] if (words := box.get_title().get_text()) else []


def test_chances_that_the_plot_works_out_say_how(ax: Axes, monkeypatch: pytest.MonkeyPatch) -> None:
    played = game(6, 3)
    plot_win_chance(played, ax=ax)
    assert found(ax) == ["exact"]

    def sampled(_: Game) -> pd.DataFrame:
        table = TABLE.iloc[:3].copy()
        table.attrs = {"method": ("simulated",) * 3, "stderr": 0.0025}
        return table

    monkeypatch.setattr("robinson_widget.chance.plot_races.win_probabilities", sampled)
    plot_win_chance(played, ax=(other := Figure().subplots()))
    assert found(other) == [f"simulated: n = {GAMES:,} games a position, standard error up to 0.25 points"]


def test_swings_are_told_in_the_language_of_the_game(ax: Axes) -> None:
    played = game(6, 3, 2)
    played.lang = "de"
    plot_win_chance(played, chances=TABLE, swings=1, ax=ax)
    assert " ".join(written(ax)[0].split()).startswith("Zug 3: Ada würfelt eine 2.")


def test_words_of_swings_stand_apart_and_inside(ax: Axes) -> None:
    table = pd.DataFrame({"Ada": [0.5, 0.9, 0.5, 0.1, 0.6, 1.0], "Ben": [0.5, 0.1, 0.5, 0.9, 0.4, 0.0]})
    plot_win_chance(game(1, 1, 1, 1, 1), chances=table, swings=5, ax=ax)
    drawn(ax.figure)
    assert len(ax.texts) == 5
    boxes = [text.get_bbox_patch().get_window_extent() for text in ax.texts]
    frame = ax.get_window_extent()
    assert all(frame.x0 <= box.x0 and box.x1 <= frame.x1 + 1 and frame.y0 <= box.y0 for box in boxes)
    assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[i + 1 :])


def test_turns_are_counted_where_a_turn_has_several_steps(ax: Axes) -> None:
    played = Game(["Ada"], dice=[6, 6, 4, 1])  # 12 gives another roll: turn 2 has two steps and ends with step 3
    for _ in range(4):
        played.roll()
    plot_win_chance(played, chances=pd.DataFrame({"Ada": [0.9] * 5}), swings=0, ax=ax)
    assert [
        (int(tick), label.get_text()) for tick, label in zip(ax.get_xticks(), ax.get_xticklabels(), strict=True)
    ] == [
        (1, "1"),
        (3, "2"),
        (4, "3"),
    ]
    assert not ax.texts


def test_a_table_alone_is_drawn_by_steps(ax: Axes) -> None:
    plot_win_chance(TABLE, swings=1, ax=ax)
    assert ax.get_xlabel() == "step of the game"
    assert written(ax) == ["step 3\nAda 40.0% → 100%"]
    assert list(ax.lines[1].get_ydata()) == [0.5, 0.3, 0.6, 0.0]


@pytest.mark.parametrize(
    ("played", "values", "told"),
    [
        (3, {}, "game: 3 is not a Game, nor the table"),
        (TABLE, {"swings": -1}, "swings: -1 is not a whole number from 0 to"),
        (TABLE, {"swings": True}, "swings: True is not a whole number"),
        (TABLE, {"chances": TABLE}, "(?s)game: .* is not a Game, to which the chances could belong"),
        (game(6), {"chances": TABLE}, "chances: 4 rows do not fit a game of 1 steps, which has 2"),
        (game(6), {"chances": 7}, "chances: 7 is not a Game, nor the table"),
        (TABLE * 2, {}, "chances: 1.4 is not a probability"),
        (TABLE.iloc[:0], {}, "game: its table of chances is empty"),
    ],
)
def test_a_bad_game_is_named(played: Any, values: dict[str, Any], told: str, ax: Axes) -> None:
    with pytest.raises(ValueError, match=told):
        plot_win_chance(played, ax=ax, **values)


# --- what may come next ------------------------------------------------------------------------------------------


def test_the_tree_has_a_leaf_for_each_face(ax: Axes) -> None:
    plot_next_roll(ROBINSON, standing(0, 0), ax=ax)
    told = written(ax)
    assert told.count("1/6") == 6
    for words in ("1 · Leaving home (−1 chip)", "3 · The storm (+1 chip)", "6 · Saved!"):
        assert words in told
    assert [die for die in told if die in "⚀⚁⚂⚃⚄⚅"] == list("⚀⚁⚂⚃⚄⚅")


def test_another_roll_is_a_second_level(ax: Axes) -> None:
    plot_next_roll(ROBINSON, standing(19, 0), ax=ax)
    told = written(ax)
    assert told.count("1/36") == 6
    assert told.count("1/6") == 5
    tree = branches(ROBINSON, standing(19, 0))
    assert [branch.square for branch in tree[0].then] == [21, 22, 23, 24, 14, 26]
    assert sum(leaf.chance for branch in tree for leaf in branch.leaves) == 1


def test_the_leaves_show_the_chance_to_win_of_who_rolls(ax: Axes) -> None:
    values: dict[int, float] = {43: 0.5, 44: 0.25}
    plot_next_roll(ROBINSON, standing(42, 0), lambda state: values[state.positions[0]], ax=ax)
    told = written(ax)
    # 43, 44, home, and bounced back to 44, 43 and, lost, 42.
    assert [words for words in told if words.endswith("%") and "average" not in words] == [
        "50.0%",
        "25.0%",
        "100%",
        "25.0%",
        "50.0%",
        "0%",
    ]
    assert f"on average {percent((0.5 + 0.25 + 1 + 0.25 + 0.5) / 6)}" in told
    bars = [patch for patch in ax.patches if to_hex(patch.get_facecolor()) == EXACT]
    full = bars[2].get_width()
    assert [round(bar.get_width() / full, 6) for bar in bars] == [0.5, 0.25, 1, 0.25, 0.5, 0]
    assert any("lost" in words for words in told)
    assert any("home first, +10 chips" in words for words in told)


def test_simulated_values_are_orange_and_say_so(ax: Axes) -> None:
    plot_next_roll(ROBINSON, standing(0, 0), lambda state: Chances((0.3, 0.7), 0.0, (0.004, 0.004), 9000), ax=ax)
    assert sum(to_hex(patch.get_facecolor()) == SIMULATED for patch in ax.patches) == 6
    assert "on average 30.0%; simulated, n = 9,000, standard error up to 0.4 points" in written(ax)


def test_a_mapping_of_values_must_hold_all_positions() -> None:
    state = standing(40, 0)
    values = {leaf.state: 0.5 for branch in branches(ROBINSON, state) for leaf in branch.leaves}
    plot_next_roll(ROBINSON, state, values)
    del values[next(iter(values))]
    with pytest.raises(ValueError, match="values: there is none for State"):
        plot_next_roll(ROBINSON, state, {**values, state: 1})


def told_of(state: State, face: int, **names: Any) -> tuple[str, ...]:
    return branches(ROBINSON, state, **names)[face - 1].told


def test_what_a_roll_brings_is_told_by_the_rules() -> None:
    assert told_of(standing(22, 0), 3) == ("from 25 back to 14", "+2 chips")
    assert told_of(standing(35, 41), 1, names=["Ada", "Ben"]) == ("changes places with Ben",)
    assert told_of(standing(35, 41, 41), 1) == ("may choose whom to change places with",)
    assert told_of(standing(22, 0), 1) == ("may paddle on to 27",)
    assert told_of(standing(6, 0), 6) == ("may roll again",)
    assert "seat 2 becomes Friday" in told_of(standing(28, 0, 0), 1)
    stay = track("Ten", 10, past_end="stay")
    state = replace(opening(stay, 1)[0], positions=(8,))
    assert branches(stay, state)[4].told == ("too many, stays",)


def test_a_die_with_many_faces_is_written_in_numbers(ax: Axes) -> None:
    board = track("Long", 60, faces=20)
    plot_next_roll(board, opening(board, 1)[0], ax=ax)
    assert written(ax).count("1/20") == 20
    assert "20" in written(ax)


def test_names_in_the_tree_are_no_formulas(ax: Axes) -> None:
    plot_next_roll(ROBINSON, standing(35, 41), names=["$x_1$", "$y_2$ _z_"], ax=ax)
    words = next(text for text in ax.texts if "changes places with" in text.get_text())
    assert not words.get_parse_math()
    assert "$y_2$ _z_" in " ".join(words.get_text().split())
    assert "$x_1$" in ax.get_title()


def test_nothing_in_the_tree_overlaps(ax: Axes) -> None:
    plot_next_roll(ROBINSON, standing(19, 0), lambda state: 0.5, ax=ax)
    drawn(ax.figure)
    boxes = [text.get_window_extent() for text in ax.texts if len(text.get_text()) > 1]
    assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[i + 1 :])
    assert all(box.x1 <= ax.figure.bbox.x1 and box.x0 >= 0 for box in boxes)


@pytest.mark.parametrize(
    ("board", "state", "values", "told"),
    [
        (3, MOVE, {}, "board: 3 is not a Board"),
        (ROBINSON, 3, {}, "state: 3 is not a State"),
        (ROBINSON, MOVE, {}, "state: no roll is open; open are paddle, remain"),
        (ROBINSON, standing(46, 0), {}, r"state.positions\[0\]: 46"),
        (ROBINSON, standing(0, 0), {"values": 3}, "values: 3 is neither a function of a position nor a mapping"),
        (ROBINSON, standing(0, 0), {"values": lambda state: 2}, "values: 2 is not a chance"),
        (ROBINSON, standing(0, 0), {"values": lambda state: "high"}, "values: 'high' is not a chance"),
        (ROBINSON, standing(0, 0), {"names": ["Ada"]}, r"names: \['Ada'\] are not the names of 2 seats"),
    ],
)
def test_a_bad_position_is_named(board: Any, state: Any, values: dict[str, Any], told: str, ax: Axes) -> None:
    with pytest.raises(ValueError, match=told):
        plot_next_roll(board, state, ax=ax, **values)


def paddling() -> Game:
    return Game.from_position(["Ada", "Ben"], positions={"Ada": 22, "Ben": 12}, dice=[1])


def test_a_game_stands_for_board_and_position(ax: Axes) -> None:
    played = paddling()
    for given in ((played,), (ROBINSON, played), (played, played), (played, played.state)):
        plot_next_roll(*given, ax=ax)
        assert ax.get_title() == "The next roll of Ada, who is on 22"
    played.roll()  # on 23, where one may paddle on to 27
    values = {"paddle": 0.6, "remain": 0.5}
    for given in ((played,), (ROBINSON, played), (played, played.state)):
        plot_choices(*given, values=values, ax=(one := Figure(figsize=(10, 5)).subplots()))
        assert one.get_title() == "What each choice is worth to Ada, on 23"
        assert written(one)[0] == "60.0%, best"
    assert plot_choices(played, values=values, names=["X", "Y"], ax=ax).get_title().endswith("to X, on 23")
    assert plot_choices(ROBINSON, played.state, values=values, ax=ax).get_title().endswith("to seat 0, on 23")
    worked_out = plot_choices(played, policy="cautious", ax=Figure(figsize=(10, 5)).subplots())
    assert legend(worked_out) == ["exact"]


@pytest.mark.parametrize("plot", [plot_next_roll, plot_choices])
def test_what_is_missing_or_of_another_game_is_named(plot: Callable[..., Axes], ax: Axes) -> None:
    played = paddling()
    with pytest.raises(ValueError, match=r"board: a State alone does not know its board; .* or a Game instead"):
        plot(played.state, ax=ax)
    with pytest.raises(ValueError, match="state: it is missing; give a State after the board, or a Game"):
        plot(ROBINSON, ax=ax)
    with pytest.raises(ValueError, match="board: Two is not the board of the game, Robinson; the game alone will do"):
        plot(TWO, played, ax=ax)
    with pytest.raises(ValueError, match="state: 'eager' is not a State, nor a Game"):
        plot(played, "eager", ax=ax)


def test_each_choice_has_its_bar_and_its_number(ax: Axes) -> None:
    plot_choices(ROBINSON, MOVE, values={"paddle": 0.612, Action("remain"): 0.5}, names=["Ada", "Ben"], ax=ax)
    assert [(bar.get_width(), to_hex(bar.get_facecolor())) for bar in ax.patches] == [(0.612, EXACT), (0.5, EXACT)]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["Paddle on to 27", "Remain on 23"]
    assert written(ax) == ["61.2%, best", "50.0%  (−11.2 points)"]
    assert ax.get_title() == "What each choice is worth to Ada, on 23"
    assert ax.get_xlabel() == "chance to win"
    assert ax.get_ylim()[0] > ax.get_ylim()[1]  # the first choice on top


def simulated(chance: float) -> Chances:
    return Chances((chance, 1 - chance), 0.0, (0.005, 0.005), 9604)


def test_simulated_choices_have_error_bars_and_no_false_winner(ax: Axes) -> None:
    near = {"paddle": simulated(0.6), "remain": simulated(0.59)}
    plot_choices(ROBINSON, MOVE, values=near, ax=ax)
    assert written(ax) == ["60.0%", "59.0%  (no clear difference)"]  # 2 sqrt(2) 0.5 points are more than 1
    assert {to_hex(bar.get_facecolor()) for bar in ax.patches} == {SIMULATED}
    assert "n = 9,604" in legend(ax)[0]
    far = near | {"remain": simulated(0.5)}
    other = plot_choices(ROBINSON, MOVE, values=far, ax=Figure().subplots())
    assert written(other)[1] == "50.0%  (−10.0 points)"


def test_choices_that_are_worth_the_same_have_no_best(ax: Axes) -> None:
    state = standing(36, 41, 41, pending="swap")
    names = ["Ada", "$x_1$", "_y_"]
    values = {str(action): 0.25 for action in legal_actions(ROBINSON, state)}
    plot_choices(ROBINSON, state, values=values, names=names, ax=ax)
    assert written(ax) == ["25.0%"] * 2
    assert {" ".join(label.get_text().split()) for label in ax.get_yticklabels()} == {
        "Change places with $x_1$",
        "Change places with _y_",
    }
    assert not any(label.get_parse_math() for label in ax.get_yticklabels())


@pytest.mark.parametrize(
    ("state", "values", "told"),
    [
        (3, {}, "state: 3 is not a State"),
        (MOVE, {"values": {"paddle": 1}}, "values: are for paddle; open are paddle, remain"),
        (MOVE, {"values": 3}, "values: 3 does not map each choice"),
        (MOVE, {"values": {"paddle": 1, "remain": 1.5}}, "values: remain: 1.5 is not a chance"),
        (MOVE, {"values": {"paddle": 1, "remain": True}}, "values: remain: True is not a chance"),
        (standing(45, 0, pending=None, winner=0, over=True), {}, "state"),
    ],
)
def test_a_bad_choice_is_named(state: Any, values: dict[str, Any], told: str, ax: Axes) -> None:
    with pytest.raises(ValueError, match=told):
        plot_choices(ROBINSON, state, ax=ax, **values)


# --- the board in axes -------------------------------------------------------------------------------------------

SNAKES = track("Snakes $and$ ladders", 30, {5: 17, 28: 3})


@pytest.mark.parametrize("board", [ROBINSON, SNAKES, track("One", 1, faces=1)], ids=lambda board: board.name)
def test_all_shapes_of_a_board_are_drawn_in_their_order(board: Any, ax: Axes) -> None:
    shapes = squares(board, language("en"))
    layout = draw_board(ax, board)
    wanted = list(flat(shapes))
    paths = [path for collection in ax.collections for path in collection.get_paths()]
    assert len(paths) == len(wanted)
    for path, shape in zip(paths, wanted, strict=True):
        if not isinstance(shape, Text):
            assert tuple(path.vertices[0]) == shape.segments[0][1][0]
    fills = [to_hex(colour) for collection in ax.collections for colour in collection.get_facecolor() if colour[3] == 1]
    assert fills == [to_hex(shape.fill) for shape in wanted if shape.fill is not None and shape.alpha == 1]
    assert ax.get_xlim() == (0, layout.width)
    assert ax.get_ylim() == (layout.height, 0)
    boxes = [collection.get_clip_box().transformed(ax.transData.inverted()) for collection in ax.collections]
    clipped = [box for box in boxes if round(box.width) < layout.width]
    clips = [shape for shape in shapes if isinstance(shape, Clip)]
    assert [round(box.x0, 6) for box in clipped] == [round(clip.corner[0], 6) for clip in clips]
    assert [round(box.width, 6) for box in clipped] == [round(clip.width, 6) for clip in clips]
    drawn(ax.figure)


def test_lines_and_letters_grow_with_the_picture() -> None:
    widths, sizes = [], []
    for inches in (5, 10):
        figure = Figure(figsize=(inches, inches))
        ax = figure.add_axes((0, 0, 1, 1))
        ax.set(xlim=(0, 100), ylim=(100, 0))
        draw_shapes(ax, rect(10, 10, 80, 80, "#ffffff", "#000000", 2))
        letters = write(ax, (50, 50), "7", 20)
        drawn(figure)
        widths.append(float(ax.collections[0].get_linewidth()[0]))
        sizes.append(letters.get_fontsize())
    # 5 inches are 360 points for 100 units.
    assert widths == pytest.approx([2 * 3.6, 2 * 7.2])
    assert sizes == pytest.approx([20 * 3.6, 20 * 7.2])


def test_dashes_keep_their_length() -> None:
    ax = Figure().subplots()
    (plain,) = circle(5, 5, 3, None, "#000000", 2)
    draw_shapes(ax, (replace(plain, dash=(6.0, 4.0)),))
    (pattern,) = ax.collections[0]._us_linestyles
    assert tuple(pattern[1]) == (3, 2)  # in widths of the line


def test_a_dollar_in_a_board_is_no_formula() -> None:
    ax = Figure().subplots()
    draw_shapes(ax, (Text("$\\frac$", (10, 10), 12),))  # as a formula it would be an error
    assert len(ax.collections[0].get_paths()) == 1


def test_words_are_squeezed_into_their_limit_and_stand_where_they_should() -> None:
    ax = Figure().subplots()
    draw_shapes(ax, (Text("a long word", (100, 50), 20, limit=40), Text("left", (0, 0), 20, align="left")))
    squeezed, left = (path.get_extents() for path in ax.collections[0].get_paths())
    assert squeezed.width == pytest.approx(40, abs=0.1)
    assert squeezed.x0 == pytest.approx(80, abs=0.1)
    assert left.x0 == pytest.approx(0, abs=0.1)
    assert -20 < left.y0 < 0 < left.y1 < 20


@pytest.mark.parametrize("lang", ["en", "ru", "zh", "de"])
def test_every_language_is_drawn_without_a_warning(lang: str, caplog: pytest.LogCaptureFixture) -> None:
    chinese = any(name.startswith(("Noto Sans CJK", "WenQuanYi")) for name in families())
    if lang == "zh" and not chinese:
        pytest.skip("no Chinese font is installed")
    with caplog.at_level(logging.INFO, logger="matplotlib"):
        ax = plot_landings({1: 1.0}, lang=lang)
        drawn(ax.figure)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize("kind", ["shares", "chance", "roll"])
def test_names_of_every_kind_are_drawn_without_a_warning(kind: str, caplog: pytest.LogCaptureFixture) -> None:
    if not any(name.startswith(("Noto Sans CJK", "WenQuanYi")) for name in families()):
        pytest.skip("no Chinese font is installed")
    with caplog.at_level(logging.INFO, logger="matplotlib"):
        if kind == "shares":
            ax = plot_win_shares(exact=Chances((1 / 8,) * 8), names=NAMES)
        elif kind == "chance":
            table = pd.DataFrame([[1, 0, 0], [0, 1, 0]] * 2, columns=list(NAMES[1:4]))
            ax = plot_win_chance(game(6, 3, 2, names=NAMES[1:4]), chances=table)
        else:
            ax = plot_next_roll(ROBINSON, standing(35, 41), names=NAMES[1:3])
        drawn(ax.figure)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize("kind", ["polar", "3d"])
def test_axes_of_another_kind_are_refused_by_it(kind: str) -> None:
    other = Figure().add_subplot(projection=kind)
    with pytest.raises(ValueError, match=rf"^ax: .* is of the kind '{kind}'; a plain one is needed"):
        plot_length(Distribution({1: 1}), ax=other)


def test_a_law_too_long_to_hold_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("robinson_widget.chance.hitting._MOST_BITS", 2**20)
    slow = MarkovChain({0: {0: 1 - Fraction(1, 10**6), 1: Fraction(1, 10**6)}, 1: {1: 1}}).hitting_time(1, 0)
    with pytest.raises(ValueError, match="so many steps are too much to hold exactly"):
        plot_length(slow, ax=Figure().subplots())
