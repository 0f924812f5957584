"""What holds on every board and in every playing, whatever is chosen and whatever the die shows."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from contextlib import suppress

import pytest
from hypothesis import event, given
from hypothesis import strategies as st
from strategies import STEADY, Playing, boards, playings

from robinson_widget.board import Board, LostOnRoll, SwapWith, track
from robinson_widget.engine import (
    Action,
    AllLost,
    Event,
    IllegalAction,
    Lost,
    Paid,
    Received,
    Shared,
    State,
    TurnEnded,
    Won,
    legal_actions,
    opening,
    step,
)
from robinson_widget.game import Game, Step
from robinson_widget.policies import Computer

EVERY_ACTION = ("roll", "restart", "stay", "pass", "paddle", "remain", *(f"swap {seat}" for seat in range(10)))
NO_ACTIONS = ("", " roll", "ROLL", "roll 1", "swap", "swap -1", "swap 10", "swap x", "fly", None, 3, ["roll"])
POLICY_NAMES = ("eager", "cautious", "random")


def seats(count: int) -> list[str | Computer]:
    return [f"P{i}" if i % 4 == 3 else Computer(f"P{i}", POLICY_NAMES[i % 3]) for i in range(count)]


def play_in(game: Game, playing: Playing) -> None:
    """Take random actions in a game: the dice are the game's own, but every fifth face or so is typed in."""
    source = random.Random(playing.seed)
    for _ in range(playing.steps):
        if game.state.over:
            return
        action = source.choice(game.actions)
        typed = action.kind == "roll" and source.random() < 0.2
        game.act(action, source.randint(1, game.board.faces) if typed else None)


def play_turns(game: Game, turns: int) -> None:
    for _ in range(turns):
        if game.state.over:
            return
        game.turn("random")


def plain(history: Sequence[Step]) -> list[tuple[str, int | None, bool, State]]:
    return [(str(taken.action), taken.face, taken.typed, taken.state) for taken in history]


# --- the engine --------------------------------------------------------------------------------------------------


@STEADY
@given(boards(), playings())
def test_chips_are_conserved_and_nothing_falls_below_zero(board: Board, playing: Playing) -> None:
    for taken in playing.choices(board):
        assert sum(taken.after.purses) + taken.after.bank == playing.players * board.chips
        assert min(taken.after.purses) >= 0
        assert taken.after.bank >= 0


def booked(purses: Sequence[int], bank: int, events: Sequence[Event]) -> tuple[tuple[int, ...], int]:
    """Purses and bank after the events, from the events alone."""
    account = list(purses)
    for happened in events:
        match happened:
            case Paid(seat=seat, to=to, chips=chips, due=due):
                assert 0 <= chips <= due
                account[seat] -= chips
                if to is None:
                    bank += chips
                else:
                    account[to] += chips
            case Received(seat=seat, chips=chips, due=due):
                assert 0 <= chips <= due
                bank -= chips
                account[seat] += chips
            case Shared(seat=seat, chips=chips):
                assert chips >= 0
                bank -= chips
                account[seat] += chips
    return tuple(account), bank


@STEADY
@given(boards(), playings())
def test_every_chip_that_moves_is_in_an_event(board: Board, playing: Playing) -> None:
    state, events = opening(board, playing.players)
    assert booked((board.chips,) * playing.players, 0, events) == (state.purses, state.bank)
    for taken in playing.choices(board):
        assert booked(taken.before.purses, taken.before.bank, taken.events) == (taken.after.purses, taken.after.bank)


@STEADY
@given(boards(), playings())
def test_the_turn_counter_goes_up_by_one_a_turn(board: Board, playing: Playing) -> None:
    for taken in playing.choices(board):
        ended = [happened for happened in taken.events if isinstance(happened, TurnEnded)]
        if not ended:
            assert taken.after.turn == taken.before.turn
            assert taken.after.mover == taken.before.mover
        else:
            assert ended == [TurnEnded(taken.before.mover, taken.before.turn, taken.after.mover)]
            assert taken.events[-1] == ended[0]
            assert taken.after.turn == taken.before.turn + 1
            assert taken.after.pending == "roll"
            assert not taken.after.over


@STEADY
@given(boards(), playings())
def test_the_turn_passes_to_the_next_seat_still_in(board: Board, playing: Playing) -> None:
    for taken in playing.choices(board):
        if taken.after.turn > taken.before.turn:
            seat = (taken.before.mover + 1) % playing.players
            while taken.after.out[seat]:
                seat = (seat + 1) % playing.players
            assert taken.after.mover == seat


