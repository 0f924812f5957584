"""What is solved exactly and what is counted in many games agree: within four standard errors, everywhere.

The seeds are fixed. Of some thousand figures about one in ten thousand may be off by more than that by bad luck alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from math import prod, sqrt
from random import Random
from typing import Any

import numpy as np
import pytest
from chainkit import chutes
from gameskit import CHUTES, MEDLEY

from robinson_widget import ROBINSON, Board, Square, State, opening, track
from robinson_widget.board import LostOnRoll, MayStartOver, MayStay, MoveTo, Pay, Receive, RollAgain, SwapWith
from robinson_widget.chance.endless import never_ending
from robinson_widget.chance.games import Games
from robinson_widget.chance.race import expected_chips, journey, visits, win_probability
from robinson_widget.chance.simulate import simulate
from robinson_widget.chance.turns import check_choices, open_actions, pendings
from robinson_widget.effects import BoardError

N = 100_000

#: What is not counted as often as this says too little to be compared by its standard error.
ENOUGH = 25


def agree(counted: float, exact: float, stderr: float, *what: object) -> None:
    # A standard error of 0 leaves no room but for rounding.
    assert abs(counted - exact) <= 4 * stderr + 1e-9, (*what, counted, exact, stderr)


def share_error(chance: float, n: int) -> float:
    """The standard error of the share of n games, if that is the chance in each."""
    return sqrt(max(chance * (1 - chance), 0) / n)


# --- one traveller -----------------------------------------------------------------------------------------------

JOURNEYS: list[tuple[Board, Any]] = [
    (ROBINSON, "eager"),
    (ROBINSON, "cautious"),
    (ROBINSON, "random"),
    (ROBINSON, {12: "pass", 23: "remain", 20: "roll"}),
    (ROBINSON, {4: "restart", 20: "pass"}),
    (CHUTES, "eager"),
    (MEDLEY, "eager"),
    (MEDLEY, "cautious"),
    (MEDLEY, "random"),
    (MEDLEY, {1: "restart", 2: "pass", 10: "paddle"}),
    (replace(MEDLEY, name="Medley, stay", past_end="stay"), "random"),
    (replace(MEDLEY, name="Medley, home", past_end="home"), "random"),
]


def named(value: object) -> str:
    return value.name if isinstance(value, Board) else str(value)


@pytest.fixture(scope="module", params=JOURNEYS, ids=lambda param: " ".join(map(named, param)))
def travelled(request: pytest.FixtureRequest) -> tuple[Board, Any, Games]:
    board, policy = request.param
    return board, policy, simulate(N, 1, board, policy, seed=45)


@pytest.mark.parametrize("unit", ["turn", "roll"])
def test_the_length_of_a_journey(travelled: tuple[Board, Any, Games], unit: Any) -> None:
    board, policy, games = travelled
    chain = journey(board, unit, policy)
    exact = chain.hitting_time(set(chain.absorbing_states), 0)
    counted, summary = games.length(f"{unit}s"), games.summary()  # type: ignore[arg-type]
    mean, stderr = summary.loc[f"{unit}s", ["mean", "stderr"]]
    agree(mean, float(exact.mean()), stderr, unit)
    values = np.arange(counted.support()[1] + 1)
    shares = np.array([float(counted.pmf(int(k))) for k in values])
    # The variance has a standard error of its own, from the fourth moment.
    deviations = (values - mean) ** 2
    variance = float((deviations * shares).sum())
    agree(
        variance, float(exact.var()), sqrt(max(float((deviations**2 * shares).sum()) - variance**2, 0) / N), "variance"
    )
    assert values[shares > 0][0] >= exact.support()[0]
    below = 0.0
    for k in range(counted.support()[1] + 1):
        chance = float(exact.pmf(k))
        below += chance
        if chance * N >= ENOUGH:
            agree(float(counted.pmf(k)), chance, share_error(chance, N), unit, k)
        if (1 - below) * N >= ENOUGH:
            agree(float(counted.cdf(k)), below, share_error(below, N), "at most", unit, k)
        else:
            break
    for q in (0.1, 0.25, 0.5, 0.75, 0.9):  # quantiles are whole numbers: next to each other at most
        assert abs(counted.ppf(q) - exact.ppf(q)) <= 1


def test_the_end_of_a_journey(travelled: tuple[Board, Any, Games]) -> None:
    board, policy, games = travelled
    chain = journey(board, policy=policy)
    lost = float(chain.hitting_probability("lost", start=0)) if "lost" in chain.states else 0.0
    home = float(chain.hitting_probability(board.last, start=0))
    shares = games.win_shares()["share"]
    assert lost + home == pytest.approx(1)
    agree(shares["nobody"], lost, share_error(lost, N), "lost")
    agree(games.summary().loc["lost_0", "mean"], lost, share_error(lost, N), "lost")
    agree(win_probability(board, 1, policy).value[0], home, 0)
    agree(win_probability(board, 1, policy).nobody, lost, 0)


def test_where_a_journey_leads(travelled: tuple[Board, Any, Games]) -> None:
    board, policy, games = travelled
    exact, counted = visits(board, policy).astype(float), games.visits()
    for kind in ("landings", "rests"):
        for square in range(board.last + 1):
            mean, stderr = exact.loc[square, kind], counted.loc[square, f"{kind}_stderr"]
            assert (mean == 0) == (counted.loc[square, kind] == 0), (kind, square)
            agree(counted.loc[square, kind], mean, stderr, kind, square)


def doomed(board: Board, name: str) -> Board:
    """The board with a last stretch on which everybody is lost, so that nobody shares out the bank."""
    for square in range(board.last - board.faces, board.last):
        board = board.with_effects(square, *(LostOnRoll(face) for face in range(1, board.faces + 1)))
    return replace(board, name=name, chips=1000, ante=500)


@pytest.mark.parametrize("policy", ["eager", "cautious", "random", {4: "restart", 12: "pass"}], ids=str)
def test_the_chips_of_one_traveller(policy: Any) -> None:
    board = doomed(ROBINSON, "Doomed")
    games = simulate(N, 1, board, policy, seed=9)
    assert games.tally.wins == (0, N)
    assert games.tally.moments["shortfalls"].total == 0
    exact = expected_chips(board, 1, policy)
    mean, stderr = games.summary().loc["chips_0", ["mean", "stderr"]]
    agree(mean, 500 + float(exact.total), stderr, "chips")
    agree(games.summary().loc["bank", "mean"], 500 - float(exact.total), stderr, "bank")


def test_the_chips_of_three_who_have_nothing_to_do_with_each_other() -> None:
    plain = track("Plain", 20, {9: 4}, past_end="bounce").with_effects(3, Receive(4)).with_effects(5, Pay(1))
    plain = plain.with_effects(8, Pay(7), RollAgain(optional=True)).with_effects(13, Receive(2))
    board = doomed(plain, "Three by themselves")
    policies = ["eager", "cautious", "random"]
    summary = simulate(N, 3, board, policies, seed=10).summary()
    for seat, policy in enumerate(policies):
        exact = expected_chips(board, 3, policy)
        assert exact.total == expected_chips(board, 1, policy).total
        agree(*summary.loc[f"chips_{seat}", ["mean"]], 500 + float(exact.total), summary.loc[f"chips_{seat}", "stderr"])


# --- races -------------------------------------------------------------------------------------------------------


def check_race(board: Board, players: int | State, policy: Any, n: int = N, seed: int = 1) -> None:
    exact = win_probability(board, players, policy, method="exact")
    assert exact.method == "exact"
    assert exact.never == 0
    start = players if isinstance(players, State) else opening(board, players)[0]
    shares = simulate(n, board=board, policy=policy, start=start, seed=seed, progress=False).win_shares()["share"]
    for who, share, chance in zip(shares.index, shares, (*exact.value, exact.nobody), strict=True):
        agree(share, chance, share_error(chance, n), board.name, start.positions, policy, who)


SMALL = track("Small", 12, {5: 2, 8: 11}, past_end="stay").with_effects(6, SwapWith(9)).with_effects(7, SwapWith(6))


@pytest.mark.parametrize(
    ("board", "players", "policy"),
    [
        *[(ROBINSON, players, policy) for players in (1, 2, 3) for policy in ("eager", "cautious", "random")],
        (ROBINSON, 2, {4: "restart", 12: "pass", 23: "remain"}),
        (ROBINSON, 2, ["eager", "cautious"]),
        (ROBINSON, 3, ["random", {12: "pass", 20: "pass"}, "cautious"]),
        (CHUTES, 2, "eager"),
        *[(MEDLEY, players, policy) for players in (2, 3, 4) for policy in ("eager", "random")],
        (MEDLEY, 3, ["cautious", "random", {2: "pass", 5: "remain"}]),
        (MEDLEY, 4, ["random", "eager", "random", "cautious"]),
        (SMALL, 3, "random"),
        (SMALL, 4, "eager"),
    ],
    ids=named,
)
def test_who_wins(board: Board, players: int, policy: Any) -> None:
    check_race(board, players, policy)


@pytest.mark.parametrize(
    ("board", "players", "policy", "n"),
    [
        (ROBINSON, 1, "best", 20_000),
        (ROBINSON, 2, "best", 20_000),
        (ROBINSON, 2, ["best", "eager"], 20_000),
        (MEDLEY, 2, "best", 50_000),
        (MEDLEY, 3, "best", 50_000),
        (MEDLEY, 3, ["random", "best", "cautious"], 50_000),
    ],
    ids=named,
)
def test_who_wins_if_some_play_their_best(board: Board, players: int, policy: Any, n: int) -> None:
    check_race(board, players, policy, n)


def in_the_middle(board: Board, positions: Iterable[int], **others: Any) -> State:
    positions = tuple(positions)
    return replace(opening(board, len(positions))[0], positions=positions, **others)


@pytest.mark.parametrize("policy", ["eager", "cautious", "random", "best"])
@pytest.mark.parametrize(
    ("board", "state"),
    [
        (ROBINSON, in_the_middle(ROBINSON, (44, 40))),
        (ROBINSON, in_the_middle(ROBINSON, (12, 20), pending="again")),
        (ROBINSON, in_the_middle(ROBINSON, (30, 20), pending="again", mover=1, turn=17)),
        (ROBINSON, in_the_middle(ROBINSON, (23, 26), pending="move")),
        (ROBINSON, in_the_middle(ROBINSON, (41, 36, 41), pending="swap", mover=1)),
        (ROBINSON, in_the_middle(ROBINSON, (42, 35, 41), mover=2)),
        (ROBINSON, in_the_middle(ROBINSON, (42, 4, 42), out=(True, False, False), mover=1)),
        (ROBINSON, in_the_middle(ROBINSON, (42, 42, 39), out=(False, True, True))),
        (ROBINSON, in_the_middle(ROBINSON, (45, 43, 20, 41), out=(True, False, True, False), mover=3)),
        (MEDLEY, in_the_middle(MEDLEY, (10, 8, 8), pending="move")),
        (MEDLEY, in_the_middle(MEDLEY, (4, 8, 8), pending="swap")),
        (MEDLEY, in_the_middle(MEDLEY, (9, 1, 4), pending="again")),
        (MEDLEY, in_the_middle(MEDLEY, (8, 6, 1, 2), out=(False, True, False, False), mover=3, pending="again")),
    ],
    ids=lambda value: "-".join(map(str, value.positions)) if isinstance(value, State) else value.name,
)
def test_who_wins_from_the_middle_of_a_game(board: Board, state: State, policy: str) -> None:
    check_race(board, state, policy, n=10_000 if policy == "best" else 40_000)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_how_long_a_race_of_independent_pawns_is(players: int) -> None:
    # Nobody has moved home in m turns, if no pawn has in the turns it has had: the chain is built by hand.
    alone = chutes().hitting_time(100, start=0)
    longer: list[float] = []
    while not longer or longer[-1] > 1e-12:
        m = len(longer)
        longer.append(prod(float(alone.sf((m + players - 1 - seat) // players)) for seat in range(players)))
    n = 40_000
    games = simulate(n, players, CHUTES, seed=100 + players)
    mean, stderr = games.summary().loc["turns", ["mean", "stderr"]]
    agree(mean, sum(longer), stderr, "turns")
    counted = games.lengths().to_dict()
    wins = [0.0] * players
    for m, (before, after) in enumerate(pairwise(longer), start=1):
        wins[(m - 1) % players] += before - after
        if (before - after) * n >= ENOUGH:
            agree(counted.get(m, 0) / n, before - after, share_error(before - after, n), "turns", m)
    for seat, share in enumerate(games.win_shares()["share"][:-1]):
        agree(share, wins[seat], share_error(wins[seat], n), "seat", seat)
    if players == 2:  # solved as one race of both
        assert win_probability(CHUTES, players, method="exact").value == pytest.approx(wins, abs=1e-9)


# --- random small boards -----------------------------------------------------------------------------------------


def small_board(source: Random) -> Board:
    """A board of 3 to 9 squares, many of which lead elsewhere, wait, swap or lose."""
    while True:
        last, squares = source.randint(3, 9), []
        for number in range(1, last):
            effects: list[Any] = []
            if source.random() < 0.25:
                effects.append(source.choice([MayStartOver(), MayStay(), LostOnRoll(1)]))
            there, optional, kind = source.randint(1, last - 1), source.random() < 0.5, source.random()
            if kind < 0.6 and there != number:
                effects.append([MoveTo(there, optional), RollAgain(optional), SwapWith(there)][int(kind / 0.2)])
            squares.append(Square(number, effects=tuple(effects)))
        past_end: Any = source.choice(["bounce", "stay", "home"])
        try:
            return Board("Made up", (*squares, Square(last)), source.randint(1, 3), past_end)
        except BoardError:
            continue


def some_policy(source: Random, board: Board) -> Any:
    if source.random() < 0.6:
        return source.choice(["eager", "cautious", "random"])
    words = {
        square: [word for pending in pendings(board, square) for word in open_actions(board, square, pending)]
        for square in range(1, board.last)
    }
    return {square: source.choice(each) for square, each in words.items() if len(each) > 1}


@pytest.mark.parametrize("part", range(4))
def test_games_on_random_boards(part: int) -> None:
    ended = never = 0
    for seed in range(75 * part, 75 * part + 75):
        source = Random(seed)
        board, players = small_board(source), source.choice([1, 2, 2, 3])
        policies = [some_policy(source, board) for _ in range(players)]
        stuck = never_ending(board, tuple(check_choices(board, each) for each in policies), opening(board, players)[0])
        try:
            exact = win_probability(board, players, policies, method="exact")
        except ValueError:  # a turn that never ends
            assert stuck, seed
            with pytest.raises(ValueError, match="rolls on and on"):
                win_probability(board, players, policies, method="exact")
            continue
        if exact.never:
            assert stuck, seed
        elif stuck:
            # Refused to be on the safe side: only somebody to change places with could help out of there.
            assert players > 1
            assert any(isinstance(effect, SwapWith) for square in board.squares for effect in square.effects)
        if stuck:
            never += 1
            with pytest.raises(ValueError, match="a game might never end"):
                simulate(1, players, board, policies)
            continue
        ended += 1
        shares = simulate(2_000, players, board, policies, seed=seed).win_shares()["share"]
        for share, chance in zip(shares, (*exact.value, exact.nobody), strict=True):
            agree(share, chance, share_error(chance, 2_000) * 1.25, seed)  # so few games: five standard errors
    assert ended > 50
    assert never >= 5


def test_a_race_with_a_seat_that_never_gets_home_is_won_by_the_other() -> None:
    # Seat 0 starts over again and again, and is the last to be looked at when the race is solved.
    board = track("Four", 4, faces=2, past_end="stay").with_effects(3, MayStartOver()).with_effects(2, MoveTo(1))
    exact = win_probability(board, 3, [{3: "restart"}, "eager", "eager"], method="exact")
    assert (exact.value[0], exact.never) == (0, 0)
    assert exact.value[1] + exact.value[2] == pytest.approx(1)
    check_race(board, 3, [{3: "restart"}, "eager", "eager"])
