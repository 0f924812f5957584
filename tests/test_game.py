"""One playing of a board: seeds, dice, names, history, policies, observers, the log, saving and loading."""

from __future__ import annotations

import copy
import itertools
import json
import os
import pickle
import stat
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from robinson_widget.board import ROBINSON, MoveTo, RollAgain, SwapWith, track
from robinson_widget.engine import IllegalAction, Paid, State, TurnEnded
from robinson_widget.game import Change, Game, SavedGameError
from robinson_widget.policies import Computer, choose

POSIX = pytest.mark.skipif(os.name != "posix", reason="file permissions are of another kind there")

#: A whole game of two, each choice and each kind of roll in it. A number is a roll with that face.
SCRIPT: list[int | str] = [
    4,
    3,
    *("restart", 6),
    4,
    *(6, 2),
    "stay",
    *(6, "pass"),
    3,
    *(3, "paddle"),
    5,
    5,
    *(5, 5),
    3,
    4,
    6,
    *(5, "remain"),
    6,
    6,
    6,
    3,
    6,
    1,
    6,
    3,
    4,
    4,
]

#: The log of SCRIPT, worked out on paper: each brings 30 chips and puts 10 of them into the bank, which leaves 20.
LOG = [
    # turn, seat, face, from, landed, square, in, out, purse, bank
    (1, 0, 4, 0, 4, 4, 0, 0, 20, 20),
    (2, 1, 3, 0, 3, 3, 1, 0, 21, 19),  # 3: receives 1
    (3, 0, 6, 0, 6, 6, 0, 0, 20, 19),  # started over on 4, so from 0
    (4, 1, 4, 3, 7, 7, 0, 0, 21, 19),
    (5, 0, 6, 6, 12, 12, 0, 0, 20, 19),  # 12: takes the other roll
    (5, 0, 2, 12, 14, 14, 2, 0, 22, 17),  # 14: receives 2. In turn 6 Ben stays on 7: no roll, no row
    (7, 0, 6, 14, 20, 20, 0, 0, 22, 17),  # 20: passes
    (8, 1, 3, 7, 10, 10, 0, 2, 19, 17),  # 10: pays 2 to Ada, who has 24 now
    (9, 0, 3, 20, 23, 27, 0, 0, 24, 17),  # 23: paddles on to 27
    (10, 1, 5, 10, 15, 15, 0, 2, 17, 19),  # 15: pays 2
    (11, 0, 5, 27, 32, 32, 1, 0, 25, 19),  # 32: collects 1 from Ben, who has 16 now
    (12, 1, 5, 15, 20, 20, 0, 0, 16, 19),  # 20: takes the other roll
    (12, 1, 5, 20, 25, 14, 2, 0, 18, 17),  # 25: back to 14, and its 2 chips
    (13, 0, 3, 32, 35, 35, 0, 0, 25, 17),
    (14, 1, 4, 14, 18, 18, 4, 0, 22, 13),  # 18: receives 4
    (15, 0, 6, 35, 41, 41, 0, 0, 25, 13),
    (16, 1, 5, 18, 23, 23, 0, 0, 22, 13),  # 23: remains
    (17, 0, 6, 41, 43, 43, 0, 0, 25, 13),  # 47 is two beyond home: back from 45 to 43
    (18, 1, 6, 23, 29, 29, 2, 0, 24, 13),  # 29: Ada gives 2, has 23, and is Ben's Friday
    (19, 0, 6, 43, 41, 41, 0, 0, 23, 13),  # 49: back to 41
    (20, 1, 3, 29, 32, 32, 0, 0, 24, 13),  # 32: Ben and his Friday collect, and nobody else is there
    (21, 0, 6, 41, 43, 43, 0, 0, 23, 13),
    (22, 1, 1, 32, 33, 33, 3, 0, 27, 9),  # 33: receives 3, and Ada the Friday's chip: 24
    (23, 0, 6, 43, 41, 41, 0, 0, 24, 9),
    (24, 1, 3, 33, 36, 41, 0, 0, 27, 9),  # 36: changes places with Ada
    (25, 0, 4, 36, 40, 40, 4, 0, 28, 5),  # 40: receives 4; Ada is no master, so nobody else does
    (26, 1, 4, 41, 45, 45, 4, 0, 31, 0),  # home: a third of 5, rounded down, is Ada's, the rest Ben's
]

COLUMNS = ["turn", "seat", "name", "face", "from", "landed", "square", "chips_in", "chips_out", "purse", "bank"]


def play(game: Game, script: list[int | str]) -> Game:
    for move in script:
        game.roll(move) if isinstance(move, int) else game.act(move)
    return game


