"""Chances to win: solved races against chains that the engine itself writes out, by hand, and against games played."""

from __future__ import annotations

import sys
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from robinson_widget import ROBINSON, Computer, Game, track
from robinson_widget.board import Board
from robinson_widget.chance import joint
from robinson_widget.chance.race import (
    ChoiceValues,
    WinProbability,
    best_actions,
    best_policy,
    choice_values,
    journey,
    race_chain,
    win_probabilities,
    win_probability,
)
from robinson_widget.effects import (
    LostOnRoll,
    MayStartOver,
    MayStay,
    MoveTo,
    Receive,
    RecruitFriday,
    RollAgain,
    SwapWith,
)
from robinson_widget.engine import State, legal_actions, opening, order_of_play, outcomes, step
from robinson_widget.policies import choose


def at(board: Board, *positions: int, **changes: Any) -> State:
    return replace(opening(board, len(positions))[0], positions=positions, **changes)


#: Small boards, each with something that a race can trip over.
BOARDS = {
    "bounce": track("Bounce", 5, faces=3),
    "stay": track("Stay", 4, faces=3, past_end="stay"),
    "home": track("Home", 6, {2: 4}, faces=2, past_end="home"),
    "lost": track("Lost", 5, faces=3).with_effects(3, LostOnRoll(1)).with_effects(4, LostOnRoll(3)),
    "swap": track("Swap", 6, faces=2).with_effects(3, SwapWith(5)),
    "swap back": track("Swap back", 6, faces=2, past_end="stay").with_effects(5, SwapWith(2)),
    "again": track("Again", 5, {4: 1}, faces=3).with_effects(2, RollAgain()).with_effects(3, RollAgain(optional=True)),
    "circle": track("Circle", 4, faces=2).with_effects(3, RollAgain()).with_effects(2, RollAgain(optional=True)),
    "offers": track("Offers", 7, faces=2)
    .with_effects(2, MayStartOver())
    .with_effects(3, MoveTo(6, optional=True))
    .with_effects(4, MayStay())
    .with_effects(5, MoveTo(1, optional=True)),
    "chips": track("Chips", 4, faces=2, chips=5, ante=2).with_effects(1, Receive(1)).with_effects(2, RecruitFriday(1)),
    "all": track("All", 6, faces=3)
    .with_effects(2, LostOnRoll(2), MayStartOver(), MayStay())
    .with_effects(3, MoveTo(4, optional=True))
    .with_effects(4, SwapWith(5))
    .with_effects(5, LostOnRoll(3), RollAgain(optional=True)),
}

POLICIES: dict[str, Any] = {
    "eager": ("eager",) * 3,
    "cautious": ("cautious",) * 3,
    "random": ("random",) * 3,
    "mixed": ("eager", "random", "cautious"),
    "best": ("best",) * 3,
    "best among others": ("random", "best", "eager"),
}


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("policies", POLICIES)
@pytest.mark.parametrize("name", BOARDS)
def test_a_race_is_that_of_the_chain_the_engine_writes_out(name: str, policies: str, players: int) -> None:
    board, policy = BOARDS[name], POLICIES[policies][:players]
    chain = race_chain(board, players, policy)
    ends = [f"seat {seat} wins" for seat in range(players)]
    found: dict[str, Any] = {end: chain.hitting_probability(end, exact=False) for end in ends if end in chain.states}
    if "nobody" in chain.states:
        found["nobody"] = chain.hitting_probability("nobody", exact=False)
    states = [state for state in chain.states if not isinstance(state, str)]
    for label in Random(1).sample(states, min(40, len(states))):
        squares, mover, *pending = label
        state = replace(
            opening(board, players)[0],
            # Where a lost pawn stands plays no part; on square 1 nobody is met.
            positions=tuple(1 if square == "lost" else square for square in squares),
            out=tuple(square == "lost" for square in squares),
            mover=mover,
            pending=pending[0] if pending else "roll",
        )
        chances = win_probability(board, state, list(policy))
        assert chances.method == "exact"
        assert chances.residual < 1e-12
        assert chances.stderr == (0.0,) * players
        for seat, end in enumerate(ends):
            assert chances.value[seat] == pytest.approx(found[end][label] if end in found else 0, abs=1e-11)
        assert chances.nobody == pytest.approx(found["nobody"][label] if "nobody" in found else 0, abs=1e-11)
        assert sum(chances.value) + chances.nobody + chances.never == pytest.approx(1, abs=1e-9)


def test_a_race_of_two_by_hand() -> None:
    # Faces 1 and 2 on two squares: from 0 a 2 is home and a 1 leads to 1; from 1 a 1 is home and a 2 bounces to 1.
    # Half of all rolls lead home wherever one stands: the mover wins with 1/2 + 1/8 + 1/32 + ... = 2/3.
    board = track("Two squares", 2, faces=2)
    assert win_probability(board, 2).value == pytest.approx((2 / 3, 1 / 3), abs=1e-12)
    # Of three: p + p/8 + ... with p = 1/2, 1/4, 1/8, so 4/7, 2/7, 1/7.
    assert win_probability(board, 3).value == pytest.approx((4 / 7, 2 / 7, 1 / 7), abs=1e-12)


def test_a_race_with_a_swap_by_hand() -> None:
    # One face. Square 1 swaps with 3, home is 4. Whoever is on 3 wins at once; a swap takes that away.
    board = track("Swap", 4, faces=1).with_effects(1, SwapWith(3))
    assert win_probability(board, at(board, 0, 3)).value == (0.0 + 1, 0.0)  # seat 0 is on 3 then, seat 1 on 1: 1-2, 3-4
    assert win_probability(board, at(board, 0, 2)).value == (0.0, 1.0)  # nobody is there yet: 0-1, 2-3, 1-2, 3-4