@STEADY
@given(boards(), playings())
def test_the_lost_never_move_and_their_purses_are_shut(board: Board, playing: Playing) -> None:
    for taken in playing.choices(board):
        lost = [seat for seat in range(playing.players) if taken.before.out[seat]]
        assert taken.before.mover not in lost
        for seat in lost:
            event("somebody was lost")
            assert taken.after.out[seat]
            assert taken.after.positions[seat] == taken.before.positions[seat]
            assert taken.after.purses[seat] == taken.before.purses[seat]
            assert seat not in [getattr(happened, "seat", None) for happened in taken.events]
            assert seat not in [getattr(happened, "to", None) for happened in taken.events]


@STEADY
@given(boards(), playings())
def test_the_end_is_a_win_or_the_loss_of_all(board: Board, playing: Playing) -> None:
    for taken in playing.choices(board):
        kinds = [type(happened) for happened in taken.events]
        assert taken.after.over == (Won in kinds or AllLost in kinds)
        assert taken.after.out.count(True) == taken.before.out.count(True) + kinds.count(Lost)
        if taken.after.over:
            event("won" if Won in kinds else "all lost")
            assert legal_actions(board, taken.after) == ()
            assert (taken.after.winner is not None) == (Won in kinds)
            assert taken.after.bank == (0 if Won in kinds else taken.before.bank)
        else:
            assert legal_actions(board, taken.after)


@STEADY
@given(boards(), playings())
def test_illegal_actions_are_refused_and_change_nothing(board: Board, playing: Playing) -> None:
    *_, last = playing.choices(board)  # the last position alone: all of them would take minutes
    state = last.after
    before = json.dumps(state.to_json())
    open_now = [str(action) for action in legal_actions(board, state)]
    for action in (*EVERY_ACTION, *NO_ACTIONS):
        if action not in open_now:
            with pytest.raises(IllegalAction):
                step(board, state, action, 1 if action == "roll" else None)  # type: ignore[arg-type]
    assert json.dumps(state.to_json()) == before


@STEADY
@given(boards(), playings())
def test_step_is_a_pure_function(board: Board, playing: Playing) -> None:
    for taken in playing.choices(board):
        assert step(board, taken.before, str(taken.action), taken.face) == (taken.after, taken.events)


# --- plain data --------------------------------------------------------------------------------------------------


@STEADY
@given(boards(), playings())
def test_a_state_comes_back_from_json_the_same(board: Board, playing: Playing) -> None:
    for taken in playing.choices(board):
        again = State.from_json(json.loads(json.dumps(taken.after.to_json())), board)
        assert again == taken.after
        assert hash(again) == hash(taken.after)


def test_a_player_lost_by_a_roll_onto_the_last_square_can_be_saved() -> None:
    # From 4 a 4 leads to 8, home, and is the face that is lost: the pawn is on the last square, and nobody has won.
    game = Game(["Ada", "Ben"], board=track("Hang", 8).with_effects(4, LostOnRoll(4)), seed=0)
    for face in (4, 1, 4):
        game.roll(face)
    assert game.state.out == (True, False)
    assert game.state.winner is None
    assert State.from_json(game.state.to_json(), game.board) == game.state
    assert Game.from_json(game.to_json()).history == game.history


@STEADY
@given(boards())
def test_a_board_comes_back_from_json_the_same(board: Board) -> None:
    again = Board.from_json(json.loads(json.dumps(board.to_json())))
    assert again == board
    assert hash(again) == hash(board)


def test_a_long_chain_of_forced_moves_can_be_played() -> None:
    # A board that is taken must be playable: square 1 leads to 2, 2 to 3, and so on to home.
    board = track("Slide", 1000, {n: n + 1 for n in range(1, 1000)})
    state, _ = step(board, opening(board, 1)[0], "roll", 1)
    assert state.winner == 0


# --- the game ----------------------------------------------------------------------------------------------------


@STEADY
@given(boards(), playings(60), st.integers(0, 2**64 - 1))
def test_a_saved_game_comes_back_the_same(board: Board, playing: Playing, seed: int) -> None:
    game = Game(seats(playing.players), board=board, seed=seed)
    play_in(game, playing)
    again = Game.from_json(json.loads(json.dumps(game.to_json())))
    assert again.to_json() == game.to_json()
    assert again.history == game.history
    assert (again.board, again.names, again.policies, again.seed) == (board, game.names, game.policies, seed)