def scripted() -> Game:
    """The game of SCRIPT, its faces given beforehand."""
    game = Game(["Ada", "Ben"], dice=[face for face in SCRIPT if isinstance(face, int)])
    for move in SCRIPT:
        game.roll() if isinstance(move, int) else game.act(move)
    return game


def snapshot(game: Game) -> object:
    return game.to_json(), game.history, game.state, game.can_undo, game.can_redo


def place(*positions: int) -> State:
    """A position with the pawns on these squares, the first to move."""
    count = len(positions)
    return State(positions, (20,) * count, 10 * count, (None,) * count, (False,) * count, 0, 5, "roll", None, False)


# --- seeds and dice ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_every_seed_from_0_up_is_taken(seed: int) -> None:
    game = Game(["Ada"], seed=seed)
    assert game.seed == seed
    assert game.roll().face in range(1, 7)


@pytest.mark.parametrize("seed", [True, False, 1.0, -1, "1", 2**64, float("nan"), [1]])
def test_other_seeds_are_refused_with_the_value_and_what_is_allowed(seed: object) -> None:
    with pytest.raises(ValueError, match="seed: ") as caught:
        Game(["Ada"], seed=seed)  # type: ignore[arg-type]
    assert repr(seed) in str(caught.value)
    assert f"whole number from 0 to {2**64 - 1}" in str(caught.value)


def faces_of(seed: int | None, rolls: int = 12) -> list[int | None]:
    game = Game(["Ada"], board=track("Long", 1000), seed=seed)
    return [game.roll().face for _ in range(rolls)]


def test_a_seed_fixes_the_faces() -> None:
    assert faces_of(7) == faces_of(7)
    assert len({tuple(faces_of(seed)) for seed in range(20)}) == 20


def test_without_a_seed_one_is_drawn_that_repeats_the_game() -> None:
    game = Game(["Ada"], board=track("Long", 1000))
    faces = [game.roll().face for _ in range(12)]
    assert faces_of(game.seed) == faces


def test_the_die_shows_each_face_about_equally_often() -> None:
    faces = [face for seed in range(50) for face in faces_of(seed, 120)]
    # 1000 of each are expected, with a standard deviation of 29; the seeds are fixed, so this cannot flicker.
    assert all(880 < faces.count(face) < 1120 for face in range(1, 7))


def test_given_dice_are_used_in_order() -> None:
    game = Game(["Ada", "Ben"], dice=[3, 5, 1])
    assert [game.roll().face for _ in range(3)] == [3, 5, 1]
    assert game.state.positions == (4, 5)
    assert game.dice == (3, 5, 1)


def test_used_up_dice_are_an_error_that_changes_nothing_and_a_typed_face_goes_on() -> None:
    game = Game(["Ada", "Ben"], dice=[3])
    game.roll()
    before = snapshot(game)
    with pytest.raises(ValueError, match=r"dice: none is left of the faces given, 1; .*game\.roll\("):
        game.roll()
    assert snapshot(game) == before
    assert game.roll(5).face == 5
    assert game.state.positions == (3, 5)


def test_undo_gives_a_given_face_back() -> None:
    game = Game(["Ada"], dice=[2, 3])
    game.roll()
    game.undo()
    assert [game.roll().face, game.roll().face] == [2, 3]


@pytest.mark.parametrize("dice", [[0], [7], [True], [2.0], ["4"], [None], [3, 7]])
def test_dice_that_are_not_on_the_die_are_refused(dice: list[object]) -> None:
    with pytest.raises(ValueError, match=rf"dice\[{len(dice) - 1}\]: .* is not a whole number from 1 to 6"):
        Game(["Ada"], dice=dice)  # type: ignore[arg-type]


@pytest.mark.parametrize("dice", ["123", b"123", 4])
def test_dice_that_are_no_list_are_refused(dice: object) -> None:
    with pytest.raises(ValueError, match=r"dice: .* is not a list of faces"):
        Game(["Ada"], dice=dice)  # type: ignore[arg-type]


def test_the_faces_are_those_of_the_board() -> None:
    game = Game(["Ada"], board=track("Eight", 20, faces=8), dice=[8])
    assert game.roll().state.positions == (8,)
    with pytest.raises(ValueError, match="from 1 to 8"):
        game.roll(9)


def test_a_typed_face_moves_the_pawn_by_it() -> None:
    game = Game(["Ada", "Ben"], seed=0)
    taken = game.roll(4)
    assert (taken.face, taken.typed, taken.state.positions) == (4, True, (4, 0))
    assert not game.roll().typed