def test_the_lost_and_nobody_by_hand() -> None:
    # Two faces, three squares: on 2, a 1 leads home and with a 2 one is lost. Both stand on 2:
    # seat 0 wins with 1/2; else seat 1 is alone, wins with 1/2, or nobody does.
    board = track("Lost", 3, faces=2).with_effects(2, LostOnRoll(2))
    chances = win_probability(board, at(board, 2, 2))
    assert chances.value == (0.5, 0.25)
    assert chances.nobody == 0.25
    assert chances.never == 0
    alone = win_probability(board, at(board, 2, 2, out=(True, False), mover=1))
    assert alone.value == (0.0, 0.5)
    assert alone.nobody == 0.5


def test_a_game_that_never_ends_counts_for_nobody() -> None:
    board = track("Wait", 3, faces=1).with_effects(1, MayStay())
    chances = win_probability(board, 2, {1: "stay"})
    assert chances.value == (0.0, 0.0)
    assert chances.nobody == 0
    assert chances.never == 1
    assert "never decided: 100.00%" in repr(chances)


def test_a_game_that_is_over_is_decided() -> None:
    board = BOARDS["lost"]
    won = at(board, 5, 2, winner=0, over=True, pending=None)
    assert win_probability(board, won).value == (1.0, 0.0)
    nobody = at(board, 5, 4, out=(True, True), over=True, pending=None)
    assert win_probability(board, nobody).value == (0.0, 0.0)
    assert win_probability(board, nobody).nobody == 1.0
    with pytest.raises(ValueError, match="the game is over"):
        choice_values(board, won)


def test_who_begins_has_the_better_chance_and_the_seats_add_to_one() -> None:
    for players in (2, 3):
        chances = win_probability(ROBINSON, players)
        assert list(chances.value) == sorted(chances.value, reverse=True)
        assert sum(chances.value) + chances.nobody == pytest.approx(1, abs=1e-11)


def test_one_player_wins_as_the_journey_says() -> None:
    for policy in ("eager", "cautious", "random"):
        exact = journey(ROBINSON, policy=policy).hitting_probability(45, start=0)
        assert win_probability(ROBINSON, 1, policy).value[0] == pytest.approx(float(exact), abs=1e-12)


def test_positions_that_no_game_comes_to_are_solved_too() -> None:
    # On 25 nobody rests; from there a roll leads on as from anywhere.
    state = at(ROBINSON, 25, 30)
    after = [step(ROBINSON, state, "roll", face)[0] for face, _ in outcomes(ROBINSON)]
    mean = np.mean([win_probability(ROBINSON, each).value for each in after], axis=0)
    assert win_probability(ROBINSON, state).value == pytest.approx(tuple(mean), abs=1e-11)


@pytest.mark.parametrize("policy", ["eager", "cautious", "random", "best", ["best", "random", "eager"]])
def test_a_position_is_worth_the_mean_of_what_its_rolls_lead_to(policy: Any) -> None:
    source = Random(3)
    for _ in range(25):
        state = at(
            ROBINSON, *(source.choice([*range(25), *range(26, 45)]) for _ in range(3)), mover=source.randrange(3)
        )
        for action, worth in choice_values(ROBINSON, state, policy).items():
            faces: Any = outcomes(ROBINSON) if action.kind == "roll" else [(None, Fraction(1))]
            after = [(float(p), step(ROBINSON, state, action, face)[0]) for face, p in faces]
            mean = sum(p * np.array(win_probability(ROBINSON, each, policy).value) for p, each in after)
            assert worth.value == pytest.approx(tuple(mean), abs=1e-11)


def test_late_in_the_game_more_players_are_solved() -> None:
    late = at(ROBINSON, 43, 42, 44, 41, 43)  # from 41 on five squares can still come up
    chances = win_probability(ROBINSON, late)
    assert chances.method == "exact"
    assert sum(chances.value) + chances.nobody == pytest.approx(1, abs=1e-11)
    after = [step(ROBINSON, late, "roll", face)[0] for face, _ in outcomes(ROBINSON)]
    mean = np.mean([win_probability(ROBINSON, each).value for each in after], axis=0)
    assert chances.value == pytest.approx(tuple(mean), abs=1e-11)


def test_a_lost_player_plays_no_part() -> None:
    two = win_probability(ROBINSON, at(ROBINSON, 30, 40))
    for square in (3, 41, 44):
        three = win_probability(ROBINSON, at(ROBINSON, 30, square, 40, out=(False, True, False)))
        assert three.value == pytest.approx((two.value[0], 0.0, two.value[1]), abs=1e-12)


def test_seats_of_unlike_policies_turn_with_the_table() -> None:
    here = win_probability(ROBINSON, at(ROBINSON, 10, 20, 30), ["eager", "cautious", "random"]).value
    there = win_probability(ROBINSON, at(ROBINSON, 30, 10, 20, mover=1), ["random", "eager", "cautious"]).value
    assert here == pytest.approx((there[1], there[2], there[0]), abs=1e-12)


# --- what is best ------------------------------------------------------------------------------------------------


def test_best_of_two_choices_by_hand() -> None:
    # Three faces; on 2 a move to 4 is offered, home is 5. From 4 a 1 leads home, and 2 and 3 bounce to 4 and 3;
    # from 2 a 3 leads home. The other is on 4, too, and is next: both have 1/3 in each turn, so either is as good;
    # where the board stops overshooting pawns instead, nothing changes but the squares behind.
    board = track("Offer", 5, faces=3).with_effects(2, MoveTo(4, optional=True))
    state = at(board, 2, 4, pending="move")
    worth = best_policy(board, 2).worth(state)
    assert worth["paddle"] == pytest.approx(worth["remain"], abs=1e-11)
    assert str(best_policy(board, 2).action(state)) == "paddle"  # the first of two equally good ones


