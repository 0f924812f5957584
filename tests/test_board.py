"""Boards as data: what is refused and how, other games in the same vocabulary, and Robinson's squares."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from fractions import Fraction
from typing import Any

import pytest
from chipkit import settled

from robinson_widget.board import (
    EFFECTS,
    ROBINSON,
    Board,
    BoardError,
    CollectFromEach,
    Effect,
    EveryonePays,
    EveryoneSays,
    LostOnRoll,
    MayStartOver,
    MayStay,
    MoveTo,
    Pay,
    PayNeighbour,
    Receive,
    RecruitFriday,
    RollAgain,
    Square,
    SwapWith,
    track,
)
from robinson_widget.engine import (
    Event,
    Landed,
    Moved,
    Overshot,
    Rolled,
    Shared,
    State,
    TurnEnded,
    Won,
    check_state,
    legal_actions,
    opening,
    outcomes,
    step,
)

#: Chutes and ladders as printed in most boxes: 100 squares, no bounce, no chips.
CHUTES_AND_LADDERS = track(
    "Chutes and ladders",
    100,
    {
        1: 38,
        4: 14,
        9: 31,
        16: 6,
        21: 42,
        28: 84,
        36: 44,
        47: 26,
        49: 11,
        51: 67,
        56: 53,
        62: 19,
        64: 60,
        71: 91,
        80: 100,
        87: 24,
        93: 73,
        95: 75,
        98: 78,
    },
    past_end="stay",
)


def plain(length: int, **options: Any) -> Board:
    return track("Plain", length, **options)


def with_effects(*effects: Effect, on: int = 5, length: int = 10) -> Board:
    return plain(length).with_effects(on, *effects)


def standing(board: Board, *squares: int) -> State:
    """The opening, with the pawns put on `squares`."""
    state = replace(opening(board, len(squares))[0], positions=squares)
    check_state(board, state)
    return state


def play(board: Board, state: State, action: str, face: int | None = None) -> tuple[State, tuple[Event, ...]]:
    """One step: all chips are kept and told of in the events."""
    after, events = step(board, state, action, face)
    check_state(board, after)
    purses, bank = settled(state, events)
    assert (tuple(purses), bank) == (after.purses, after.bank)
    assert sum(after.purses) + after.bank == sum(state.purses) + state.bank
    return after, events


def roll(board: Board, state: State, face: int) -> State:
    return play(board, state, "roll", face)[0]


# --- Robinson ----------------------------------------------------------------------------------------------------

PICTURES: dict[int, tuple[Effect, ...]] = {
    1: (EveryonePays(1),),
    2: (),
    3: (Receive(1),),
    4: (MayStartOver(),),
    5: (),
    6: (),
    7: (MayStay(),),
    8: (Pay(3),),
    9: (),
    10: (PayNeighbour(2),),
    11: (Receive(1),),
    12: (RollAgain(optional=True),),
    13: (),
    14: (Receive(2),),
    15: (Pay(2),),
    16: (),
    17: (EveryoneSays("poor_robinson"),),
    18: (Receive(4),),
    19: (),
    20: (RollAgain(optional=True),),
    21: (),
    22: (),
    23: (MoveTo(27, optional=True),),
    24: (),
    25: (MoveTo(14),),
    26: (Pay(3),),
    27: (),
    28: (),
    29: (RecruitFriday(2),),
    30: (),
    31: (),
    32: (CollectFromEach(1),),
    33: (Receive(3),),
    34: (),
    35: (),
    36: (SwapWith(41),),
    37: (),
    38: (),
    39: (),
    40: (Receive(4),),
    41: (),
    42: (LostOnRoll(6),),
    43: (),
    44: (),
    45: (),
}


@pytest.mark.parametrize("number", range(1, 46))
def test_robinson_reads_like_the_table_of_pictures(number: int) -> None:
    square = ROBINSON.square(number)
    assert (square.number, square.effects) == (number, PICTURES[number])
    assert ROBINSON.effects(number) == PICTURES[number]


def test_robinson_is_45_squares_one_die_and_a_bounce() -> None:
    assert (ROBINSON.name, ROBINSON.last, len(ROBINSON.squares)) == ("Robinson", 45, 45)
    assert (ROBINSON.faces, ROBINSON.past_end, ROBINSON.chips, ROBINSON.ante) == (6, "bounce", 30, 10)
    assert ROBINSON.effects(0) == ()


def test_robinson_names_each_picture_once() -> None:
    keys = [square.key for square in ROBINSON.squares]
    assert len(set(keys)) == 45
    assert all(keys)


@pytest.mark.parametrize("number", [0, 46, -1, True, 1.0, "1", None])
def test_square_of_another_number_is_refused(number: Any) -> None:
    with pytest.raises(BoardError, match=r"^square: .* from 1 to 45$"):
        ROBINSON.square(number)


def test_boards_are_frozen_and_hashable() -> None:
    with pytest.raises(FrozenInstanceError):
        ROBINSON.faces = 8  # type: ignore[misc]
    assert hash(ROBINSON) == hash(replace(ROBINSON))
    assert replace(ROBINSON) == ROBINSON


# --- what is refused: the message names the value and what is allowed -----------------------------------------------


@pytest.mark.parametrize("make", [Receive, Pay, PayNeighbour, EveryonePays, CollectFromEach])
@pytest.mark.parametrize(
    ("chips", "shown"),
    [(0, "0"), (-1, "-1"), (1_000_001, "1000001"), (True, "True"), (2.0, "2.0"), ("2", "'2'"), (None, "None")],
)
def test_an_amount_is_a_whole_number_of_chips(make: Callable[[Any], Effect], chips: Any, shown: str) -> None:
    with pytest.raises(BoardError) as refused:
        make(chips)
    message = str(refused.value)
    assert message.startswith(f"{make.__name__}.chips: {shown} is not a ")
    assert message.endswith(" from 1 to 1000000")


@pytest.mark.parametrize("make", [Receive, Pay, PayNeighbour, EveryonePays, CollectFromEach, RecruitFriday])
@pytest.mark.parametrize("chips", [1, 2, 1_000_000])
def test_amounts_that_are_taken(make: Callable[[int], Any], chips: int) -> None:
    assert make(chips).chips == chips


def test_a_friday_may_give_nothing_but_not_less() -> None:
    assert RecruitFriday(0).chips == 0
    with pytest.raises(BoardError, match=r"RecruitFriday\.chips: -1 is not .* from 0 to 1000000"):
        RecruitFriday(-1)


@pytest.mark.parametrize("make", [MoveTo, SwapWith])
@pytest.mark.parametrize(("square", "shown"), [(0, "0"), (-3, "-3"), (1001, "1001"), (True, "True"), ("7", "'7'")])
def test_a_target_is_the_number_of_a_square(make: Callable[[Any], Effect], square: Any, shown: str) -> None:
    with pytest.raises(BoardError) as refused:
        make(square)
    assert str(refused.value).startswith(f"{make.__name__}.square: {shown} is not a ")
    assert str(refused.value).endswith(" from 1 to 1000")


@pytest.mark.parametrize("face", [0, -6, 101, True, 6.0, "6"])
def test_the_face_that_loses_is_a_face(face: Any) -> None:
    with pytest.raises(BoardError, match=r"LostOnRoll\.face: .* from 1 to 100"):
        LostOnRoll(face)


@pytest.mark.parametrize("optional", [1, 0, None, "yes"])
def test_optional_is_true_or_false(optional: Any) -> None:
    with pytest.raises(BoardError, match=rf"MoveTo\.optional: {optional!r} is neither True nor False"):
        MoveTo(3, optional)
    with pytest.raises(BoardError, match=rf"RollAgain\.optional: {optional!r} is neither True nor False"):
        RollAgain(optional)


@pytest.mark.parametrize("phrase", ["", "x" * 61, "two\nlines", 5, None])
def test_a_phrase_is_a_short_text(phrase: Any) -> None:
    with pytest.raises(BoardError) as refused:
        EveryoneSays(phrase)
    assert str(refused.value) == f"EveryoneSays.phrase: {phrase!r} is not a short text of 1 to 60 printable characters"


@pytest.mark.parametrize("number", [0, -1, 1001, True, 1.0, "1"])
def test_a_square_has_a_number(number: Any) -> None:
    with pytest.raises(BoardError, match=r"Square\.number: .* from 1 to 1000"):
        Square(number)


@pytest.mark.parametrize("key", ["x" * 61, "a\tb", 3, None])
def test_a_square_has_a_short_key_or_none(key: Any) -> None:
    with pytest.raises(BoardError, match=r"square 3: key: .* is not a short text"):
        Square(3, key)
    assert Square(3, "").key == ""


@pytest.mark.parametrize("effects", [[Pay(1)], Pay(1), None])
def test_effects_are_a_tuple(effects: Any) -> None:
    with pytest.raises(BoardError, match=r"square 3: effects .* is not a tuple of effects"):
        Square(3, "", effects)


@pytest.mark.parametrize("effect", ["Pay", Pay, 3, None, Square(1)])
def test_only_effects_are_effects(effect: Any) -> None:
    with pytest.raises(BoardError, match=r"square 3: .* is not one of the effects Receive, Pay, PayNeighbour, .*"):
        Square(3, "", (effect,))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": ""}, "board name: '' is not a short text of 1 to 60 printable characters"),
        ({"name": 3}, "board name: 3 is not a short text of 1 to 60 printable characters"),
        ({"name": "a\nb"}, "board name: 'a\\nb' is not a short text of 1 to 60 printable characters"),
        ({"squares": ()}, "board squares: a tuple of 1 to 1000 squares is needed"),
        ({"squares": [Square(1)]}, "board squares: a tuple of 1 to 1000 squares is needed"),
        ({"squares": None}, "board squares: a tuple of 1 to 1000 squares is needed"),
        (
            {"squares": (*(Square(n) for n in range(1, 1001)), Square(1000))},
            "board squares: a tuple of 1 to 1000 squares is needed",
        ),
        (
            {"squares": (Square(2),)},
            "board squares: Square(number=2, key='', effects=()) stands where square 1 belongs",
        ),
        (
            {"squares": (Square(1), Square(3))},
            "board squares: Square(number=3, key='', effects=()) stands where square 2 belongs",
        ),
        ({"squares": (1,)}, "board squares: 1 stands where square 1 belongs"),
        ({"faces": 0}, "board faces: 0 is not a whole number from 1 to 100"),
        ({"faces": 101}, "board faces: 101 is not a whole number from 1 to 100"),
        ({"faces": True}, "board faces: True is not a whole number from 1 to 100"),
        ({"faces": 6.0}, "board faces: 6.0 is not a plain int from 1 to 100"),
        ({"past_end": "wrap"}, "board past_end: 'wrap' is not one of bounce, stay, home"),
        ({"past_end": None}, "board past_end: None is not one of bounce, stay, home"),
        ({"past_end": ["stay"]}, "board past_end: ['stay'] is not one of bounce, stay, home"),
        (
            {"faces": 46},
            "board faces: a 46 bounced off square 45 would walk back past the start; "
            "with past_end='bounce' at most 45 faces are allowed",
        ),
        ({"chips": -1}, "board chips: -1 is not a whole number from 0 to 1000000"),
        ({"chips": 1_000_001}, "board chips: 1000001 is not a whole number from 0 to 1000000"),
        ({"chips": 30.0}, "board chips: 30.0 is not a plain int from 0 to 1000000"),
        ({"ante": -1}, "board ante: -1 is not a whole number from 0 to 30"),
        ({"ante": 31}, "board ante: 31 is not a whole number from 0 to 30"),  # nobody antes more than they bring
        ({"chips": 5}, "board ante: 10 is not a whole number from 0 to 5"),
    ],
)
def test_a_board_that_cannot_work_is_refused_with_the_reason(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BoardError) as refused:
        replace(ROBINSON, **change)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("effects", "message"),
    [
        (
            (MoveTo(11),),
            "square 5: MoveTo(square=11, optional=False) leads off the track or nowhere; "
            "allowed are the squares 1 to 10, but not 5 itself",
        ),
        (
            (MoveTo(5),),
            "square 5: MoveTo(square=5, optional=False) leads off the track or nowhere; "
            "allowed are the squares 1 to 10, but not 5 itself",
        ),
        (
            (SwapWith(10),),  # whoever stands on home has ended the game
            "square 5: SwapWith(square=10) leads off the track or nowhere; "
            "allowed are the squares 1 to 9, but not 5 itself",
        ),
        (
            (SwapWith(5),),
            "square 5: SwapWith(square=5) leads off the track or nowhere; "
            "allowed are the squares 1 to 9, but not 5 itself",
        ),
        (
            (MoveTo(2), Pay(1)),
            "square 5: MoveTo(square=2, optional=False) must be the last of the effects on landing, "
            "and the only such one",
        ),
        (
            (RollAgain(), MoveTo(2)),
            "square 5: RollAgain(optional=False) must be the last of the effects on landing, and the only such one",
        ),
        (
            (SwapWith(2), RollAgain()),
            "square 5: SwapWith(square=2) must be the last of the effects on landing, and the only such one",
        ),
        ((MayStay(), MayStay()), "square 5: MayStay() stands there twice; once is enough"),
        ((MayStartOver(), MayStartOver()), "square 5: MayStartOver() stands there twice; once is enough"),
        ((LostOnRoll(7),), "square 5: LostOnRoll.face: 7 is not a whole number from 1 to 6"),
    ],
)
def test_effects_that_cannot_work_are_refused_with_the_reason(effects: tuple[Effect, ...], message: str) -> None:
    with pytest.raises(BoardError) as refused:
        with_effects(*effects)
    assert str(refused.value) == message


def test_home_carries_no_effect() -> None:
    with pytest.raises(BoardError, match=r"square 45 is home and ends the game; .* the effect Pay\(chips=1\)"):
        ROBINSON.with_effects(45, Pay(1))


@pytest.mark.parametrize(
    "effects",
    [
        (Pay(1), Receive(2), EveryoneSays("hello"), MoveTo(2)),
        (Pay(1), Pay(1), MayStay(), MayStartOver()),
        (MoveTo(2), MayStay()),  # what waits for the next roll may stand anywhere
        (LostOnRoll(1), LostOnRoll(2), RollAgain()),
        (MoveTo(10),),
        (SwapWith(9),),
        (LostOnRoll(6),),
    ],
)
def test_effects_that_work_together(effects: tuple[Effect, ...]) -> None:
    assert with_effects(*effects).effects(5) == effects


@pytest.mark.parametrize(
    ("moves", "circle"),
    [
        ({2: 5, 5: 2}, "2 to 5 to 2"),
        ({2: 5, 5: 8, 8: 2}, "2 to 5 to 8 to 2"),
        ({1: 3, 3: 6, 6: 3}, "3 to 6 to 3"),  # a way into the circle, which 1 is no part of
        ({9: 4, 4: 9, 2: 3}, "4 to 9 to 4"),
    ],
)
def test_a_circle_of_forced_moves_is_refused(moves: dict[int, int], circle: str) -> None:
    with pytest.raises(BoardError) as refused:
        track("Circle", 10, moves)
    assert str(refused.value) == f"squares {circle}: these moves lead round in a circle and never end"


@pytest.mark.parametrize(("there", "back"), [(True, True), (True, False), (False, True)])
def test_a_circle_of_optional_moves_is_refused_too(there: bool, back: bool) -> None:
    board = with_effects(MoveTo(8, optional=there), on=3)
    with pytest.raises(BoardError, match="squares 3 to 8 to 3: these moves lead round in a circle"):
        board.with_effects(8, MoveTo(3, optional=back))


def test_a_chain_of_moves_is_no_circle() -> None:
    board = track("Chain", 10, {2: 5, 5: 8, 8: 1, 9: 5})
    after, events = play(board, standing(board, 0), "roll", 2)
    assert after.positions == (1,)
    assert [(event.origin, event.square) for event in events if isinstance(event, Moved)] == [
        (0, 2),
        (2, 5),
        (5, 8),
        (8, 1),
    ]


def test_the_longest_chain_of_moves_is_walked_to_its_end() -> None:
    board = track("Domino", 1000, {number: number + 1 for number in range(1, 999)})
    assert roll(board, standing(board, 0, 0), 1).positions == (999, 0)


@pytest.mark.parametrize(
    ("length", "moves", "message"),
    [
        (0, {}, r"length: 0 is not .* from 1 to 1000"),
        (1001, {}, r"length: 1001 is not .* from 1 to 1000"),
        (10.0, {}, r"length: 10\.0 is not .* from 1 to 1000"),
        (10, {11: 2}, r"moves: square: 11 is not .* from 1 to 10"),
        (10, {0: 2}, r"moves: square: 0 is not .* from 1 to 10"),
        (10, {"3": 2}, r"moves: square: '3' is not .* from 1 to 10"),
        (10, {3: 11}, r"square 3: .* allowed are the squares 1 to 10"),
        (10, {3: 3}, r"square 3: .* but not 3 itself"),
        (10, {3: 0}, r"MoveTo\.square: 0 is not .* from 1 to 1000"),
        (10, {10: 3}, r"square 10 is home"),
    ],
)
def test_a_track_that_cannot_work_is_refused(length: Any, moves: Any, message: str) -> None:
    with pytest.raises(BoardError, match=message):
        track("Track", length, moves)


def test_board_errors_are_value_errors() -> None:
    assert issubclass(BoardError, ValueError)


# --- chutes and ladders --------------------------------------------------------------------------------------------


def test_chutes_and_ladders_is_a_board() -> None:
    board = CHUTES_AND_LADDERS
    assert (board.last, board.faces, board.past_end, board.chips, board.ante) == (100, 6, "stay", 0, 0)
    assert board.effects(1) == (MoveTo(38),)
    assert board.effects(87) == (MoveTo(24),)
    assert sum(bool(square.effects) for square in board.squares) == 19


def test_chutes_and_ladders_has_no_antes() -> None:
    state, events = opening(CHUTES_AND_LADDERS, 4)
    assert (state.purses, state.bank, events) == ((0, 0, 0, 0), 0, ())


def test_chutes_and_ladders_seven_rolls_are_enough() -> None:
    state, _ = opening(CHUTES_AND_LADDERS, 1)
    stops = []
    for face in (4, 6, 6, 2, 4, 6, 3):
        state = roll(CHUTES_AND_LADDERS, state, face)
        stops.append(state.positions[0])
    # 4 up to 14; 20; 26; 28 up to 84; 88; 94; 97.
    assert stops == [14, 20, 26, 84, 88, 94, 97]
    for face in (4, 5, 6):  # 101 to 103 lie beyond home: the pawn does not move
        state, events = play(CHUTES_AND_LADDERS, state, "roll", face)
        assert (state.positions, state.over) == ((97,), False)
        assert [event.kind for event in events] == ["rolled", "overshot", "turn_ended"]
    state, events = play(CHUTES_AND_LADDERS, state, "roll", 1)  # 98 down to 78
    assert state.positions == (78,)
    state, events = play(CHUTES_AND_LADDERS, state, "roll", 2)  # 80 up to 100
    assert (state.positions, state.winner, state.over) == ((100,), 0, True)
    assert events == (
        Rolled(0, 2, 78),
        Moved(0, 78, 80, "roll"),
        Landed(0, 80),
        Moved(0, 80, 100, "picture"),
        Landed(0, 100),
        Won(0, 100, 0),
        Shared(0, 0, "winner"),
    )


@pytest.mark.parametrize(
    ("square", "lands_on"),
    [
        (1, 38),
        (4, 14),
        (9, 31),
        (16, 6),
        (21, 42),
        (28, 84),
        (36, 44),
        (47, 26),
        (49, 11),
        (51, 67),
        (56, 53),
        (62, 19),
        (64, 60),
        (71, 91),
        (80, 100),
        (87, 24),
        (93, 73),
        (95, 75),
        (98, 78),
    ],
)
def test_chutes_and_ladders_every_chute_and_ladder(square: int, lands_on: int) -> None:
    after = roll(CHUTES_AND_LADDERS, standing(CHUTES_AND_LADDERS, square - 1), 1)
    assert after.positions == (lands_on,)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6, 7, 8])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_chutes_and_ladders_plays_to_the_end(players: int, seed: int) -> None:
    dice = random.Random(seed)
    state, _ = opening(CHUTES_AND_LADDERS, players)
    for turn in range(1, 5001):
        if state.over:
            break
        assert (state.turn, state.mover) == (turn, (turn - 1) % players)
        assert [str(action) for action in legal_actions(CHUTES_AND_LADDERS, state)] == ["roll"]
        state = roll(CHUTES_AND_LADDERS, state, dice.randint(1, 6))
    assert state.over
    assert state.winner is not None
    assert state.positions.count(100) == 1


# --- past the end --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("past_end", "origin", "face", "square", "won"),
    [
        ("stay", 9, 1, 10, True),
        ("stay", 9, 2, 9, False),
        ("stay", 9, 6, 9, False),
        ("stay", 6, 4, 10, True),
        ("stay", 6, 5, 6, False),
        ("home", 9, 1, 10, True),
        ("home", 9, 2, 10, True),
        ("home", 9, 6, 10, True),
        ("home", 6, 3, 9, False),
        ("home", 6, 5, 10, True),
        ("bounce", 9, 1, 10, True),
        ("bounce", 9, 2, 9, False),
        ("bounce", 9, 6, 5, False),
        ("bounce", 6, 4, 10, True),
        ("bounce", 6, 5, 9, False),
        ("bounce", 6, 6, 8, False),
    ],
)
def test_past_the_end(past_end: Any, origin: int, face: int, square: int, won: bool) -> None:
    board = plain(10, past_end=past_end)
    after = roll(board, standing(board, origin, 0), face)
    assert after.positions == (square, 0)
    assert (after.over, after.winner) == (won, 0 if won else None)


def test_past_the_end_stay_is_no_landing() -> None:
    # The pawn has not moved, so the picture under it does not count again.
    board = track("Stay", 10, past_end="stay", chips=5, ante=1).with_effects(9, Pay(1))
    state = roll(board, standing(board, 8), 1)
    assert (state.purses, state.bank) == ((3,), 2)
    state, events = play(board, state, "roll", 2)
    assert (state.positions, state.purses, state.bank) == ((9,), (3,), 2)
    assert events == (Rolled(0, 2, 9), Overshot(0, 9), TurnEnded(0, 2, 0))


def test_past_the_end_home_tells_of_one_move_to_home() -> None:
    board = plain(10, past_end="home")
    _, events = play(board, standing(board, 8), "roll", 6)
    assert events[:3] == (Rolled(0, 6, 8), Moved(0, 8, 10, "roll"), Landed(0, 10))
    assert "bounced" not in [event.kind for event in events]


def test_past_the_end_a_bounce_may_walk_back_to_square_1_but_no_further() -> None:
    board = plain(6)  # 5 and a 6: home is one step, then five back
    assert roll(board, standing(board, 5), 6).positions == (1,)
    assert roll(plain(1, faces=1), standing(plain(1, faces=1), 0), 1).winner == 0
    for past_end in ("stay", "home"):
        assert plain(3, faces=20, past_end=past_end).faces == 20
    with pytest.raises(BoardError, match="at most 3 faces are allowed"):
        plain(3, faces=4)


@pytest.mark.parametrize(
    ("past_end", "origin", "face"),
    [
        ("bounce", 7, 3),  # the face that loses is also the one that leads home exactly
        ("stay", 7, 3),
        ("home", 7, 3),
        ("home", 7, 6),
        ("stay", 7, 6),
        ("bounce", 7, 6),
    ],
)
def test_a_face_that_loses_never_wins_and_leaves_a_position_that_can_be_saved(
    past_end: Any, origin: int, face: int
) -> None:
    board = plain(10, past_end=past_end).with_effects(origin, LostOnRoll(face))
    after, _ = step(board, standing(board, origin, 0), "roll", face)
    assert (after.out, after.winner, after.over) == ((True, False), None, False)
    assert State.from_json(json.loads(json.dumps(after.to_json())), board) == after


# --- other dice ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "each"), [(1, Fraction(1)), (2, Fraction(1, 2)), (4, Fraction(1, 4)), (20, Fraction(1, 20))]
)
def test_dice_of_other_faces(faces: int, each: Fraction) -> None:
    board = plain(20, faces=faces)
    assert outcomes(board) == tuple((face, each) for face in range(1, faces + 1))
    assert roll(board, standing(board, 0, 0), faces).positions == (faces, 0)


@pytest.mark.parametrize(("faces", "wrong"), [(1, 2), (2, 3), (4, 6), (12, 13), (20, 0)])
def test_dice_of_other_faces_take_no_other(faces: int, wrong: int) -> None:
    board = plain(20, faces=faces)
    with pytest.raises(ValueError, match=f"roll: {wrong} is not a whole number from 1 to {faces}$"):
        step(board, standing(board, 0, 0), "roll", wrong)


def test_robinson_with_a_die_of_eight() -> None:
    board = replace(ROBINSON, faces=8)
    state, _ = opening(board, 2)
    state = roll(board, state, 8)  # on 8 at once: pay 3
    assert (state.positions, state.purses, state.bank) == ((8, 0), (17, 20), 23)
    assert roll(board, standing(board, 44, 0), 8).positions == (38, 0)
    assert roll(board, standing(board, 42, 0), 6).out == (True, False)
    assert roll(board, standing(board, 42, 0), 7).positions == (41, 0)


# --- changing a square ---------------------------------------------------------------------------------------------


def test_with_effects_changes_one_square_of_a_new_board() -> None:
    changed = ROBINSON.with_effects(25, Pay(1))
    assert changed.effects(25) == (Pay(1),)
    assert changed.square(25).key == "footprint"
    assert ROBINSON.effects(25) == (MoveTo(14),)
    assert [n for n in range(1, 46) if changed.square(n) != ROBINSON.square(n)] == [25]
    after = roll(changed, standing(changed, 24, 0), 1)
    assert (after.positions, after.purses, after.bank) == ((25, 0), (19, 20), 21)


def test_with_effects_of_nothing_empties_a_square() -> None:
    board = ROBINSON.with_effects(42)
    assert board.effects(42) == ()
    assert roll(board, standing(board, 42, 0), 6).out == (False, False)


@pytest.mark.parametrize("number", [1, 44])
def test_with_effects_on_the_first_and_the_last_but_one(number: int) -> None:
    board = ROBINSON.with_effects(number, Receive(7))
    assert board.effects(number) == (Receive(7),)
    assert [square.number for square in board.squares] == list(range(1, 46))


@pytest.mark.parametrize("number", [0, 46, -1, True, "25"])
def test_with_effects_on_another_number_is_refused(number: Any) -> None:
    with pytest.raises(BoardError, match=r"square: .* from 1 to 45"):
        ROBINSON.with_effects(number, Pay(1))


def test_several_effects_happen_in_their_order() -> None:
    board = plain(10, chips=5, ante=1).with_effects(2, Receive(1), EveryoneSays("hello"), Pay(2), MoveTo(6))
    after, events = play(board, standing(board, 0), "roll", 2)
    assert [event.kind for event in events[2:]] == [
        "landed",
        "received",
        "said",
        "paid",
        "moved",
        "landed",
        "turn_ended",
    ]
    assert (after.positions, after.purses, after.bank) == ((6,), (3,), 2)


def test_a_forced_extra_roll_is_the_only_action() -> None:
    board = with_effects(RollAgain(), on=3)
    state = roll(board, standing(board, 0, 0), 3)
    assert (state.mover, state.turn) == (0, 1)
    assert [str(action) for action in legal_actions(board, state)] == ["roll"]


# --- JSON ----------------------------------------------------------------------------------------------------------

EVERY_EFFECT = (
    Receive(1),
    Pay(2),
    PayNeighbour(3),
    EveryonePays(4),
    CollectFromEach(5),
    RecruitFriday(0),
    EveryoneSays("hello"),
    MayStartOver(),
    MayStay(),
    LostOnRoll(6),
)


@pytest.mark.parametrize(
    "board",
    [
        ROBINSON,
        CHUTES_AND_LADDERS,
        plain(1, faces=1),
        plain(30, faces=20, past_end="home", chips=7, ante=7),
        with_effects(*EVERY_EFFECT, MoveTo(2, optional=True)),
        with_effects(*EVERY_EFFECT, RollAgain()),
        with_effects(*EVERY_EFFECT, SwapWith(2)),
    ],
    ids=["robinson", "chutes", "shortest", "home", "move", "again", "swap"],
)
def test_json_round_trip(board: Board) -> None:
    assert Board.from_json(json.loads(json.dumps(board.to_json()))) == board


def test_json_round_trip_above_covers_every_effect() -> None:
    used = {type(effect).__name__ for effect in (*EVERY_EFFECT, MoveTo(2), RollAgain(), SwapWith(2))}
    assert used == set(EFFECTS)


def test_json_of_a_square_reads_plainly() -> None:
    data = ROBINSON.to_json()
    assert data["squares"][22] == {
        "number": 23,
        "key": "round_the_island",
        "effects": [{"effect": "MoveTo", "square": 27, "optional": True}],
    }
    assert {key: data[key] for key in data if key != "squares"} == {
        "name": "Robinson",
        "faces": 6,
        "past_end": "bounce",
        "chips": 30,
        "ante": 10,
    }


def small_json() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(with_effects(Pay(2), on=2, length=6).to_json()))
    return data


@pytest.mark.parametrize("data", [None, [], "Robinson", 5])
def test_json_that_is_no_object_is_refused(data: object) -> None:
    with pytest.raises(BoardError, match=r"^board: .* is not an object with named fields$"):
        Board.from_json(data)


@pytest.mark.parametrize("name", ["name", "squares", "faces", "past_end", "chips", "ante"])
def test_json_with_a_missing_field_is_refused(name: str) -> None:
    data = small_json()
    del data[name]
    with pytest.raises(BoardError, match=rf"^board\.{name} is missing$"):
        Board.from_json(data)


def test_json_with_an_unknown_field_is_refused() -> None:
    with pytest.raises(BoardError, match=r"^board\.colour is not a known field; known are name, squares, faces, "):
        Board.from_json({**small_json(), "colour": "red"})


@pytest.mark.parametrize(
    ("square", "message"),
    [
        (7, "board.squares[1]: 7 is not an object with named fields"),
        ({"number": 2, "key": ""}, "board.squares[1].effects is missing"),
        (
            {"number": 2, "key": "", "effects": [], "x": 1},
            "board.squares[1].x is not a known field; known are number, key, effects",
        ),
        ({"number": 2, "key": "", "effects": {}}, "board.squares[1].effects: {} is not a list"),
        (
            {"number": 0, "key": "", "effects": []},
            "board.squares[1]: Square.number: 0 is not a whole number from 1 to 1000",
        ),
        (
            {"number": 3, "key": "", "effects": []},
            "board squares: Square(number=3, key='', effects=()) stands where square 2 belongs",
        ),
        (
            {"number": 2, "key": "", "effects": [{"effect": "Pay"}]},
            "board.squares[1].effects[0].chips is missing",
        ),
        (
            {"number": 2, "key": "", "effects": [{"effect": "Pay", "chips": -2}]},
            "board.squares[1].effects[0]: Pay.chips: -2 is not a whole number from 1 to 1000000",
        ),
        (
            {"number": 2, "key": "", "effects": [{"effect": "Pay", "chips": 2, "to": 1}]},
            "board.squares[1].effects[0].to is not a known field; known are effect, chips",
        ),
    ],
)
def test_json_with_a_wrong_square_is_refused_with_its_place(square: object, message: str) -> None:
    data = small_json()
    data["squares"][1] = square
    with pytest.raises(BoardError) as refused:
        Board.from_json(data)
    assert str(refused.value) == message


@pytest.mark.parametrize("effect", [{"effect": "Fly"}, {}, {"effect": ["Pay"]}, "Pay", None, {"effect": "__class__"}])
def test_json_with_an_unknown_effect_is_refused(effect: object) -> None:
    data = small_json()
    data["squares"][1]["effects"] = [effect]
    with pytest.raises(BoardError) as refused:
        Board.from_json(data)
    assert str(refused.value).startswith("board.squares[1].effects[0].effect: ")
    assert " is not one of the effects Receive, Pay, " in str(refused.value)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", 5),
        ("name", ""),
        ("squares", "squares"),
        ("squares", []),
        ("faces", "6"),
        ("faces", 6.0),
        ("faces", None),
        ("past_end", "wrap"),
        ("past_end", {}),
        ("chips", -1),
        ("chips", 10**30),
        ("ante", 1),  # more than the 0 chips that each brings
    ],
)
def test_json_with_a_wrong_value_is_refused_with_its_name(field: str, value: object) -> None:
    with pytest.raises(BoardError, match=rf"^board[ .]{field}:"):
        Board.from_json({**small_json(), field: value})


def test_json_of_a_number_too_long_to_show_is_refused_like_any_other() -> None:
    with pytest.raises(BoardError, match=r"board faces: .* from 1 to 100"):
        Board.from_json({**small_json(), "faces": 10**5000})


def test_json_of_a_circle_is_refused() -> None:
    data = small_json()
    data["squares"][1]["effects"] = [{"effect": "MoveTo", "square": 3, "optional": False}]
    data["squares"][2]["effects"] = [{"effect": "MoveTo", "square": 2, "optional": True}]
    with pytest.raises(BoardError, match="squares 2 to 3 to 2: these moves lead round in a circle"):
        Board.from_json(data)


def test_forced_rolls_without_a_way_out_are_refused() -> None:
    board = track("Round and round", 13, dict.fromkeys(range(7, 13), 1))
    for n in range(1, 6):
        board = board.with_effects(n, RollAgain())
    # From 6 no roll but a 7 would reach home: with it forced, too, every turn would go on for ever.
    with pytest.raises(BoardError, match=r"square 1: a turn that comes here can never end"):
        board.with_effects(6, RollAgain())


def test_forced_rolls_with_a_way_out_are_fine() -> None:
    everywhere = track("Rolling", 9, past_end="stay")
    for n in range(1, 9):
        everywhere = everywhere.with_effects(n, RollAgain())
    assert everywhere.effects(8) == (RollAgain(),)
    # A face that loses is a way out, too; without it the only roll from 1 leads back to 1.
    with pytest.raises(BoardError, match="square 1: "):
        track("One face", 3, {2: 1}, faces=1).with_effects(1, RollAgain())
    assert track("One face", 3, {2: 1}, faces=1).with_effects(1, RollAgain(), LostOnRoll(1)).last == 3


@pytest.mark.parametrize("number", [-1, 46, 99])
def test_there_are_no_effects_off_the_track(number: int) -> None:
    with pytest.raises(BoardError, match=f"square: {number} is not"):
        ROBINSON.effects(number)


def test_moves_map_squares_to_squares() -> None:
    with pytest.raises(BoardError, match="moves: 5 does not map"):
        track("Odd", 10, 5)  # type: ignore[arg-type]