@pytest.mark.parametrize("face", [0, 7, -1, True, 2.5, 3.0, "4", [4]])
def test_a_face_that_is_not_on_the_die_is_refused_and_changes_nothing(face: object) -> None:
    game, twin = (play(Game(["Ada", "Ben"], seed=9), [2, 5]) for _ in range(2))
    before = snapshot(game)
    with pytest.raises(ValueError, match="face: ") as caught:
        game.roll(face)  # type: ignore[arg-type]
    assert repr(face) in str(caught.value)
    assert "whole number from 1 to 6" in str(caught.value)
    assert snapshot(game) == before
    assert game.roll().face == twin.roll().face


def test_a_face_with_another_action_is_refused_and_changes_nothing() -> None:
    game = play(Game(["Ada", "Ben"], seed=9), [6, 1, 6])
    before = snapshot(game)
    with pytest.raises(ValueError, match=r"3.*'pass'"):
        game.act("pass", 3)
    assert snapshot(game) == before


# --- seats -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\u3000",
        5,
        None,
        True,
        b"Ada",
        ["Ada"],
        "A" * 41,
        "A\nB",
        "A\rB",
        "A\u2028B",
        "A\x00",
        "\ud83d",
        "\t",
    ],
)
def test_names_that_cannot_be_are_refused(name: object) -> None:
    with pytest.raises(ValueError, match=r"players\[1\]: .*text of 1 to 40 characters on one line"):
        Game(["Ada", name])  # type: ignore[list-item]
    with pytest.raises(ValueError, match=r"players\[1\]"):
        Game(["Ada", Computer(name)])  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["A" * 40, "鲁滨孙", "Робинзон", "🦜", "👩‍👧", "<b>Ada</b>", "a'b\"c", "Ada Lovelace"])
def test_names_that_can_be_are_kept_as_they_are(name: str, tmp_path: Path) -> None:
    game = Game([name, name])
    assert game.names == (name, name)
    game.save(tmp_path / "game.json")
    assert Game.load(tmp_path / "game.json").names == (name, name)


def test_1_to_8_players_may_play() -> None:
    for count in range(1, 9):
        assert Game(["Ada"] * count).state.players == count


@pytest.mark.parametrize("count", [0, 9])
def test_0_or_9_players_are_refused(count: int) -> None:
    with pytest.raises(ValueError, match=rf"players: there are {count}; 1 to 8 are allowed"):
        Game(["Ada"] * count)


@pytest.mark.parametrize("players", ["Ada", Computer("Cay"), 3, None])
def test_players_that_are_no_list_are_refused(players: object) -> None:
    with pytest.raises(ValueError, match="players: "):
        Game(players)  # type: ignore[arg-type]


def test_a_board_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="board: "):
        Game(["Ada"], board="ROBINSON")  # type: ignore[arg-type]


def test_the_opening() -> None:
    game = Game(["Ada", Computer("Cay", policy="cautious")])
    assert game.state == State((0, 0), (20, 20), 20, (None, None), (False, False), 0, 1, "roll", None, False)
    assert game.opening_events == (Paid(0, None, 10, 10, 0), Paid(1, None, 10, 10, 0))
    assert game.history == ()
    assert game.policies == (None, "cautious")
    assert [str(action) for action in game.actions] == ["roll"]


# --- history -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["fly", "", "ROLL", "swap", "swap x", None, 4, ["roll"]])
def test_unknown_actions_are_refused_with_the_known_ones(action: object) -> None:
    game = Game(["Ada"], seed=1)
    before = snapshot(game)
    with pytest.raises(IllegalAction, match="known are roll, restart, stay, pass, paddle, remain, swap"):
        game.act(action)  # type: ignore[arg-type]
    assert snapshot(game) == before


def test_an_action_that_is_not_open_is_refused_with_what_is() -> None:
    game = play(Game(["Ada"], seed=1), [4])
    with pytest.raises(IllegalAction, match="'paddle' is not open now; open are: roll, restart"):
        game.act("paddle")
    assert len(game.history) == 1


def test_after_the_end_nothing_is_open() -> None:
    game = scripted()
    before = snapshot(game)
    assert game.actions == ()
    for play_on in (game.roll, lambda: game.roll(3), lambda: game.act("pass"), game.advance, game.turn):
        with pytest.raises(IllegalAction, match="over"):
            play_on()
    assert snapshot(game) == before


def test_history_holds_what_was_chosen_the_face_and_the_position_after() -> None:
    game = play(Game(["Ada", "Ben"], seed=1), [4, 2, "restart"])
    first, second, third = game.history
    assert (str(first.action), first.face, first.state.positions) == ("roll", 4, (4, 0))
    assert (str(second.action), second.face, second.state.positions) == ("roll", 2, (4, 2))
    assert (str(third.action), third.face, third.state.positions) == ("restart", None, (0, 2))
    assert third.state == game.state
    assert first.events[-1] == TurnEnded(0, 1, 1)