@pytest.mark.parametrize("name", ["offers", "all", "circle", "again"])
@pytest.mark.parametrize("players", [1, 2, 3])
def test_no_single_other_choice_gains_anything(name: str, players: int) -> None:
    """The choices are fixed and the race they make is solved by itself, as the chain that the engine writes out."""
    board = BOARDS[name]
    try:
        chain = race_chain(board, players, "best")
    except ValueError:
        pytest.skip("too large to be written out")
    best = best_policy(board, players)
    ends = {seat: chain.hitting_probability(f"seat {seat} wins", exact=False) for seat in range(players)}

    def worth(state: State, seat: int) -> float:
        if state.over:
            return float(state.winner == seat)
        squares = tuple("lost" if out else square for square, out in zip(state.positions, state.out, strict=True))
        label = (squares, state.mover) if state.pending == "roll" else (squares, state.mover, state.pending)
        if label in chain.states:
            return float(ends[seat][label])
        return win_probability(board, state, "best").value[seat]  # where the best choices never lead

    tried = 0
    for label in [state for state in chain.states if not isinstance(state, str)]:
        squares, mover, *pending = label
        state = at(
            board,
            *(1 if square == "lost" else square for square in squares),
            out=tuple(square == "lost" for square in squares),
            mover=mover,
            pending=pending[0] if pending else "roll",
        )
        actions = legal_actions(board, state)
        if len(actions) == 1:
            continue
        tried += 1
        told = best.worth(state)
        for action in actions:
            faces: Any = outcomes(board) if action.kind == "roll" else [(None, Fraction(1))]
            other = sum(float(p) * worth(step(board, state, action, face)[0], mover) for face, p in faces)
            assert other <= worth(state, mover) + 1e-10
            assert told[str(action)] == pytest.approx(other, abs=1e-10)
        assert told[str(best.action(state))] == pytest.approx(max(told.values()), abs=1e-11)
    assert tried


def test_the_best_of_two_win_at_least_as_often_whatever_the_other_does() -> None:
    # On a board without loss one of two wins, so what one gains the other loses, and this is a theorem.
    board = track("Long", 25).with_effects(4, MayStartOver()).with_effects(7, MayStay())
    board = board.with_effects(12, RollAgain(optional=True)).with_effects(15, MoveTo(9, optional=True))
    board = board.with_effects(18, SwapWith(23))
    both = win_probability(board, 2, "best").value
    assert sum(both) == pytest.approx(1, abs=1e-10)
    for other in ("eager", "cautious", "random", {4: "restart", 7: "stay"}):
        assert win_probability(board, 2, ["best", other]).value[0] >= both[0] - 1e-12
        assert win_probability(board, 2, [other, "best"]).value[1] >= both[1] - 1e-12


def test_on_robinsons_board_best_beats_the_others() -> None:
    for other in ("eager", "cautious", "random"):
        begins, follows = win_probability(ROBINSON, 2, ["best", other]), win_probability(ROBINSON, 2, [other, "best"])
        assert begins.value[0] >= win_probability(ROBINSON, 2, other).value[0] - 1e-12
        assert follows.value[1] >= win_probability(ROBINSON, 2, other).value[1] - 1e-12


def test_the_computers_policy_is_what_is_best_up_to_three() -> None:
    source = Random(5)
    for players in (1, 2, 3):
        best = best_policy(ROBINSON, players)
        for square, pending in [(4, "roll"), (7, "roll"), (12, "again"), (20, "again"), (23, "move"), (36, "swap")]:
            for _ in range(20):
                others = (
                    [41, 41] if pending == "swap" else [source.choice([30, 41, 2, 44, 20]) for _ in range(players - 1)]
                )
                if len(others) != players - 1:
                    continue
                state = at(ROBINSON, square, *others, pending=pending)
                assert choose("best", ROBINSON, state, source) == best.action(state)


def test_with_more_than_three_only_the_two_foremost_rivals_count() -> None:
    source = Random(6)
    for _ in range(40):
        squares = [source.randrange(26, 45) for _ in range(5)]
        state = at(ROBINSON, 20, *squares, pending="again")
        # The foremost two, of equally far ones those next to play: by hand, the rest taken as lost.
        kept = sorted(sorted(range(5), key=lambda i: (-squares[i], i))[:2])
        fewer = replace(state, out=(False, *(i not in kept for i in range(5))))
        assert order_of_play(fewer, 0)[1:] == tuple(i + 1 for i in kept)
        assert choose("best", ROBINSON, state, source) == choose("best", ROBINSON, fewer, source)


def test_best_swaps_take_the_most_dangerous_rival_away() -> None:
    # Seats 1 and 3 stand on 41 and seat 2 far behind. Who plays next is the more dangerous one.
    state = at(ROBINSON, 36, 41, 3, 41, pending="swap")
    assert str(choose("best", ROBINSON, state, Random(1))) == "swap 1"
    # The same is found for many games at once, lost rivals told by -1.
    found = best_actions(ROBINSON, "swap", 36, np.array([[41, 3, 41], [-1, 41, 41], [3, 41, 41]]))
    assert found.tolist() == [0, 0, 0]


