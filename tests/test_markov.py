"""Markov chains: published figures, closed formulas, first-step equations, structure, refusals."""

from __future__ import annotations

import inspect
import math
import subprocess
import sys
import warnings
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import chainkit
import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robinson_widget.chance import linear
from robinson_widget.chance.distribution import Distribution
from robinson_widget.chance.markov import MarkovChain, NeverHits

ROOT = Path(__file__).resolve().parents[1]
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

#: Althoen, King, Schilling: How long is a game of Snakes and Ladders? (The Mathematical Gazette 77, 1993).
CHUTES_MEAN = Fraction(
    225837582538403273407117496273279920181931269186581786048583,
    5757472998140039232950575874628786131130999406013041613400,
)
#: Cheteyan, Hengeveld, Jones: Chutes and Ladders for the Impatient (The College Mathematics Journal 42, 2011).
BEST_SPINNER, BEST_SPINNER_MEAN = 15, 25.81
#: Hi Ho! Cherry-O: the mean known for the chain of its seven equal outcomes.
CHERRIES_MEAN = Fraction(494813746, 31313403)
#: Norvig, pytudes (Probability): the die whose result is the next die.
SHRINKING_FIRST, SHRINKING_MEAN = Fraction(11, 21), Fraction(197, 60)


# Published figures.


def test_chutes_and_ladders_takes_as_long_as_published() -> None:
    chain = chainkit.chutes()
    assert chain.expected_hitting_time(100, start=0) == CHUTES_MEAN
    assert chain.hitting_time(100, 0).mean() == CHUTES_MEAN
    assert chain.expected_visits(0)[:-1].sum() == CHUTES_MEAN
    assert chain.fundamental_matrix().loc[0].sum() == CHUTES_MEAN


def test_the_spinner_that_makes_chutes_and_ladders_shortest() -> None:
    means = {n: chainkit.chutes(n).expected_hitting_time(100, start=0, exact=False) for n in range(2, 41)}
    assert min(means, key=means.__getitem__) == BEST_SPINNER
    assert round(means[BEST_SPINNER], 2) == BEST_SPINNER_MEAN


def test_cherries_take_as_long_as_published() -> None:
    assert chainkit.cherries().expected_hitting_time(10, start=0) == CHERRIES_MEAN


def test_a_track_as_long_as_a_die() -> None:
    # Where the end is in reach from everywhere, it is hit with probability 1/6 each time.
    for past_end in ("stay", "bounce"):
        steps = chainkit.track(6, past_end).hitting_time(6, 0)
        assert steps.mean() == 6
        assert steps.pmf(range(1, 9)) == [Fraction(5 ** (k - 1), 6**k) for k in range(1, 9)]
    assert chainkit.track(6, "home").expected_hitting_time(6, 0) == Fraction(7, 6) ** 5


@pytest.mark.parametrize("last", [7, 8, 11, 16, 45])
def test_bouncing_is_as_long_as_staying(last: int) -> None:
    stay, bounce = (chainkit.track(last, how).hitting_time(last, 0) for how in ("stay", "bounce"))
    assert stay.mean() == bounce.mean()
    assert stay.var() == bounce.var()
    assert stay.pmf(range(80)) == bounce.pmf(range(80))


def test_the_shrinking_die() -> None:
    chain = chainkit.shrinking_die()
    assert chain.hitting_probability("first", start=("first", 6)) == SHRINKING_FIRST
    assert chain.expected_hitting_time(["first", "second"], start=("first", 6)) == SHRINKING_MEAN


# Closed formulas.


@pytest.mark.parametrize("win", [HALF, THIRD, Fraction(3, 5)])
def test_gamblers_ruin(win: Fraction) -> None:
    rich, ratio = 10, (1 - win) / win
    chain = chainkit.ruin(rich, win)
    for coins in range(rich + 1):
        rises = Fraction(coins, rich) if ratio == 1 else (1 - ratio**coins) / (1 - ratio**rich)
        lasts = coins * (rich - coins) if ratio == 1 else (coins - rich * rises) / (1 - 2 * win)
        assert chain.hitting_probability(rich, coins) == rises
        assert chain.expected_hitting_time([0, rich], coins) == lasts
        if coins and ratio == 1:  # given that the gambler ends rich
            lucky = chain.hitting_time(rich, coins)
            assert (lucky.never, lucky.mean()) == (1 - rises, math.inf if coins < rich else 0)
            assert lucky.given_finite().mean() == Fraction(rich**2 - coins**2, 3)


def test_coupon_collector() -> None:
    kinds = 9
    steps = chainkit.coupons(kinds).hitting_time(kinds, 0)
    assert steps.mean() == kinds * sum(Fraction(1, k) for k in range(1, kinds + 1))
    assert steps.var() == sum(Fraction(kinds, k) ** 2 - Fraction(kinds, k) for k in range(1, kinds + 1))
    assert steps.pmf(kinds) == Fraction(math.factorial(kinds), kinds**kinds)
    # By inclusion and exclusion, the probability that some kind is still missing after 20.
    missing = sum((-1) ** (k + 1) * math.comb(kinds, k) * Fraction(kinds - k, kinds) ** 20 for k in range(1, kinds + 1))
    assert steps.sf(20) == missing


def test_a_walk_on_a_ring_is_spread_evenly_in_the_long_run() -> None:
    ring = MarkovChain.from_transition_function(range(7), lambda i, j: {1: THIRD, 6: 2 * THIRD}.get((j - i) % 7, 0))
    assert set(ring.steady_state().pmf(range(7))) == {Fraction(1, 7)}
    assert ring.expected_visits(3).tolist() == [math.inf] * 7


