"""One turn, one journey, and what comes of it on the way: against the engine, against published figures, by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from robinson_widget import ROBINSON, track
from robinson_widget.board import Board
from robinson_widget.chance.law import begins, reach, turn_laws
from robinson_widget.chance.race import expected_chips, journey, race_chain, visits
from robinson_widget.effects import (
    CollectFromEach,
    EveryonePays,
    LostOnRoll,
    MayStartOver,
    MayStay,
    MoveTo,
    Pay,
    PayNeighbour,
    Receive,
    RecruitFriday,
    RollAgain,
    SwapWith,
)
from robinson_widget.engine import State, legal_actions, opening, outcomes, step
from robinson_widget.events import Landed, Rolled

#: The snakes and ladders of Milton Bradley's board of 100 squares.
CHUTES = {1: 38, 4: 14, 9: 31, 16: 6, 21: 42, 28: 84, 36: 44, 47: 26, 49: 11, 51: 67, 56: 53}
CHUTES |= {62: 19, 64: 60, 71: 91, 80: 100, 87: 24, 93: 73, 95: 75, 98: 78}

#: Policies written out once more, by what they do where something is to choose.
WEIGHTS: dict[str, Any] = {
    "eager": lambda actions: {actions[0]: Fraction(1)},
    "cautious": lambda actions: {
        actions[-1] if actions[-1] in ("pass", "remain") else actions[0]: Fraction(1),
    },
    "random": lambda actions: dict.fromkeys(actions, Fraction(1, len(actions))),
}


def played(board: Board, state: State, weigh: Any, share: Fraction, told: Counter[Any]) -> None:
    """Play a turn of one player on with the engine, every roll and every choice, down to shares too small to count."""
    if share < Fraction(1, 10**7):
        return
    actions = [str(action) for action in legal_actions(board, state)]
    for action, weight in weigh(actions).items():
        faces: Any = outcomes(board) if action == "roll" else [(None, Fraction(1))]
        for face, chance in faces:
            part = share * weight * chance
            after, events = step(board, state, action, face)
            for event in events:
                if isinstance(event, Landed):
                    told[("landing", event.square)] += part
                if isinstance(event, Rolled):
                    told["rolls"] += part
            if after.over or after.turn > state.turn:
                kind = "lost" if all(after.out) else "home" if after.over else "rests"
                told[(kind, after.positions[0])] += part
            else:
                played(board, after, weigh, part, told)


CIRCLE = track("Circle", 6, {5: 1}, faces=3).with_effects(2, RollAgain()).with_effects(3, RollAgain(optional=True))
LAWS = [
    ROBINSON,
    CIRCLE,
    track("Stay", 7, past_end="stay").with_effects(
        5,
        LostOnRoll(1),
        RollAgain(),
    ),
    track("Offers", 9, {4: 7}).with_effects(7, MoveTo(3, optional=True)).with_effects(3, MayStay(), MayStartOver()),
]


@pytest.mark.parametrize("policy", WEIGHTS)
@pytest.mark.parametrize("board", LAWS, ids=lambda board: board.name)
def test_the_law_of_a_turn_is_what_the_engine_plays(board: Board, policy: str) -> None:
    laws = turn_laws(board, policy)
    for kind, square in reach(board):
        told: Counter[Any] = Counter()
        state = replace(opening(board, 1)[0], positions=(square,), pending=kind)
        weigh = WEIGHTS["cautious"] if policy == "eager" and board.name == "Offers" and square == 7 else WEIGHTS[policy]
        if policy == "eager" and board.name == "Offers":  # the eager take no offer that leads back
            weigh = lambda actions: {("remain" if "remain" in actions else actions[0]): Fraction(1)}  # noqa: E731
        played(board, state, weigh, Fraction(1), told)
        turn = laws[(kind, square)]
        # Alone, a square of swaps is one to rest on.
        found = Counter(
            {("rests" if end == "swap" else end, there): share for (end, there), share in turn.ends.items()}
        )
        found.update({("landing", there): share for there, share in turn.landings.items()})
        found["rolls"] = turn.rolls
        for key in set(told) | set(found):
            assert abs(found[key] - told[key]) < Fraction(1, 10**4), (square, kind, key)
        assert sum(turn.ends.values()) == 1


def test_a_turn_that_comes_round_is_summed_to_the_end() -> None:
    # Two faces, home is 4. From 2, a forced roll: a 2 is home, a 1 leads to 3 and that back to 2. So home for certain,
    # after 2 rolls on average (half of all rolls end it), with one landing on 3 and on 2 for each roll that doesn't.
    board = track("Round", 4, {3: 2}, faces=2).with_effects(2, RollAgain())
    turn = turn_laws(board, "eager")[("again", 2)]
    assert turn.ends == {("home", 4): 1}
    assert turn.rolls == 2
    assert turn.landings == {2: Fraction(1), 3: Fraction(1), 4: Fraction(1)}


def test_a_turn_without_end_is_refused() -> None:
    board = track("For ever", 3, {2: 1}, faces=1).with_effects(1, RollAgain(optional=True))
    with pytest.raises(ValueError, match="policy: a turn that comes to square 1 rolls on and on there and never ends"):
        journey(board)
    assert journey(board, policy="cautious").absorbing_states == (1, 3)  # turns end there, but lead nowhere


def test_where_turns_begin() -> None:
    assert begins(ROBINSON) == (*range(25), *range(26, 45))
    # Of a hundred squares and the start, nineteen lead on and the last is home.
    assert len(begins(track("Chutes", 100, CHUTES, past_end="stay"))) == 100 - 19


# --- journeys ------------------------------------------------------------------------------------------------------


def test_chutes_and_ladders_take_as_long_as_published() -> None:
    board = track("Chutes", 100, CHUTES, past_end="stay")
    mean = journey(board).expected_hitting_time(100, start=0)
    assert mean == Fraction(
        225837582538403273407117496273279920181931269186581786048583,
        5757472998140039232950575874628786131130999406013041613400,
    )
    # Of all spinners one of 15 is quickest: 25.81.
    means = {
        faces: journey(replace(board, faces=faces)).expected_hitting_time(100, start=0, exact=False)
        for faces in range(12, 19)
    }
    assert min(means, key=lambda faces: means[faces]) == 15
    assert round(means[15], 2) == 25.81


@pytest.mark.parametrize(("past_end", "mean"), [("stay", 6), ("bounce", 6), ("home", Fraction(7, 6) ** 5)])
def test_six_squares_by_hand(past_end: Any, mean: Fraction) -> None:
    # Home exactly: every turn has one face in six that leads home, so 6 turns. Else, with k squares to go, the mean is
    # 1 + (m[1] + ... + m[k - 1]) / 6, which is 7/6 of the one before.
    for unit in ("turn", "roll"):
        assert journey(track("Six", 6, past_end=past_end), unit).expected_hitting_time(6, start=0) == mean  # type: ignore[arg-type]


def test_beyond_six_squares_to_bounce_takes_as_long_as_to_stay() -> None:
    # From the last six squares the next turn leads home with 1/6 either way, and no bounce leaves them.
    for length in (7, 9, 20):
        bounce, stay = (
            journey(track("Long", length, past_end=past_end)).hitting_time(length, 0)
            for past_end in ("bounce", "stay")  # type: ignore[arg-type]
        )
        assert [bounce.pmf(k) for k in range(30)] == [stay.pmf(k) for k in range(30)]
        assert bounce.mean() == stay.mean()


def test_robinsons_journey_ends_at_home_or_on_the_gallows() -> None:
    chain = journey()
    assert chain.states == (*range(25), *range(26, 46), "lost")
    home, lost = (chain.hitting_probability(target, start=0) for target in (45, "lost"))
    assert home + lost == 1
    assert 0 < lost < home
    assert journey(unit="roll").hitting_probability(45, start=0) == home  # rolls or turns, it is the same journey
    assert chain.absorbing_states == (45, "lost")
    assert journey(track("Plain", 10)).states == tuple(range(11))


@pytest.mark.parametrize("policy", ["eager", "cautious", "random", {4: "restart", 12: "pass"}])
def test_rolls_are_the_rolls_of_the_turns(policy: Any) -> None:
    laws = turn_laws(ROBINSON, policy)
    turns = journey(policy=policy).expected_visits(0)
    # A square's turns times the rolls of each; but to stay takes a turn and no roll.
    rolls = sum(turns[square] * laws[("roll", square)].rolls for square in begins(ROBINSON))
    assert journey(unit="roll", policy=policy).hitting_time([45, "lost"], 0).mean() == rolls


def test_two_states_where_the_extra_roll_and_the_next_turn_differ() -> None:
    # On 2 another roll is offered, and at the next turn one may start over.
    board = track("Both", 5, faces=2).with_effects(2, RollAgain(optional=True), MayStartOver())
    assert journey(board, "roll").states == (0, 1, 2, 3, 4, 5)  # the eager roll from 2 either way
    chain = journey(board, "roll", "random")
    assert chain.states == (0, 1, 2, "2 again", 3, 4, 5)
    # Half the time the roll is thrown at once, from 2; else at the next turn, from 2 or after starting over from 0.
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    assert chain.distribution("2 again").pmf(3) == half * half + half * half * half
    assert chain.distribution("2 again").pmf(1) == half * quarter
    assert chain.distribution("2 again").pmf("2 again") == half * quarter
    assert chain.distribution(2).pmf(1) == quarter


def test_who_stays_for_ever_never_arrives() -> None:
    for unit in ("turn", "roll"):
        chain = journey(ROBINSON, unit, {7: "stay"})  # type: ignore[arg-type]
        assert 7 in chain.absorbing_states
        assert chain.hitting_probability(45, start=7) == 0


def test_the_best_of_one_come_home_at_least_as_often() -> None:
    home = journey(policy="best").hitting_probability(45, start=0)
    for policy in ("eager", "cautious", "random", {4: "restart"}, {7: "stay"}, {12: "pass"}, {20: "pass"}):
        assert home >= journey(policy=policy).hitting_probability(45, start=0)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: journey(unit="round"), "unit: 'round' is not one of turn, roll, turns, rolls"),  # type: ignore[arg-type]
        (lambda: journey(policy="bold"), "policy: 'bold' is not one of eager, cautious, random, best"),
        (lambda: journey("Robinson"), "board: 'Robinson' is no Board"),  # type: ignore[arg-type]
        (lambda: visits(policy={5: "stay"}), "policy: on square 5 'stay' is not open"),
        (lambda: expected_chips(players=9), "players: 9 is not a whole number from 1 to 8"),
        (lambda: race_chain(ROBINSON, 2), r"board: this race has more than 3,000 states, up to some 3,872"),
        (lambda: turn_laws(ROBINSON, "best"), "policy: 'best' looks at where the others stand"),
    ],
)
def test_what_cannot_be_asked_is_refused(ask: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ask()


# --- landings and chips --------------------------------------------------------------------------------------------


def test_landings_on_robinsons_board() -> None:
    frame = visits()
    landings, rests = frame["landings"], frame["rests"]
    # 14 is landed on from 25 as well, and nothing rests on 25; the eager roll on from 12 and 20 and go on from 23.
    assert landings[25] > 0
    assert landings[14] > landings[25]
    assert rests[25] == rests[12] == rests[20] == rests[23] == 0
    assert rests[5] == landings[5]
    assert landings[27] > landings[23]
    assert landings[45] == journey().hitting_probability(45, start=0)
    assert rests[45] == 0
    assert landings[0] == rests[0] == 0
    # Each turn but the last, in which one is home or lost, ends on a square.
    lost = journey().hitting_probability("lost", start=0)
    assert sum(rests) + 1 == journey().hitting_time([45, "lost"], 0).mean()
    rolls = journey(unit="roll").hitting_time([45, "lost"], 0).mean()
    # Each roll lands once, but that of the lost not at all; 25 and 23 lead to a second landing.
    assert sum(landings) == rolls - lost + landings[25] + landings[23]


def test_floats_are_given_where_they_are_asked_for() -> None:
    exact, floats = visits(), visits(exact=False)
    assert set(floats.dtypes) == {np.dtype(float)}
    assert floats.to_numpy().tolist() == exact.astype(float).to_numpy().tolist()
    chips, rounded = expected_chips(players=3), expected_chips(players=3, exact=False)
    assert isinstance(chips.total, Fraction)
    assert isinstance(rounded.total, float)
    assert rounded.total == pytest.approx(float(chips.total), abs=1e-12)
    assert rounded.by_square["expected"].tolist() == pytest.approx(chips.by_square["expected"].astype(float).tolist())
    assert rounded.by_square["expected"].dtype == float
    assert expected_chips(track("Plain", 10), exact=False).total == 0


@pytest.mark.parametrize(("one", "many"), [("turn", "turns"), ("roll", "rolls")])
def test_units_are_taken_in_the_plural_too(one: Any, many: Any) -> None:
    here, there = journey(unit=one), journey(unit=many)
    assert here.states == there.states
    assert (here.transition_matrix() == there.transition_matrix()).all(axis=None)


def test_landings_are_those_of_games_played() -> None:
    from robinson_widget.chance.simulate import simulate

    frame = visits(policy="random").astype(float)
    games = simulate(40_000, players=1, policy="random", seed=28)
    # A few landings a game at most, so a standard error of some 2/200: five of them.
    assert (games.landings / games.n - frame["landings"]).abs().max() < 0.05
    assert (games.rests / games.n - frame["rests"]).abs().max() < 0.05


def test_early_landings_by_hand() -> None:
    # Square n below 7 is reached from any square before it by one face: (1/6) * (7/6) ** (n - 1).
    landings = visits()["landings"]
    assert [landings[n] for n in range(1, 7)] == [Fraction(1, 6) * Fraction(7, 6) ** (n - 1) for n in range(1, 7)]


def test_to_stay_is_to_rest_without_landing() -> None:
    # One face, three squares: on 1 the random stay half of the time: two turns there on average, so one more rest.
    board = track("Wait", 3, faces=1).with_effects(1, MayStay())
    frame = visits(board, "random")
    assert frame["landings"].tolist() == [0, 1, 1, 1]
    assert frame["rests"].tolist() == [0, 2, 1, 0]


def test_chips_by_hand() -> None:
    # One face: every square is landed on once.
    board = track("Chips", 7, faces=1)
    for square, effect in enumerate(
        [Receive(5), Pay(3), EveryonePays(1), PayNeighbour(2), CollectFromEach(1), RecruitFriday(2)], start=1
    ):
        board = board.with_effects(square, effect)
    assert expected_chips(board).by_square["expected"].to_dict() == {1: 5, 2: -3, 3: -1}
    assert expected_chips(board).total == 1
    # With two others: 2 to the neighbour, 1 from each of two, 2 from the Friday.
    assert expected_chips(board, 3).by_square["expected"].to_dict() == {1: 5, 2: -3, 3: -1, 4: -2, 5: 2, 6: 2}
    assert "never run short" in repr(expected_chips(board))
    assert "never run short" in expected_chips(board)._repr_html_()


def test_chips_of_a_plain_board_are_none() -> None:
    found = expected_chips(track("Plain", 10))
    assert found.total == 0
    assert len(found.by_square) == 0


# --- the race as one chain -----------------------------------------------------------------------------------------


def test_the_chain_of_a_race_begins_at_the_opening_and_ends_decided() -> None:
    board = track("Small", 4, faces=2).with_effects(3, LostOnRoll(2))
    chain = race_chain(board, 2)
    assert chain.exact
    assert chain.states[0] == ((0, 0), 0)
    assert set(chain.absorbing_states) == {"seat 0 wins", "seat 1 wins", "nobody"}
    found = [chain.hitting_probability(end, start=((0, 0), 0)) for end in chain.absorbing_states]
    assert all(isinstance(chance, Fraction) for chance in found)
    assert sum(found) == 1


def test_a_swap_in_the_chain_of_a_race() -> None:
    board = track("Swap", 6, faces=2).with_effects(3, SwapWith(4))
    chain = race_chain(board, 2)
    # Seat 0 on 2, seat 1 on 4: a 1 leads to 3 and changes places.
    assert chain.distribution(((2, 4), 0)).pmf(((4, 3), 1)) == Fraction(1, 2)


def test_every_state_of_a_small_chain_by_hand() -> None:
    # Two squares and two faces: a 2 from 0 is home, a 1 leads to 1; from 1 a 1 is home and a 2 bounces back to 1.
    positions = {((0, 0), 0), ((1, 0), 1), ((1, 1), 0), ((1, 1), 1)}
    assert set(race_chain(track("Two", 2, faces=2), 2).states) == positions | {"seat 0 wins", "seat 1 wins"}