@pytest.mark.parametrize(
    ("board", "square", "target", "others", "places"),
    [
        (ROBINSON, 36, 41, [44, 43, 30, 42], {0}),  # who plays next is best taken back
        # To go back from 18 to 9 takes somebody on to 18: now one, now another is the best for that.
        (track("Back", 20).with_effects(18, SwapWith(9)), 18, 9, [19, 17, 3, 10], {0, 1, 2, 3}),
    ],
    ids=["Robinson", "Back"],
)
def test_with_more_than_three_a_swap_is_judged_by_the_position_after_it(
    board: Board, square: int, target: int, others: list[int], places: set[int]
) -> None:
    source = Random(9)
    found = set()
    for _ in range(60):
        squares = [source.choice([target, target, *others]) for _ in range(5)]
        if squares.count(target) < 2:
            continue
        state = at(board, square, *squares, pending="swap")
        worths = {}
        for action in legal_actions(board, state):
            after, _ = step(board, state, action)
            # Seat 0 and, by hand, the foremost two of the others, of equally far ones those next to play.
            kept = sorted(range(1, 6), key=lambda seat: (-after.positions[seat], seat))[:2]
            fewer = replace(after, out=(False, *(seat not in kept for seat in range(1, 6))), mover=min(kept))
            worths[action] = win_probability(board, fewer, "best").value[0]
        taken = choose("best", board, state, source)
        assert taken == next(action for action in worths if worths[action] >= max(worths.values()) - 1e-12)
        found.add(legal_actions(board, state).index(taken))
    assert found == places


def test_many_games_choose_as_one_game_does() -> None:
    source = Random(7)
    rows = [[source.choice([-1, *range(26, 45)]) for _ in range(4)] for _ in range(200)]
    for square, pending in [(4, "roll"), (7, "roll"), (12, "again"), (20, "again"), (23, "move")]:
        places = best_actions(ROBINSON, pending, square, np.array(rows))  # type: ignore[arg-type]
        for row, place in zip(rows, places, strict=True):
            state = at(
                ROBINSON,
                square,
                *(max(there, 1) for there in row),
                out=(False, *(there < 0 for there in row)),
                pending=pending,
            )
            assert legal_actions(ROBINSON, state)[place] == choose("best", ROBINSON, state, source)


def test_computers_that_play_their_best_play_games_to_the_end() -> None:
    game = Game([Computer(name, "best") for name in ("Ada", "Ben", "Cay", "Dan")], seed=4).play_out()
    assert game.state.over
    assert Game.from_json(game.to_json()).state == game.state


def test_what_is_best_on_a_square_as_a_table() -> None:
    frame = best_policy(ROBINSON, 2).to_frame(20)
    assert frame.columns.tolist() == ["best", "roll", "pass"]
    assert 25 not in frame.index
    assert len(frame) == 44
    for _, row in frame.iterrows():
        assert row[row["best"]] >= max(row["roll"], row["pass"]) - 1e-11
    shares = best_policy(ROBINSON, 3).to_frame(20)
    assert shares.sum(axis=1).tolist() == pytest.approx([1.0] * 44)
    assert best_policy(ROBINSON, 1).to_frame(12).loc["nobody", "best"] in ("roll", "pass")
    with pytest.raises(ValueError, match=r"square: 5 has no such choice; there are choices on 4 \(roll\), 7 \(roll\)"):
        best_policy(ROBINSON, 2).to_frame(5)


def test_where_no_choices_settle_nobody_gains_more_than_is_said() -> None:
    # To whom of two to give 18 for 9: whoever is not chosen answers so that the other choice is the better one.
    board = track("Back", 20).with_effects(18, SwapWith(9))
    best = best_policy(board, 3)
    assert 0 < best.gain < 0.05
    assert sum(best.value) == pytest.approx(1, abs=1e-10)
    state = at(board, 18, 9, 9, pending="swap")  # the only choice there is
    worth = best.worth(state)
    assert max(worth.values()) - worth[str(best.action(state))] == pytest.approx(best.gain, abs=1e-11)
    for players in (1, 2, 3):
        assert best_policy(ROBINSON, players).gain == 0.0


# --- simulated -----------------------------------------------------------------------------------------------------


class Played:
    """What `simulate` gives back, as far as it is asked for; every fourth game is lost by all."""

    def __init__(self, players: int) -> None:
        self.players = players

    def win_shares(self) -> Any:
        from pandas import DataFrame

        index = [*range(self.players), "nobody"]
        share = [0.75 / self.players] * self.players + [0.25]
        return DataFrame({"share": share, "stderr": [0.01] * (self.players + 1), "n": 100}, index=index)


def test_a_race_that_is_not_solved_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, Any]] = []

    def simulate(n: int, **how: Any) -> Played:
        asked.append({"n": n, **how})
        return Played(how["players"])

    room = ModuleType("robinson_widget.chance.simulate")
    room.simulate = simulate  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, room.__name__, room)
    chances = win_probability(ROBINSON, 5, "cautious", games=100, seed=28)
    assert (chances.method, chances.n, chances.nobody) == ("simulated", 100, 0.25)
    assert chances.value == (0.15,) * 5
    assert chances.stderr == (0.01,) * 5
    start = opening(ROBINSON, 5)[0]
    assert asked == [
        {"n": 100, "players": 5, "board": ROBINSON, "policy": ("cautious",) * 5, "seed": 28, "start": start}
    ]
    # A choice is worth the mean over the faces that follow it: here six times the same, each of its own games.
    (worth,) = choice_values(ROBINSON, start, games=100, seed=28).values()
    assert (worth.method, worth.n) == ("simulated", 600)
    assert worth.value == pytest.approx((0.15,) * 5)
    assert worth.stderr == pytest.approx((0.01 / 6**0.5,) * 5)
    assert len({repr(each["seed"]) for each in asked[1:]}) == 6  # not the same dice six times