def test_at_gives_each_past_position() -> None:
    game = play(Game(["Ada", "Ben"], seed=1), [4, 2, 6])
    assert [game.at(steps).positions for steps in range(4)] == [(0, 0), (4, 0), (4, 2), (10, 2)]


@pytest.mark.parametrize("steps", [-1, 3, True, 1.0, "1", None])
def test_at_refuses_what_is_no_number_of_steps(steps: object) -> None:
    game = play(Game(["Ada", "Ben"], seed=1), [4, 2])
    with pytest.raises(ValueError, match=r"steps: .*from 0 to 2"):
        game.at(steps)  # type: ignore[arg-type]


def test_undo_and_redo() -> None:
    game = play(Game(["Ada", "Ben"], seed=1), [4, 2, 6])
    played = game.history
    game.undo()
    assert game.state.positions == (4, 2)
    game.undo(2)
    assert game.state == game.at(0)
    assert not game.can_undo
    game.redo()
    assert game.state.positions == (4, 0)
    game.redo(2)
    assert game.history == played
    assert not game.can_redo


@pytest.mark.parametrize("steps", [0, 3, -1, True, 1.0, "1", None])
def test_undo_and_redo_refuse_what_is_no_number_of_steps_and_change_nothing(steps: object) -> None:
    game = play(Game(["Ada", "Ben"], seed=1), [4, 2, 6, 1])
    game.undo(2)
    before = snapshot(game)
    with pytest.raises(ValueError, match=r"undo: .*from 1 to 2"):
        game.undo(steps)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"redo: .*from 1 to 2"):
        game.redo(steps)  # type: ignore[arg-type]
    assert snapshot(game) == before


def test_nothing_to_undo_or_redo_is_an_error() -> None:
    game = Game(["Ada"], seed=1)
    with pytest.raises(ValueError, match="no step to take back"):
        game.undo()
    with pytest.raises(ValueError, match="no step to take again"):
        game.redo()


def test_a_new_step_drops_what_could_be_redone() -> None:
    game = play(Game(["Ada", "Ben"], seed=1), [4, 2])
    game.undo()
    game.roll(5)
    assert not game.can_redo
    with pytest.raises(ValueError, match="redo"):
        game.redo()
    assert game.state.positions == (4, 5)


def test_a_refused_step_drops_nothing() -> None:
    game = play(Game(["Ada", "Ben"], dice=[]), [4, 2])
    game.undo()
    for refused in ("paddle", "fly", "roll"):  # the last one for want of a face
        with pytest.raises(ValueError):  # noqa: PT011
            game.act(refused)
    game.redo()
    assert game.state.positions == (4, 2)


def test_undo_from_the_end_opens_the_game_again() -> None:
    game = scripted()
    game.undo()
    assert not game.state.over
    assert game.state.purses == (28, 27)
    assert game.roll().face == 4
    assert game.state.winner == 1


def test_repr_says_whose_turn_it_is_and_how_it_ended() -> None:
    assert "turn 2, Ben to move: roll" in repr(play(Game(["Ada", "Ben"], seed=3), [1]))
    assert "won by Ben in turn 26" in repr(scripted())


# --- turns and policies ------------------------------------------------------------------------------------------


def test_turn_plays_on_until_the_turn_is_over() -> None:
    game = Game([Computer("Cay", policy="eager"), "Ben"], dice=[6, 6, 6, 5])
    assert [str(taken.action) for taken in game.turn()] == ["roll"]  # 6
    assert len(game.turn()) == 1
    # 6 and a 6 is 12, where the eager takes another roll; 5 more is 17.
    assert [taken.face for taken in game.turn()] == [6, 5]
    assert game.state.turn == 4
    assert game.state.positions == (17, 6)


def test_turn_goes_on_from_the_middle_of_a_turn() -> None:
    game = play(Game(["Ada", "Ben"], dice=[]), [6, 1, 6])  # Ada on 12 may roll again
    (taken,) = game.turn("cautious")
    assert str(taken.action) == "pass"
    assert game.state.turn == 4


def test_turn_ends_with_the_game() -> None:
    game = Game([Computer("Cay")], board=track("Short", 6), dice=[6])
    assert len(game.turn()) == 1
    assert game.state.winner == 0


def test_advance_takes_one_step_by_the_seats_own_policy_or_by_the_one_given() -> None:
    game = play(Game(["Ada", Computer("Cay", policy="cautious")], dice=[]), [6, 6, 6])
    assert str(game.advance("cautious").action) == "pass"  # Ada on 12, a person: the policy given counts
    play(game, [6])  # Cay on 12
    assert str(game.advance("eager").action) == "pass"  # Cay's own policy counts


