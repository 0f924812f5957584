"""Distributions: finite ones against sums, hitting times against published figures and closed formulas."""

from __future__ import annotations

import math
import re
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from typing import Any

import chainkit
import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robinson_widget.chance import inputs
from robinson_widget.chance.distribution import Distribution
from robinson_widget.chance.hitting import HittingTime
from robinson_widget.chance.markov import MarkovChain

HALF, THIRD, SIXTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)
DIE = Distribution(dict.fromkeys(range(1, 7), SIXTH))

#: Chutes and Ladders: probability of 7 turns, median, mode and quantiles, as published with the mean (see test_markov).
CHUTES_SEVEN, CHUTES_MEDIAN, CHUTES_MODE = 0.0015110596707818926, 32, 22
CHUTES_QUANTILES = {"0.025": 11, "0.25": 22, "0.75": 50, "0.975": 106}
#: Hi Ho! Cherry-O: quartiles of its turns.
CHERRIES_QUARTILES = [7, 12, 21]


def geometric(p: Fraction) -> HittingTime:
    """The number of tries up to the first success."""
    return MarkovChain.from_dict({"try": {"try": 1 - p, "done": p}, "done": {"done": 1}}).hitting_time("done", "try")


def perhaps() -> HittingTime:
    """Each step with a third on, away for ever, or again: half the time never."""
    rows: dict[int, dict[int, Fraction | int]] = {0: {0: THIRD, 1: THIRD, 2: THIRD}, 1: {1: 1}, 2: {2: 1}}
    return MarkovChain.from_dict(rows).hitting_time(1, 0)


# Finite ones.


def test_a_die() -> None:
    assert (DIE.mean(), DIE.var(), DIE.median(), DIE.mode()) == (Fraction(7, 2), Fraction(35, 12), 3, 1)
    assert DIE.std() == pytest.approx(math.sqrt(35 / 12))
    assert (DIE.support(), DIE.never, DIE.given_finite()) == ((1, 6), 0, DIE)
    assert (DIE.pmf(6), DIE.pmf(7), DIE.pmf(2.5), DIE.pmf(2.0)) == (SIXTH, 0, 0, SIXTH)
    assert (DIE.cdf(0), DIE.cdf(2.5), DIE.cdf(6), DIE.cdf(math.inf)) == (0, THIRD, 1, 1)
    assert DIE.sf(4) == THIRD
    assert [DIE.ppf(q) for q in (0, SIXTH, 0.5, HALF, 0.51, 1)] == [1, 1, 3, 3, 4, 6]


def test_a_quantile_is_read_as_it_is_written() -> None:
    tenths = Distribution({n: Fraction(1, 10) for n in range(1, 11)})
    for n in range(1, 10):
        for q in (
            n / 10,
            f"0.{n}",
            f"{n}/10",
            Decimal(n) / 10,
            Fraction(n, 10),
            np.float64(n / 10),
            np.float32(n / 10),
        ):
            assert tenths.ppf(q) == n
    assert tenths.ppf(Fraction(1, 10) + Fraction(1, 10**30)) == 2


def test_values_are_put_in_order_and_may_be_any_numbers() -> None:
    loss = Distribution({2: HALF, -1: Fraction(1, 4), HALF: Fraction(1, 4)})
    assert [value for value, _ in loss.items()] == [-1, HALF, 2]
    assert (loss.mean(), loss.median(), loss.support()) == (Fraction(7, 8), HALF, (-1, 2))


def test_labels_have_no_mean_but_a_mode() -> None:
    weather = Distribution({"sun": THIRD, "rain": 2 * THIRD})
    assert (weather.pmf("sun"), weather.mode()) == (THIRD, "rain")
    assert weather.pmf(["sun", "rain"]) == [THIRD, 2 * THIRD]
    for name in ("mean", "var", "std", "median", "support"):
        with pytest.raises(ValueError, match=r"the value 'sun' is not a number"):
            getattr(weather, name)()
    with pytest.raises(ValueError, match="'snow' is not one of 'sun', 'rain'"):
        weather.pmf("snow")
    with pytest.raises(ValueError, match="'sun' is not a number"):
        weather.cdf("sun")
    assert weather.to_frame().columns.tolist() == ["pmf"]