@pytest.mark.parametrize("policy", ["eager", "random", ["cautious", "eager", "random"]])
def test_what_is_played_is_what_is_solved(policy: Any) -> None:
    pytest.importorskip("robinson_widget.chance.simulate")
    for state in (opening(ROBINSON, 3)[0], at(ROBINSON, 36, 41, 41, pending="swap"), at(ROBINSON, 12, 30, 8)):
        solved = win_probability(ROBINSON, state, policy)
        played = win_probability(ROBINSON, state, policy, method="simulated", games=20_000, seed=28)
        assert played.method == "simulated"
        for exact, share, error in zip(solved.value, played.value, played.stderr, strict=True):
            assert abs(exact - share) < 5 * error


# --- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "changes", "message"),
    [
        (0, {}, "players: 0 is not a whole number from 1 to 8"),
        (9, {}, "players: 9"),
        (True, {}, "players: True"),
        (2.0, {}, "players: 2.0"),
        (2, {"policy": "bold"}, "policy: 'bold' is not one of eager, cautious, random, best"),
        (2, {"policy": ["eager"]}, "has not one entry for each of 2 seats"),
        (2, {"policy": {5: "stay"}}, "policy: on square 5 'stay' is not open; nothing is to choose"),
        (2, {"method": "guess"}, "method: 'guess' is not one of exact, simulated"),
        (2, {"games": 0}, "games: 0 is not a whole number"),
        (6, {"method": "exact"}, r"this race of 6 has 7,256,313,856 positions and would take [0-9,]+ bytes"),
    ],
)
def test_what_cannot_be_asked_is_refused(players: Any, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        win_probability(ROBINSON, players, **changes)


def test_a_position_that_does_not_fit_the_board_is_refused() -> None:
    with pytest.raises(ValueError, match=r"state.positions\[0\]: 44 is not a whole number from 0 to 10"):
        win_probability(track("Ten", 10), at(ROBINSON, 44, 3))
    with pytest.raises(ValueError, match="board: 'Robinson' is no Board"):
        win_probability("Robinson", 2)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="state: it has 2 seats; this is what is best for 3"):
        best_policy(ROBINSON, 3).action(opening(ROBINSON, 2)[0])


# --- games and cells -------------------------------------------------------------------------------------------------


def test_the_chances_of_a_game_begin_with_those_of_the_opening_and_end_decided() -> None:
    game = Game(["Ada", "Ben", "Ada"], seed=28).play_out()
    frame = win_probabilities(game)
    assert frame.columns.tolist() == ["Ada (seat 0)", "Ben", "Ada (seat 2)"]
    assert len(frame) == len(game.history) + 1
    assert frame.index.name == "step"
    assert tuple(frame.loc[0]) == win_probability(ROBINSON, 3).value
    assert frame.iloc[-1].tolist() == [float(seat == game.state.winner) for seat in range(3)]
    assert set(frame.attrs["method"]) == {"exact"}
    assert frame.attrs["stderr"] == 0


def test_a_cell_shows_the_chances() -> None:
    html = win_probability(BOARDS["lost"], 2)._repr_html_()
    assert "<table>" in html
    assert "exact" in html
    assert "nobody" in html
    assert "color" not in html
    told = joint_value()
    assert "simulated, 400 games" in repr(told)
    assert "50.00% ± 2.50%" in repr(told)


def joint_value() -> Any:
    return WinProbability((0.5, 0.5), 0.0, "simulated", (0.025, 0.025), 400)