@pytest.mark.parametrize(
    ("square", "pending", "eager", "cautious", "open_now"),
    [
        (4, "roll", "roll", "roll", {"roll", "restart"}),
        (7, "roll", "roll", "roll", {"roll", "stay"}),
        (12, "again", "roll", "pass", {"roll", "pass"}),
        (20, "again", "roll", "pass", {"roll", "pass"}),
        (23, "move", "paddle", "remain", {"paddle", "remain"}),
        (36, "swap", "swap 1", "swap 1", {"swap 1", "swap 3"}),
    ],
)
def test_what_each_policy_takes(square: int, pending: str, eager: str, cautious: str, open_now: set[str]) -> None:
    start = place(square, 41, 30, 41)
    state = State(*(pending if name == "pending" else getattr(start, name) for name in State.__slots__))
    assert {str(choose("eager", ROBINSON, state, Random(n))) for n in range(20)} == {eager}
    assert {str(choose("cautious", ROBINSON, state, Random(n))) for n in range(20)} == {cautious}
    taken = [str(choose("random", ROBINSON, state, Random(n))) for n in range(400)]
    assert set(taken) == open_now
    # Two are open everywhere here: 200 of each are expected, with a standard deviation of 10.
    assert all(150 < taken.count(action) < 250 for action in open_now)


def test_the_eager_never_take_an_offer_that_leads_back() -> None:
    board = track("Back", 20).with_effects(6, MoveTo(2, optional=True))
    game = play(Game(["Ada"], board=board, dice=[]), [6])
    assert str(game.advance("eager").action) == "remain"


def test_a_roll_that_must_be_taken_is_taken_by_all() -> None:
    board = track("Again", 20).with_effects(6, RollAgain())
    for policy in ("eager", "cautious", "random", "best"):
        game = Game(["Ada"], board=board, dice=[6, 1])
        assert [taken.face for taken in game.turn(policy)] == [6, 1]


@pytest.mark.parametrize("policy", ["greedy", "", None, 1, ["eager"]])
def test_unknown_policies_are_refused_with_the_known_ones(policy: object) -> None:
    game = Game(["Ada"], seed=1)
    for ask in (Computer, lambda _, policy: game.advance(policy), lambda _, policy: game.turn(policy)):
        with pytest.raises(ValueError, match=r"policy: .* is not one of eager, cautious, random, best"):
            ask("Cay", policy)  # type: ignore[operator]
    assert game.history == ()


# --- observers ---------------------------------------------------------------------------------------------------


def told(changes: list[Change]) -> list[tuple[str, int | None]]:
    return [(change.kind, change.step.face) for change in changes]


def test_observers_are_told_of_each_step_undone_and_redone_in_order() -> None:
    game = Game(["Ada", "Ben"], dice=[])
    changes: list[Change] = []
    game.observe(changes.append)
    play(game, [4, 2, "restart"])
    game.undo(2)
    game.redo()
    assert told(changes) == [
        ("step", 4),
        ("step", 2),
        ("step", None),
        ("undo", None),
        ("undo", 2),
        ("redo", 2),
    ]
    assert changes[0].step == game.history[0]


def test_refused_steps_are_not_told() -> None:
    game = Game(["Ada"], dice=[])
    changes: list[Change] = []
    game.observe(changes.append)
    for refused in (lambda: game.roll(7), lambda: game.act("pass"), game.roll, game.undo, game.redo):
        with pytest.raises(ValueError):  # noqa: PT011
            refused()
    assert changes == []


def test_an_observer_that_raises_stops_neither_the_game_nor_the_others() -> None:
    game = Game(["Ada", "Ben"], dice=[3, 5])
    changes: list[Change] = []

    def clumsy(change: Change) -> None:
        raise RuntimeError("dropped the pen")

    game.observe(clumsy)
    game.observe(changes.append)
    with pytest.raises(RuntimeError, match="dropped the pen"):
        game.roll()
    assert game.state.positions == (3, 0)
    assert len(game.history) == 1
    with pytest.raises(RuntimeError, match="dropped the pen"):
        game.roll()
    assert game.state.positions == (3, 5)
    assert told(changes) == [("step", 3), ("step", 5)]


def test_an_observer_may_itself_play_on_and_all_are_told_in_order() -> None:
    game = Game(["Ada", "Ben", "Cay"], dice=[3, 5, 6])
    before: list[Change] = []
    after: list[Change] = []

    def hasty(change: Change) -> None:
        if len(game.history) < 3:
            game.roll()

    game.observe(before.append)
    game.observe(hasty)
    game.observe(after.append)
    game.roll()
    assert game.state.positions == (3, 5, 6)
    assert told(before) == told(after) == [("step", 3), ("step", 5), ("step", 6)]