@STEADY
@given(boards(), playings(60), st.integers(0, 2**64 - 1))
def test_undo_then_redo_gives_the_same_faces_and_states(board: Board, playing: Playing, seed: int) -> None:
    game = Game(seats(playing.players), board=board, seed=seed)
    play_in(game, playing)
    played, back = game.history, random.Random(playing.seed).randint(1, len(game.history))
    game.undo(back)
    assert game.history == played[:-back]
    assert game.state == (played[-back - 1].state if back < len(played) else opening(board, playing.players)[0])
    game.redo(back)
    assert game.history == played
    assert not game.can_redo


@STEADY
@given(boards(), playings(60), st.integers(0, 2**64 - 1))
def test_undo_then_the_same_actions_give_the_same_faces(board: Board, playing: Playing, seed: int) -> None:
    game = Game(seats(playing.players), board=board, seed=seed)
    play_in(game, playing)
    played = game.history
    game.undo(len(played))
    for taken in played:
        game.act(taken.action, taken.face if taken.typed else None)
    assert game.history == played


@STEADY
@given(boards(), playings(40), st.integers(0, 2**64 - 1))
def test_a_loaded_game_goes_on_with_the_same_dice_and_choices(board: Board, playing: Playing, seed: int) -> None:
    game = Game(seats(playing.players), board=board, seed=seed)
    play_in(game, playing)
    loaded = Game.from_json(json.loads(json.dumps(game.to_json())))
    play_turns(game, 20)
    play_turns(loaded, 20)
    assert loaded.history == game.history


@STEADY
@given(boards(), playings(40), st.integers(0, 2**64 - 1))
def test_computers_choose_the_same_again_after_undo(board: Board, playing: Playing, seed: int) -> None:
    game = Game(seats(playing.players), board=board, seed=seed)
    play_turns(game, 20)
    played = game.history
    game.undo(len(played))
    play_turns(game, 20)
    assert game.history == played


@STEADY
@given(boards(), playings(), st.integers(0, 2**64 - 1))
def test_illegal_actions_leave_history_state_and_dice_alone(board: Board, playing: Playing, seed: int) -> None:
    game, twin = (Game(seats(playing.players), board=board, seed=seed) for _ in range(2))
    play_in(game, playing)
    play_in(twin, playing)
    for action in (*EVERY_ACTION, *NO_ACTIONS):
        if action not in [str(a) for a in game.actions]:
            with pytest.raises(IllegalAction):
                game.act(action)  # type: ignore[arg-type]
    assert game.history == twin.history
    assert game.state == twin.state
    play_turns(game, 5)
    play_turns(twin, 5)
    assert plain(game.history) == plain(twin.history)


@STEADY
@given(boards(), boards(), st.integers(1, 8), st.integers(0, 2**64 - 1), st.booleans())
def test_two_games_in_one_kernel_share_no_die(
    board: Board, other: Board, players: int, seed: int, same_seed: bool
) -> None:
    def pair() -> tuple[Game, Game]:
        second = seed if same_seed else seed // 2 + 1
        return Game(seats(players), board=board, seed=seed), Game(seats(9 - players), board=other, seed=second)

    apart, together = pair(), pair()
    for game in apart:
        play_turns(game, 25)
    for _ in range(25):
        for game in together:
            play_turns(game, 1)
    assert [plain(game.history) for game in together] == [plain(game.history) for game in apart]


@STEADY
@given(boards(), st.integers(1, 8), st.integers(0, 2**64 - 1))
def test_the_global_random_source_is_neither_used_nor_changed(board: Board, players: int, seed: int) -> None:
    game, twin = (Game(seats(players), board=board, seed=seed) for _ in range(2))
    before = random.getstate()
    try:
        random.seed(5)
        state = random.getstate()
        play_turns(game, 15)
        assert random.getstate() == state
        Game(seats(players))  # a game without a seed draws one, but not from the global source
        assert random.getstate() == state
        for _ in range(15):
            random.seed(6)
            play_turns(twin, 1)
    finally:
        random.setstate(before)
    assert plain(twin.history) == plain(game.history)


@pytest.mark.parametrize("seat", [True, 1.0])
def test_an_action_that_only_equals_an_open_one_does_not_spoil_the_saved_game(seat: int) -> None:
    # Action("swap", True) == Action("swap", 1): refused or taken as swap 1, but never saved as "swap True".
    game = Game(["Ada", "Ben", "Cay"], board=track("Swaps", 12).with_effects(3, SwapWith(2)), seed=0)
    for face in (2, 2, 3):
        game.roll(face)
    assert [str(action) for action in game.actions] == ["swap 0", "swap 1"]
    with suppress(IllegalAction):
        game.act(Action("swap", seat))
    assert Game.from_json(game.to_json()).history == game.history