def test_a_game_is_a_position() -> None:
    game = Game(["Ada", "Ben", "Ada"], dice=[3, 5])
    game.turn()
    state = game.state
    alone, beside = win_probability(game), win_probability(ROBINSON, game)
    assert alone == beside == win_probability(ROBINSON, state)
    assert alone.names == ("Ada (seat 0)", "Ben", "Ada (seat 2)")
    assert win_probability(ROBINSON, state).names == ("seat 0", "seat 1", "seat 2")
    assert choice_values(game) == choice_values(ROBINSON, game) == choice_values(ROBINSON, state)
    best = best_policy(ROBINSON, 3)
    assert best.action(game) == best.action(state)
    assert best.worth(game) == best.worth(state)
    over = Game(["Ada"], board=track("One", 1, faces=1)).play_out()
    assert win_probability(over)["Ada"] == 1.0


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: win_probability(ROBINSON, "Ada"), "players: 'Ada' is not a whole number from 1 to 8, nor a State or"),  # type: ignore[arg-type]
        (lambda: win_probability(ROBINSON), "players: None is not a whole number from 1 to 8, nor a State or a Game"),
        (lambda: win_probability(Game(["Ada"]), 2), "players: 2 stands beside a Game"),
        (lambda: win_probability(track("Ten", 10), Game(["Ada"])), "board: the game is played on 'Robinson', another"),
        (lambda: win_probabilities(opening(ROBINSON, 2)[0]), "game: State.* is no Game; win_probability takes a sing"),  # type: ignore[arg-type]
        (lambda: best_policy(ROBINSON, 2).action("Ada"), "state: 'Ada' is no State and no Game"),  # type: ignore[arg-type]
        (lambda: best_policy(ROBINSON, 2).action(Game(["Ada"])), "state: it has 1 seats; this is what is best for 2"),
        (lambda: win_probability(ROBINSON, 2)["Cay"], "'Cay' is not one of seat 0, seat 1, nobody, never, nor a seat"),
        (lambda: win_probability(ROBINSON, 2)[True], "True is not one of"),
    ],
)
def test_what_is_no_position_and_no_player_is_refused(ask: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ask()


def test_the_chances_of_players_by_number_and_by_name() -> None:
    chances = WinProbability(
        (0.5, 0.25), 0.25, "simulated", (0.02, 0.01), 400, names=("Ada", "Ben"), nobody_stderr=0.03
    )
    assert (chances[0], chances[1]) == (chances["Ada"], chances["Ben"]) == (chances["seat 0"], chances["seat 1"])
    assert chances["nobody"] == 0.25
    assert chances["never"] == 0.0
    assert list(chances) == [0.5, 0.25]  # type: ignore[call-overload]
    with pytest.raises(IndexError, match="seat: 2 is not a whole number from 0 to 1"):
        _ = chances[2]
    frame = chances.to_frame()
    assert frame.index.tolist() == ["Ada", "Ben", "nobody"]
    assert frame.columns.tolist() == ["probability", "stderr"]
    assert frame.loc["nobody"].tolist() == [0.25, 0.03]
    assert frame["probability"].sum() == 1
    assert repr(chances).startswith("WinProbability(Ada: 50.00% ± 2.00%, Ben: 25.00% ± 1.00%, nobody: 25.00% ± 3.00%;")
    # The names are no part of the numbers.
    assert chances == replace(chances, names=("Cay", "Dan"))
    wait = win_probability(track("Wait", 3, faces=1).with_effects(1, MayStay()), 1, {1: "stay"})
    assert wait.to_frame()["probability"].to_dict() == {"seat 0": 0, "nobody": 0, "never": 1}


def test_names_are_shown_as_text_only() -> None:
    game = Game(["<b>Ada</b>", "Ben"])
    for html in (win_probability(game)._repr_html_(), choice_values(game)._repr_html_()):
        assert "<b>" not in html
        assert "&lt;b&gt;Ada" in html


def test_choices_are_a_mapping_and_a_table() -> None:
    # Three faces, home is 6; on 2 a move to 5 is offered, on 3 nothing is. The other one stands on 5, too.
    board = track("Offer", 6, faces=2, past_end="stay").with_effects(2, MoveTo(5, optional=True))
    state = at(board, 2, 5, pending="move")
    values = choice_values(board, state)
    assert isinstance(values, ChoiceValues)
    assert [str(action) for action in values] == ["paddle", "remain"]
    assert dict(values.items()) == values
    for action in legal_actions(board, state):
        assert values[action] is values[str(action)]
    assert "paddle" in values
    assert "fly" not in values
    assert len(values) == 2
    with pytest.raises(KeyError, match="'fly' is not open; open are paddle, remain"):
        _ = values["fly"]
    # Who paddles is on 5 as the other is, who is next, and a 1 leads home: 1/3 for the mover, 2/3 for the other.
    assert values["paddle"].value == pytest.approx((1 / 3, 2 / 3), abs=1e-12)
    assert str(values.best) == "paddle"
    frame = values.to_frame()
    assert frame.columns.tolist() == ["seat 0", "difference", "stderr", "seat 1", "nobody"]
    assert frame.loc["paddle", "difference"] == 0
    assert frame.loc["remain", "difference"] == values["remain"][0] - values["paddle"][0] < 0
    assert frame["seat 1"].tolist() == [values["paddle"][1], values["remain"][1]]
    html = values._repr_html_()
    assert "chance to win after each choice of seat 0 (exact)" in html
    assert "33.33%" in html
    assert "66.67%" in html
    assert "best" in html
    assert "points" in html
    assert "nobody" not in html  # nobody can be lost here
    assert "color" not in html


def test_four_players_are_solved_for_a_whole_game() -> None:
    game = Game(["Ada", "Ben", "Cay", "Dan"], seed=28)
    for _ in range(6):
        game.turn()
    frame = win_probabilities(game)
    assert set(frame.attrs["method"]) == {"exact"}
    assert (frame.attrs["n"], frame.attrs["stderr"]) == (0, 0.0)
    assert tuple(frame.iloc[-1]) == win_probability(game, method="exact").value
    assert list(frame.iloc[0]) == sorted(frame.iloc[0], reverse=True)  # who begins has the better chance


def test_five_players_are_played_as_often_as_is_said() -> None:
    frame = win_probabilities(Game([*"ABCDE"]), games=500, seed=2)
    assert frame.attrs["method"] == ("simulated",)
    assert frame.attrs["n"] == 500
    assert 0 < frame.attrs["stderr"] < 0.5 / 500**0.5


# --- in short --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["offers", "all", "again"])
@pytest.mark.parametrize("players", [1, 2, 3])
def test_what_simple_policies_lose_is_told_position_by_position(name: str, players: int) -> None:
    board, best = BOARDS[name], best_policy(BOARDS[name], players)
    frame = best.to_frame()
    race, _ = joint.solved(board, ("best",) * players)
    for (square, pending), row in frame.iterrows():
        losses: dict[str, list[float]] = {"eager": [], "cautious": []}
        firsts: list[str] = []
        for others in product(race.squares, repeat=players - 1):
            if pending == "swap" and len([other for other in others if other == 5]) < 2:
                continue  # the board's only square of swaps is 4, with 5
            state = at(board, square, *others, pending=pending)
            worth = best.worth(state)
            firsts.append(str(best.action(state)))
            for policy, each in losses.items():
                each.append(max(worth.values()) - worth[str(choose(policy, board, state, Random(0)))])
        assert row["positions"] == len(firsts)
        for policy, each in losses.items():
            assert row[f"{policy} is worse in"] == sum(loss > 1e-12 for loss in each)
            assert row[f"chance to win lost by {policy}, at most"] == pytest.approx(max(each), abs=1e-11)
        if pending != "swap":
            open_here = [str(action) for action in legal_actions(board, at(board, square, *others, pending=pending))]
            for word in set(frame.columns) & {"roll", "restart", "stay", "pass", "paddle", "remain"}:
                if word in open_here:
                    assert row[word] == pytest.approx(firsts.count(word) / len(firsts))
                else:
                    assert np.isnan(row[word])


#: What the eager don't do.
OTHERWISE = {4: "restart", 7: "stay", 12: "pass", 20: "pass", 23: "remain"}


def test_the_headline_of_what_is_best() -> None:
    two = repr(best_policy(ROBINSON, 2))
    assert "never better than eager" in two
    assert "better than cautious on 12, 20, 23 (in every position)" in two
    # Alone, where a single other choice than the eager one brings more travellers home is told by journeys, exactly.
    home = {
        square: journey(policy={square: word}).hitting_probability(45, start=0) for square, word in OTHERWISE.items()
    }
    better = [square for square, chance in home.items() if chance > journey().hitting_probability(45, start=0)]
    assert f"better than eager on {', '.join(map(str, better))} (in every position)" in repr(best_policy(ROBINSON, 1))
    html = best_policy(ROBINSON, 2)._repr_html_()
    assert "never better than eager" in html
    assert "the chance to win that simpler policies lose" in html
    assert "eager loses" in html
    assert "paddle 100%" in html
    plain = best_policy(track("Plain", 10), 2)
    assert repr(plain) == "BestPolicy(Plain, 2 players: nothing to choose)"
    assert len(plain.to_frame()) == 0
    assert "nothing to choose" in plain._repr_html_()


def test_what_was_solved_is_kept() -> None:
    first = joint.solved(ROBINSON, ("eager", "cautious"))
    again = joint.solved(ROBINSON, ("cautious", "eager"))
    assert first[0] is again[0]
    assert first[1] != again[1]


def test_turning_the_squares_of_a_race_gives_what_is_solved_from_nothing() -> None:
    # One round of turns, written out with the plain law of one turn, changes none of the values.
    race, seat = joint.solved(ROBINSON, ("eager", "eager"))
    from robinson_widget.chance.law import turn_laws

    laws = turn_laws(ROBINSON, "eager")
    source = Random(8)
    for mine, other in product(source.sample(race.squares, 8), source.sample(race.squares, 8)):
        total = 0.0
        for (kind, square), share in laws[("roll", mine)].ends.items():
            if kind == "home":
                total += float(share)
            elif kind == "rests" or (kind == "swap" and other != 41):
                total += float(share) * race.look(seat, (other, square))[1]
            elif kind == "swap":
                total += float(share) * race.look(seat, (36, 41))[1]
        assert race.look(seat, (mine, other))[0] == pytest.approx(total, abs=1e-12)


# --- races of unlike policies, and what a policy never does ------------------------------------------------------


def test_unlike_policies_are_swept_on_though_the_last_seat_never_wins() -> None:
    # One face: seats 0 and 1 walk 5 squares in 5 turns, while seat 2 stays on 4 for ever.
    board = track("Five", 5, faces=1).with_effects(4, MayStay())
    assert win_probability(board, 3, ["eager", "eager", {4: "stay"}], "exact").value == (1.0, 0.0, 0.0)


def test_a_circle_of_extra_rolls_is_followed_to_its_end() -> None:
    # A 1 from 1 is home, a 2 bounces back to 1, and there a roll is forced: whoever begins wins in the first turn.
    board = track("Two", 2, faces=2).with_effects(1, RollAgain(optional=False))
    for policies in (["best", "eager"], ["eager", "best"], ["best", "best"]):
        assert win_probability(board, 2, policies, "exact").value[0] == pytest.approx(1, abs=1e-12)


def test_the_chance_that_all_are_lost_is_swept_to_its_end() -> None:
    # Alone, who plays "best" starts over from 3 rather than be lost: in the first round this chance is 0 for seat 1.
    board = track("Five", 5, faces=4).with_effects(1, RollAgain(optional=False)).with_effects(2, SwapWith(4))
    board = board.with_effects(3, LostOnRoll(1), MayStartOver())
    policies = ["cautious", "best"]
    gone = race_chain(board, 2, policies).hitting_probability("nobody")
    begun = [state for state in gone.index if len(state) == 2 and "lost" not in state[0]]
    assert max(gone[state] for state in begun) > 0
    for squares, mover in begun:
        state = replace(opening(board, 2)[0], positions=squares, mover=mover)
        odds = win_probability(board, state, policies, "exact")
        assert odds.nobody == pytest.approx(float(gone[(squares, mover)]), abs=1e-12)


def test_a_roll_that_the_policy_never_throws_leaves_the_race_of_the_others_behind() -> None:
    # Seat 0, on 1, would be lost with every roll and starts over instead; seat 1 is then alone, and walks home.
    board = track("Three", 3, faces=1).with_effects(1, LostOnRoll(1), MayStartOver())
    state = replace(opening(board, 2)[0], positions=(1, 2))
    worths = {str(a): w for a, w in choice_values(board, state, {1: "restart"}).items()}
    assert (worths["roll"].value, worths["roll"].nobody) == ((0.0, 1.0), 0.0)


def test_two_policies_by_turns_among_four_who_can_be_lost() -> None:
    # On 1 a 1 is deadly and a 2 leads home: from there each wins or is lost at once.
    board = track("Three", 3, faces=2, past_end="home").with_effects(1, LostOnRoll(1), RollAgain(optional=True))
    state = replace(opening(board, 4)[0], positions=(1, 1, 1, 1), pending="again")
    for policies in (["eager", "cautious"] * 2, ["cautious", "eager"] * 2):
        worths = {str(a): w for a, w in choice_values(board, state, policies, "exact").items()}
        assert worths["roll"].value == pytest.approx((1 / 2, 1 / 4, 1 / 8, 1 / 16), abs=1e-12)
        assert worths["roll"].nobody == pytest.approx(1 / 16, abs=1e-12)
        assert worths["pass"].value == pytest.approx((1 / 16, 1 / 2, 1 / 4, 1 / 8), abs=1e-12)


@pytest.mark.parametrize("method", [np.array([1, 2]), ["exact"], 1, True], ids=repr)
def test_a_method_that_is_none_is_refused_by_name(method: Any) -> None:
    state = opening(ROBINSON, 2)[0]
    for ask in (
        lambda: win_probability(ROBINSON, 2, method=method),
        lambda: choice_values(ROBINSON, state, method=method),
    ):
        with pytest.raises(ValueError, match=r"^method: .* is not one of exact, simulated"):
            ask()


@pytest.mark.parametrize("game", [None, 2, "Ada", ["Ada", "Ben"]], ids=repr)
def test_the_chances_of_what_is_no_game_are_refused(game: Any) -> None:
    with pytest.raises(ValueError, match=r"^game: .* is no Game"):
        win_probabilities(game)


@pytest.mark.parametrize("field", ["positions", "purses", "fridays", "out"])
@pytest.mark.parametrize("value", [None, 2, [0, 0]], ids=repr)
def test_a_state_with_no_tuple_is_refused_by_its_field(field: str, value: Any) -> None:
    state = replace(opening(ROBINSON, 2)[0], **{field: value})
    with pytest.raises(ValueError, match=rf"^state\.{field}: .* is not a tuple"):
        win_probability(ROBINSON, state)


def test_the_computers_of_a_game_choose_by_their_own_policies() -> None:
    game = Game([Computer("Cay", policy="cautious"), "Dee"], seed=1)
    own = win_probability(game)
    assert own.value == win_probability(ROBINSON, 2, ["cautious", "eager"]).value
    assert own.value != win_probability(ROBINSON, 2).value == win_probability(game, policy="eager").value
    assert repr(own).endswith("exact, policy cautious, eager)")
    assert "policy cautious, eager" in own._repr_html_()
    assert "policy" not in repr(win_probability(game, policy="eager"))
    assert repr(win_probability(game, policy="random")).endswith("exact, policy random)")
    assert win_probabilities(game).iloc[0].tolist() == list(own.value)
    assert choice_values(game)["roll"].value == pytest.approx(own.value)


def test_a_policy_may_be_given_in_the_form_that_results_hold_it() -> None:
    chances = win_probability(ROBINSON, 2, ["eager", {12: "pass"}])
    assert win_probability(ROBINSON, 2, chances.policies).value == chances.value


@pytest.mark.parametrize("players", [1, 2, 3])
def test_of_two_ways_that_both_win_the_best_is_not_to_go_round_for_ever(players: int) -> None:
    # One face. From 2 one may go back to 1, and be as sure to come home, next time; who always does never does.
    board = track("Back", 4, faces=1).with_effects(2, MoveTo(1, optional=True))
    state = replace(opening(board, players)[0], positions=(2,) + (0,) * (players - 1), pending="move")
    assert str(best_policy(board, players).action(state)) == "remain"
    game = Game([Computer(f"C{seat}", "best") for seat in range(players)], board=board, seed=1)
    assert game.play_out().state.winner == 0


def test_a_circle_within_a_turn_is_left_by_the_best() -> None:
    # From 2 one may go back to 1, where a roll is forced, which leads to 2 again.
    board = track("Round", 4, faces=1).with_effects(1, RollAgain(optional=False)).with_effects(2, MoveTo(1, True))
    assert best_policy(board, 1).value == (1.0,)
    assert win_probability(board, replace(opening(board, 1)[0], positions=(2,), pending="move"), "best").value == (1.0,)


#: Where waiting pays, for both: what is best then changes from round to round.
WAITING = {
    "for a swap": track("Z", 5, faces=2, past_end="home").with_effects(1, MayStay()).with_effects(2, SwapWith(1)),
    "for the other": track("Z", 5, faces=1)
    .with_effects(1, MayStartOver())
    .with_effects(3, SwapWith(2), MayStay())
    .with_effects(4, LostOnRoll(1), MoveTo(5, optional=True)),
}


@pytest.mark.parametrize("board", WAITING.values(), ids=WAITING)
def test_where_waiting_pays_nobody_is_promised_what_another_wins(board: Board) -> None:
    best = best_policy(board, 2)
    chances = best.odds
    assert sum(chances.value) + chances.nobody + chances.never == pytest.approx(1, abs=1e-9)
    # They are the chances of the choices that the policy makes, in the race as the engine writes it out.
    chain = race_chain(board, 2, "best")
    start = chain.states[0]
    for seat in range(2):
        ends = [state for state in chain.absorbing_states if str(state).startswith(f"seat {seat}")]
        held = float(chain.hitting_probability(ends, start)) if ends else 0.0
        assert chances.value[seat] == pytest.approx(held, abs=1e-9)
    # And what is not gained is told.
    gains = [worth - chances.value[0] for worth in best.worth(opening(board, 2)[0]).values()]
    assert max(gains) <= best.gain + 1e-9
