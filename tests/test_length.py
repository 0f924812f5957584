"""How long a game takes: solved against chains that the engine writes out, turns that it plays, journeys and games."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from robinson_widget import ROBINSON, Computer, Game, track
from robinson_widget.board import Board
from robinson_widget.chance import simulate
from robinson_widget.chance.length import race_length
from robinson_widget.chance.race import best_policy, journey, race_chain
from robinson_widget.effects import LostOnRoll, MayStartOver, MayStay, MoveTo, RollAgain, SwapWith
from robinson_widget.engine import State, legal_actions, opening, outcomes, step

#: Boards on which each turn is a single action, so that a step of the race's chain is a turn.
PLAIN = {
    "bounce": track("Bounce", 5, faces=3),
    "stay": track("Stay", 4, faces=3, past_end="stay"),
    "home": track("Home", 6, {2: 4}, faces=2, past_end="home"),
    "lost": track("Lost", 5, faces=3).with_effects(3, LostOnRoll(1)).with_effects(4, LostOnRoll(3)),
    "swap": track("Swap", 6, faces=2).with_effects(3, SwapWith(5)),
    "one way": track("One way", 4, faces=1),
}

#: Boards with extra rolls and choices, one with turns that may come round to where they were.
RICH = {
    "swap": PLAIN["swap"],
    "circle": track("Circle", 4, faces=2).with_effects(3, RollAgain()).with_effects(2, RollAgain(optional=True)),
    "offers": track("Offers", 7, faces=2)
    .with_effects(2, MayStartOver())
    .with_effects(3, MoveTo(6, optional=True))
    .with_effects(4, MayStay())
    .with_effects(5, MoveTo(1, optional=True)),
    "all": track("All", 6, faces=3)
    .with_effects(2, LostOnRoll(2), MayStartOver(), MayStay())
    .with_effects(3, MoveTo(4, optional=True))
    .with_effects(4, SwapWith(5))
    .with_effects(5, LostOnRoll(3), RollAgain(optional=True)),
}


@pytest.mark.parametrize(
    ("name", "players"),
    # Of three, two may stand where the third swaps, and then there is one more step: whom to swap with.
    [(name, players) for name in PLAIN for players in (1, 2, 3) if (name, players) != ("swap", 3)],
)
def test_a_length_is_that_of_the_chain_the_engine_writes_out(name: str, players: int) -> None:
    board = PLAIN[name]
    chain = race_chain(board, players)
    exact = chain.hitting_time(chain.absorbing_states, chain.states[0])
    length = race_length(board, players)
    assert not length.exact
    for k in range(25):
        assert length.pmf(k) == pytest.approx(float(exact.pmf(k)), rel=1e-12, abs=1e-15)
        assert length.cdf(k) == pytest.approx(float(exact.cdf(k)), abs=1e-14)
    assert length.mean() == pytest.approx(float(exact.mean()), rel=1e-12)
    assert length.var() == pytest.approx(float(exact.var()), rel=1e-11, abs=1e-12)
    assert length.support() == exact.support()
    assert length.median() == exact.median()
    assert length.never == 0


def turn_by_turn(board: Board, players: int, policies: list[str], turns: int) -> list[float]:
    """The chance that the game ends with each turn, every position played on with the engine itself."""
    best = best_policy(board, players) if "best" in policies else None
    standing, ended = {bare(opening(board, players)[0]): 1.0}, [0.0]
    for _ in range(turns):
        within, standing = standing, {}
        over = 0.0
        seat = {state.mover for state in within}
        while within:
            later: dict[State, float] = {}
            for state, share in within.items():
                actions = [str(action) for action in legal_actions(board, state)]
                match policies[state.mover]:
                    case "random":
                        chosen = actions
                    case "cautious":
                        chosen = [actions[-1] if actions[-1] in ("pass", "remain") else actions[0]]
                    case "best":
                        assert best is not None
                        chosen = [str(best.action(state))]
                    case _:  # the eager take no offer that leads back
                        back = actions[0] == "paddle" and state.positions[state.mover] == 5
                        chosen = [actions[1] if back else actions[0]]
                for action in chosen:
                    faces: Any = outcomes(board) if action == "roll" else [(None, Fraction(1))]
                    for face, chance in faces:
                        after = step(board, state, action, face)[0]
                        part = share * float(chance) / len(chosen)
                        if after.over:
                            over += part
                        else:
                            to = standing if after.turn > state.turn else later
                            to[bare(after)] = to.get(bare(after), 0.0) + part
            within = {state: share for state, share in later.items() if share > 1e-16}
        assert len(seat) <= players
        ended.append(over)
    return ended


def bare(state: State) -> State:
    """Without chips and the number of the turn, which say nothing about where the game goes."""
    n = state.players
    squares = tuple(0 if out else square for square, out in zip(state.positions, state.out, strict=True))
    return replace(state, positions=squares, purses=(0,) * n, bank=0, fridays=(None,) * n, turn=1)


@pytest.mark.parametrize("policies", [["eager"] * 3, ["random"] * 3, ["best"] * 3, ["cautious", "random", "eager"]])
@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("name", RICH)
def test_a_length_is_what_the_engine_plays_turn_by_turn(name: str, players: int, policies: list[str]) -> None:
    board, policy = RICH[name], policies[:players]
    played = turn_by_turn(board, players, policy, 9)
    assert race_length(board, players, policy).pmf(range(10)) == pytest.approx(played, abs=1e-13)


def test_lengths_by_hand() -> None:
    # Half of all rolls lead home wherever one stands, so heads of a coin are waited for, whoever throws it.
    board = track("Two squares", 2, faces=2)
    for players in range(1, 5):
        length = race_length(board, players)
        assert length.pmf([1, 2, 3, 60]) == pytest.approx([0.5, 0.25, 0.125, 2.0**-60], rel=1e-12)
        assert (length.mean(), length.var()) == pytest.approx((2, 2), rel=1e-12)
        assert length.support() == (1, math.inf)
        assert length.mode() == 1
    # One face, four squares: the first of three is home with the tenth turn, 1 + 3 * 3.
    always = race_length(PLAIN["one way"], 3)
    assert always.support() == (10, 10)
    assert (always.mean(), always.var()) == (10, 0)
    assert "always 10" in repr(always)


@pytest.mark.parametrize("policy", ["eager", "cautious", "random"])
def test_one_player_takes_as_long_as_the_journey(policy: str) -> None:
    exact = journey(policy=policy).hitting_time([45, "lost"], 0)
    length = race_length(ROBINSON, 1, policy)
    assert length.mean() == pytest.approx(float(exact.mean()), rel=1e-12)
    assert length.var() == pytest.approx(float(exact.var()), rel=1e-11)
    assert length.pmf(range(60)) == pytest.approx([float(mass) for mass in exact.pmf(range(60))], abs=1e-15)
    assert length.ppf([0.05, 0.5, 0.99]) == exact.ppf([0.05, 0.5, 0.99])


@pytest.mark.parametrize(
    ("players", "policy"),
    [(2, "eager"), (2, ["random", "cautious"]), (3, "eager"), (3, ["cautious", "best", "random"])],
)
def test_a_length_is_that_of_games_played(players: int, policy: Any) -> None:
    length = race_length(ROBINSON, players, policy)
    games = simulate(20_000, players=players, policy=policy, seed=5)
    told = games.summary().loc["turns"]
    assert abs(told["mean"] - length.mean()) < 4 * told["stderr"]
    assert told["std"] == pytest.approx(length.std(), rel=0.04)  # its own error is some 0.5 % to 0.7 %
    for k in (15, 25, 35, 50):
        share = float(games.length().cdf(k))
        assert abs(share - length.cdf(k)) < 4 * math.sqrt(length.cdf(k) * length.sf(k) / games.n) + 1e-12


def test_a_running_game_has_a_length_still_to_come() -> None:
    game = Game(["Ada", "Ben", "Cay"], dice=[1, 2, 3, 4, 6])
    for _ in range(3):
        game.turn()
    assert game.state.mover == 0
    length = race_length(game)
    # The next turn, averaged over its six faces by the engine; none of them offers another roll here.
    after = [step(ROBINSON, game.state, "roll", face)[0] for face, _ in outcomes(ROBINSON)]
    assert all(state.pending == "roll" for state in after)
    assert length.mean() == pytest.approx(
        1 + sum(race_length(ROBINSON, state).mean() for state in after) / 6, rel=1e-12
    )
    assert race_length(ROBINSON, game).mean() == length.mean()
    over = Game(["Ada"], board=track("One", 1, faces=1)).play_out()
    assert race_length(over).mean() == 0


def test_a_lost_player_takes_no_turns() -> None:
    three = replace(opening(ROBINSON, 3)[0], positions=(30, 3, 40), out=(False, True, False))
    two = replace(opening(ROBINSON, 2)[0], positions=(30, 40))
    assert race_length(ROBINSON, three).mean() == pytest.approx(race_length(ROBINSON, two).mean(), rel=1e-12)


def test_a_length_draws_and_shows_itself() -> None:
    length = race_length(ROBINSON, 2)
    drawn = length.rvs(4_000, seed=3)
    assert abs(drawn.mean() - length.mean()) < 4 * length.std() / 4_000**0.5
    assert "turns or more" in repr(length)
    assert "turns or more" in length._repr_html_()
    assert length.to_frame()["cdf"].iloc[-1] >= 0.999


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: race_length(ROBINSON, 5), r"this race of 5 has 164,916,224 positions .* simulate\(\) plays it"),
        (lambda: race_length(ROBINSON, "Ada"), "players: 'Ada' is not a whole number from 1 to 8, nor a State"),  # type: ignore[arg-type]
        (lambda: race_length(ROBINSON, 2, {7: "stay"}), "a game might never end: with a probability of 0."),
        (
            lambda: race_length(ROBINSON, replace(opening(ROBINSON, 2)[0], positions=(12, 0), pending="again")),
            r"state: it is within a turn \(again\)",
        ),
    ],
)
def test_what_has_no_length_is_refused(ask: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ask()


def test_the_computers_of_a_game_choose_by_their_own_policies() -> None:
    game = Game(["Ada", Computer("Cay", policy="cautious")], seed=1)
    assert race_length(game).mean() == race_length(ROBINSON, 2, ["eager", "cautious"]).mean()
