"""Players lost on square 42, seat by seat, for 2 to 8 players: an out player takes part in nothing any more."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from chipkit import settled

from robinson_widget.board import ROBINSON
from robinson_widget.engine import (
    AllLost,
    BecameFriday,
    Event,
    Lost,
    Paid,
    Pending,
    Received,
    Shared,
    State,
    TurnEnded,
    check_state,
    legal_actions,
    opening,
    order_of_play,
    right_neighbour,
    standing_on,
    step,
)

# Players, the seat that is lost, the seat that moves next, and that seat's right-hand neighbour after the loss.
LOSSES: list[tuple[int, int, int, int | None]] = [
    (2, 0, 1, None),
    (2, 1, 0, None),
    (3, 0, 1, 2),
    (3, 1, 2, 0),
    (3, 2, 0, 1),
    (4, 0, 1, 3),
    (4, 1, 2, 0),
    (4, 2, 3, 1),
    (4, 3, 0, 2),
    (5, 0, 1, 4),
    (5, 1, 2, 0),
    (5, 2, 3, 1),
    (5, 3, 4, 2),
    (5, 4, 0, 3),
    (6, 0, 1, 5),
    (6, 1, 2, 0),
    (6, 2, 3, 1),
    (6, 3, 4, 2),
    (6, 4, 5, 3),
    (6, 5, 0, 4),
    (7, 0, 1, 6),
    (7, 1, 2, 0),
    (7, 2, 3, 1),
    (7, 3, 4, 2),
    (7, 4, 5, 3),
    (7, 5, 6, 4),
    (7, 6, 0, 5),
    (8, 0, 1, 7),
    (8, 1, 2, 0),
    (8, 2, 3, 1),
    (8, 3, 4, 2),
    (8, 4, 5, 3),
    (8, 5, 6, 4),
    (8, 6, 7, 5),
    (8, 7, 0, 6),
]
every_loss = pytest.mark.parametrize(("players", "lost", "heir", "neighbour"), LOSSES)


def position(
    *squares: int,
    mover: int = 0,
    purses: Sequence[int] | None = None,
    bank: int = 30,
    fridays: Mapping[int, int] | None = None,
    out: Sequence[int] = (),
    pending: Pending = "roll",
) -> State:
    """A position with the pawns on `squares`, 20 chips a purse; `fridays` maps a master's seat to the Friday's."""
    players = len(squares)
    bonds = fridays or {}
    state = replace(
        opening(ROBINSON, players)[0],
        positions=squares,
        purses=tuple(purses) if purses is not None else (20,) * players,
        bank=bank,
        fridays=tuple(bonds.get(seat) for seat in range(players)),
        out=tuple(seat in out for seat in range(players)),
        mover=mover,
        pending=pending,
    )
    check_state(ROBINSON, state)
    return state


def play(state: State, action: str, face: int | None = None) -> tuple[State, tuple[Event, ...]]:
    """One step: all chips are kept and told of in the events; the lost keep square and purse, and never move."""
    after, events = step(ROBINSON, state, action, face)
    check_state(ROBINSON, after)
    purses, bank = settled(state, events)
    for event in events:
        if isinstance(event, Paid | Received | Shared | BecameFriday):
            assert not state.out[event.seat], "a lost player pays nothing, receives nothing and is nobody's Friday"
    assert (tuple(purses), bank) == (after.purses, after.bank)
    assert sum(after.purses) + after.bank == sum(state.purses) + state.bank
    for seat, out in enumerate(state.out):
        if out:
            assert after.out[seat]
            assert (after.purses[seat], after.positions[seat]) == (state.purses[seat], state.positions[seat])
    assert after.over or not after.out[after.mover], "a lost player is never asked"
    return after, events


def roll(state: State, face: int) -> State:
    return play(state, "roll", face)[0]


def lose(players: int, lost: int, square: int = 22) -> State:
    """The position after the seat `lost` rolled its 6 on 42, everyone else on `square`."""
    squares = [42 if seat == lost else square for seat in range(players)]
    return roll(position(*squares, mover=lost), 6)


# --- one player is lost ------------------------------------------------------------------------------------------


@every_loss
def test_the_next_seat_moves_and_has_the_seat_before_the_gap_at_its_right(
    players: int, lost: int, heir: int, neighbour: int | None
) -> None:
    squares = [42 if seat == lost else 22 for seat in range(players)]
    before = position(*squares, mover=lost)
    after, events = play(before, "roll", 6)
    assert after == replace(before, out=tuple(seat == lost for seat in range(players)), mover=heir, turn=2)
    assert events[-2:] == (Lost(lost, 42), TurnEnded(lost, 1, heir))
    assert right_neighbour(after, heir) == neighbour


@every_loss
def test_the_lost_are_never_asked_again(players: int, lost: int, heir: int, neighbour: int | None) -> None:
    state = lose(players, lost, square=0)
    asked = []
    for _ in range(2 * (players - 1)):
        asked.append(state.mover)
        state = roll(state, 2)  # to 2, then to 4: nothing happens on either
    around = [seat for seat in [*range(heir, players), *range(heir)] if seat != lost]
    assert asked == around + around
    assert state.mover == heir


@every_loss
def test_square_1_the_lost_pay_nothing(players: int, lost: int, heir: int, neighbour: int | None) -> None:
    after = roll(lose(players, lost, square=0), 1)
    assert after.purses == tuple(20 if seat == lost else 19 for seat in range(players))
    assert after.bank == 29 + players  # 30, and 1 from each player but the lost one


@every_loss
def test_square_10_the_neighbour_across_the_gap_is_paid(
    players: int, lost: int, heir: int, neighbour: int | None
) -> None:
    after = roll(lose(players, lost, square=9), 1)
    gains = {heir: 18, neighbour: 22} if neighbour is not None else {}
    assert after.purses == tuple(gains.get(seat, 20) for seat in range(players))
    assert after.bank == 30


@every_loss
def test_square_29_the_neighbour_across_the_gap_becomes_friday(
    players: int, lost: int, heir: int, neighbour: int | None
) -> None:
    after = roll(lose(players, lost, square=28), 1)
    gains = {heir: 22, neighbour: 18} if neighbour is not None else {}
    assert after.purses == tuple(gains.get(seat, 20) for seat in range(players))
    assert after.fridays == tuple(neighbour if seat == heir else None for seat in range(players))


@every_loss
def test_square_32_nothing_is_collected_from_the_lost(
    players: int, lost: int, heir: int, neighbour: int | None
) -> None:
    after = roll(lose(players, lost, square=31), 1)
    # Of 2 players nobody is left to give; of 8 there are 6 who give one each.
    assert after.purses[heir] == {2: 20, 3: 21, 4: 22, 5: 23, 6: 24, 7: 25, 8: 26}[players]
    assert after.purses == tuple(
        20 if seat == lost else after.purses[heir] if seat == heir else 19 for seat in range(players)
    )


@every_loss
def test_a_lost_friday_pays_and_receives_no_chip_any_more(
    players: int, lost: int, heir: int, neighbour: int | None
) -> None:
    bond = replace(lose(players, lost, square=17), fridays=tuple(lost if s == heir else None for s in range(players)))
    after = roll(bond, 1)  # 18: the master receives 4
    assert after.purses == tuple(24 if seat == heir else 20 for seat in range(players))
    assert after.bank == 26
    bond = replace(lose(players, lost, square=25), fridays=bond.fridays)
    after = roll(bond, 1)  # 26: the master pays 3
    assert after.purses == tuple(17 if seat == heir else 20 for seat in range(players))
    assert after.bank == 33


@every_loss
def test_a_lost_friday_does_not_collect_on_32(players: int, lost: int, heir: int, neighbour: int | None) -> None:
    state = lose(players, lost, square=31)
    bond = replace(state, fridays=tuple(lost if seat == heir else None for seat in range(players)))
    assert roll(bond, 1).purses == roll(state, 1).purses


@every_loss
def test_a_lost_master_costs_the_friday_nothing_on_1(players: int, lost: int, heir: int, neighbour: int | None) -> None:
    state = lose(players, lost, square=0)
    bond = replace(state, fridays=tuple(heir if seat == lost else None for seat in range(players)))
    after = roll(bond, 1)
    assert after.purses == tuple(20 if seat == lost else 19 for seat in range(players))


@every_loss
def test_the_lost_have_no_share_though_42_is_the_nearest_square(
    players: int, lost: int, heir: int, neighbour: int | None
) -> None:
    state = replace(lose(players, lost, square=9), bank=31)
    state = replace(state, positions=tuple(44 if seat == heir else p for seat, p in enumerate(state.positions)))
    after = roll(state, 1)
    # Half of 31 is 15, for all the others on 9 alike: 15, 7, 5, 3, 3 and 2 each. Of 2 players the winner is alone.
    each = {2: 0, 3: 15, 4: 7, 5: 5, 6: 3, 7: 3, 8: 2}[players]
    winner = {2: 31, 3: 16, 4: 17, 5: 16, 6: 19, 7: 16, 8: 19}[players]
    assert after.winner == heir
    assert after.bank == 0
    assert after.purses == tuple(
        20 if seat == lost else 20 + winner if seat == heir else 20 + each for seat in range(players)
    )


@every_loss
def test_a_lost_friday_has_no_third_of_the_bank(players: int, lost: int, heir: int, neighbour: int | None) -> None:
    state = lose(players, lost, square=44)
    bond = replace(state, fridays=tuple(lost if seat == heir else None for seat in range(players)))
    after = roll(bond, 1)
    assert after.purses[lost] == 20
    # Half of 30 is 15, for all the others on 44 alike: 15, 7, 5, 3, 3 and 2 each.
    assert after.purses[heir] == {2: 50, 3: 35, 4: 36, 5: 35, 6: 38, 7: 35, 8: 38}[players]


@every_loss
def test_nobody_changes_places_with_the_lost(players: int, lost: int, heir: int, neighbour: int | None) -> None:
    state = lose(players, lost, square=9)
    # The printed board loses nobody on 41, so the lost pawn is put there by hand.
    squares = tuple(41 if s == lost else 35 if s == heir else 9 for s in range(players))
    after, events = play(replace(state, positions=squares), "roll", 1)
    assert after.positions == tuple(41 if s == lost else 36 if s == heir else 9 for s in range(players))
    assert "swapped" not in [event.kind for event in events]
    assert [str(action) for action in legal_actions(ROBINSON, after)] == ["roll"]
    assert standing_on(after, 41) == ()


@pytest.mark.parametrize(
    ("players", "out", "mover", "swaps"),
    [
        (4, [1], 0, ["swap 2", "swap 3"]),
        (5, [3], 1, ["swap 2", "swap 4", "swap 0"]),
        (8, [0, 2, 4], 7, ["swap 1", "swap 3", "swap 5", "swap 6"]),
    ],
)
def test_the_lost_are_no_choice_for_a_swap(players: int, out: list[int], mover: int, swaps: list[str]) -> None:
    squares = [35 if seat == mover else 41 for seat in range(players)]
    after = roll(position(*squares, mover=mover, out=out), 1)
    assert after.mover == mover
    assert [str(action) for action in legal_actions(ROBINSON, after)] == swaps


# --- one after another -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "in_turn"),
    [
        (1, [0]),
        (2, [0, 1]),
        (3, [0, 1, 2]),
        (4, [0, 1, 2, 3]),
        (5, [0, 1, 2, 3, 4]),
        (6, [0, 1, 2, 3, 4, 5]),
        (7, [0, 1, 2, 3, 4, 5, 6]),
        (8, [0, 1, 2, 3, 4, 5, 6, 7]),
    ],
)
def test_all_lost_in_one_round_the_game_ends_without_a_winner(players: int, in_turn: list[int]) -> None:
    state = position(*(42,) * players)
    asked = []
    while not state.over:
        asked.append(state.mover)
        state, events = play(state, "roll", 6)
    assert asked == in_turn
    assert (state.winner, state.bank, state.purses) == (None, 30, (20,) * players)
    assert state.out == (True,) * players
    assert events[-2:] == (Lost(players - 1, 42), AllLost(30))
    assert legal_actions(ROBINSON, state) == ()


@pytest.mark.parametrize(
    ("players", "asked_then"),
    [
        # Everyone on 42; each second one asked is lost, each other stays near by a bounce: 42 and a 5 is 43,
        # 43 and a 4 is 43 again. The survivors of the first round are asked in turn in the second.
        (2, [0, 1, 0, 0]),
        (3, [0, 1, 2, 0, 2, 0]),
        (4, [0, 1, 2, 3, 0, 2, 0]),
        (5, [0, 1, 2, 3, 4, 0, 2, 4, 0]),
        (6, [0, 1, 2, 3, 4, 5, 0, 2, 4, 0]),
        (7, [0, 1, 2, 3, 4, 5, 6, 0, 2, 4, 6, 0]),
        (8, [0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 4, 6, 0]),
    ],
)
def test_every_second_player_lost_the_others_go_round(players: int, asked_then: list[int]) -> None:
    state = position(*(42,) * players)
    asked = []
    for turn in range(len(asked_then)):
        asked.append(state.mover)
        if turn < players:
            state = roll(state, 6 if state.mover % 2 else 5)
        else:
            state = roll(state, 4)
    assert asked == asked_then
    assert state.out == tuple(seat in (1, 3, 5, 7) for seat in range(players))


@pytest.mark.parametrize(
    ("out", "order", "neighbours"),
    [
        ([], [0, 1, 2, 3, 4, 5, 6, 7], [7, 0, 1, 2, 3, 4, 5, 6]),
        ([0], [1, 2, 3, 4, 5, 6, 7], [7, 1, 2, 3, 4, 5, 6]),
        ([0, 7], [1, 2, 3, 4, 5, 6], [6, 1, 2, 3, 4, 5]),
        ([0, 7, 3, 4], [1, 2, 5, 6], [6, 1, 2, 5]),
        ([1, 2, 3, 4, 5, 6], [0, 7], [7, 0]),
        ([0, 1, 2, 3, 4, 5, 6], [7], [None]),
    ],
)
def test_right_hand_neighbours_close_the_gaps(out: list[int], order: list[int], neighbours: list[int | None]) -> None:
    mover = order[0]
    state = position(*(42 if seat in out else 9 for seat in range(8)), mover=mover, out=out)
    assert list(order_of_play(state, mover)) == order
    assert [right_neighbour(state, seat) for seat in order] == neighbours


def test_the_friday_of_two_gaps_is_the_next_survivor_on_the_right() -> None:
    # Seats 1 and 2 are lost in turn; then seat 3 lands on 29 and its neighbour is seat 0.
    state = position(9, 42, 42, 28, mover=1)
    state = roll(roll(state, 6), 6)
    after = roll(state, 1)
    assert after.fridays == (None, None, None, 0)
    assert (after.purses, after.mover) == ((18, 20, 20, 22), 0)


def test_a_friday_of_a_lost_player_may_become_the_friday_of_another() -> None:
    # Seat 1 is master of seat 0 and is lost; seat 2 lands on 29, and seat 0 is at its right.
    state = roll(position(9, 42, 28, mover=1, fridays={1: 0}), 6)
    state = roll(state, 1)
    assert state.friday_of(2) == 0
    # Seat 0 goes to 10 and pays seat 2; seat 2 on 33 receives 3, and seat 0 one chip, once.
    state = roll(state, 1)
    assert state.purses == (16, 20, 24)
    state = roll(state, 4)
    assert (state.purses, state.bank) == ((17, 20, 27), 26)


def test_a_master_whose_friday_is_lost_goes_on_without_one() -> None:
    # Seat 2 was the Friday of seat 0: at home the nearest player shares, as if there had never been one.
    state = roll(position(43, 9, 42, mover=2, fridays={0: 2}), 6)
    assert (state.mover, state.friday_of(0)) == (0, None)
    state = roll(state, 2)
    assert (state.winner, state.purses, state.bank) == (0, (35, 35, 20), 0)


def test_the_last_survivor_meets_nobody_on_any_square() -> None:
    # 10, 29, 32 and 36 ask for another player; 1 costs the survivor alone.
    for origin, purse, bank in [(9, 20, 30), (28, 20, 30), (31, 20, 30), (35, 20, 30), (0, 19, 31)]:
        after = roll(position(42, origin, 42, mover=1, out=[0, 2], fridays={1: 0}), 1)
        assert (after.purses, after.bank, after.mover) == ((20, purse, 20), bank, 1)
        assert after.fridays == (None, 0, None)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8])
@pytest.mark.parametrize("seed", range(20))
def test_in_games_begun_on_42_the_lost_take_part_in_nothing(players: int, seed: int) -> None:
    # With everyone one 6 from the end, many are lost; `play` checks each step.
    dice = random.Random(seed)
    fridays = {seat: (seat - 1) % players for seat in range(players)}
    state = position(*(42,) * players, fridays=fridays)
    for _ in range(2000):
        if state.over:
            break
        open_now = legal_actions(ROBINSON, state)
        action = str(dice.choice(open_now))
        state, _ = play(state, action, dice.randint(1, 6) if action == "roll" else None)
    assert state.over
    assert (state.winner is None) == all(state.out)