def test_balls_in_two_urns_are_binomial_in_the_long_run() -> None:  # Ehrenfest; a chain of period 2
    balls = 8
    chain = MarkovChain.from_dict(
        {n: {n - 1: Fraction(n, balls), n + 1: Fraction(balls - n, balls)} for n in range(1, balls)}
        | {0: {1: 1}, balls: {balls - 1: 1}}
    )
    assert chain.steady_state().pmf(range(9)) == [Fraction(math.comb(balls, n), 2**balls) for n in range(9)]


def test_the_steady_state_leaves_transient_states_out() -> None:
    chain = MarkovChain.from_dict({"a": {"a": HALF, "b": HALF}, "b": {"c": 1}, "c": {"b": HALF, "c": HALF}})
    steady = chain.steady_state()
    assert dict(steady.items()) == {"b": THIRD, "c": 2 * THIRD}
    assert steady.pmf(["a", "b"]) == [0, THIRD]
    with pytest.raises(ValueError, match="'d' is not one of 'b', 'c'"):
        steady.pmf("d")


def test_where_a_chain_cannot_be_yet_is_no_value() -> None:
    # Squares 0 to 10 by ones and twos, and from 9 a way to be lost.
    rows: dict[Any, dict[Any, Fraction | int]] = {n: {n + 1: HALF, n + 2: HALF} for n in range(9)}
    for one in (Fraction(1), 1.0):
        chain = MarkovChain({**rows, 9: {10: HALF * one, "lost": HALF * one}, 10: {10: one}, "lost": {"lost": one}})
        early = chain.distribution(0, steps=2)
        assert dict(early.items()) == {2: 0.25, 3: 0.5, 4: 0.25}
        assert (early.mean(), early.var(), early.support(), early.exact) == (3, HALF, (2, 4), isinstance(one, Fraction))
        assert early.pmf(["lost", 9, 2]) == [0, 0, 0.25]
        assert early.pmf(["lost"], exact=False).tolist() == [0.0]
        assert type(early.pmf("lost")) is type(one)
        assert early.to_frame().index.tolist() == [2, 3, 4]
        assert chain.distribution(early, steps=1).pmf([3, 4, 5, 6]) == [0.125, 0.375, 0.375, 0.125]
        with pytest.raises(ValueError, match="'home' is not a number"):
            early.pmf("home")
        late = chain.distribution(0, steps=20)
        assert [value for value, _ in late.items()] == [10, "lost"]
        assert late.pmf(3) == 0
        with pytest.raises(ValueError, match="the value 'lost' is not a number"):
            late.mean()


def test_states_that_are_tuples_have_probability_0_too() -> None:
    chain = chainkit.shrinking_die()
    won = chain.distribution("first")
    assert dict(won.items()) == {"first": 1}
    assert (won.pmf(("second", 6)), won.pmf([("first", 2), "first"])) == (0, [0, 1])


def test_a_path_is_as_likely_as_its_steps() -> None:
    chain = chainkit.ruin(5, THIRD)
    assert chain.prob_of_path(2, [3, 2, 1, 0, 0]) == THIRD * (2 * THIRD) ** 3
    assert chain.prob_of_path(2, [4]) == 0
    assert chain.prob_of_path(2, []) == 1
    assert (chain.prob_of_path(2, [3], exact=False), type(chain.prob_of_path(2, [], exact=False))) == (1 / 3, float)
    assert chain.log_prob_of_path(2, [3, 2, 1, 0, 0]) == pytest.approx(math.log(8 / 81))
    assert (chain.log_prob_of_path(2, [4]), chain.log_prob_of_path(2, [])) == (-math.inf, 0)
    assert chain.log_prob_of_path(2, [3, 2] * 5000) == pytest.approx(5000 * math.log(2 / 9))
    assert chainkit.in_floats(chain).log_prob_of_path(2, [3, 2] * 5000) == pytest.approx(5000 * math.log(2 / 9))
    rare = MarkovChain({0: {0: 1 - Fraction(1, 10**400), 1: Fraction(1, 10**400)}, 1: {1: 1}})
    assert rare.log_prob_of_path(0, [1]) == pytest.approx(-400 * math.log(10))


def test_a_start_may_be_a_distribution() -> None:
    chain = chainkit.ruin(4, HALF)
    start = {1: THIRD, 3: 2 * THIRD}
    for begin in (start, Distribution(start)):
        assert chain.hitting_probability(4, begin) == THIRD / 4 + 2 * THIRD * Fraction(3, 4)
        assert chain.expected_hitting_time([0, 4], begin) == 3
        assert chain.hitting_time([0, 4], begin).pmf(1) == HALF
        assert chain.distribution(begin).pmf(2) == HALF
        assert chain.expected_visits(begin)[1] == THIRD * Fraction(3, 2) + 2 * THIRD * HALF
    again = chain.distribution(chain.distribution(2, 3), 4)
    assert dict(again.items()) == dict(chain.distribution(2, 7).items())


def test_a_start_in_floats_gives_floats() -> None:
    chain = chainkit.ruin(4, HALF)
    start = {1: 0.25, 3: 0.75}
    assert chain.distribution(start).pmf(2) == 0.5
    assert chain.hitting_probability(4, start) == pytest.approx(0.625)
    assert chain.hitting_time([0, 4], start).pmf(1) == 0.5
    assert chain.hitting_time([0, 4], start).mean() == pytest.approx(3)
    assert chain.expected_visits(start)[2] == pytest.approx(1)


# Structure: found by searching, and named.