def test_unobserve_ends_that_observer_alone() -> None:
    game = Game(["Ada"], dice=[1, 1, 1])
    changes: list[Change] = []
    first, second = game.observe(changes.append), game.observe(changes.append)
    game.roll()
    assert len(changes) == 2
    first()
    first()  # twice does no harm, and does not end the other
    game.roll()
    assert len(changes) == 3
    second()
    game.roll()
    assert len(changes) == 3


def test_an_observer_must_be_callable() -> None:
    with pytest.raises(ValueError, match="callback: 3"):
        Game(["Ada"]).observe(3)  # type: ignore[arg-type]


# --- the log -----------------------------------------------------------------------------------------------------


def test_the_log_of_a_whole_game() -> None:
    log = scripted().log()
    assert list(log.columns) == COLUMNS
    rows = [tuple(int(value) for value in row) for row in log.drop(columns="name").itertuples(index=False)]
    assert rows == LOG
    assert log["name"].tolist() == [("Ada", "Ben")[row[1]] for row in LOG]


def test_typed_faces_give_the_same_log_as_given_dice() -> None:
    assert play(Game(["Ada", "Ben"], seed=0), SCRIPT).log().equals(scripted().log())


def test_the_log_before_the_first_roll_is_empty_with_its_columns() -> None:
    log = Game(["Ada"]).log()
    assert list(log.columns) == COLUMNS
    assert len(log) == 0


def test_the_log_follows_undo() -> None:
    game = scripted()
    game.undo(3)
    assert len(game.log()) == len(LOG) - 3
    assert game.log()["face"].tolist() == [row[2] for row in LOG[:-3]]


def test_a_chosen_swap_belongs_to_the_roll_that_led_to_it() -> None:
    board = track("Swaps", 12).with_effects(3, SwapWith(2))
    game = play(Game(["Ada", "Ben", "Cay"], board=board, dice=[]), [2, 2, 3, "swap 1"])
    log = game.log()
    assert log["landed"].tolist() == [2, 2, 3]
    assert log["square"].tolist() == [2, 2, 2]
    assert game.state.positions == (2, 3, 2)


def test_a_lost_player_in_the_log() -> None:
    # 42 and a 6: 48, three beyond home, back on 42. Nothing is paid, and the row stands on 42.
    game = Game(["Ada"], dice=[])
    play(game, [6, 5, 6, 5, 6, 5, 5, 4, 6])  # 6 11 17 22 28 33 38 42 lost
    columns = ["face", "from", "landed", "square", "chips_in", "chips_out"]
    assert game.log()[columns].iloc[-1].tolist() == [6, 42, 42, 42, 0, 0]
    assert game.state.over
    assert game.state.winner is None


# --- saving and loading ------------------------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def test_a_game_comes_back_from_its_file(path: Path) -> None:
    game = scripted()
    game.save(path)
    loaded = Game.load(path)
    assert loaded.history == game.history
    assert loaded.to_json() == game.to_json()
    assert loaded.log().equals(game.log())


def test_a_path_as_text_will_do(path: Path) -> None:
    Game(["Ada"], seed=2).save(str(path))
    assert Game.load(str(path)).seed == 2


def test_a_loaded_game_undoes_and_redoes(path: Path) -> None:
    game = play(Game(["Ada", "Ben"], seed=5), [4])
    face = game.roll().face
    game.save(path)
    loaded = Game.load(path)
    loaded.undo()
    assert loaded.roll().face == face
    loaded.undo(2)
    loaded.redo()
    assert loaded.state.positions == (4, 0)


def test_what_was_undone_is_not_saved(path: Path) -> None:
    game = play(Game(["Ada", "Ben"], seed=5), [4, 2])
    game.undo()
    game.save(path)
    assert len(Game.load(path).history) == 1
    assert not Game.load(path).can_redo


def test_the_file_is_plain_json_that_a_person_can_read(path: Path) -> None:
    play(Game(["鲁滨孙"], seed=5), [4]).save(path)
    text = path.read_text(encoding="utf-8")
    assert "鲁滨孙" in text
    data = json.loads(text)
    fields = ["format", "version", "board", "seats", "lang", "seed", "dice", "start", "steps", "state"]
    assert list(data) == fields
    assert data["steps"] == [{"action": "roll", "face": 4, "typed": True}]
    assert data["state"]["positions"] == [4]