def test_several_values_at_once() -> None:
    assert DIE.pmf([6, 7]) == DIE.pmf(np.array([6, 7])) == DIE.pmf(pd.Series([6, 7])) == DIE.pmf((6, 7)) == [SIXTH, 0]
    floats = DIE.pmf(range(1, 7), exact=False)
    assert isinstance(floats, np.ndarray)
    assert floats.tolist() == [1 / 6] * 6
    assert DIE.pmf(np.array(6)) == DIE.pmf(np.int64(6)) == SIXTH
    assert DIE.ppf([0.5, 1]) == DIE.ppf(np.array([0.5, 1])) == [3, 6]
    assert DIE.cdf([1, 2]) == [SIXTH, THIRD]
    assert DIE.sf([5, 6], exact=False).tolist() == pytest.approx([1 / 6, 0])
    pairs = Distribution({(1, 2): HALF, (2, 1): HALF})
    assert pairs.pmf((1, 2)) == HALF
    assert pairs.pmf([(1, 2), (2, 1)]) == [HALF, HALF]


def test_floats_stay_floats() -> None:
    coin = Distribution({0: 0.5, 1: HALF})
    assert not coin.exact
    assert (coin.mean(), coin.var(), coin.pmf(1), coin.pmf(2)) == (0.5, 0.25, 0.5, 0.0)
    assert [type(x) for x in (coin.mean(), coin.pmf(1), coin.pmf(2), coin.cdf(1), coin.never)] == [float] * 5
    tenths = Distribution(dict.fromkeys(range(1, 11), 0.1))
    assert [tenths.ppf(n / 10) for n in range(1, 11)] == list(range(1, 11))


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.integers(-9, 9), st.integers(0, 9), min_size=1).filter(lambda d: any(d.values())))
def test_any_finite_one(weights: dict[int, int]) -> None:
    total = sum(weights.values())
    held = Distribution({value: Fraction(weight, total) for value, weight in weights.items()})
    drawn = [value for value, weight in weights.items() for _ in range(weight)]
    assert held.mean() == Fraction(sum(drawn), total)
    assert held.var() == Fraction(sum(x * x for x in drawn), total) - held.mean() ** 2
    assert held.support() == (min(drawn), max(drawn))
    assert held.cdf(0) == Fraction(sum(x <= 0 for x in drawn), total)
    assert held.median() == sorted(drawn)[(total - 1) // 2]
    assert held.mode() == min(value for value, weight in weights.items() if weight == max(weights.values()))
    for q in (Fraction(1, 7), HALF, 1):
        assert held.cdf(held.ppf(q)) >= q
        assert held.cdf(held.ppf(q) - 1) < q


# The number of steps until something happens.


def test_turns_of_chutes_and_ladders() -> None:
    turns = chainkit.chutes().hitting_time(100, 0)
    assert turns.pmf(7, exact=False) == pytest.approx(CHUTES_SEVEN, rel=1e-15)
    assert (turns.median(), turns.mode(), turns.support()) == (CHUTES_MEDIAN, CHUTES_MODE, (7, math.inf))
    assert {q: turns.ppf(q) for q in CHUTES_QUANTILES} == CHUTES_QUANTILES
    assert turns.never == 0
    masses = turns.pmf(range(2000), exact=False)
    assert float(turns.mean()) == pytest.approx(np.arange(2000) @ masses)
    assert float(turns.var()) == pytest.approx(np.arange(2000) ** 2 @ masses - float(turns.mean()) ** 2)


def test_turns_of_cherries() -> None:
    turns = chainkit.cherries().hitting_time(10, 0)
    assert turns.ppf([Fraction(1, 4), HALF, Fraction(3, 4)]) == CHERRIES_QUARTILES


@pytest.mark.parametrize("p", [HALF, SIXTH, Fraction(2, 3), Fraction(1, 100)])
def test_tries_up_to_a_success(p: Fraction) -> None:
    tries = geometric(p)
    assert tries.pmf(range(6)) == [0] + [p * (1 - p) ** (k - 1) for k in range(1, 6)]
    assert (tries.mean(), tries.var(), tries.mode()) == (1 / p, (1 - p) / p**2, 1)
    assert (tries.sf(40), tries.cdf(0)) == ((1 - p) ** 40, 0)
    assert tries.median() == math.ceil(math.log(0.5) / math.log(1 - p))
    assert (tries.ppf(0), tries.ppf(1), tries.ppf(p), tries.ppf(p + Fraction(1, 10**9))) == (1, math.inf, 1, 2)
    assert (tries.pmf(-1), tries.pmf(1.5), tries.pmf(math.inf), tries.cdf(math.inf), tries.cdf(1.5)) == (0, 0, 0, 1, p)


def test_what_may_never_happen() -> None:
    steps = perhaps()
    assert steps.pmf([1, 2, 3]) == [Fraction(1, 3**k) for k in (1, 2, 3)]
    assert (steps.never, steps.mean(), steps.mode()) == (HALF, math.inf, 1)
    assert math.isnan(steps.var())
    assert math.isnan(steps.std())
    assert (steps.pmf(math.inf), steps.cdf(math.inf), steps.sf(math.inf)) == (HALF, 1, 0)
    assert steps.sf(1) == 2 * THIRD
    assert [steps.ppf(q) for q in (0, THIRD, 0.34, HALF, 0.51, 1)] == [1, 1, 2, math.inf, math.inf, math.inf]
    assert steps.support() == (1, math.inf)
    known = steps.given_finite()  # geometric, with two thirds
    same = geometric(2 * THIRD)
    assert known.pmf(range(9)) == same.pmf(range(9))
    assert (known.mean(), known.var(), known.never) == (same.mean(), same.var(), 0)
    assert (known.median(), known.mode(), known.ppf(0.9), known.ppf(1)) == (1, 1, same.ppf(0.9), math.inf)
    assert known.given_finite().mean() == known.mean()


def test_what_has_an_end() -> None:
    rows: dict[int, dict[int, Fraction | int]] = {0: {1: HALF, 2: HALF}, 1: {2: 1}, 2: {3: HALF, 4: HALF}}
    chain = MarkovChain.from_dict({**rows, 3: {3: 1}, 4: {4: 1}})
    for built in (chain, chainkit.in_floats(chain)):
        steps = built.hitting_time([3, 4], 0)
        assert (steps.support(), steps.ppf(1), steps.ppf(0), steps.mean()) == ((2, 3), 3, 2, 2.5)
        assert dict(steps.items()) == {0: 0, 1: 0, 2: HALF, 3: HALF}
        assert (steps.cdf(100), steps.pmf(100), steps.mode()) == (1, 0, 2)
        once = built.hitting_time(3, 0)
        assert (once.never, once.ppf(0.5), once.ppf(0.51), once.ppf(0.25)) == (HALF, 3, math.inf, 2)
        assert once.given_finite().ppf(1) == 3
        assert once.given_finite().support() == (2, 3)
        assert built.hitting_time(0, 0).support() == (0, 0)
        assert built.hitting_time(0, 0).mean() == 0


def test_a_period_leaves_gaps() -> None:
    steps = chainkit.ruin(4, HALF).hitting_time([0, 4], 2)
    assert steps.pmf(range(7)) == [0, 0, HALF, 0, Fraction(1, 4), 0, Fraction(1, 8)]
    assert (steps.mode(), steps.median(), steps.ppf(0.51)) == (2, 2, 4)


def test_a_late_mode_is_found() -> None:
    # Nearly nothing at once, and nearly all after a long walk.
    walk: dict[int, dict[int, Fraction | int]] = {n: {n + 1: 1} for n in range(1, 60)}
    chain = MarkovChain.from_dict({0: {60: Fraction(2, 5), 1: Fraction(3, 5)}, **walk, 60: {60: 1}})
    assert chain.hitting_time(60, 0).mode() == 60
    tie = MarkovChain.from_dict({0: {60: HALF, 1: HALF}, **walk, 60: {60: 1}})
    assert tie.hitting_time(60, 0).mode() == 1


def test_far_steps_in_floats_come_to_an_end() -> None:
    tries = chainkit.in_floats(MarkovChain.from_dict({0: {0: THIRD, 1: 2 * THIRD}, 1: {1: 1}})).hitting_time(1, 0)
    assert tries.ppf(1 - 1e-16) <= 40
    assert tries.cdf(10**6) == pytest.approx(1)
    assert tries.pmf(10**6) == 0.0
    may = MarkovChain.from_dict({0: {0: 0.4, 1: 0.3, 2: 0.3}, 1: {1: 1}, 2: {2: 1}}).hitting_time(1, 0)
    assert may.never == pytest.approx(0.5)
    assert (may.ppf(0.5), may.ppf(0.6)) == (math.inf, math.inf)
    assert may.given_finite().mean() == pytest.approx(1 / 0.6)


def test_too_far_is_refused_and_says_what_can_be_asked() -> None:
    slow = geometric(Fraction(1, 10**9))
    assert slow.mean() == 10**9
    with pytest.raises(ValueError, match="the mean and the variance can be asked"):
        slow.median()


def test_draws_follow_the_probabilities() -> None:
    n = 20_000
    for held in (DIE, geometric(SIXTH), chainkit.chutes().hitting_time(100, 0), perhaps().given_finite()):
        drawn = held.rvs(n, seed=8)
        assert abs(drawn.mean() - float(held.mean())) < 4 * held.std() / n**0.5
        middle = held.median()
        share = held.cdf(middle, exact=False)
        assert abs((drawn <= middle).mean() - share) < 4 * (share * (1 - share) / n) ** 0.5
        assert (drawn == held.rvs(n, seed=np.random.default_rng(8))).all()
    lost = np.isinf(perhaps().rvs(n, seed=8)).mean()
    assert abs(lost - 0.5) < 4 * (0.25 / n) ** 0.5


def test_draws_have_the_kind_of_the_values() -> None:
    assert type(DIE.rvs(seed=1)) is int
    assert DIE.rvs(3, seed=1).dtype.kind == "i"
    assert DIE.rvs(0).tolist() == []
    assert geometric(HALF).rvs(4, seed=2).dtype.kind == "i"
    pairs = Distribution({(1, 2): HALF, ("a", "b", "c"): HALF})
    assert set(pairs.rvs(30, seed=1)) == {(1, 2), ("a", "b", "c")}
    assert Distribution({"x": 1, "y": 0}).rvs(seed=3) == "x"
    assert set(Distribution({0: 0, 1: 1, 2: 0}).rvs(50, seed=1).tolist()) == {1}


def test_tables() -> None:
    frame = DIE.to_frame()
    assert frame.index.tolist() == [1, 2, 3, 4, 5, 6]
    assert frame["cdf"].tolist() == [Fraction(n, 6) for n in range(1, 7)]
    assert DIE.to_frame(stop=3).index.tolist() == [1, 2]
    assert DIE.to_frame(exact=False)["pmf"].dtype == float
    tries = geometric(HALF)
    assert tries.to_frame(stop=4)["pmf"].tolist() == [0, HALF, Fraction(1, 4), Fraction(1, 8)]
    assert tries.to_frame().index[-1] == 10  # 1 - 1/2**10 is the first above 0.999
    assert perhaps().to_frame()["cdf"].iloc[-1] >= Fraction(999, 2000)
    assert perhaps().given_finite().to_frame()["cdf"].iloc[-1] >= Fraction(999, 1000)
    assert Distribution({(1, 2): HALF, (2, 1): HALF}).to_frame().loc[(1, 2), "pmf"] == HALF
    assert list(islice(tries.items(), 2)) == [(0, 0), (1, HALF)]


@pytest.mark.parametrize(
    ("held", "shown"),
    [
        (DIE, "Distribution(6 values from 1 to 6, mean 3.5, std 1.708)"),
        (Distribution({"<i>": HALF, "b": HALF}), "Distribution(2 values: '<i>', 'b')"),
        (Distribution({4: 1}), "Distribution(always 4, mean 4, std 0)"),
        (geometric(HALF), "Distribution(1 step or more, mean 2, std 1.414)"),
        (perhaps(), "Distribution(never 0.5, else 1 step or more, mean 1.5, std 0.866)"),
        (MarkovChain.from_dict({0: {0: 1}, 1: {1: 1}}).hitting_time(1, 0), "Distribution(never 1, else nothing)"),
    ],
)
def test_it_shows_itself_in_a_cell(held: Distribution, shown: str) -> None:
    assert repr(held) == shown
    page = held._repr_html_()
    assert "<i>" not in page
    assert "currentColor" in page
    assert not any(f"{name}:#" in page or f"{name}:rgb" in page for name in ("color", "fill", "background"))
    assert len(page) < 12_000


def bars(page: str) -> list[tuple[float, float]]:
    """Left edge and height of each upright bar."""
    drawn = re.findall(r'<rect x="([\d.]+)" y="[\d.]+" width="[\d.]+" height="([\d.]+)"', page)
    return [(float(x), float(height)) for x, height in drawn]


def rows(page: str) -> list[tuple[str, str, str]]:
    """Label, probability and length of each bar that lies."""
    return re.findall(r"<tr><td[^>]*>([^<]*)</td><td[^>]*>([^<]*)</td><td[^>]*><div style=.width:(\d+%)", page)


def test_numbers_are_drawn_in_their_places() -> None:
    page = Distribution({9: Fraction(1, 8), 4: Fraction(1, 8), 5: HALF, 6: 0, 7: Fraction(1, 4), 12: 0})._repr_html_()
    assert "4 values from 4 to 9;" in page
    assert page.count("<rect") == 4
    edges, heights = zip(*bars(page), strict=True)
    steps = [(edge - edges[0]) / (edges[1] - edges[0]) for edge in edges]
    assert steps == pytest.approx([0, 1, 3, 5], abs=0.02)  # 4, 5, 7, 9
    assert [height / max(heights) for height in heights] == pytest.approx([0.25, 1, 0.5, 0.25], abs=0.01)
    assert re.findall(r"<span>(.*?)</span>", page) == ["4", "9"]


def test_far_numbers_and_fractions_are_drawn_side_by_side() -> None:
    for values in ([0, 10**9], [HALF, Fraction(7, 3)], [-0.5, 10**9]):
        page = Distribution(dict.fromkeys(values, HALF))._repr_html_()
        assert page.count("<rect") == 2
        assert re.findall(r"<span>(.*?)</span>", page) == [str(value) for value in values]


def test_labels_are_shown_in_their_own_order() -> None:
    page = Distribution({"c": Fraction(1, 8), "a": HALF, "z": 0, "b": Fraction(3, 8)})._repr_html_()
    assert rows(page) == [("c", "0.125", "25%"), ("a", "0.5", "100%"), ("b", "0.375", "75%")]
    assert "more" not in page
    many = Distribution({f"n{n}": Fraction(int(n % 3 > 0), 20) for n in range(30)})._repr_html_()
    assert [name for name, _, _ in rows(many)] == [f"n{n}" for n in range(30) if n % 3][:12]
    assert "and 8 more" in many


def test_few_labels_stand_below_many_numbers() -> None:
    held = Distribution({"lost": Fraction(1, 4), **{n: Fraction(1, 40) for n in range(30)}})
    page = held._repr_html_()
    assert page.count("<rect") == 30
    assert re.findall(r"<span>(.*?)</span>", page) == ["0", "29"]
    assert rows(page) == [("lost", "0.25", "100%")]
    few = Distribution({1: HALF, 0: Fraction(1, 4), "lost": Fraction(1, 4)})._repr_html_()
    assert "<svg" not in few
    assert [name for name, _, _ in rows(few)] == ["1", "0", "lost"]


def test_a_tiny_exact_probability_is_a_float_when_asked() -> None:
    far = geometric(Fraction(1, 7)).pmf(9000)
    assert len(bin(far.denominator)) > 20_000
    assert geometric(Fraction(1, 7)).pmf(9000, exact=False) == float(far)


# Refusals.


@pytest.mark.parametrize(
    ("build", "text"),
    [
        (lambda: Distribution({}), "distribution: {} is not a mapping"),
        (lambda: Distribution([1]), r"distribution: \[1\] is not a mapping"),
        (lambda: Distribution({1: HALF}), "the probabilities add to 1/2, not to 1"),
        (lambda: Distribution({1: 0.5, 2: 0.499}), "the probabilities add to 0.999, not to 1"),
        (lambda: Distribution({1: -HALF, 2: HALF, 3: 1}), r"distribution, 1: Fraction\(-1, 2\) is not a prob"),
        (lambda: Distribution({1: "1"}), "distribution, 1: '1' is not a probability"),
        (lambda: Distribution({1: True}), "True is not a probability"),
        (lambda: Distribution({1: math.nan}), "nan is not a probability"),
        (lambda: Distribution({math.nan: 1}), "values: nan can't be a label"),
        (lambda: Distribution({math.inf: 1}), "values: inf is not a finite number"),
        (lambda: DIE.pmf("six"), "'six' is not a number"),
        (lambda: DIE.pmf(None), "None is not a number"),
        (lambda: DIE.cdf(math.nan), "nan is not a number"),
        (lambda: DIE.ppf(1.5), "q: 1.5 is not a number from 0 to 1"),
        (lambda: DIE.ppf(-0.1), "q: -0.1 is not"),
        (lambda: DIE.ppf(math.nan), "q: nan is not"),
        (lambda: DIE.ppf(math.inf), "q: inf is not"),
        (lambda: DIE.ppf("half"), "q: 'half' is not"),
        (lambda: DIE.ppf("1/0"), "q: '1/0' is not"),
        (lambda: DIE.ppf(True), "q: True is not"),
        (lambda: DIE.ppf(None), "q: None is not"),
        (lambda: DIE.ppf([0.5, 2]), "q: 2 is not"),
        (lambda: DIE.rvs(-1), "size: -1 is not a whole number"),
        (lambda: DIE.rvs(2.0), "size: 2.0 is not a whole number"),
        (lambda: DIE.rvs(True), "size: True is not a whole number"),
        (lambda: DIE.rvs(2, seed=-1), "seed: -1 is neither"),
        (lambda: DIE.rvs(2, seed="x"), "seed: 'x' is neither"),
        (lambda: DIE.to_frame(stop=-1), "stop: -1 is not a whole number"),
        (lambda: geometric(HALF).pmf("x"), "'x' is not a number"),
        (lambda: geometric(HALF).cdf(math.nan), "nan is not a number"),
        (lambda: geometric(HALF).ppf(2), "q: 2 is not"),
        (lambda: Distribution({"a": 1}).pmf([["a"]]), r"\['a'\] can't be a label"),
        (lambda: Distribution({"a": 1}).ppf(0.5), "ppf: the value 'a' is not a number"),
    ],
)
def test_bad_input_is_refused(build: Any, text: str) -> None:
    with pytest.raises(ValueError, match=text):
        build()


def test_numpy_s_own_numbers_are_taken() -> None:
    held = Distribution({np.int64(3): np.float64(0.5), np.str_("x"): np.float32(0.5)})
    assert [type(value) for value, _ in held.items()] == [int, str]
    assert inputs.probability(np.int64(1), "here") == 1
    assert DIE.rvs(2, seed=np.int64(4)).tolist() == DIE.rvs(2, seed=4).tolist()
    assert type(DIE.rvs(np.int64(2))) is np.ndarray