def test_classes() -> None:
    chain = MarkovChain.from_dict(
        {
            "pit": {"pit": 1},
            "path": {"pit": THIRD, "path": THIRD, "day": THIRD},
            "night": {"day": 1},
            "day": {"night": 1},
        }
    )
    assert chain.absorbing_states == ("pit",)
    assert chain.closed_classes == (("pit",), ("night", "day"))
    assert chain.fundamental_matrix().to_numpy().tolist() == [[Fraction(3, 2)]]
    assert chain.expected_visits("path").tolist() == [math.inf, Fraction(3, 2), math.inf, math.inf]
    assert chain.expected_visits("day").tolist() == [0, 0, math.inf, math.inf]
    assert chain.hitting_probability("day").tolist() == [0, HALF, 1, 1]
    with pytest.warns(NeverHits, match=r"may never be reached: \{'pit'\} does not lead there"):
        assert chain.expected_hitting_time("day").tolist() == [math.inf, math.inf, 1, 0]
    with pytest.warns(NeverHits, match=r"\{'night', 'day'\} does not"):
        assert chain.expected_hitting_time("pit", start="path") == math.inf
    with pytest.raises(ValueError, match=r"closed classes are \{'pit'\}, \{'night', 'day'\}"):
        chain.steady_state()
    with pytest.raises(ValueError, match=r"may never end, it can come into \{'night', 'day'\}; give steps"):
        chain.simulate_path("path", seed=1)


def test_no_warning_where_the_start_is_certain_to_come_there() -> None:
    chain = chainkit.ruin(3, HALF)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert chain.expected_hitting_time([0, 3], 1) == 2
        assert chain.expected_hitting_time(0, 0) == 0  # state 3 never leads to 0, but the start is there
        # A class behind the target isn't in the way.
        line = MarkovChain.from_dict({0: {1: 1}, 1: {2: 1}, 2: {2: 1}})
        assert line.expected_hitting_time(1, 0) == 1
        assert line.hitting_time(1, 0).never == 0


def test_a_target_that_nothing_leads_to() -> None:
    chain = MarkovChain.from_dict({"here": {"here": 1}, "there": {"there": 1}})
    steps = chain.hitting_time("there", "here")
    assert (steps.never, steps.mean(), steps.mode(), steps.support()) == (1, math.inf, math.inf, (math.inf, math.inf))
    assert (steps.pmf([0, 5]), steps.cdf(10**9), steps.ppf(0.5)) == ([0, 0], 0, math.inf)
    assert steps.rvs(3, seed=1).tolist() == [math.inf] * 3
    with pytest.raises(ValueError, match=r"never reached: \{'here'\} does not lead there"):
        steps.given_finite()


def test_many_classes_are_named_shortly() -> None:
    chain = MarkovChain.from_dict({n: {n: 1} for n in range(1000)})
    with pytest.raises(ValueError, match="closed classes") as caught:
        chain.steady_state()
    assert len(str(caught.value)) < 200


def test_a_long_line_needs_no_recursion() -> None:
    last = 5000
    chain = MarkovChain.from_dict({n: {n + 1: 1} for n in range(last)} | {last: {last: 1}})
    assert chain.absorbing_states == (last,)
    assert chain.hitting_time(last, 0).support() == (last, last)


labels = st.integers(1, 6)


@st.composite
def chains(draw: st.DrawFn) -> MarkovChain:
    """A chain on up to 6 states with small whole weights, many of them 0."""
    size = draw(labels)
    weights = st.lists(st.sampled_from([0, 0, 0, 1, 2, 5]), min_size=size, max_size=size).filter(any)
    rows = [draw(weights) for _ in range(size)]
    return MarkovChain.from_matrix(range(size), [[Fraction(weight, sum(row)) for weight in row] for row in rows])


def powers(chain: MarkovChain) -> np.ndarray[Any, Any]:
    """The transition matrix as floats."""
    return chain.transition_matrix(exact=False).to_numpy()


@settings(max_examples=150, deadline=None)
@given(chains(), st.data())
def test_any_chain_keeps_the_first_step_equations(chain: MarkovChain, data: st.DataObject) -> None:
    target = data.draw(st.sets(st.sampled_from(chain.states), min_size=1))
    matrix = chain.transition_matrix().to_numpy()
    h = chain.hitting_probability(target).to_numpy()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NeverHits)
        m = chain.expected_hitting_time(target).to_numpy()
    for i in chain.states:
        certain = h[i] == 1
        assert (m[i] == math.inf) is not certain
        if i in target:
            assert (h[i], m[i]) == (1, 0)
            continue
        assert h[i] == sum(matrix[i, j] * h[j] for j in chain.states)
        if certain:
            assert m[i] == 1 + sum(matrix[i, j] * m[j] for j in chain.states if matrix[i, j])
    # h is the least solution: what is reached within many steps comes close to it.
    stopped = matrix.astype(float)
    for state in target:
        stopped[state] = np.eye(len(h))[state]
    reached = np.linalg.matrix_power(stopped, 4096)[:, sorted(target)].sum(axis=1)
    assert np.allclose(reached, h.astype(float), atol=1e-6)


@settings(max_examples=100, deadline=None)
@given(chains(), st.data())
def test_any_hitting_time_is_what_stopped_powers_say(chain: MarkovChain, data: st.DataObject) -> None:
    target = data.draw(st.sets(st.sampled_from(chain.states), min_size=1))
    start = data.draw(st.sampled_from(chain.states))
    steps = chain.hitting_time(target, start)
    stopped = chain.transition_matrix().to_numpy().copy()
    for state in target:
        stopped[state] = [Fraction(int(state == to)) for to in chain.states]
    here = np.array([Fraction(int(state == start)) for state in chain.states])
    for k in range(12):
        assert steps.cdf(k) == sum(here[sorted(target)])
        assert steps.pmf(k) == steps.cdf(k) - steps.cdf(k - 1)
        here = here @ stopped
    assert steps.never == 1 - chain.hitting_probability(target, start)
    if steps.never < 1:
        known = steps.given_finite()
        approx = chainkit.in_floats(chain).hitting_time(target, start).given_finite()
        assert float(known.mean()) == pytest.approx(approx.mean(), abs=1e-9)
        assert float(known.var()) == pytest.approx(approx.var(), abs=1e-7)
        masses = approx.pmf(range(3000), exact=False)
        assert masses[:50] == pytest.approx(known.pmf(range(50), exact=False))
        assert float(known.mean()) == pytest.approx(np.arange(3000) @ masses, rel=1e-6, abs=1e-12)
        assert float(known.var()) == pytest.approx(
            np.arange(3000) ** 2 @ masses - float(known.mean()) ** 2, rel=1e-5, abs=1e-9
        )
        assert steps.mode() == int(np.argmax([steps.pmf(k) for k in range(400)]))