def test_a_failed_replacement_leaves_the_old_file_and_no_other(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Game(["Ada"], seed=1).save(path)
    old = path.read_bytes()

    def refuse(*args: object) -> None:
        raise OSError("no space left")

    for broken in ("replace", "fsync"):
        with monkeypatch.context() as patch:
            patch.setattr(os, broken, refuse)
            with pytest.raises(OSError, match="no space left"):
                Game(["Ben"], seed=2).save(path)
        assert path.read_bytes() == old
        assert list(path.parent.iterdir()) == [path]


def test_an_interrupted_save_leaves_the_old_file_and_no_other(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Game(["Ada"], seed=1).save(path)
    old = path.read_bytes()

    def interrupt(*args: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", interrupt)
        with pytest.raises(KeyboardInterrupt):
            Game(["Ben"], seed=2).save(path)
    assert path.read_bytes() == old
    assert list(path.parent.iterdir()) == [path]


def test_saving_replaces_the_file_and_leaves_no_other(path: Path) -> None:
    Game(["Ada"], seed=1).save(path)
    Game(["Ben"], seed=2).save(path)
    assert Game.load(path).names == ("Ben",)
    assert list(path.parent.iterdir()) == [path]


def test_saving_where_there_is_no_folder_or_onto_a_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        Game(["Ada"]).save(tmp_path / "nowhere" / "game.json")
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(OSError, match="folder"):
        Game(["Ada"]).save(folder)
    assert list(tmp_path.iterdir()) == [folder]
    assert list(folder.iterdir()) == []


@pytest.fixture
def umask_027() -> Iterator[None]:
    old = os.umask(0o027)
    yield
    os.umask(old)


@POSIX
@pytest.mark.usefixtures("umask_027")
def test_a_new_file_has_the_permissions_of_any_new_file(path: Path) -> None:
    Game(["Ada"]).save(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert os.umask(0o027) == 0o027  # asking for the mask has not changed it


@POSIX
@pytest.mark.parametrize("mode", [0o600, 0o664])
def test_a_replaced_file_keeps_its_permissions(path: Path, mode: int) -> None:
    path.write_text("old")
    path.chmod(mode)
    Game(["Ada"]).save(path)
    assert stat.S_IMODE(path.stat().st_mode) == mode


@POSIX
def test_saving_through_a_link_keeps_the_link(path: Path) -> None:
    real = path.parent / "real.json"
    real.write_text("old")
    path.symlink_to(real)
    Game(["Ada"], seed=4).save(path)
    assert path.is_symlink()
    assert Game.load(real).seed == 4


def test_a_missing_file_and_a_folder_are_what_python_says_they_are(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Game.load(tmp_path / "missing.json")
    with pytest.raises(OSError, match=tmp_path.name):
        Game.load(tmp_path)


def saved(text: str = "") -> str:
    """A saved game as text, the first "seed": 1 of it replaced by `text`."""
    whole = json.dumps(play(Game(["Ada"], seed=1), [4]).to_json())
    return whole.replace('"seed": 1', f'"seed": {text}') if text else whole


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"\x89PNG\r\n\x1a\n\x00\xff", id="binary"),
        pytest.param("Ada".encode("utf-16"), id="utf-16"),
        pytest.param(b"Ada rolled a 4", id="prose"),
        pytest.param(b"null", id="null"),
        pytest.param(b"[]", id="list"),
        pytest.param(b"{}", id="object"),
        pytest.param(b"4", id="number"),
        pytest.param(b'"game"', id="text"),
        pytest.param(b'{"cells": [], "metadata": {}, "nbformat": 4}', id="notebook"),
        pytest.param(saved()[:-5].encode(), id="cut short"),
        pytest.param((saved() + "{}").encode(), id="more behind it"),
        pytest.param(b"[" * 100_000, id="deep nesting, open"),
        pytest.param(b"[" * 100_000 + b"]" * 100_000, id="deep nesting, closed"),
    ],
)
def test_files_that_are_no_saved_game_are_refused_by_name(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(SavedGameError, match=r"game\.json"):
        Game.load(path)


@pytest.mark.parametrize("text", ["NaN", "Infinity", "-Infinity", "1e999", "-1", "1.0", "true", "9" * 30, "9" * 9999])
def test_numbers_that_are_no_seed_are_refused(path: Path, text: str) -> None:
    path.write_text(saved(text))
    with pytest.raises(SavedGameError, match=r"game\.json"):
        Game.load(path)


def test_deep_nesting_inside_a_saved_game_is_refused_at_any_depth(path: Path) -> None:
    # Reading and showing such a value give up at different depths; each must end in the same error.
    limit = sys.getrecursionlimit()
    for depth in (10, *range(limit // 2, limit + 200, 7), *range(limit, 60 * limit, limit)):
        path.write_text(saved("[" * depth + "]" * depth))
        with pytest.raises(SavedGameError):
            Game.load(path)


def test_the_message_names_the_file_and_the_field(path: Path) -> None:
    path.write_text(saved("-1"))
    with pytest.raises(SavedGameError, match=r"game\.json: game\.seed: -1 is not a whole number from 0"):
        Game.load(path)


def test_a_game_of_a_later_version_is_refused(path: Path) -> None:
    path.write_text(saved().replace('"version": 2', '"version": 3'))
    with pytest.raises(SavedGameError, match=r"game\.version: 3"):
        Game.load(path)


def test_steps_that_do_not_replay_are_refused(path: Path) -> None:
    game = Game(["Ada", "Ben"], seed=1)
    face = game.roll().face
    assert face is not None
    data = game.to_json()
    data["steps"][0]["face"] = face % 6 + 1
    path.write_text(json.dumps(data))
    with pytest.raises(SavedGameError, match=r"game\.steps\[0\]\.face"):
        Game.load(path)


def test_a_position_that_the_steps_do_not_lead_to_is_refused(path: Path) -> None:
    data = play(Game(["Ada", "Ben"], seed=1), [4, 2]).to_json()
    data["state"]["purses"] = [21, 19]
    path.write_text(json.dumps(data))
    with pytest.raises(SavedGameError, match=r"game\.state\.purses"):
        Game.load(path)


# --- copies, threads, odd files and names ------------------------------------------------------------------------


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_copy_is_a_game_of_its_own(duplicate: Callable[[Game], Game]) -> None:
    game = Game(["Ada", "Ben"], seed=3)
    told: list[Change] = []
    game.observe(told.append)
    game.roll()
    other = duplicate(game)
    told.clear()
    faces = [other.roll().face for _ in range(5)]
    assert told == []  # who observes the one does not hear of the other
    assert len(game.history) == 1
    assert [game.roll().face for _ in range(5)] == faces  # and each has its own die, at the same place
    assert Game.from_json(game.to_json()).state == game.state
    assert Game.from_json(other.to_json()).state == other.state


def test_threads_take_turns() -> None:
    game = Game(["Ada", "Ben", "Cay"], track("Long", 1000), seed=1)
    switch = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        workers = [threading.Thread(target=lambda: [game.roll() for _ in range(50)]) for _ in range(4)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    finally:
        sys.setswitchinterval(switch)
    assert len(game.history) == 200
    assert Game.from_json(game.to_json()).state == game.state


@pytest.mark.parametrize(
    "name", ["\u202eevil", "\u2066x", "\u200b", "\ufeff", "\u3164", "\u200d\u200d", "\uffff", "\u0301\u0301"]
)
def test_names_of_which_nothing_is_seen_or_that_turn_the_text_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"players\[0\]: .* is not a name"):
        Game([name])


@pytest.mark.parametrize("name", ["Zoë", "Żaneta", "王", "Оля", "دنيا", "👩‍🚀", "José"])
def test_names_of_all_peoples_are_taken(name: str) -> None:
    assert Game([name]).names == (name,)


def test_a_name_becomes_plain_text() -> None:
    class Fancy(str):
        def __format__(self, spec: str) -> str:
            raise RuntimeError("never called")

    (name,) = Game([Fancy("Ada")]).names
    assert type(name) is str


def test_lists_without_end_are_too_long() -> None:
    with pytest.raises(ValueError, match="players: there are"):
        Game(itertools.repeat("Ada"))
    with pytest.raises(ValueError, match="dice: there are more than"):
        Game(["Ada"], dice=itertools.repeat(1))


def test_only_ordinary_files_that_may_be_written_are_replaced(tmp_path: Path) -> None:
    game = Game(["Ada"], seed=1)
    fifo = tmp_path / "pipe"
    os.mkfifo(fifo)
    with pytest.raises(OSError, match="no ordinary file"):
        game.save(fifo)
    assert fifo.is_fifo()
    locked = tmp_path / "locked.json"
    locked.write_text("mine", encoding="utf-8")
    locked.chmod(0o444)
    with pytest.raises(PermissionError, match="write-protected"):
        game.save(locked)
    assert locked.read_text(encoding="utf-8") == "mine"
    game.save(tmp_path / ("n" * 250))  # as long as a file name may be, near enough
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(OSError, match="no ordinary file"):
        game.save(tmp_path / "loop")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["locked.json", "loop", "n" * 250, "pipe"]


def test_a_field_that_stands_twice_is_refused(tmp_path: Path) -> None:
    game = Game(["Ada"], seed=1)
    game.save(tmp_path / "game.json")
    text = (tmp_path / "game.json").read_text(encoding="utf-8")
    (tmp_path / "game.json").write_text(text.replace('"seed": 1,', '"seed": 1, "seed": 2,'), encoding="utf-8")
    with pytest.raises(SavedGameError, match="'seed' stands there twice"):
        Game.load(tmp_path / "game.json")
