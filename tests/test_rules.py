"""The printed rules, line by line. Every expected number here was worked out by hand from the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from chipkit import told

from robinson_widget.board import ROBINSON, Board, MoveTo, Pay, Receive, RollAgain, SwapWith
from robinson_widget.engine import (
    AllLost,
    BecameFriday,
    Bounced,
    Declined,
    Event,
    IllegalAction,
    Landed,
    Lost,
    Moved,
    Paid,
    Pending,
    Received,
    Restarted,
    Rolled,
    Said,
    Shared,
    State,
    Stayed,
    Swapped,
    TurnEnded,
    Won,
    check_state,
    legal_actions,
    opening,
    outcomes,
    right_neighbour,
    step,
)

EVERY_ACTION = ("roll", "restart", "stay", "pass", "paddle", "remain", "swap 0", "swap 1")


def position(
    *squares: int,
    mover: int = 0,
    purses: Sequence[int] | None = None,
    bank: int = 30,
    fridays: Mapping[int, int] | None = None,
    out: Sequence[int] = (),
    pending: Pending = "roll",
    turn: int = 7,
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
        turn=turn,
        pending=pending,
    )
    check_state(ROBINSON, state)
    return state


def play(
    state: State, action: str, face: int | None = None, board: Board = ROBINSON
) -> tuple[State, tuple[Event, ...]]:
    """One step. No chip may be made or lost in it, and the events must tell of each chip that changed hands."""
    after, events = step(board, state, action, face)
    check_state(board, after)
    purses, bank = list(state.purses), state.bank
    for event, purses, bank in told(state, events):
        if isinstance(event, Paid | Received):
            assert 0 <= event.chips <= event.due
        assert min(*purses, bank) >= 0, "nobody pays what they do not have"
    assert (tuple(purses), bank) == (after.purses, after.bank)
    assert sum(after.purses) + after.bank == sum(state.purses) + state.bank
    return after, events


def roll(state: State, face: int, board: Board = ROBINSON) -> State:
    return play(state, "roll", face, board)[0]


def actions(state: State, board: Board = ROBINSON) -> list[str]:
    return [str(action) for action in legal_actions(board, state)]


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def chips(state: State) -> tuple[tuple[int, ...], int]:
    return state.purses, state.bank


# --- the table ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "purses", "bank"),
    [
        (1, (20,), 10),
        (2, (20, 20), 20),
        (3, (20, 20, 20), 30),
        (4, (20, 20, 20, 20), 40),
        (5, (20, 20, 20, 20, 20), 50),
        (6, (20, 20, 20, 20, 20, 20), 60),
        (7, (20, 20, 20, 20, 20, 20, 20), 70),
        (8, (20, 20, 20, 20, 20, 20, 20, 20), 80),
    ],
)
def test_the_table_everyone_brings_30_and_puts_10_into_the_bank(
    players: int, purses: tuple[int, ...], bank: int
) -> None:
    state, events = opening(ROBINSON, players)
    assert (state.purses, state.bank) == (purses, bank)
    assert events == tuple(Paid(seat, None, 10, 10, 0) for seat in range(players))


@pytest.mark.parametrize("players", [0, 9, -1, True, 2.0, "2", None])
def test_the_table_seats_1_to_8_players(players: object) -> None:
    with pytest.raises(ValueError, match=r"players: .* is not a whole number from 1 to 8"):
        opening(ROBINSON, players)  # type: ignore[arg-type]


def test_the_table_the_chips_brought_are_a_setting() -> None:
    state, events = opening(replace(ROBINSON, chips=12, ante=5), 2)
    assert (state.purses, state.bank) == ((7, 7), 10)
    assert events == (Paid(0, None, 5, 5, 0), Paid(1, None, 5, 5, 0))
    state, events = opening(replace(ROBINSON, chips=12, ante=0), 2)
    assert (state.purses, state.bank, events) == ((12, 12), 0, ())


def test_the_table_everyone_starts_on_0_and_the_youngest_moves_first() -> None:
    state, _ = opening(ROBINSON, 4)
    assert state == State(
        positions=(0, 0, 0, 0),
        purses=(20, 20, 20, 20),
        bank=40,
        fridays=(None, None, None, None),
        out=(False, False, False, False),
        mover=0,
        turn=1,
        pending="roll",
        winner=None,
        over=False,
    )
    assert actions(state) == ["roll"]


def test_the_table_the_die_is_fair_and_has_six_faces() -> None:
    sixth = Fraction(1, 6)
    assert outcomes(ROBINSON) == ((1, sixth), (2, sixth), (3, sixth), (4, sixth), (5, sixth), (6, sixth))


@pytest.mark.parametrize("face", [0, 7, -1, True, 3.0, "3", None])
def test_the_table_no_other_face_is_taken(face: object) -> None:
    state, _ = opening(ROBINSON, 2)
    with pytest.raises(ValueError, match=r"roll: .* is not a whole number from 1 to 6"):
        step(ROBINSON, state, "roll", face)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("face", "purses", "bank"),
    [
        (1, (19, 19), 22),
        (2, (20, 20), 20),
        (3, (21, 20), 19),
        (4, (20, 20), 20),
        (5, (20, 20), 20),
        (6, (20, 20), 20),
    ],
)
def test_the_table_the_first_roll_is_the_square_and_its_picture_counts(
    face: int, purses: tuple[int, ...], bank: int
) -> None:
    after = roll(opening(ROBINSON, 2)[0], face)
    assert after.positions == (face, 0)
    assert chips(after) == (purses, bank)


def test_the_table_play_goes_round_seat_by_seat() -> None:
    state, _ = opening(ROBINSON, 3)
    movers = []
    for _ in range(7):
        movers.append((state.turn, state.mover))
        state = roll(state, 2)  # 2, 4 and 6 are passed without a chip or an extra roll
    assert movers == [(1, 0), (2, 1), (3, 2), (4, 0), (5, 1), (6, 2), (7, 0)]
    assert state.positions == (6, 4, 4)


def test_the_table_the_cashier_moves_no_chips_of_their_own() -> None:
    # Seat 0 keeps the bank: what another pays into it or takes out of it leaves seat 0's purse alone.
    assert chips(roll(position(0, 5, mover=1), 3)) == ((20, 17), 33)
    assert chips(roll(position(0, 2, mover=1), 1)) == ((20, 21), 29)


def test_terms_the_right_hand_neighbour_moves_before_you() -> None:
    state = position(0, 0, 0, 0)
    assert [right_neighbour(state, seat) for seat in (0, 1, 2, 3)] == [3, 0, 1, 2]


def test_terms_a_lone_player_has_no_right_hand_neighbour() -> None:
    assert right_neighbour(position(0), 0) is None
    assert right_neighbour(position(0, 42, 42, out=[1, 2]), 0) is None


# --- every picture, reached by an ordinary roll ------------------------------------------------------------------

# Three players with 20 chips each, 30 in the bank; the middle seat lands, the right-hand neighbour is seat 0.
# A line: square, what the rules say, where the pawn ends, the purses, the bank, what is open next, the events between
# landing and the end of the turn.
NOTHING = (20, 20, 20)
LANDINGS: list[tuple[int, str, int, tuple[int, int, int], int, list[str], list[str]]] = [
    (1, "everyone pays 1", 1, (19, 19, 19), 33, ["roll"], ["paid", "paid", "paid"]),
    (2, "nothing", 2, NOTHING, 30, ["roll"], []),
    (3, "receive 1", 3, (20, 21, 20), 29, ["roll"], ["received"]),
    (4, "a choice, but at the next turn", 4, NOTHING, 30, ["roll"], []),
    (5, "nothing", 5, NOTHING, 30, ["roll"], []),
    (6, "nothing", 6, NOTHING, 30, ["roll"], []),
    (7, "a choice, but at later turns", 7, NOTHING, 30, ["roll"], []),
    (8, "pay 3", 8, (20, 17, 20), 33, ["roll"], ["paid"]),
    (9, "nothing", 9, NOTHING, 30, ["roll"], []),
    (10, "pay 2 to the neighbour", 10, (22, 18, 20), 30, ["roll"], ["paid"]),
    (11, "receive 1", 11, (20, 21, 20), 29, ["roll"], ["received"]),
    (12, "another roll", 12, NOTHING, 30, ["roll", "pass"], []),
    (13, "nothing", 13, NOTHING, 30, ["roll"], []),
    (14, "receive 2", 14, (20, 22, 20), 28, ["roll"], ["received"]),
    (15, "pay 2", 15, (20, 18, 20), 32, ["roll"], ["paid"]),
    (16, "nothing", 16, NOTHING, 30, ["roll"], []),
    (17, "everyone says", 17, NOTHING, 30, ["roll"], ["said"]),
    (18, "receive 4", 18, (20, 24, 20), 26, ["roll"], ["received"]),
    (19, "nothing", 19, NOTHING, 30, ["roll"], []),
    (20, "another roll", 20, NOTHING, 30, ["roll", "pass"], []),
    (21, "nothing", 21, NOTHING, 30, ["roll"], []),
    (22, "nothing", 22, NOTHING, 30, ["roll"], []),
    (23, "may go on to 27", 23, NOTHING, 30, ["paddle", "remain"], []),
    (24, "nothing", 24, NOTHING, 30, ["roll"], []),
    (25, "back to 14 and its 2", 14, (20, 22, 20), 28, ["roll"], ["moved", "landed", "received"]),
    (26, "pay 3", 26, (20, 17, 20), 33, ["roll"], ["paid"]),
    (27, "nothing", 27, NOTHING, 30, ["roll"], []),
    (28, "nothing", 28, NOTHING, 30, ["roll"], []),
    (29, "Friday gives 2", 29, (18, 22, 20), 30, ["roll"], ["paid", "became_friday"]),
    (30, "nothing", 30, NOTHING, 30, ["roll"], []),
    (31, "nothing", 31, NOTHING, 30, ["roll"], []),
    (32, "collect 1 from each", 32, (19, 22, 19), 30, ["roll"], ["paid", "paid"]),
    (33, "receive 3", 33, (20, 23, 20), 27, ["roll"], ["received"]),
    (34, "nothing", 34, NOTHING, 30, ["roll"], []),
    (35, "nothing", 35, NOTHING, 30, ["roll"], []),
    (36, "nobody to swap with", 36, NOTHING, 30, ["roll"], []),
    (37, "nothing", 37, NOTHING, 30, ["roll"], []),
    (38, "nothing", 38, NOTHING, 30, ["roll"], []),
    (39, "nothing", 39, NOTHING, 30, ["roll"], []),
    (40, "receive 4", 40, (20, 24, 20), 26, ["roll"], ["received"]),
    (41, "nothing", 41, NOTHING, 30, ["roll"], []),
    (42, "nothing on landing", 42, NOTHING, 30, ["roll"], []),
    (43, "nothing", 43, NOTHING, 30, ["roll"], []),
    (44, "nothing", 44, NOTHING, 30, ["roll"], []),
]


@pytest.mark.parametrize(
    ("square", "ends_on", "purses", "bank", "open_next", "between", "face"),
    [
        pytest.param(square, *row, face, id=f"{square} {rule}, by a {face}")
        for square, rule, *row in LANDINGS
        for face in (1, 2, 3, 4, 5, 6)
        if face <= square
    ],
)
def test_every_square_does_what_the_table_of_pictures_says_and_nothing_else(
    square: int,
    ends_on: int,
    purses: tuple[int, int, int],
    bank: int,
    open_next: list[str],
    between: list[str],
    face: int,
) -> None:
    origin = square - face
    before = position(5, origin, 43, mover=1)
    after, events = play(before, "roll", face)
    settle: dict[int, Pending] = {12: "again", 20: "again", 23: "move"}  # their lander's turn is not over yet
    goes_on = square in settle
    assert after == replace(
        before,
        positions=(5, ends_on, 43),
        purses=purses,
        bank=bank,
        fridays=(None, 0, None) if square == 29 else (None, None, None),
        mover=1 if goes_on else 2,
        turn=7 if goes_on else 8,
        pending=settle.get(square, "roll"),
    )
    assert actions(after) == open_next
    assert kinds(events) == ["rolled", "moved", "landed", *between, *([] if goes_on else ["turn_ended"])]
    assert events[:3] == (Rolled(1, face, origin), Moved(1, origin, square, "roll"), Landed(1, square))
    if not goes_on:
        assert events[-1] == TurnEnded(1, 7, 2)


def test_the_table_of_pictures_above_misses_no_square() -> None:
    assert [row[0] for row in LANDINGS] == list(range(1, 45))


# --- squares 1, 8, 15, 26: paying the bank -----------------------------------------------------------------------


def test_square_1_the_lander_pays_first_then_in_order_of_play() -> None:
    after, events = play(position(9, 9, 0, 9, mover=2), "roll", 1)
    assert chips(after) == ((19, 19, 19, 19), 34)
    assert [event for event in events if isinstance(event, Paid)] == [
        Paid(2, None, 1, 1, 1),
        Paid(3, None, 1, 1, 1),
        Paid(0, None, 1, 1, 1),
        Paid(1, None, 1, 1, 1),
    ]


def test_square_1_only_players_still_in_pay() -> None:
    assert chips(roll(position(0, 42, 9, 42, out=[1, 3]), 1)) == ((19, 20, 19, 20), 32)


def test_square_1_a_lone_player_pays_alone() -> None:
    assert chips(roll(position(0, bank=10), 1)) == ((19,), 11)


def test_square_1_empty_purses_pay_nothing() -> None:
    assert chips(roll(position(0, 9, 9, purses=(0, 1, 0), bank=5), 1)) == ((0, 0, 0), 6)


@pytest.mark.parametrize(
    ("origin", "face", "purse", "left", "bank"),
    [
        (5, 3, 4, 1, 33),
        (5, 3, 3, 0, 33),
        (5, 3, 2, 0, 32),
        (5, 3, 1, 0, 31),
        (5, 3, 0, 0, 30),
        (13, 2, 3, 1, 32),
        (13, 2, 2, 0, 32),
        (13, 2, 1, 0, 31),
        (13, 2, 0, 0, 30),
        (24, 2, 4, 1, 33),
        (24, 2, 3, 0, 33),
        (24, 2, 2, 0, 32),
        (24, 2, 1, 0, 31),
        (24, 2, 0, 0, 30),
    ],
)
def test_squares_8_15_26_a_short_purse_pays_what_is_there(
    origin: int, face: int, purse: int, left: int, bank: int
) -> None:
    assert chips(roll(position(origin, 0, purses=(purse, 20)), face)) == ((left, 20), bank)


def test_square_8_the_event_tells_what_was_due_and_what_was_paid() -> None:
    _, events = play(position(5, 0, purses=(2, 20)), "roll", 3)
    assert events == (
        Rolled(0, 3, 5),
        Moved(0, 5, 8, "roll"),
        Landed(0, 8),
        Paid(0, None, 2, 3, 8),
        TurnEnded(0, 7, 1),
    )


# --- squares 3, 11, 14, 18, 33, 40: receiving from the bank ------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "face", "bank", "purse", "left"),
    [
        (2, 1, 1, 21, 0),
        (2, 1, 0, 20, 0),
        (9, 2, 1, 21, 0),
        (9, 2, 0, 20, 0),
        (13, 1, 3, 22, 1),
        (13, 1, 2, 22, 0),
        (13, 1, 1, 21, 0),
        (13, 1, 0, 20, 0),
        (16, 2, 5, 24, 1),
        (16, 2, 4, 24, 0),
        (16, 2, 3, 23, 0),
        (16, 2, 0, 20, 0),
        (31, 2, 4, 23, 1),
        (31, 2, 3, 23, 0),
        (31, 2, 2, 22, 0),
        (31, 2, 0, 20, 0),
        (38, 2, 5, 24, 1),
        (38, 2, 4, 24, 0),
        (38, 2, 1, 21, 0),
        (38, 2, 0, 20, 0),
        (24, 1, 1, 21, 0),  # 25 leads to 14, whose 2 chips a bank of 1 cannot give
        (24, 1, 0, 20, 0),
    ],
)
def test_squares_3_11_14_18_33_40_a_short_bank_gives_what_is_there(
    origin: int, face: int, bank: int, purse: int, left: int
) -> None:
    assert chips(roll(position(origin, 0, bank=bank), face)) == ((purse, 20), left)


def test_square_18_the_event_tells_what_was_due_and_what_was_received() -> None:
    _, events = play(position(16, 0, bank=3), "roll", 2)
    assert events[3] == Received(0, 3, 4, 18)


# --- square 4 ----------------------------------------------------------------------------------------------------


def test_square_4_the_choice_waits_for_the_next_turn() -> None:
    state = roll(position(0, 0), 4)
    assert (state.mover, actions(state)) == (1, ["roll"])
    state = roll(state, 2)
    assert (state.mover, actions(state)) == (0, ["roll", "restart"])


def test_square_4_rolling_on_starts_from_4() -> None:
    after = roll(position(4, 0), 2)
    assert (after.positions, after.mover) == ((6, 0), 1)


def test_square_4_starting_over_puts_the_pawn_on_0_with_only_the_roll_open() -> None:
    before = position(4, 0)
    after, events = play(before, "restart")
    assert after == replace(before, positions=(0, 0))  # the same turn, no chip moved, no ante
    assert events == (Restarted(0, 4),)
    assert actions(after) == ["roll"]


@pytest.mark.parametrize(
    ("face", "purses", "bank"),
    [
        (1, (19, 19), 32),
        (2, (20, 20), 30),
        (3, (21, 20), 29),
        (4, (20, 20), 30),
        (5, (20, 20), 30),
        (6, (20, 20), 30),
    ],
)
def test_square_4_after_starting_over_the_roll_counts_from_0(face: int, purses: tuple[int, ...], bank: int) -> None:
    state, _ = play(position(4, 9), "restart")
    after, events = play(state, "roll", face)
    assert after.positions == (face, 9)
    assert chips(after) == (purses, bank)
    assert (after.mover, after.turn) == (1, 8)
    assert events[0] == Rolled(0, face, 0)


def test_square_4_may_be_started_over_from_again_and_again() -> None:
    state = position(4)
    for turn in (7, 8, 9, 10):
        assert (state.turn, actions(state)) == (turn, ["roll", "restart"])
        state = roll(play(state, "restart")[0], 4)


def test_square_4_only_its_own_pawn_may_start_over() -> None:
    assert actions(position(4, 5, mover=1)) == ["roll"]


# --- square 7 ----------------------------------------------------------------------------------------------------


def test_square_7_the_choice_waits_for_the_next_turn() -> None:
    state = roll(position(1, 0), 6)
    assert (state.positions, state.mover, actions(state)) == ((7, 0), 1, ["roll"])
    state = roll(state, 2)
    assert (state.mover, actions(state)) == (0, ["roll", "stay"])


def test_square_7_staying_ends_the_turn_without_a_roll() -> None:
    before = position(7, 0)
    after, events = play(before, "stay")
    assert after == replace(before, mover=1, turn=8)
    assert events == (Stayed(0, 7), TurnEnded(0, 7, 1))


def test_square_7_there_is_no_limit_on_how_long() -> None:
    state = position(7, 7)
    for _ in range(500):
        assert actions(state) == ["roll", "stay"]
        state, _ = play(state, "stay")
    assert state == position(7, 7, turn=507)


def test_square_7_after_staying_one_may_still_roll() -> None:
    state, _ = play(position(7), "stay")
    after = roll(state, 2)
    assert (after.positions, after.turn) == ((9,), 9)


# --- square 10 ---------------------------------------------------------------------------------------------------


def test_square_10_alone_nobody_is_paid() -> None:
    after, events = play(position(9, bank=10), "roll", 1)
    assert chips(after) == ((20,), 10)
    assert kinds(events) == ["rolled", "moved", "landed", "turn_ended"]


@pytest.mark.parametrize(
    ("players", "mover", "purses"),
    [
        (2, 0, (18, 22)),
        (2, 1, (22, 18)),
        (3, 0, (18, 20, 22)),
        (3, 1, (22, 18, 20)),
        (3, 2, (20, 22, 18)),
        (4, 0, (18, 20, 20, 22)),
        (4, 2, (20, 22, 18, 20)),
        (8, 0, (18, 20, 20, 20, 20, 20, 20, 22)),
        (8, 7, (20, 20, 20, 20, 20, 20, 22, 18)),
    ],
)
def test_square_10_the_right_hand_neighbour_is_paid_2(players: int, mover: int, purses: tuple[int, ...]) -> None:
    after, events = play(position(*(9,) * players, mover=mover), "roll", 1)
    assert chips(after) == (purses, 30)
    assert kinds(events).count("paid") == 1


@pytest.mark.parametrize(
    ("out", "mover", "purses"),
    [
        ([0], 1, (20, 18, 20, 22)),  # the neighbour of 1 is out: the next one on the right is 3
        ([0, 3], 1, (20, 18, 22, 20)),
        ([0, 2, 3], 1, (20, 20, 20, 20)),  # the survivor has nobody to pay
        ([3], 0, (18, 20, 22, 20)),
        ([2], 0, (18, 20, 20, 22)),
    ],
)
def test_square_10_a_neighbour_who_is_out_is_passed_over(out: list[int], mover: int, purses: tuple[int, ...]) -> None:
    squares = [42 if seat in out else 9 for seat in range(4)]
    assert chips(roll(position(*squares, mover=mover, out=out), 1)) == (purses, 30)


@pytest.mark.parametrize(("purse", "purses"), [(2, (0, 22)), (1, (0, 21)), (0, (0, 20))])
def test_square_10_a_short_purse_pays_what_is_there(purse: int, purses: tuple[int, int]) -> None:
    assert chips(roll(position(9, 0, purses=(purse, 20)), 1)) == (purses, 30)


def test_square_10_is_no_payment_to_the_bank_and_costs_the_friday_nothing() -> None:
    assert chips(roll(position(9, 0, 0, 0, fridays={0: 2}), 1)) == ((18, 20, 20, 22), 30)
    assert chips(roll(position(9, 0, 0, 0, fridays={0: 3}), 1)) == ((18, 20, 20, 22), 30)


# --- squares 12 and 20 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("square", [12, 20])
def test_squares_12_20_another_roll_in_the_same_turn(square: int) -> None:
    state = roll(position(square - 2, 0), 2)
    assert (state.mover, state.turn, actions(state)) == (0, 7, ["roll", "pass"])
    after, events = play(state, "roll", 1)
    assert (after.positions, after.mover, after.turn) == ((square + 1, 0), 1, 8)
    assert kinds(events) == ["rolled", "moved", "landed", "turn_ended"]


@pytest.mark.parametrize("square", [12, 20])
def test_squares_12_20_the_other_roll_may_be_declined(square: int) -> None:
    before = position(square, 0, pending="again")
    after, events = play(before, "pass")
    assert after == replace(before, mover=1, turn=8, pending="roll")
    assert events == (Declined(0, square, "again"), TurnEnded(0, 7, 1))


@pytest.mark.parametrize("square", [12, 20])
def test_squares_12_20_offer_the_roll_once_and_not_at_later_turns(square: int) -> None:
    state, _ = play(position(square, pending="again"), "pass")
    assert actions(state) == ["roll"]


@pytest.mark.parametrize(
    ("face", "ends_on", "purse", "bank"),
    [(1, 13, 20, 30), (2, 14, 22, 28), (3, 15, 18, 32), (4, 16, 20, 30), (5, 17, 20, 30), (6, 18, 24, 26)],
)
def test_square_12_every_other_roll_obeys_its_picture(face: int, ends_on: int, purse: int, bank: int) -> None:
    after = roll(position(12, 0, pending="again"), face)
    assert (after.positions, after.mover) == ((ends_on, 0), 1)
    assert chips(after) == ((purse, 20), bank)


@pytest.mark.parametrize(
    ("face", "ends_on", "purse", "bank", "mover", "open_next"),
    [
        (1, 21, 20, 30, 1, ["roll"]),
        (2, 22, 20, 30, 1, ["roll"]),
        (3, 23, 20, 30, 0, ["paddle", "remain"]),
        (4, 24, 20, 30, 1, ["roll"]),
        (5, 14, 22, 28, 1, ["roll"]),  # the 5 one is warned of: 25, and so back to 14 and its 2 chips
        (6, 26, 17, 33, 1, ["roll"]),
    ],
)
def test_square_20_every_other_roll_obeys_its_picture(
    face: int, ends_on: int, purse: int, bank: int, mover: int, open_next: list[str]
) -> None:
    after = roll(position(20, 0, pending="again"), face)
    assert (after.positions, after.mover) == ((ends_on, 0), mover)
    assert chips(after) == ((purse, 20), bank)
    assert actions(after) == open_next


def test_square_20_a_5_at_a_later_turn_leads_to_25_too() -> None:
    after, events = play(position(20, 0), "roll", 5)
    assert after.positions == (14, 0)
    assert events == (
        Rolled(0, 5, 20),
        Moved(0, 20, 25, "roll"),
        Landed(0, 25),
        Moved(0, 25, 14, "picture"),
        Landed(0, 14),
        Received(0, 2, 2, 14),
        TurnEnded(0, 7, 1),
    )


def test_square_20_then_23_then_27_is_one_turn() -> None:
    state = roll(position(18, 0), 2)
    state = roll(state, 3)
    assert (state.positions, state.turn, actions(state)) == ((23, 0), 7, ["paddle", "remain"])
    state, _ = play(state, "paddle")
    assert (state.positions, state.mover, state.turn) == ((27, 0), 1, 8)


# No extra roll of the printed board reaches 42 or home, so the next three put one nearer to the end.


def test_an_extra_roll_that_lands_on_42_is_like_any_other() -> None:
    board = ROBINSON.with_effects(36, RollAgain(optional=True))
    state = roll(position(35, 0), 1, board)
    after = roll(state, 6, board)
    assert (after.positions, after.out, after.mover) == ((42, 0), (False, False), 1)


def test_an_extra_roll_that_lands_on_45_wins() -> None:
    board = ROBINSON.with_effects(44, RollAgain(optional=True))
    state = roll(position(43, 9), 1, board)
    assert (state.mover, actions(state, board)) == (0, ["roll", "pass"])
    after = roll(state, 1, board)
    assert (after.winner, after.over) == (0, True)
    assert chips(after) == ((35, 35), 0)


def test_an_extra_roll_that_lands_on_an_extra_roll_gives_one_more() -> None:
    board = ROBINSON.with_effects(13, RollAgain(optional=True))
    state = roll(position(11, 0), 1, board)
    state = roll(state, 1, board)
    assert (state.positions, state.mover, state.turn) == ((13, 0), 0, 7)
    assert actions(state, board) == ["roll", "pass"]


# --- square 17 ---------------------------------------------------------------------------------------------------


def test_square_17_everyone_says_poor_robinson_and_no_chip_moves() -> None:
    before = position(16, 0, 0, fridays={0: 2})
    after, events = play(before, "roll", 1)
    assert after == replace(before, positions=(17, 0, 0), mover=1, turn=8)
    assert events == (
        Rolled(0, 1, 16),
        Moved(0, 16, 17, "roll"),
        Landed(0, 17),
        Said(0, "poor_robinson", 17),
        TurnEnded(0, 7, 1),
    )


# --- square 23 ---------------------------------------------------------------------------------------------------


def test_square_23_paddling_goes_on_to_27_at_once() -> None:
    before = position(23, 0, pending="move")
    after, events = play(before, "paddle")
    assert after == replace(before, positions=(27, 0), mover=1, turn=8, pending="roll")
    assert events == (Moved(0, 23, 27, "picture"), Landed(0, 27), TurnEnded(0, 7, 1))


def test_square_23_one_may_remain() -> None:
    before = position(23, 0, pending="move")
    after, events = play(before, "remain")
    assert after == replace(before, mover=1, turn=8, pending="roll")
    assert events == (Declined(0, 23, "move"), TurnEnded(0, 7, 1))


def test_square_23_offers_27_at_once_and_not_at_later_turns() -> None:
    state, _ = play(position(23, pending="move"), "remain")
    assert actions(state) == ["roll"]
    assert roll(state, 1).positions == (24,)


def test_square_23_no_roll_while_the_choice_is_open() -> None:
    with pytest.raises(IllegalAction, match="open are: paddle, remain"):
        step(ROBINSON, position(23, 0, pending="move"), "roll", 3)


# --- square 25 ---------------------------------------------------------------------------------------------------


def test_square_25_with_a_friday_14_gives_him_his_chip() -> None:
    # 25 itself is neither a payment nor a receipt, so it is the one chip of 14 and no other.
    after, events = play(position(21, 0, 0, fridays={0: 2}), "roll", 4)
    assert after.positions == (14, 0, 0)
    assert chips(after) == ((22, 20, 21), 27)
    assert events[-3:] == (Received(0, 2, 2, 14), Received(2, 1, 1, 14, master=0), TurnEnded(0, 7, 1))


def test_square_25_the_turn_is_over_on_14() -> None:
    after = roll(position(24, 0), 1)
    assert (after.positions, after.mover, actions(after)) == ((14, 0), 1, ["roll"])


def test_landing_by_an_effect_only_23_and_25_move_their_lander_along_the_track() -> None:
    moving = [square.number for square in ROBINSON.squares for e in square.effects if isinstance(e, MoveTo)]
    assert moving == [23, 25]


# --- square 29 ---------------------------------------------------------------------------------------------------


def test_square_29_alone_nobody_becomes_friday() -> None:
    after, events = play(position(28, bank=10), "roll", 1)
    assert (after.fridays, chips(after)) == ((None,), ((20,), 10))
    assert kinds(events) == ["rolled", "moved", "landed", "turn_ended"]


@pytest.mark.parametrize(
    ("players", "mover", "purses", "fridays"),
    [
        (2, 0, (22, 18), (1, None)),
        (2, 1, (18, 22), (None, 0)),
        (3, 0, (22, 20, 18), (2, None, None)),
        (3, 1, (18, 22, 20), (None, 0, None)),
        (3, 2, (20, 18, 22), (None, None, 1)),
        (4, 0, (22, 20, 20, 18), (3, None, None, None)),
        (4, 3, (20, 20, 18, 22), (None, None, None, 2)),
    ],
)
def test_square_29_the_right_hand_neighbour_gives_2_and_is_friday(
    players: int, mover: int, purses: tuple[int, ...], fridays: tuple[int | None, ...]
) -> None:
    after = roll(position(*(28,) * players, mover=mover), 1)
    assert (after.fridays, chips(after)) == (fridays, (purses, 30))


def test_square_29_events() -> None:
    _, events = play(position(28, 0, 0), "roll", 1)
    assert events[3:5] == (Paid(2, 0, 2, 2, 29), BecameFriday(2, 0))


@pytest.mark.parametrize(
    ("out", "mover", "purses", "fridays"),
    [
        ([0], 1, (20, 22, 20, 18), (None, 3, None, None)),
        ([0, 3], 1, (20, 22, 18, 20), (None, 2, None, None)),
        ([0, 2, 3], 1, (20, 20, 20, 20), (None, None, None, None)),
        ([3], 0, (22, 20, 18, 20), (2, None, None, None)),
    ],
)
def test_square_29_a_neighbour_who_is_out_is_passed_over(
    out: list[int], mover: int, purses: tuple[int, ...], fridays: tuple[int | None, ...]
) -> None:
    squares = [42 if seat in out else 28 for seat in range(4)]
    after = roll(position(*squares, mover=mover, out=out), 1)
    assert (after.fridays, chips(after)) == (fridays, (purses, 30))


@pytest.mark.parametrize(("purse", "purses"), [(2, (22, 0)), (1, (21, 0)), (0, (20, 0))])
def test_square_29_a_friday_with_a_short_purse_gives_what_is_there(purse: int, purses: tuple[int, int]) -> None:
    after = roll(position(28, 0, purses=(20, purse)), 1)
    assert (after.fridays, chips(after)) == ((1, None), (purses, 30))


def test_square_29_the_bond_lasts_to_the_end_of_the_game() -> None:
    state = roll(position(28, 2, bank=20), 1)
    state = roll(state, 3)  # seat 1 goes to 5
    state = roll(state, 4)  # seat 0 receives 3 on 33, Friday 1
    assert chips(state) == ((25, 19), 16)
    state = roll(state, 1)
    state = roll(state, 1)
    assert state.fridays == (1, None)
    assert chips(state) == ((25, 19), 16)


def test_square_29_is_no_payment_to_the_bank_and_costs_the_fridays_friday_nothing() -> None:
    # Seat 2 gives the 2 and is master of seat 1: nothing goes to the bank, so seat 1 pays nothing.
    assert chips(roll(position(28, 0, 0, fridays={2: 1}), 1)) == ((22, 20, 18), 30)


# --- square 32 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "mover", "purses"),
    [
        (1, 0, (20,)),
        (2, 0, (21, 19)),
        (2, 1, (19, 21)),
        (3, 0, (22, 19, 19)),
        (3, 2, (19, 19, 22)),
        (4, 0, (23, 19, 19, 19)),
        (4, 1, (19, 23, 19, 19)),
        (5, 3, (19, 19, 19, 24, 19)),
        (8, 0, (27, 19, 19, 19, 19, 19, 19, 19)),
    ],
)
def test_square_32_without_a_friday_each_other_player_gives_1(
    players: int, mover: int, purses: tuple[int, ...]
) -> None:
    after = roll(position(*(31,) * players, mover=mover), 1)
    assert chips(after) == (purses, 30)


@pytest.mark.parametrize(
    ("players", "mover", "friday", "purses"),
    [
        (2, 0, 1, (20, 20)),  # nobody is neither of the two
        (2, 1, 0, (20, 20)),
        (3, 0, 2, (21, 18, 21)),
        (3, 1, 0, (21, 21, 18)),
        (4, 0, 3, (22, 18, 18, 22)),
        (4, 2, 1, (18, 22, 22, 18)),
        (5, 0, 4, (23, 18, 18, 18, 23)),
    ],
)
def test_square_32_with_a_friday_both_collect(players: int, mover: int, friday: int, purses: tuple[int, ...]) -> None:
    after = roll(position(*(31,) * players, mover=mover, fridays={mover: friday}), 1)
    assert chips(after) == (purses, 30)


def test_square_32_a_friday_who_is_out_neither_collects_nor_pays() -> None:
    assert chips(roll(position(31, 42, fridays={0: 1}, out=[1]), 1)) == ((20, 20), 30)
    assert chips(roll(position(31, 0, 42, fridays={0: 2}, out=[2]), 1)) == ((21, 19, 20), 30)
    assert chips(roll(position(31, 0, 0, 42, fridays={0: 3}, out=[3]), 1)) == ((22, 19, 19, 20), 30)


def test_square_32_a_player_who_is_out_gives_nothing() -> None:
    assert chips(roll(position(31, 42, 0, out=[1]), 1)) == ((21, 20, 19), 30)
    assert chips(roll(position(31, 42, 0, 0, fridays={0: 3}, out=[1]), 1)) == ((21, 20, 18, 21), 30)


def test_square_32_the_lander_collects_first_then_friday_in_order_of_play() -> None:
    _, events = play(position(31, 0, 0, 0, mover=0, fridays={0: 3}), "roll", 1)
    assert [event for event in events if isinstance(event, Paid)] == [
        Paid(1, 0, 1, 1, 32),
        Paid(2, 0, 1, 1, 32),
        Paid(1, 3, 1, 1, 32),
        Paid(2, 3, 1, 1, 32),
    ]


def test_square_32_the_order_of_play_begins_after_the_lander() -> None:
    _, events = play(position(0, 0, 31, 0, mover=2), "roll", 1)
    assert [event.seat for event in events if isinstance(event, Paid)] == [3, 0, 1]


def test_square_32_a_last_chip_goes_to_the_lander() -> None:
    # Seat 1 has one chip, which the lander collects first; seat 2 has one for each.
    state = position(31, 0, 0, 0, purses=(20, 1, 2, 20), fridays={0: 3})
    assert chips(roll(state, 1)) == ((22, 0, 0, 21), 30)


def test_square_32_empty_purses_give_nothing() -> None:
    assert chips(roll(position(31, 0, 0, purses=(20, 0, 5)), 1)) == ((21, 0, 4), 30)
    assert chips(roll(position(31, 0, 0, purses=(20, 0, 5), fridays={0: 2}), 1)) == ((20, 0, 5), 30)


def test_square_32_another_players_friday_pays_like_everyone() -> None:
    # Not a payment to the bank: the bond of seats 1 and 2 costs and brings nothing here.
    assert chips(roll(position(31, 0, 0, fridays={1: 2}), 1)) == ((22, 19, 19), 30)


# --- square 33 ---------------------------------------------------------------------------------------------------


def test_square_33_the_lander_receives_3_and_the_friday_his_chip() -> None:
    assert chips(roll(position(32, 0, 0, fridays={0: 2}), 1)) == ((23, 20, 21), 26)


def test_square_33_landing_of_the_friday_himself_brings_the_master_nothing() -> None:
    assert chips(roll(position(0, 0, 32, mover=2, fridays={0: 2}), 1)) == ((20, 20, 23), 27)


# --- Friday's chip -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("square", "purses", "bank"),
    [
        (8, (17, 20, 19), 34),
        (15, (18, 20, 19), 33),
        (26, (17, 20, 19), 34),
        (3, (21, 20, 21), 28),
        (11, (21, 20, 21), 28),
        (14, (22, 20, 21), 27),
        (18, (24, 20, 21), 25),
        (33, (23, 20, 21), 26),
        (40, (24, 20, 21), 25),
        (1, (19, 19, 18), 34),  # the master 1, seat 1 one, Friday one of his own and one for his master
    ],
)
def test_fridays_chip_one_a_time_beside_his_masters(square: int, purses: tuple[int, int, int], bank: int) -> None:
    after = roll(position(square - 1, 0, 0, fridays={0: 2}), 1)
    assert chips(after) == (purses, bank)


@pytest.mark.parametrize(
    ("square", "purses", "bank"),
    [
        (8, (17, 20, 20), 33),
        (15, (18, 20, 20), 32),
        (26, (17, 20, 20), 33),
        (3, (21, 20, 20), 29),
        (11, (21, 20, 20), 29),
        (14, (22, 20, 20), 28),
        (18, (24, 20, 20), 26),
        (33, (23, 20, 20), 27),
        (40, (24, 20, 20), 26),
        (1, (19, 19, 20), 32),
    ],
)
def test_fridays_chip_not_of_a_friday_who_is_out(square: int, purses: tuple[int, int, int], bank: int) -> None:
    after = roll(position(square - 1, 0, 42, fridays={0: 2}, out=[2]), 1)
    assert chips(after) == (purses, bank)


@pytest.mark.parametrize(
    ("square", "purses", "bank"),
    [
        (8, (17, 20, 0), 33),
        (15, (18, 20, 0), 32),
        (26, (17, 20, 0), 33),
        (1, (19, 19, 0), 32),
    ],
)
def test_fridays_chip_an_empty_purse_pays_none(square: int, purses: tuple[int, int, int], bank: int) -> None:
    after = roll(position(square - 1, 0, 0, purses=(20, 20, 0), fridays={0: 2}), 1)
    assert chips(after) == (purses, bank)


def test_fridays_chip_on_1_a_last_chip_is_paid_once() -> None:
    assert chips(roll(position(0, 0, 0, purses=(20, 20, 1), fridays={0: 2}), 1)) == ((19, 19, 0), 33)


@pytest.mark.parametrize(
    ("square", "bank", "purses", "left"),
    [
        (3, 2, (21, 20, 21), 0),
        (3, 1, (21, 20, 20), 0),  # the master comes first, and nothing is left for Friday
        (3, 0, (20, 20, 20), 0),
        (11, 1, (21, 20, 20), 0),
        (14, 3, (22, 20, 21), 0),
        (14, 2, (22, 20, 20), 0),
        (14, 1, (21, 20, 20), 0),
        (18, 5, (24, 20, 21), 0),
        (18, 4, (24, 20, 20), 0),
        (33, 3, (23, 20, 20), 0),
        (40, 4, (24, 20, 20), 0),
        (40, 2, (22, 20, 20), 0),
    ],
)
def test_fridays_chip_from_a_short_bank(square: int, bank: int, purses: tuple[int, int, int], left: int) -> None:
    after = roll(position(square - 1, 0, 0, bank=bank, fridays={0: 2}), 1)
    assert chips(after) == (purses, left)


@pytest.mark.parametrize(
    ("square", "purses", "bank"),
    [
        (8, (17, 20, 19), 34),
        (15, (18, 20, 19), 33),
        (26, (17, 20, 19), 34),
        (3, (21, 20, 21), 28),
        (11, (21, 20, 21), 28),
        (14, (22, 20, 21), 27),
        (18, (24, 20, 21), 25),
        (33, (23, 20, 21), 26),
        (40, (24, 20, 21), 25),
        # On 1 the Friday pays as one of everyone too, and that payment is his own picture's: his Friday adds one.
        # Seat 0: 1. Seat 1: 1, and 1 as Friday of seat 2. Seat 2: 1, and 1 as Friday of seat 0.
        (1, (19, 18, 18), 35),
    ],
)
def test_fridays_chip_sets_off_no_friday_of_his_own(square: int, purses: tuple[int, int, int], bank: int) -> None:
    after = roll(position(square - 1, 0, 0, fridays={0: 2, 2: 1}), 1)
    assert chips(after) == (purses, bank)


@pytest.mark.parametrize(
    ("square", "purses", "bank"),
    [
        (8, (20, 20, 17), 33),
        (15, (20, 20, 18), 32),
        (26, (20, 20, 17), 33),
        (3, (20, 20, 21), 29),
        (11, (20, 20, 21), 29),
        (14, (20, 20, 22), 28),
        (18, (20, 20, 24), 26),
        (33, (20, 20, 23), 27),
        (40, (20, 20, 24), 26),
    ],
)
def test_fridays_chip_the_friday_landing_himself_moves_no_chip_of_his_master(
    square: int, purses: tuple[int, int, int], bank: int
) -> None:
    after = roll(position(0, 0, square - 1, mover=2, fridays={0: 2}), 1)
    assert chips(after) == (purses, bank)


def test_fridays_chip_of_a_master_who_did_not_land() -> None:
    # Seat 1 lands on 1; seat 0 pays as one of everyone, and so Friday, seat 2, adds one to his own.
    assert chips(roll(position(35, 0, 30, mover=1, fridays={0: 2}), 1)) == ((19, 19, 18), 34)


def test_fridays_chip_is_not_paid_for_a_master_who_is_out() -> None:
    assert chips(roll(position(42, 0, 30, mover=1, fridays={0: 2}, out=[0]), 1)) == ((20, 19, 19), 32)


@pytest.mark.parametrize(
    ("square", "mover", "purses", "bank"),
    [
        (8, 0, (17, 20, 20, 19), 34),
        (8, 1, (20, 17, 20, 19), 34),
        (18, 0, (24, 20, 20, 21), 25),
        (18, 1, (20, 24, 20, 21), 25),
        (8, 3, (20, 20, 20, 17), 33),
        (1, 2, (19, 19, 19, 17), 36),  # seat 3: one of his own, and one for each of his two masters
    ],
)
def test_fridays_chip_of_one_friday_with_two_masters(
    square: int, mover: int, purses: tuple[int, ...], bank: int
) -> None:
    squares = [square - 1 if seat == mover else 30 for seat in range(4)]
    after = roll(position(*squares, mover=mover, fridays={0: 3, 1: 3}), 1)
    assert chips(after) == (purses, bank)


@pytest.mark.parametrize(
    ("square", "mover", "purses", "bank"),
    [
        (1, 0, (18, 18), 34),  # each pays 1, and 1 for the other
        (1, 1, (18, 18), 34),
        (8, 0, (17, 19), 34),
        (8, 1, (19, 17), 34),
        (15, 0, (18, 19), 33),
        (26, 1, (19, 17), 34),
        (3, 0, (21, 21), 28),
        (11, 1, (21, 21), 28),
        (14, 0, (22, 21), 27),
        (18, 0, (24, 21), 25),
        (25, 1, (21, 22), 27),
        (32, 0, (20, 20), 30),
        (33, 1, (21, 23), 26),
        (40, 0, (24, 21), 25),
        (10, 0, (18, 22), 30),
    ],
)
def test_fridays_chip_of_two_players_who_are_fridays_of_each_other(
    square: int, mover: int, purses: tuple[int, int], bank: int
) -> None:
    squares = [square - 1 if seat == mover else 30 for seat in range(2)]
    after = roll(position(*squares, mover=mover, fridays={0: 1, 1: 0}), 1)
    assert chips(after) == (purses, bank)


def test_fridays_chip_two_players_become_fridays_of_each_other_on_29() -> None:
    state = roll(position(28, 28), 1)
    state = roll(state, 1)
    assert state.fridays == (1, 0)
    assert chips(state) == ((20, 20), 30)


def test_fridays_chip_the_events_name_the_master() -> None:
    _, events = play(position(7, 0, 0, fridays={0: 2}), "roll", 1)
    assert events[3:5] == (Paid(0, None, 3, 3, 8), Paid(2, None, 1, 1, 8, master=0))
    _, events = play(position(17, 0, 0, fridays={0: 2}), "roll", 1)
    assert events[3:5] == (Received(0, 4, 4, 18), Received(2, 1, 1, 18, master=0))


def test_fridays_chip_is_not_due_for_the_antes() -> None:
    _, events = opening(ROBINSON, 2)
    assert [event.master for event in events if isinstance(event, Paid)] == [None, None]


# --- square 36 ---------------------------------------------------------------------------------------------------


def test_square_36_with_nobody_on_41_nothing_happens() -> None:
    before = position(35, 40, 42)
    after, events = play(before, "roll", 1)
    assert after == replace(before, positions=(36, 40, 42), mover=1, turn=8)
    assert kinds(events) == ["rolled", "moved", "landed", "turn_ended"]


def test_square_36_alone_nothing_happens() -> None:
    after = roll(position(35), 1)
    assert (after.positions, actions(after)) == ((36,), ["roll"])


def test_square_36_with_one_player_on_41_you_must_change_places() -> None:
    before = position(5, 33, 41, mover=1)
    after, events = play(before, "roll", 3)
    assert after == replace(before, positions=(5, 41, 36), mover=2, turn=8)  # no choice was left open
    assert events == (
        Rolled(1, 3, 33),
        Moved(1, 33, 36, "roll"),
        Landed(1, 36),
        Swapped(1, 2, 36, 41),
        TurnEnded(1, 7, 2),
    )


def test_square_36_with_several_on_41_you_choose_but_must() -> None:
    state = roll(position(41, 35, 41, 5, mover=1), 1)
    assert state.positions == (41, 36, 41, 5)
    assert (state.mover, state.turn) == (1, 7)
    assert actions(state) == ["swap 2", "swap 0"]  # in the order of play


@pytest.mark.parametrize(
    ("action", "squares"),
    [("swap 0", (36, 41, 41, 41)), ("swap 2", (41, 41, 36, 41)), ("swap 3", (41, 41, 41, 36))],
)
def test_square_36_the_chosen_player_goes_to_36(action: str, squares: tuple[int, ...]) -> None:
    before = position(41, 36, 41, 41, mover=1, pending="swap")
    assert actions(before) == ["swap 2", "swap 3", "swap 0"]
    after, events = play(before, action)
    assert after == replace(before, positions=squares, mover=2, turn=8, pending="roll")
    assert events == (Swapped(1, int(action[-1]), 36, 41), TurnEnded(1, 7, 2))


@pytest.mark.parametrize("action", ["swap 1", "swap 3", "swap 4", "swap", "roll", "pass", "remain"])
def test_square_36_nothing_else_is_open(action: str) -> None:
    state = position(41, 36, 41, 5, mover=1, pending="swap")
    with pytest.raises(IllegalAction):
        step(ROBINSON, state, action, 3 if action == "roll" else None)


def test_square_36_a_player_who_is_out_is_not_counted() -> None:
    # The printed board loses nobody on 41; a position may still say so.
    after, events = play(position(35, 41, 9, out=[1]), "roll", 1)
    assert (after.positions, after.mover) == ((36, 41, 9), 2)
    assert "swapped" not in kinds(events)


def test_square_36_with_one_in_and_one_out_on_41_there_is_no_choice() -> None:
    after = roll(position(35, 41, 41, out=[1]), 1)
    assert (after.positions, after.mover, actions(after)) == ((41, 41, 36), 2, ["roll"])


def test_square_36_a_swap_obeys_no_picture() -> None:
    # The printed 41 does nothing, so a picture that pays is put there; and 36 costs a chip, but only its lander.
    board = ROBINSON.with_effects(41, Receive(4)).with_effects(36, Pay(1), SwapWith(41))
    after, events = play(position(35, 41, 0), "roll", 1, board)
    assert (after.positions, chips(after)) == ((41, 36, 0), ((19, 20, 20), 31))
    assert kinds(events) == ["rolled", "moved", "landed", "paid", "swapped", "turn_ended"]


def test_square_36_a_chosen_swap_obeys_no_picture() -> None:
    board = ROBINSON.with_effects(41, Pay(4))
    after, _ = play(position(36, 41, 41, pending="swap"), "swap 1", board=board)
    assert (after.positions, chips(after)) == ((41, 36, 41), ((20, 20, 20), 30))


def test_square_36_the_one_put_there_rolls_from_there_and_swaps_no_more() -> None:
    state = roll(position(35, 41), 1)
    assert (state.positions, state.mover, actions(state)) == ((41, 36), 1, ["roll"])
    state = roll(state, 1)
    assert state.positions == (41, 37)


# --- squares 39 to 44: home must be reached exactly --------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "face", "lands_on", "purse", "bank"),
    [
        # From 39 no face leads beyond 45.
        (40, 6, 44, 20, 30),
        (41, 5, 44, 20, 30),
        (41, 6, 43, 20, 30),
        (42, 4, 44, 20, 30),
        (42, 5, 43, 20, 30),  # a 6 from 42 is the loss, below
        (43, 3, 44, 20, 30),
        (43, 4, 43, 20, 30),
        (43, 5, 42, 20, 30),
        (43, 6, 41, 20, 30),
        (44, 2, 44, 20, 30),
        (44, 3, 43, 20, 30),
        (44, 4, 42, 20, 30),
        (44, 5, 41, 20, 30),
        (44, 6, 40, 24, 26),
    ],
)
def test_points_beyond_45_are_walked_backwards_and_the_picture_there_counts(
    origin: int, face: int, lands_on: int, purse: int, bank: int
) -> None:
    before = position(5, origin, 9, mover=1)
    after, events = play(before, "roll", face)
    assert after == replace(before, positions=(5, lands_on, 9), purses=(20, purse, 20), bank=bank, mover=2, turn=8)
    assert events[:4] == (
        Rolled(1, face, origin),
        Moved(1, origin, 45, "roll"),
        Bounced(1, 45, lands_on),
        Landed(1, lands_on),
    )
    assert kinds(events[4:]) == (["received", "turn_ended"] if lands_on == 40 else ["turn_ended"])


def test_a_bounce_onto_40_gives_friday_his_chip_too() -> None:
    assert chips(roll(position(44, 0, 9, fridays={0: 2}), 6)) == ((24, 20, 21), 25)


@pytest.mark.parametrize(
    ("origin", "face", "square"),
    [
        (39, 1, 40),
        (39, 2, 41),
        (39, 3, 42),
        (39, 4, 43),
        (39, 5, 44),
        (40, 1, 41),
        (40, 2, 42),
        (40, 3, 43),
        (40, 4, 44),
        (41, 1, 42),
        (41, 2, 43),
        (41, 3, 44),
        (42, 1, 43),
        (42, 2, 44),
        (43, 1, 44),
    ],
)
def test_a_roll_that_falls_short_of_45_goes_on_as_ever(origin: int, face: int, square: int) -> None:
    after, events = play(position(origin, 9), "roll", face)
    assert (after.positions, after.mover, after.over) == ((square, 9), 1, False)
    assert "bounced" not in kinds(events)


@pytest.mark.parametrize(("origin", "face"), [(39, 6), (40, 5), (41, 4), (42, 3), (43, 2), (44, 1)])
def test_the_first_to_stand_on_45_wins(origin: int, face: int) -> None:
    after, events = play(position(9, origin, 5, mover=1), "roll", face)
    assert (after.positions, after.winner, after.over, after.pending) == ((9, 45, 5), 1, True, None)
    assert events[:4] == (Rolled(1, face, origin), Moved(1, origin, 45, "roll"), Landed(1, 45), Won(1, 45, 30))
    assert "turn_ended" not in kinds(events)


# --- square 42 ---------------------------------------------------------------------------------------------------


def test_square_42_a_6_from_here_is_the_loss() -> None:
    before = position(9, 42, 5, mover=1)
    after, events = play(before, "roll", 6)
    # Home and three back: the pawn is on 42 again, the purse is kept, the bank gets nothing.
    assert after == replace(before, out=(False, True, False), mover=2, turn=8)
    assert events == (
        Rolled(1, 6, 42),
        Moved(1, 42, 45, "roll"),
        Bounced(1, 45, 42),
        Lost(1, 42),
        TurnEnded(1, 7, 2),
    )


@pytest.mark.parametrize(
    ("face", "square", "winner"), [(1, 43, None), (2, 44, None), (3, 45, 0), (4, 44, None), (5, 43, None)]
)
def test_square_42_every_other_face_is_no_loss(face: int, square: int, winner: int | None) -> None:
    after = roll(position(42, 9), face)
    assert (after.positions, after.out, after.winner) == ((square, 9), (False, False), winner)


@pytest.mark.parametrize(("origin", "face"), [(43, 5), (44, 4), (36, 6), (37, 5), (38, 4), (39, 3), (40, 2), (41, 1)])
def test_square_42_coming_there_is_no_loss(origin: int, face: int) -> None:
    after = roll(position(origin, 9), face)
    assert (after.positions, after.out, after.mover) == ((42, 9), (False, False), 1)


@pytest.mark.parametrize("origin", [36, 37, 38, 39, 40, 41, 43, 44])
def test_square_42_a_6_from_any_other_square_is_no_loss(origin: int) -> None:
    assert roll(position(origin, 9), 6).out == (False, False)


def test_square_42_a_6_after_a_bounce_to_42_is_the_loss() -> None:
    state = roll(position(44, 9, 5), 4)
    state = roll(roll(state, 2), 1)
    assert (state.mover, state.positions[0]) == (0, 42)
    assert roll(state, 6).out == (True, False, False)


def test_square_42_two_pawns_there_are_lost_one_by_one() -> None:
    state = roll(position(42, 42, 9), 6)
    assert (state.out, state.mover) == ((True, False, False), 1)
    state = roll(state, 5)
    assert (state.out, state.positions) == ((True, False, False), (42, 43, 9))


# --- out ---------------------------------------------------------------------------------------------------------


def test_out_if_all_are_out_the_game_ends_without_a_winner_and_the_bank_stays() -> None:
    after, events = play(position(42, 42, purses=(7, 8), bank=25, out=[1]), "roll", 6)
    assert (after.over, after.winner, after.pending, after.out) == (True, None, None, (True, True))
    assert chips(after) == ((7, 8), 25)
    assert events[-2:] == (Lost(0, 42), AllLost(25))
    assert actions(after) == []


def test_out_a_lone_player_lost_ends_the_game() -> None:
    after = roll(position(42, bank=10), 6)
    assert (after.over, after.winner) == (True, None)
    assert chips(after) == ((20,), 10)


def test_out_one_survivor_plays_on_alone_and_only_45_wins() -> None:
    state = roll(position(42, 36), 6)
    for turn, face, square in [(8, 1, 37), (9, 5, 42), (10, 2, 44), (11, 4, 42), (12, 1, 43)]:
        assert (state.over, state.winner, state.mover, state.turn) == (False, None, 1, turn)
        state = roll(state, face)
        assert state.positions == (42, square)
    state = roll(state, 2)
    assert (state.over, state.winner) == (True, 1)
    assert chips(state) == ((20, 50), 0)


def test_out_the_purse_is_kept_to_the_end() -> None:
    state = roll(position(42, 44, 9, purses=(13, 20, 20)), 6)
    state = roll(state, 1)
    assert chips(state) == ((13, 35, 35), 0)


# --- the share-out on 45 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bank", "friday", "winner"),
    [(30, 10, 20), (31, 10, 21), (32, 10, 22), (33, 11, 22), (3, 1, 2), (2, 0, 2), (1, 0, 1), (0, 0, 0)],
)
def test_the_share_out_a_living_friday_gets_a_third_rounded_down(bank: int, friday: int, winner: int) -> None:
    # Seat 1 stands nearer than Friday, and gets nothing all the same.
    after = roll(position(44, 43, 9, purses=(0, 0, 0), bank=bank, fridays={0: 2}), 1)
    assert chips(after) == ((winner, 0, friday), 0)


@pytest.mark.parametrize(
    ("bank", "nearest", "winner"),
    [(30, 15, 15), (31, 15, 16), (3, 1, 2), (2, 1, 1), (1, 0, 1), (0, 0, 0)],
)
def test_the_share_out_without_a_friday_the_nearest_gets_half_rounded_down(
    bank: int, nearest: int, winner: int
) -> None:
    after = roll(position(9, 44, 10, mover=1, purses=(0, 0, 0), bank=bank), 1)
    assert chips(after) == ((0, winner, nearest), 0)


@pytest.mark.parametrize(
    ("bank", "each", "winner"),
    [(40, 10, 20), (41, 10, 21), (42, 10, 22), (43, 10, 23), (44, 11, 22), (3, 0, 3), (0, 0, 0)],
)
def test_the_share_out_two_equally_near_split_the_half(bank: int, each: int, winner: int) -> None:
    after = roll(position(20, 44, 20, 9, mover=1, purses=(0, 0, 0, 0), bank=bank), 1)
    assert chips(after) == ((each, winner, each, 0), 0)


@pytest.mark.parametrize(
    ("bank", "each", "winner"),
    [(40, 6, 22), (41, 6, 23), (42, 7, 21), (43, 7, 22), (44, 7, 23), (48, 8, 24), (5, 0, 5), (6, 1, 3)],
)
def test_the_share_out_three_equally_near_split_the_half(bank: int, each: int, winner: int) -> None:
    after = roll(position(20, 20, 44, 20, mover=2, purses=(0, 0, 0, 0), bank=bank), 1)
    assert chips(after) == ((each, each, winner, each), 0)


def test_the_share_out_on_the_start_one_is_near_too() -> None:
    assert chips(roll(position(44, 0, bank=20), 1)) == ((30, 30), 0)
    assert chips(roll(position(44, 0, 0, bank=20), 1)) == ((30, 25, 25), 0)


def test_the_share_out_a_friday_who_is_out_gets_nothing() -> None:
    # As without a Friday: half of 31 to seat 1.
    after = roll(position(44, 9, 42, purses=(0, 0, 0), bank=31, fridays={0: 2}, out=[2]), 1)
    assert chips(after) == ((16, 15, 0), 0)


def test_the_share_out_a_player_who_is_out_is_not_the_nearest() -> None:
    after = roll(position(44, 42, 9, 8, purses=(0, 0, 0, 0), bank=31, out=[1]), 1)
    assert chips(after) == ((16, 0, 15, 0), 0)


def test_the_share_out_with_nobody_else_still_in_the_winner_has_it_all() -> None:
    after = roll(position(44, 42, 42, purses=(0, 0, 0), bank=31, fridays={0: 2}, out=[1, 2]), 1)
    assert chips(after) == ((31, 0, 0), 0)


def test_the_share_out_a_lone_player_has_it_all() -> None:
    after, events = play(position(44, bank=11), "roll", 1)
    assert chips(after) == ((31,), 0)
    assert events[-2:] == (Won(0, 45, 11), Shared(0, 11, "winner"))


def test_the_share_out_the_winners_bank_sets_off_no_fridays_chip() -> None:
    # Seat 0 wins, seat 3 is the Friday: 10 of 30 and no chip on top.
    after, events = play(position(44, 9, 9, 9, purses=(0, 0, 0, 0), bank=30, fridays={0: 3}), "roll", 1)
    assert chips(after) == ((20, 0, 0, 10), 0)
    assert "received" not in kinds(events)


def test_the_share_out_sets_off_no_chip_of_the_fridays_friday() -> None:
    after = roll(position(44, 9, 9, 9, purses=(0, 0, 0, 0), bank=30, fridays={0: 3, 3: 2}), 1)
    assert chips(after) == ((20, 0, 0, 10), 0)


def test_the_share_out_sets_off_no_chip_of_the_nearest_players_friday() -> None:
    after = roll(position(44, 43, 9, purses=(0, 0, 0), bank=30, fridays={1: 2}), 1)
    assert chips(after) == ((15, 15, 0), 0)


def test_the_share_out_a_winner_who_is_a_friday_gives_the_master_nothing_for_it() -> None:
    # Seat 2 is Friday of seat 0 and wins; seat 1 is nearest, the master on 9 gets nothing.
    after = roll(position(9, 10, 44, mover=2, purses=(0, 0, 0), bank=30, fridays={0: 2}), 1)
    assert chips(after) == ((0, 15, 15), 0)


def test_the_share_out_of_two_players_who_are_fridays_of_each_other() -> None:
    assert chips(roll(position(44, 9, purses=(0, 0), bank=31, fridays={0: 1, 1: 0}), 1)) == ((21, 10), 0)


def test_the_share_out_is_told_in_events() -> None:
    _, events = play(position(20, 44, 20, mover=1, bank=41), "roll", 1)
    shares = {(event.seat, event.chips, event.part) for event in events if isinstance(event, Shared)}
    assert shares == {(0, 10, "nearest"), (2, 10, "nearest"), (1, 21, "winner")}
    _, events = play(position(44, 9, 9, bank=31, fridays={0: 2}), "roll", 1)
    shares = {(event.seat, event.chips, event.part) for event in events if isinstance(event, Shared)}
    assert shares == {(2, 10, "friday"), (0, 21, "winner")}


# --- the end, and what is not open -------------------------------------------------------------------------------


@pytest.mark.parametrize("action", EVERY_ACTION)
def test_after_a_win_every_action_is_illegal(action: str) -> None:
    over = roll(position(44, 7, 41), 1)
    assert actions(over) == []
    with pytest.raises(IllegalAction, match="the game is over"):
        step(ROBINSON, over, action, 1 if action == "roll" else None)


@pytest.mark.parametrize("action", EVERY_ACTION)
def test_after_all_are_out_every_action_is_illegal(action: str) -> None:
    over = roll(position(42, 42, out=[1]), 6)
    with pytest.raises(IllegalAction, match="the game is over"):
        step(ROBINSON, over, action, 1 if action == "roll" else None)


@pytest.mark.parametrize("square", [n for n in range(45) if n not in (4, 7)])
def test_a_turn_begins_with_a_roll_and_no_choice_but_on_4_and_7(square: int) -> None:
    assert actions(position(square, 41, 41)) == ["roll"]


@pytest.mark.parametrize(
    ("state", "open_now"),
    [
        (position(5, 0), ["roll"]),
        (position(4, 0), ["roll", "restart"]),
        (position(7, 0), ["roll", "stay"]),
        (position(12, 0, pending="again"), ["roll", "pass"]),
        (position(20, 0, pending="again"), ["roll", "pass"]),
        (position(23, 0, pending="move"), ["paddle", "remain"]),
        (position(36, 41, 41, pending="swap"), ["swap 1", "swap 2"]),
    ],
    ids=["5", "4", "7", "12", "20", "23", "36"],
)
def test_what_is_not_open_is_refused_and_the_message_says_what_is(state: State, open_now: list[str]) -> None:
    assert actions(state) == open_now
    for action in EVERY_ACTION:
        if action not in open_now:
            with pytest.raises(IllegalAction, match=f"open are: {', '.join(open_now)}$"):
                step(ROBINSON, state, action, 1 if action == "roll" else None)


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (position(4, 0), "restart"),
        (position(7, 0), "stay"),
        (position(12, 0, pending="again"), "pass"),
        (position(23, 0, pending="move"), "paddle"),
        (position(23, 0, pending="move"), "remain"),
        (position(36, 41, 41, pending="swap"), "swap 1"),
    ],
    ids=["restart", "stay", "pass", "paddle", "remain", "swap"],
)
def test_only_a_roll_takes_a_face(state: State, action: str) -> None:
    with pytest.raises(ValueError, match="goes without a face"):
        step(ROBINSON, state, action, 3)


# --- whole games -------------------------------------------------------------------------------------------------


def test_a_whole_game_of_two_by_hand() -> None:
    """Each line: who acts, the action, the face, then both squares, both purses and the bank."""
    script: list[tuple[int, str, int | None, tuple[int, int], tuple[int, int], int]] = [
        (0, "roll", 1, (1, 0), (19, 19), 22),  # everyone pays 1
        (1, "roll", 4, (1, 4), (19, 19), 22),
        (0, "roll", 6, (7, 4), (19, 19), 22),
        (1, "restart", None, (7, 0), (19, 19), 22),
        (1, "roll", 3, (7, 3), (19, 20), 21),  # receives 1
        (0, "stay", None, (7, 3), (19, 20), 21),
        (1, "roll", 5, (7, 8), (19, 17), 24),  # pays 3
        (0, "roll", 3, (10, 8), (17, 19), 24),  # pays the neighbour 2
        (1, "roll", 4, (10, 12), (17, 19), 24),
        (1, "roll", 6, (10, 18), (17, 23), 20),  # receives 4 by the extra roll
        (0, "roll", 4, (14, 18), (19, 23), 18),  # receives 2
        (1, "roll", 2, (14, 20), (19, 23), 18),
        (1, "pass", None, (14, 20), (19, 23), 18),
        (0, "roll", 6, (20, 20), (19, 23), 18),
        (0, "roll", 3, (23, 20), (19, 23), 18),
        (0, "paddle", None, (27, 20), (19, 23), 18),
        (1, "roll", 5, (27, 14), (19, 25), 16),  # 25, back to 14, receives 2
        (0, "roll", 2, (29, 14), (21, 23), 16),  # seat 1 gives 2 and is Friday
        (1, "roll", 3, (29, 17), (21, 23), 16),
        (0, "roll", 4, (33, 17), (24, 24), 12),  # receives 3, Friday 1
        (1, "roll", 3, (33, 20), (24, 24), 12),
        (1, "roll", 6, (33, 26), (24, 21), 15),  # pays 3, and no Friday of his own
        (0, "roll", 6, (39, 26), (24, 21), 15),
        (1, "roll", 6, (39, 32), (23, 22), 15),  # collects 1 from seat 0
        (0, "roll", 2, (41, 32), (23, 22), 15),
        (1, "roll", 4, (36, 41), (23, 22), 15),  # changes places
        (0, "roll", 4, (40, 41), (27, 23), 10),  # receives 4, Friday 1
        (1, "roll", 1, (40, 42), (27, 23), 10),
        (0, "roll", 6, (44, 42), (27, 23), 10),  # one point too many
        (1, "roll", 5, (44, 43), (27, 23), 10),
        (0, "roll", 1, (45, 43), (34, 26), 0),  # home: Friday has 3 of 10, the winner 7
    ]
    state, _ = opening(ROBINSON, 2)
    for seat, action, face, squares, purses, bank in script:
        assert state.mover == seat
        state, _ = play(state, action, face)
        assert (state.positions, state.purses, state.bank) == (squares, purses, bank)
    assert (state.winner, state.over) == (0, True)