@settings(max_examples=100, deadline=None)
@given(chains(), st.integers(0, 9), st.integers(0, 9))
def test_any_chain_has_powers_and_classes(chain: MarkovChain, few: int, more: int) -> None:
    one, two, both = (chain.transition_matrix(steps).to_numpy() for steps in (few, more, few + more))
    assert (both == one.dot(two)).all()
    assert (both.sum(axis=1) == 1).all()
    assert chain.distribution(0, few).pmf(list(chain.states)) == list(one[0])
    assert np.allclose(chain.transition_matrix(few, exact=False), one.astype(float))
    # Classes by the closure of "leads to", computed on its own.
    leads = np.linalg.matrix_power(powers(chain) + np.eye(len(chain.states)), len(chain.states)) > 0
    assert chain.is_irreducible == leads.all()
    closed = {
        tuple(j for j in chain.states if leads[i, j])
        for i in chain.states
        if all(leads[j, i] for j in chain.states if leads[i, j])
    }
    assert set(chain.closed_classes) == closed
    if len(closed) == 1:
        steady = np.array(chain.steady_state().pmf(list(chain.states)))
        assert (steady == steady.dot(chain.transition_matrix().to_numpy())).all()
        assert steady.sum() == 1


@settings(max_examples=60, deadline=None)
@given(chains(), st.data())
def test_visits_are_those_of_the_fundamental_matrix(chain: MarkovChain, data: st.DataObject) -> None:
    fundamental = chain.fundamental_matrix()
    inside = fundamental.index.tolist()
    q = chain.transition_matrix().loc[inside, inside].to_numpy()
    if inside:
        product = (np.eye(len(inside), dtype=int).astype(object) - q).dot(fundamental.to_numpy())
        assert (product == np.eye(len(inside), dtype=int)).all()
        start = data.draw(st.sampled_from(inside))
        assert chain.expected_visits(start)[inside].tolist() == fundamental.loc[start].tolist()


# Exact systems: both ways give the same.


@settings(max_examples=150, deadline=None)
@given(st.integers(1, 6), st.data())
def test_both_ways_to_solve_agree(size: int, data: st.DataObject) -> None:
    entries = st.fractions(min_value=-3, max_value=3, max_denominator=7) | st.just(Fraction(0))
    matrix = [[data.draw(entries) for _ in range(size)] for _ in range(size)]
    right = [[data.draw(entries) for _ in range(2)] for _ in range(size)]
    answers = []
    for flint in (linear._flint(), None):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(linear, "_flint", lambda flint=flint: flint)
            try:
                answers.append(linear.solve(matrix, right))
            except ValueError as error:
                answers.append(str(error))
    assert answers[0] == answers[1]
    if isinstance(answers[0], list):
        for row, beside in zip(matrix, right, strict=True):
            for k in range(2):
                assert sum(entry * there[k] for entry, there in zip(row, answers[0], strict=True)) == beside[k]
    else:
        assert abs(np.linalg.det(np.array(matrix, dtype=float))) < 1e-9


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 5), st.integers(0, 12), st.data())
def test_both_ways_to_raise_to_a_power_agree(size: int, exponent: int, data: st.DataObject) -> None:
    matrix = [[data.draw(st.integers(-3, 3)) for _ in range(size)] for _ in range(size)]
    by_hand = linear._power_by_hand(matrix, exponent)
    assert by_hand == linear.power(matrix, exponent)
    assert by_hand == np.linalg.matrix_power(np.array(matrix, dtype=object), exponent).tolist()


def test_without_flint_the_figures_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linear, "_flint", lambda: None)
    chain = chainkit.chutes()
    assert chain.expected_hitting_time(100, start=0) == CHUTES_MEAN
    assert chain.transition_matrix(8).loc[0, 100] == chain.hitting_time(100, 0).cdf(8)


def test_python_alone_is_enough() -> None:
    code = (
        "import sys; sys.modules['flint'] = None\n"
        "from fractions import Fraction\n"
        "from robinson_widget.chance import linear\n"
        "assert linear._flint() is None\n"
        "print(linear.solve([[Fraction(1, 2)]], [[1]]), linear.power([[2]], 5))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[[Fraction(2, 1)]] [[32]]"


@pytest.mark.parametrize(
    ("matrix", "right", "text"),
    [
        ([[1, 1], [1, 1]], [[1], [2]], "exactly one solution"),
        ([[0]], [[0]], "exactly one solution"),
        ([[1, 0]], [[1]], "2 entries in a matrix of 1"),
        ([[1]], [[1], [2]], "1 rows of one length"),
        ([{1: 1}], [[1]], r"column outside 0\.\.0"),
    ],
)
def test_a_system_without_one_solution_is_refused(matrix: Any, right: Any, text: str) -> None:
    with pytest.raises(ValueError, match=text):
        linear.solve(matrix, right)


# Simulation agrees, within four standard errors.


def test_paths_are_drawn_as_likely_as_they_are() -> None:
    chain, source, games = chainkit.ruin(6, Fraction(2, 5)), np.random.default_rng(17), 4000
    paths = [chain.simulate_path(3, seed=source) for _ in range(games)]
    assert all(path[0] == 3 and path[-1] in (0, 6) and 0 not in path[:-1] and 6 not in path[:-1] for path in paths)
    assert all(abs(a - b) == 1 for path in paths for a, b in pairwise(path))
    steps = np.array([len(path) - 1 for path in paths])
    known = chain.hitting_time([0, 6], 3)
    assert abs(steps.mean() - float(known.mean())) < 4 * known.std() / games**0.5
    risen = float(chain.hitting_probability(6, 3))
    assert abs(np.mean([path[-1] == 6 for path in paths]) - risen) < 4 * (risen * (1 - risen) / games) ** 0.5


def test_paths_of_so_many_steps() -> None:
    chain = chainkit.ruin(6, HALF)
    assert len(chain.simulate_path(3, steps=50, seed=2)) == 51
    assert chain.simulate_path(3, steps=0) == [3]
    assert chain.simulate_path(3, 20, seed=5) == chain.simulate_path(3, 20, seed=np.random.default_rng(5))
    assert {chain.simulate_path({1: HALF, 5: HALF}, 0, seed=seed)[0] for seed in range(20)} == {1, 5}


def test_the_global_random_state_is_left_alone() -> None:
    import random

    before = random.getstate(), np.random.get_state()[1].tolist()
    chainkit.ruin(6, HALF).simulate_path(3)
    chainkit.ruin(6, HALF).hitting_time([0, 6], 3).rvs(5)
    assert (random.getstate(), np.random.get_state()[1].tolist()) == before


# Floats.


def test_a_chain_in_floats_answers_in_floats() -> None:
    exact, chain = chainkit.cherries(), chainkit.in_floats(chainkit.cherries())
    assert (exact.exact, chain.exact) == (True, False)
    assert isinstance(chain.expected_hitting_time(10, 0), float)
    assert chain.expected_hitting_time(10, 0) == pytest.approx(float(CHERRIES_MEAN))
    assert chain.transition_matrix().dtypes.eq(float).all()
    assert chain.hitting_probability(10).dtype == float
    steps, known = chain.hitting_time(10, 0), exact.hitting_time(10, 0)
    assert [steps.ppf(q) for q in (0.25, 0.5, 0.75)] == [known.ppf(q) for q in (0.25, 0.5, 0.75)] == [7, 12, 21]
    assert steps.pmf(range(60), exact=False) == pytest.approx(known.pmf(range(60), exact=False))
    assert (steps.mode(), steps.ppf(1), steps.never) == (known.mode(), math.inf, 0.0)
    assert (steps.mean(), steps.var()) == (pytest.approx(float(known.mean())), pytest.approx(float(known.var())))
    assert chain.distribution(0, 5).pmf(10) == pytest.approx(float(exact.distribution(0, 5).pmf(10)))
    assert chain.distribution(0, 5000).pmf(10) == pytest.approx(1)


def test_one_float_is_enough() -> None:
    chain = MarkovChain.from_dict({"a": {"a": HALF, "b": HALF}, "b": {"a": 0.25, "b": 0.75}})
    assert not chain.exact
    assert chain.prob_of_path("a", ["a"]) == 0.5
    assert chain.steady_state().pmf("a") == pytest.approx(1 / 3)


def test_rows_of_floats_may_miss_one_by_rounding_only() -> None:
    assert MarkovChain.from_matrix(["a", "b", "c"], [[1 / 3] * 3, [0.1, 0.2, 0.7], [0, 0, 1]]).states == ("a", "b", "c")
    near = MarkovChain.from_matrix([0, 1], [[0.5, 0.5 + 5e-10], [0.0, 1.0]])
    assert near.transition_matrix().loc[0].sum() == pytest.approx(1, abs=1e-15)
    with pytest.raises(ValueError, match=r"row 0: the probabilities add to 1\.0000"):
        MarkovChain.from_matrix([0, 1], [[0.5, 0.5 + 5e-9], [0.0, 1.0]])
    with pytest.raises(ValueError, match="not to 1"):  # exactly is exactly
        MarkovChain.from_matrix([0, 1], [[HALF, HALF - Fraction(1, 10**12)], [0, 1]])


def test_a_tiny_chance_in_floats() -> None:
    chain = MarkovChain.from_dict({"a": {"a": 1.0, "b": 1e-20}, "b": {"b": 1}})
    assert chain.closed_classes == (("b",),)
    assert chain.expected_hitting_time("b", "a") == pytest.approx(1e20)
    rows = {0: {1: 1.0, 2: 1e-30}, 1: {0: 1.0}, 2: {2: 1.0}}
    with pytest.raises(ValueError, match="too coarse for these probabilities; give them as Fractions"):
        MarkovChain.from_dict(rows).expected_hitting_time(2, 0)


def test_exact_false_gives_floats() -> None:
    chain = chainkit.ruin(4, HALF)
    assert chain.hitting_probability(4, exact=False).tolist() == pytest.approx([0, 0.25, 0.5, 0.75, 1])
    assert chain.expected_hitting_time([0, 4], 2, exact=False) == pytest.approx(4)
    assert chain.expected_visits(2, exact=False).tolist() == pytest.approx([math.inf, 1, 2, 1, math.inf])
    assert chain.fundamental_matrix(exact=False).to_numpy() == pytest.approx(
        np.array([[1.5, 1, 0.5], [1, 2, 1], [0.5, 1, 1.5]])
    )


@pytest.mark.parametrize("kind", [MarkovChain, Distribution])
def test_all_that_can_be_floats_says_so(kind: type) -> None:
    asked = [held for name, held in vars(kind).items() if not name.startswith("_") and inspect.isfunction(held)]
    exact = [held for held in asked if "exact" in inspect.signature(held).parameters]
    assert len(exact) >= 6
    assert all("``exact=False`` gives floats." in " ".join(str(held.__doc__).split()) for held in exact)
    through = {"distribution", "hitting_time", "steady_state"} & set(vars(kind))
    assert all("their ``exact=False`` gives floats." in " ".join(vars(kind)[name].__doc__.split()) for name in through)


# Labels and tables.


def test_a_chain_without_transient_states_has_an_empty_fundamental_matrix() -> None:
    chain = MarkovChain({"day": {"night": 1}, "night": {"day": 1}})
    for exact in (True, False):
        frame = chain.fundamental_matrix(exact=exact)
        assert (frame.shape, frame.index.name, frame.columns.name) == ((0, 0), "from", "to")


def test_tables_are_labelled() -> None:
    chain = MarkovChain.from_dict({"b": {"a": HALF, "b": HALF}, "a": {"a": 1}})
    frame = chain.transition_matrix()
    assert (frame.index.tolist(), frame.columns.tolist()) == (["b", "a"], ["b", "a"])
    assert frame.loc["b", "a"] == HALF
    assert chain.hitting_probability("a")["b"] == 1


def test_tuples_are_labels() -> None:
    chain = chainkit.shrinking_die()
    assert chain.hitting_probability("first")["first"] == 1
    assert chain.hitting_probability("first").at["first", 6] == SHRINKING_FIRST
    pairs = MarkovChain.from_dict({(0, 1): {(0, 1): HALF, (1, 0): HALF}, (1, 0): {(1, 0): 1}})
    assert pairs.expected_hitting_time((1, 0))[0, 1] == 2
    assert pairs.expected_hitting_time([(1, 0)], start=(0, 1)) == 2
    assert pairs.transition_matrix().loc[(0, 1), (1, 0)] == HALF
    assert pairs.distribution((0, 1)).pmf((1, 0)) == HALF


def test_a_matrix_may_be_lists_an_array_or_a_frame() -> None:
    rows = [[HALF, HALF], [0, 1]]
    frame = pd.DataFrame(rows, index=["a", "b"], columns=["a", "b"])
    swapped = frame.loc[["b", "a"], ["b", "a"]]
    for matrix in (rows, np.array(rows), frame, swapped, pd.DataFrame(rows)):
        chain = MarkovChain.from_matrix(["a", "b"], matrix)
        assert chain.exact
        assert chain.prob_of_path("a", ["b"]) == HALF
    assert not MarkovChain.from_matrix(["a", "b"], np.array(rows, dtype=float)).exact
    again = MarkovChain.from_matrix(frame.index, chain.transition_matrix())
    assert again.states == ("a", "b")
    assert MarkovChain.from_matrix(np.arange(2), np.eye(2, dtype=int)).states == (0, 1)


def test_a_frame_brings_its_states() -> None:
    frame = pd.DataFrame([[HALF, HALF], [0, 1]], index=["a", "b"], columns=["a", "b"])
    for matrix in (frame, frame[["b", "a"]]):
        chain = MarkovChain.from_matrix(matrix)
        assert (chain.states, chain.exact, chain.prob_of_path("a", ["b"])) == (("a", "b"), True, HALF)
        assert chain.absorbing_states == ("b",)
    assert MarkovChain.from_matrix(frame.loc[["b", "a"]]).states == ("b", "a")
    assert MarkovChain.from_matrix(pd.DataFrame(np.eye(3))).states == (0, 1, 2)
    pairs = MarkovChain.from_dict({(0, 1): {(0, 1): HALF, (1, 0): HALF}, (1, 0): {(1, 0): 1}})
    for known in (pairs, chainkit.shrinking_die()):
        again = MarkovChain.from_matrix(known.transition_matrix())
        assert again.states == known.states
        assert (again.transition_matrix() == known.transition_matrix()).all(axis=None)


def test_an_import_loads_nothing_heavier_than_numpy() -> None:
    code = (
        "import sys; from robinson_widget.chance.markov import MarkovChain\n"
        "chain = MarkovChain({0: {0: 0.5, 1: 0.5}, 1: {1: 1}}); chain.hitting_time(1, 0).mean()\n"
        "chain._repr_html_(), chain.hitting_time(1, 0)._repr_html_()\n"
        "print({'pandas', 'matplotlib', 'tqdm', 'scipy', 'ipywidgets'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "set()"


def test_it_shows_itself_in_a_cell() -> None:
    chain = MarkovChain.from_dict({"<b>": {"<b>": HALF, "z": HALF}, "z": {"z": 1}})
    assert repr(chain) == "MarkovChain(2 states, 1 absorbing, 1 closed class)"
    shown = chain._repr_html_()
    assert "&lt;b&gt;" in shown
    assert "<b>" not in shown
    assert "1 closed class" in shown
    assert "color" not in shown


# Refusals: one clear error each, that names the value.

CHAIN = chainkit.ruin(3, HALF)
TWO = ["a", "b"]


@pytest.mark.parametrize(
    ("build", "text"),
    [
        (lambda: MarkovChain.from_dict({}), "rows: {} is not a mapping"),
        (lambda: MarkovChain.from_dict([1]), r"rows: \[1\] is not a mapping"),
        (lambda: MarkovChain.from_dict({"a": 1}), "row 'a': 1 is not a mapping"),
        (lambda: MarkovChain.from_dict({"a": {}}), "row 'a': the probabilities add to 0, not to 1"),
        (lambda: MarkovChain.from_dict({"a": {"a": THIRD}}), "row 'a': the probabilities add to 1/3, not to 1"),
        (lambda: MarkovChain.from_dict({"a": {"c": 1}}), "row 'a': 'c' has no row of its own; states are 'a'"),
        (lambda: MarkovChain.from_dict({"a": {"a": 2, "b": -1}, "b": {"b": 1}}), "row 'a', 'a': 2 is not a prob"),
        (lambda: MarkovChain.from_dict({"a": {"b": -0.5, "a": 1.5}, "b": {"b": 1}}), "row 'a', 'b': -0.5 is not"),
        (lambda: MarkovChain.from_dict({"a": {"a": math.nan}}), "row 'a', 'a': nan is not a probability"),
        (lambda: MarkovChain.from_dict({"a": {"a": math.inf}}), "inf is not a probability"),
        (lambda: MarkovChain.from_dict({"a": {"a": "1"}}), "'1' is not a probability"),
        (lambda: MarkovChain.from_dict({"a": {"a": Decimal(1)}}), r"Decimal\('1'\) is not a probability"),
        (lambda: MarkovChain.from_dict({"a": {"a": True}}), "True is not a probability"),
        (lambda: MarkovChain.from_dict({"a": {"a": None}}), "None is not a probability"),
        (lambda: MarkovChain.from_dict({"a": {"a": 1j}}), "1j is not a probability"),
        (lambda: MarkovChain.from_dict({math.nan: {math.nan: 1}}), "nan can't be a label"),
        (lambda: MarkovChain.from_matrix(TWO, [[1]]), "1 rows of 1 entries for 2 states"),
        (lambda: MarkovChain.from_matrix(TWO, [[1, 0], [1]]), "2 rows of 1, 2 entries"),
        (lambda: MarkovChain.from_matrix(TWO, np.eye(3)), "3 rows of 3 entries for 2 states"),
        (lambda: MarkovChain.from_matrix(TWO, np.zeros((2, 2, 2))), r"row 'a', 'a': array.* is not a probability"),
        (lambda: MarkovChain.from_matrix(TWO, np.ones(2)), "is not a list of rows"),
        (lambda: MarkovChain.from_matrix(TWO, 5), "matrix: 5 is not a list of rows"),
        (lambda: MarkovChain.from_matrix(TWO, "ab"), "matrix: 'ab' is not a list of rows"),
        (lambda: MarkovChain.from_matrix(TWO, pd.DataFrame(np.eye(2), TWO, ["a", "c"])), "columns has 'a', 'c'"),
        (lambda: MarkovChain.from_matrix(TWO, pd.DataFrame(np.eye(3))), "index has 0, 1, 2, the states are"),
        (lambda: MarkovChain.from_matrix(np.eye(2)), "has no labels; give the states first, or a DataFrame"),
        (lambda: MarkovChain.from_matrix(TWO), r"\['a', 'b'\] has no labels"),
        (
            lambda: MarkovChain.from_matrix(pd.DataFrame(np.eye(3), list("abc"), list("axy"))),
            "matrix: 'b' is the label of a row but of no column; columns are 'a', 'x', 'y'",
        ),
        (
            lambda: MarkovChain.from_matrix(pd.DataFrame([[1, 0, 0], [0, 1, 0]], TWO, list("abz"))),
            "matrix: 'z' is the label of a column but of no row; rows are 'a', 'b'",
        ),
        (lambda: MarkovChain.from_matrix(pd.DataFrame(np.eye(2), ["a", "a"], TWO)), "rows: 'a' is there twice"),
        (lambda: MarkovChain.from_matrix(pd.DataFrame(np.eye(2), TWO, ["a", "a"])), "columns: 'a' is there twice"),
        (lambda: MarkovChain.from_matrix(pd.DataFrame()), "rows: a chain has at least one state"),
        (lambda: MarkovChain.from_matrix(["a", "a"], np.eye(2)), "states: 'a' is there twice"),
        (lambda: MarkovChain.from_matrix([1, True], np.eye(2)), "states: True is there twice"),
        (lambda: MarkovChain.from_matrix([], []), "states: a chain has at least one state"),
        (lambda: MarkovChain.from_matrix("ab", np.eye(2)), "states: 'ab' is not a list of labels"),
        (lambda: MarkovChain.from_matrix(7, np.eye(2)), "states: 7 is not a list of labels"),
        (lambda: MarkovChain.from_matrix([["a"], ["b"]], np.eye(2)), r"states: \['a'\] can't be a label"),
        (lambda: MarkovChain.from_transition_function(TWO, lambda i, j: None), "row 'a', 'a': None is not a prob"),
        (lambda: MarkovChain.from_transition_function([], lambda i, j: 1), "at least one state"),
        (lambda: CHAIN.transition_matrix(-1), "steps: -1 is not a whole number"),
        (lambda: CHAIN.transition_matrix(True), "steps: True is not a whole number"),
        (lambda: CHAIN.distribution(1, 1.5), "steps: 1.5 is not a whole number"),
        (lambda: CHAIN.distribution(1, "2"), "steps: '2' is not a whole number"),
        (lambda: CHAIN.distribution(9), "start: 9 is not a state; states are 0, 1, 2, 3"),
        (lambda: CHAIN.distribution({1: HALF}), "start: the probabilities add to 1/2, not to 1"),
        (lambda: CHAIN.distribution({9: 1}), "start: 9 is not a state"),
        (lambda: CHAIN.distribution({}), "start: the probabilities add to 0"),
        (lambda: CHAIN.distribution([1]), r"start: \[1\] can't be a label"),
        (lambda: CHAIN.distribution(CHAIN.hitting_time([0, 3], 1)), "is not a distribution of states"),
        (lambda: CHAIN.distribution(1, 10**9), "steps: 1000000000 are too many to work out exactly"),
        (lambda: CHAIN.prob_of_path(1, [2, 9]), "path: 9 is not a state"),
        (lambda: CHAIN.prob_of_path(1, 2), "path: 2 is not a list of states"),
        (lambda: CHAIN.simulate_path(1, seed=-1), "seed: -1 is neither a whole number from 0"),
        (lambda: CHAIN.simulate_path(1, seed=True), "seed: True is neither"),
        (lambda: CHAIN.simulate_path(1, seed=1.0), "seed: 1.0 is neither"),
        (lambda: CHAIN.simulate_path(1, steps=-2), "steps: -2 is not a whole number"),
        (lambda: CHAIN.hitting_probability([]), r"target: \[\] has no state in it"),
        (lambda: CHAIN.hitting_probability([0, 9]), "target: 9 is not a state"),
        (lambda: CHAIN.hitting_probability("home"), "target: 'home' is not a state; states are 0, 1, 2, 3"),
        (lambda: CHAIN.hitting_probability(0, start="home"), "start: 'home' is not a state"),
        (lambda: CHAIN.hitting_probability([[0]]), r"target: \[0\] can't be a label"),
        (lambda: CHAIN.expected_hitting_time(None), "target: None is not a state"),
        (lambda: CHAIN.hitting_time(0, None), "start: None is not a state"),
        (lambda: CHAIN.expected_visits("x" * 1000), r"start: 'x+\.\.\. is not a state"),
    ],
)
def test_bad_input_is_refused(build: Any, text: str) -> None:
    with pytest.raises(ValueError, match=text) as caught:
        build()
    assert len(str(caught.value)) < 250
    assert type(caught.value) is ValueError


def test_an_unknown_state_is_told_some_known_ones() -> None:
    rows: dict[Any, dict[Any, Fraction | int]] = {n: {n + 1: 1} for n in range(45)}
    chain = MarkovChain.from_dict({**rows, 45: {45: 1}, "lost": {"lost": 1}})
    with pytest.raises(ValueError, match=r"target: 'home' is not a state; states are 0, 1, 2, \.\.\., 44, 45, 'lost'$"):
        chain.hitting_time("home", 0)
    inner = MarkovChain.from_dict({**rows, 20: {20: 1}, 45: {0: 1}})
    with pytest.raises(ValueError, match=r"states are 0, 1, 2, \.\.\., 20, \.\.\., 43, 44, 45$"):
        inner.hitting_time("home", 0)


# --- odd values ----------------------------------------------------------------------------------------------------


def test_tuples_beside_other_labels_make_a_plain_index() -> None:
    chain = MarkovChain({None: {(1, 2): 1}, (1, 2): {(1, 2): 1}})
    assert chain.hitting_probability([(1, 2)]).tolist() == [1, 1]
    assert chain.transition_matrix().columns.tolist() == [None, (1, 2)]


def test_an_array_without_axes_is_one_value() -> None:
    chain = MarkovChain({0: {1: 1}, 1: {1: 1}})
    one = np.array(1)
    assert chain.hitting_probability(one, start=0) == 1
    assert chain.hitting_time(one, 0).ppf(np.array(0.5)) == 1
    with pytest.raises(ValueError, match=r"^path: array\(1\) is not a list of states"):
        chain.prob_of_path(0, one)
    with pytest.raises(ValueError, match=r"^matrix: array\(1\) is not a list of rows"):
        MarkovChain.from_matrix([0], one)
    with pytest.raises(ValueError, match=r"^states: array\(1\) is not a list of labels"):
        MarkovChain.from_matrix(one, [[1]])


def test_what_is_no_function_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"^f: 0\.5 is not a function of two states"):
        MarkovChain.from_transition_function(["a", "b"], 0.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("chance", [Fraction(1, 100), 0.01], ids=str)
def test_the_most_probable_step_may_be_a_late_one(chance: Any) -> None:
    # Two waits in a row: k steps have the probability (k - 1) p^2 (1 - p)^(k - 2), largest at k = 1 / p and 1 / p + 1.
    stay = 1 - chance
    chain = MarkovChain({0: {0: stay, 1: chance}, 1: {1: stay, 2: chance}, 2: {2: 1}})
    steps = chain.hitting_time(2, 0)
    assert steps.mode() in ((100,) if chain.exact else (100, 101))
    assert steps.pmf(100) == pytest.approx(99 * 0.01**2 * 0.99**98)
    assert steps.rvs(2000, seed=1).mean() == pytest.approx(200, abs=4 * 100 * 2**0.5 / 2000**0.5)


def test_too_many_steps_in_floats_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("robinson_widget.chance.hitting._MOST_STEPS", 1000)
    slow = MarkovChain({0: {0: 1 - 1e-6, 1: 1e-6}, 1: {1: 1}}).hitting_time(1, 0)
    for ask in (slow.mode, slow.median, slow.to_frame, slow.rvs):
        with pytest.raises(ValueError, match="so many steps are too much to hold; the mean"):
            ask()
    assert slow.mean() == pytest.approx(1e6)


def test_a_probability_as_a_float_is_the_fraction_rounded() -> None:
    chain = MarkovChain({0: {0: Fraction(1, 3), 1: Fraction(1, 3), 2: Fraction(1, 3)}, 1: {1: 1}, 2: {2: 1}})
    for steps in (chain.hitting_time(1, 0), chain.hitting_time(1, 0).given_finite(), chain.hitting_time([1, 2], 0)):
        asked = [-1, 0, 1, 2, 2.5, 40, math.inf]
        assert steps.pmf(asked, exact=False) == pytest.approx([float(p) for p in steps.pmf(asked)], rel=1e-15)
