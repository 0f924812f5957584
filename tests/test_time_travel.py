"""Going back, elsewhere, and beginning in the middle: undo, redo, at, after, branch, turns, positions by hand."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import chain, count, cycle, repeat
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import STEADY, Playing, boards, playings

from robinson_widget import ROBINSON, Board, Computer, Game, track
from robinson_widget.engine import IllegalAction, State, legal_actions, opening
from robinson_widget.game import DiceUsedUp, SavedGameError


def played(board: Board, playing: Playing) -> Game:
    """A game in which a random playing was typed in, mixed with rolls of its own dice."""
    game = Game([f"P{seat}" for seat in range(playing.players)], board, seed=playing.seed)
    for taken in playing.choices(board):
        # Own dice now and then; what the playing says is then no longer what is open.
        if game.state != taken.before:
            break
        game.act(taken.action, taken.face)
    while not game.state.over and len(game.history) < playing.steps:
        game.advance("random")
    return game


def image(game: Game) -> tuple[Any, ...]:
    """All that one can see of a game."""
    return (game.history, game.state, game.at(0), game.to_json(), game.can_undo, game.can_redo, repr(game), game.turns)


# --- undo, redo, at, after ---------------------------------------------------------------------------------------


@STEADY
@given(boards(), playings(40), st.data())
def test_what_is_undone_is_redone_as_it_was(board: Board, playing: Playing, data: st.DataObject) -> None:
    game = played(board, playing)
    history, before = game.history, image(game)
    n = data.draw(st.integers(1, len(history)))
    back = game.undo(n)
    assert (back.steps, back.state) == (history[-n:], history[-n].before)
    assert game.history == history[:-n]
    assert game.state == history[-n].before
    m = data.draw(st.integers(1, n))
    forth = game.redo(m)
    assert forth.steps == history[len(history) - n : len(history) - n + m]
    if m < n:
        assert game.redo(n - m).steps == history[len(history) - n + m :]
    assert image(game) == before
    with pytest.raises(ValueError, match=r"^redo: "):
        game.redo()
    assert game.undo(len(history)).state == game.at(0)
    with pytest.raises(ValueError, match=r"^undo: "):
        game.undo()


@STEADY
@given(boards(), playings(40), st.data())
def test_after_so_many_steps_is_a_copy_of_then(board: Board, playing: Playing, data: st.DataObject) -> None:
    game = played(board, playing)
    told: list[object] = []
    game.observe(told.append)
    undone = data.draw(st.integers(0, len(game.history) - 1))
    if undone:
        game.undo(undone)
        told.clear()
    before = image(game)
    k = data.draw(st.integers(0, len(game.history)))
    past = game.after(k)
    assert past.state == game.at(k)
    assert past.history == game.history[:k]
    assert past.names == game.names
    later = len(game.history) - k
    if later:
        assert past.redo(later).steps == game.history[k:]
    assert past.history == game.history
    if undone:  # what was undone waits behind it
        past.redo(undone)
        assert len(past.history) == len(game.history) + undone
    assert told == []
    assert image(game) == before
    if undone:
        game.redo(undone)
        assert game.history == past.history


@STEADY
@given(boards(), playings(40), st.data())
def test_at_gives_each_position_and_each_is_what_the_step_began_with(
    board: Board, playing: Playing, data: st.DataObject
) -> None:
    game = played(board, playing)
    assert game.at(0) == opening(board, playing.players)[0]
    for k, taken in enumerate(game.history):
        assert (game.at(k), game.at(k + 1)) == (taken.before, taken.state)
    assert game.at(len(game.history)) == game.state
    # A past game throws the faces that the game threw there, unless they were typed.
    k = data.draw(st.integers(0, len(game.history) - 1))
    taken = game.history[k]
    if not taken.typed:
        assert game.after(k).act(taken.action) == taken


def test_a_step_into_the_past_played_otherwise_forgets_what_was_later() -> None:
    game = Game(["Ada", "Ben"], dice=[5, 6, 3])
    for _ in range(3):
        game.roll()
    past = game.after(1)
    past.roll(2)
    assert not past.can_redo
    assert past.state.positions == (5, 2)
    assert past.roll().face == 3  # the third roll shows the third face
    assert game.state.positions == (8, 6)
    assert not game.can_redo


# --- branches ----------------------------------------------------------------------------------------------------


@STEADY
@given(boards(), playings(40), st.integers(0, 2**64 - 1), st.data())
def test_a_branch_begins_in_that_position_with_fresh_dice(
    board: Board, playing: Playing, seed: int, data: st.DataObject
) -> None:
    game = played(board, playing)
    before = image(game)
    k = data.draw(st.none() | st.integers(0, len(game.history)))
    other = game.branch(k, seed=seed)
    assert other.history == ()
    assert other.state == (game.state if k is None else game.at(k)) == other.at(0)
    begins, antes = opening(board, len(game.names))
    assert other.set_up is (other.at(0) != begins)  # at the very start it is a game as any other
    assert other.opening_events == (() if other.set_up else antes)
    assert (other.can_undo, other.can_redo, other.last_face) == (False, False, None)
    assert (other.seats, other.board, other.seed, other.lang) == (game.seats, board, seed, game.lang)
    again = game.branch(k, seed=seed)
    for _ in range(6):
        if other.state.over:
            break
        assert other.advance("random") == again.advance("random")
    # Its faces are those of any game with that seed.
    any_game = Game(["Ada"], track("Long", 1000, faces=board.faces, past_end="stay"), seed=seed)
    for taken in other.history:
        if taken.face is not None:
            assert any_game.roll().face == taken.face
    loaded = Game.from_json(json.loads(json.dumps(other.to_json())))
    assert image(loaded) == image(other)
    assert loaded.set_up is other.set_up
    assert image(game) == before
    if other.can_undo:
        assert other.undo(len(other.history)).state == other.at(0)


def test_a_branch_takes_dice_and_the_language() -> None:
    game = Game(["Ada", Computer("Cay", "cautious")], seed=28, lang="ru")
    game.roll(5)
    other = game.branch(dice=[6, 6])
    assert (other.dice, other.lang, other.policies) == ((6, 6), "ru", (None, "cautious"))
    assert (other.roll().face, other.roll().face) == (6, 6)
    assert other.state.positions == (11, 6)
    with pytest.raises(DiceUsedUp):
        other.roll()
    assert game.branch(0).state == game.at(0)
    ended = Game.from_position(positions=[44, 3], dice=[1]).play_out()
    assert ended.branch().state.over
    assert ended.branch().actions == ()


# --- turns -------------------------------------------------------------------------------------------------------


@STEADY
@given(boards(), st.integers(1, 8), st.integers(0, 2**32))
def test_turn_after_turn_makes_the_history(board: Board, players: int, seed: int) -> None:
    game = Game([Computer(f"C{i}", "random") for i in range(players)], board, seed=seed)
    turns = []
    for turn in game:
        turns.append(turn)
        if len(turn) > 1:
            assert {step.turn for step in turn} == {turn.turn}
        if len(turns) == 60:
            break
    assert tuple(chain.from_iterable(turns)) == game.history
    assert game.turns == tuple(turns)
    assert [turn.turn for turn in turns] == list(range(1, len(turns) + 1))
    assert {turn.kind for turn in game.turns} == {"turn"}
    if game.state.over:
        assert list(game) == []


def test_a_loop_over_a_game_stops_at_the_end_and_goes_on_where_it_was() -> None:
    game = Game(["Ada", "Ben"], dice=[6, 5, 6, 4])
    game.roll(), game.roll(), game.roll()  # Ada on 12, and may roll again
    first = next(iter(game))
    assert (first.faces, first.turn) == ((4,), 3)
    assert [turn.faces for turn in game.turns] == [(6,), (5,), (6, 4)]
    game = Game(["Ada", "Ben"], seed=28)
    turns = list(game)
    assert game.state.over
    assert turns[-1].state == game.state


def test_play_out_keeps_the_turns_of_a_game_that_does_not_end() -> None:
    game = Game(["Ada", "Ben"], track("Never", 10, past_end="stay"), dice=[6] * 50)  # 6, and then 12 is too far
    with pytest.raises(RuntimeError, match="not over after 7 more turns"):
        game.play_out(most_turns=7)
    assert len(game.turns) == 7
    assert game.state.positions == (6, 6)
    with pytest.raises(RuntimeError, match="not over after 3 more turns"):
        game.play_out(most_turns=3)
    assert len(game.turns) == 10
    assert game.roll(4).state.over  # 6 and 4: home
    assert game.play_out(most_turns=1) is game


def test_a_game_that_ends_with_the_last_turn_allowed_is_over() -> None:
    game = Game(["Ada"], track("Six", 6), dice=[1, 5])
    assert game.play_out(most_turns=2).state.winner == 0


def test_scripted_dice_may_run_out_in_the_middle_of_a_turn() -> None:
    game = Game(["Ada"], dice=[6, 6])
    game.turn()
    with pytest.raises(DiceUsedUp, match="none is left of the faces given, 2;"):
        game.turn()  # 12, and another roll, for which there is no face
    assert len(game.history) == 2  # what was taken is kept
    assert (game.state.pending, game.state.turn) == ("again", 2)
    with pytest.raises(DiceUsedUp):
        game.play_out()
    assert game.roll(3).turn == 2
    assert game.turns[-1].faces == (6, 3)
    with pytest.raises(DiceUsedUp):
        list(Game(["Ada"], dice=[5]))


# --- positions set up by hand ------------------------------------------------------------------------------------


def test_what_is_left_out_is_as_after_the_ante() -> None:
    game = Game.from_position(["Ada", "Ben", Computer("Cay")], positions=[3, 0, 44])
    assert game.state == State(
        positions=(3, 0, 44),
        purses=(20, 20, 20),
        bank=30,
        fridays=(None, None, None),
        out=(False, False, False),
        mover=0,
        turn=1,
        pending="roll",
        winner=None,
        over=False,
    )
    assert (game.set_up, game.history, game.opening_events, game.policies) == (True, (), (), (None, None, "eager"))


def test_all_may_be_given_by_name_or_by_seat() -> None:
    by_name = Game.from_position(
        ["Ada", "Ben", "Cay"],
        positions={"Cay": 12, "Ada": 30, "Ben": 42},
        purses={"Ada": 1, "Ben": 2, "Cay": 3},
        mover="Cay",
        turn=9,
        fridays={"Ada": "Cay"},
        lost=["Ben"],
        pending="again",
    )
    by_seat = Game.from_position(
        ["Ada", "Ben", "Cay"],
        positions=[30, 42, 12],
        purses={0: 1, 2: 3, 1: 2},
        bank=84,
        mover=2,
        turn=9,
        fridays={0: 2},
        lost={1},
        pending="again",
    )
    assert by_name.state == by_seat.state
    assert by_name.state.bank == 3 * 30 - 6
    assert by_name.state.fridays == (2, None, None)
    assert by_name.state.out == (False, True, False)
    assert [str(action) for action in by_name.actions] == ["roll", "pass"]
    # The mover's right-hand neighbour is Ada, for Ben is lost; after the turn it is hers.
    assert by_name.act("pass").state.mover == 0


def test_names_come_from_the_dictionary_or_are_made() -> None:
    assert Game.from_position(positions={"Ada": 3, "Ben": 4}).names == ("Ada", "Ben")
    assert Game.from_position(positions=[3, 4]).names == ("Player 1", "Player 2")
    assert Game.from_position(positions=(3, 4), lang="ru").names == ("Моряк 1", "Моряк 2")
    for squares in (iter([3, 4]), (square for square in (3, 4)), range(3, 5), np.array([3, 4]), pd.Series([3, 4])):
        game = Game.from_position(positions=squares)
        assert game.state.positions == (3, 4)
        assert all(type(square) is int for square in game.state.positions)
    game = Game.from_position(
        positions=np.array([3, 4]),
        purses=np.array([5, 6], dtype=np.uint8),
        bank=np.int64(49),  # type: ignore[arg-type]
        mover=np.int8(1),  # type: ignore[arg-type]
        turn=np.int32(4),  # type: ignore[arg-type]
        lost=np.array([0]),
    )
    assert json.loads(json.dumps(game.to_json()))["start"]["purses"] == [5, 6]
    assert Game.from_json(game.to_json()).state == game.state


def test_two_of_one_name_are_told_apart_by_seat() -> None:
    game = Game.from_position(["Ada", "Ada"], positions={0: 3, 1: 4}, mover=1, lost=[0])
    assert (game.state.mover, game.state.out) == (1, (True, False))
    for wrong in (
        {"positions": {"Ada": 3}},
        {"positions": [3, 4], "mover": "Ada"},
        {"positions": [3, 4], "lost": ["Ada"]},
    ):
        with pytest.raises(ValueError, match="'Ada' is the name of 2; give the seat"):
            Game.from_position(["Ada", "Ada"], **wrong)  # type: ignore[arg-type]


def test_you_on_35_with_a_1_and_someone_on_41() -> None:
    game = Game.from_position(positions={"You": 35, "Someone": 41}, dice=[1])
    taken = game.roll()
    assert taken.state.positions == (41, 36)
    assert taken.state.purses == (20, 20)
    # With two there you choose, and nobody else moves.
    game = Game.from_position(positions={"You": 35, "One": 41, "Two": 41, "Three": 3}, dice=[1])
    game.roll()
    assert [str(action) for action in game.actions] == ["swap 1", "swap 2"]
    assert game.act("swap 2").state.positions == (41, 41, 36, 3)
    begun = Game.from_position(positions=[36, 41, 41, 3], pending="swap")
    assert begun.act("swap 1").state.positions == (41, 36, 41, 3)
    # One who is lost on 41 stands there no more.
    game = Game.from_position(positions=[35, 41], lost=[1], dice=[1])
    assert game.roll().state.positions == (36, 41)


def test_on_42_with_a_6_you_are_lost() -> None:
    game = Game.from_position(positions={"Ada": 42, "Ben": 7}, dice=[6])
    taken = game.roll()
    assert (taken.state.positions, taken.state.out, taken.state.mover) == ((42, 7), (True, False), 1)
    assert [str(action) for action in game.actions] == ["roll", "stay"]
    alone = Game.from_position(positions={"Ada": 42}, purses=[4], dice=[6]).play_out()
    assert (alone.state.over, alone.state.winner, alone.state.bank) == (True, None, 26)


def test_fridays_chip_with_given_purses() -> None:
    def game(**kwargs: Any) -> Game:
        return Game.from_position(positions={"Ada": 7, "Ben": 3}, fridays={"Ada": "Ben"}, **kwargs)

    # Square 8: Ada pays 3 and her Friday 1. 60 chips were brought.
    taken = game(purses=[10, 5], dice=[1]).roll()
    assert (taken.state.purses, taken.state.bank) == ((7, 4), 49)
    taken = game(purses=[2, 0], dice=[1]).roll()
    assert (taken.state.purses, taken.state.bank) == ((0, 0), 60)
    # Square 11: Ada receives 1 and her Friday 1.
    taken = game(purses=[10, 5], dice=[4]).roll()
    assert (taken.state.purses, taken.state.bank) == ((11, 6), 43)
    # With one chip in the bank it is Ada's, and with none nobody's.
    taken = game(purses=[30, 29], dice=[4]).roll()
    assert (taken.state.purses, taken.state.bank) == ((31, 29), 0)
    taken = game(purses=[30, 30], dice=[4]).roll()
    assert (taken.state.purses, taken.state.bank) == ((30, 30), 0)
    # A third of 32 for Friday, rounded down, and the rest for Ada.
    home = Game.from_position(positions=[44, 3], purses=[20, 8], fridays={0: 1}, dice=[1]).roll()
    assert (home.state.purses, home.state.bank) == ((20 + 22, 8 + 10), 0)


def test_chips_of_another_board() -> None:
    board = track("Own", 9, chips=5, ante=5)
    game = Game.from_position(positions=[3, 4], board=board)
    assert (game.state.purses, game.state.bank) == ((0, 0), 10)
    assert Game.from_position(positions=[3], board=track("None", 9)).state.chips == 0
    with pytest.raises(ValueError, match=r"^purses\[0\]: 1 is not a whole number from 0 to 0"):
        Game.from_position(positions=[3], purses=[1], board=track("None", 9))


TWO: dict[str, Any] = {"positions": {"Ada": 3, "Ben": 4}}


class Sly:
    """Something that looks as if it could be listed."""

    def __iter__(self) -> Any:
        raise TypeError("not I")


REFUSED: list[tuple[dict[str, Any], str]] = [
    # Squares.
    ({"positions": [46, 3]}, r"^positions\[0\]: 46 .* from 0 to 45"),
    ({"positions": [3, -1]}, r"^positions\[1\]: -1 .* from 0 to 45"),
    ({"positions": {"Ada": 3, "Ben": 99}}, r"^positions\['Ben'\]: 99 .* from 0 to 45"),
    ({"positions": [3, 45]}, r"^positions\[1\]: 45 is home.* 0 to 44"),
    ({"positions": [25, 3]}, r"^positions\[0\]: .*square 25.* 14"),
    ({"positions": [3, 25]}, r"^positions\[1\]: .*square 25.* 14"),
    *(
        ({"positions": [3, value]}, r"^positions\[1\]: .* from 0 to 45")
        for value in (True, False, 3.0, "3", None, np.float64(3), np.bool_(True), [3], 10**5000, float("nan"), b"3")
    ),
    *(
        ({"positions": value}, r"^positions: .* is not a list of squares")
        for value in (None, 3, "34", b"34", 3.5, np.array(3), Sly())
    ),
    ({"players": ["Ada", "Ben"], "positions": [3]}, r"^positions: \[3\] .* 2 seats"),
    ({"players": ["Ada"], "positions": [3, 4]}, r"^positions: \[3, 4\] .* 1 seats"),
    ({"players": ["Ada", "Ben"], "positions": {"Ada": 3}}, r"^positions: .* says nothing of Ben$"),
    ({"players": ["Ada", "Ben"], "positions": {"Ada": 3, 0: 3}}, r"^positions: .* says nothing of Ben$"),
    ({"players": ["Ada"], "positions": {"Ada": 3, "Ben": 4}}, r"^positions: 'Ben' is nobody here; .* Ada"),
    ({"players": ["Ada", "Ben"], "positions": {0: 3, 2: 4}}, r"^positions: seat: 2 .* from 0 to 1"),
    ({"players": ["Ada", "Ben"], "positions": {0: 3, True: 4}}, r"^positions: seat: True .* from 0 to 1"),
    ({"players": ["Ada", "Ben"], "positions": count()}, r"^positions: .* 2 seats"),
    ({"positions": count()}, r"^players: there are 1000; 1 to 8"),
    ({"positions": []}, r"^players: there are 0; 1 to 8"),
    ({"positions": {}}, r"^players: there are 0; 1 to 8"),
    ({"positions": [1] * 9}, r"^players: there are 9; 1 to 8"),
    ({"positions": {3: 4}}, r"^players\[0\]: 3 is not a name"),
    # Chips.
    ({**TWO, "purses": [20]}, r"^purses: \[20\] .* 2 seats"),
    ({**TWO, "purses": {"Ada": 20}}, r"^purses: .* says nothing of Ben$"),
    ({**TWO, "purses": {"Ada": 20, "Cay": 3}}, r"^purses: 'Cay' is nobody here"),
    ({**TWO, "purses": [61, 0]}, r"^purses\[0\]: 61 .* from 0 to 60"),
    ({**TWO, "purses": [31, 30]}, r"^purses: \(31, 30\) add up to 61; 2 players brought 60"),
    ({**TWO, "purses": [0, -1]}, r"^purses\[1\]: -1 .* from 0 to 60"),
    ({**TWO, "purses": cycle([1])}, r"^purses: .* 2 seats"),
    ({**TWO, "purses": "20"}, r"^purses: '20' is not a list"),
    ({**TWO, "purses": 20}, r"^purses: 20 is not a list"),
    *(({**TWO, "purses": [20, value]}, r"^purses\[1\]: ") for value in (True, 2.0, "2", None, np.float32(2))),
    ({**TWO, "bank": 21}, r"^bank: .* 21 add up to 61; 2 players brought 60"),
    ({**TWO, "purses": [1, 2], "bank": 0}, r"^bank: .* 0 add up to 3; 2 players brought 60"),
    ({**TWO, "bank": 61}, r"^bank: 61 .* from 0 to 60"),
    *(({**TWO, "bank": value}, r"^bank: .* from 0 to 60") for value in (True, 20.0, "20", -1, [20], np.float64(20))),
    # Who moves.
    ({**TWO, "mover": "Cay"}, r"^mover: 'Cay' is nobody here; at the table are Ada, Ben"),
    ({**TWO, "mover": "ada"}, r"^mover: 'ada' is nobody here"),
    *(({**TWO, "mover": value}, r"^mover: .* from 0 to 1") for value in (2, -1, True, 1.0, [0])),
    ({**TWO, "mover": "Ada", "lost": ["Ada"]}, r"^mover: 'Ada' is lost and cannot move; still in are Ben$"),
    ({**TWO, "mover": "Ben", "lost": [1]}, r"^mover: 'Ben' is lost and cannot move; still in are Ada$"),
    *(({**TWO, "turn": value}, r"^turn: .* from 1 to ") for value in (0, -3, True, 1.0, "1", None, 1_000_001)),
    # Lost ones.
    ({**TWO, "lost": ["Ada", "Ben"]}, r"^lost: .* nobody"),
    ({**TWO, "lost": [0, "Ben"]}, r"^lost: .* nobody"),
    ({**TWO, "lost": ["Cay"]}, r"^lost\[0\]: 'Cay' is nobody here"),
    ({**TWO, "lost": [2]}, r"^lost\[0\]: 2 .* from 0 to 1"),
    ({**TWO, "lost": [1, True]}, r"^lost\[1\]: True .* from 0 to 1"),
    ({**TWO, "lost": [1.0]}, r"^lost\[0\]: 1.0 .* from 0 to 1"),
    ({**TWO, "lost": repeat(1)}, r"^lost: .* more entries .* 2"),
    *(({**TWO, "lost": value}, r"^lost: .* is not a list") for value in ("Ben", 1, None, {"Ben": True}, np.array(1))),
    # Fridays.
    ({**TWO, "fridays": {"Ada": "Cay"}}, r"^fridays\['Ada'\]: 'Cay' is nobody here"),
    ({**TWO, "fridays": {"Cay": "Ada"}}, r"^fridays: master: 'Cay' is nobody here"),
    ({**TWO, "fridays": {"Ada": "Ada"}}, r"^fridays\[0\]: .* nobody is their own Friday"),
    ({**TWO, "fridays": {"Ada": 2}}, r"^fridays\['Ada'\]: 2 .* from 0 to 1"),
    ({**TWO, "fridays": {"Ada": None}}, r"^fridays\['Ada'\]: None .* from 0 to 1"),
    ({**TWO, "fridays": {"Ada": "Ben", 0: "Ben"}}, r"^fridays: .* twice"),
    *(({**TWO, "fridays": value}, r"^fridays: .* is not a dictionary") for value in ([], [1], 0, "Ada", (None, 0))),
    # Choices.
    *(
        ({**TWO, "pending": value}, r"^pending: .* is not one of \['roll'\]")
        for value in ("again", "move", "swap", "Roll", "")
    ),
    *(
        ({**TWO, "pending": value}, r"^pending: .* roll, again, move, swap")
        for value in (None, 1, True, ["roll"], np.array(["roll"]))
    ),
    ({"positions": [12, 4], "pending": "move"}, r"^pending: 'move' is not one of \['roll', 'again'\]"),
    ({"positions": [23, 4], "pending": "again"}, r"^pending: 'again' is not one of \['roll', 'move'\]"),
    ({"positions": [36, 41], "pending": "swap"}, r"^pending: 'swap' is not one of \['roll'\]"),
    ({"positions": [36, 41, 41], "lost": [2], "pending": "swap"}, r"^pending: 'swap' "),
    ({"positions": [4, 12], "pending": "again"}, r"^pending: 'again' "),  # Ada moves, and stands on 4
    # The game's own.
    ({**TWO, "players": ["Ada", ""]}, r"^players\[1\]: '' is not a name"),
    ({**TWO, "players": "Ada"}, r"^players: 'Ada' is not a list"),
    ({**TWO, "lang": "fr"}, r"^lang: 'fr'"),
    ({"positions": [3], "lang": "fr"}, r"^lang: 'fr'"),
    ({**TWO, "seed": -1}, r"^seed: -1"),
    ({**TWO, "dice": [7]}, r"^dice\[0\]: 7"),
    ({**TWO, "dice": repeat(3)}, r"^dice: "),
    ({**TWO, "board": "Robinson"}, r"^board: 'Robinson' is not a Board"),
]


@pytest.mark.parametrize(("given_", "message"), REFUSED, ids=range(len(REFUSED)))
def test_what_no_game_can_come_to_is_refused_by_name(given_: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message) as error:
        Game.from_position(**given_)
    assert type(error.value) is ValueError
    assert len(str(error.value)) < 400


@STEADY
@given(boards(), playings(60))
def test_every_position_of_a_game_can_be_set_up_by_hand(board: Board, playing: Playing) -> None:
    game = played(board, playing)
    for k in {0, len(game.history) // 2, max(0, len(game.history) - 1)}:
        state = game.at(k)
        if state.over:
            continue
        fridays = {seat: friday for seat, friday in enumerate(state.fridays) if friday is not None}
        other = Game.from_position(
            game.names,
            positions=state.positions,
            purses=state.purses,
            mover=state.mover,
            turn=state.turn,
            fridays=fridays,
            lost=[seat for seat in range(state.players) if state.out[seat]],
            pending=state.pending or "roll",
            board=board,
        )
        assert other.state == state
        assert other.actions == legal_actions(board, state)


# --- saved games -------------------------------------------------------------------------------------------------

#: A file as the first version of the format had it: Ada 5, Ben 4 and then started over and rolled 6 by hand.
OLD: dict[str, Any] = {
    "format": "robinson_widget game",
    "version": 1,
    "board": ROBINSON.to_json(),
    "seats": [{"name": "Ada", "policy": None}, {"name": "Ben", "policy": "cautious"}],
    "seed": 0,
    "dice": [5, 4, 2],
    "steps": [
        {"action": "roll", "face": 5, "typed": False},
        {"action": "roll", "face": 4, "typed": False},
        {"action": "roll", "face": 2, "typed": False},
        {"action": "restart", "face": None, "typed": False},
        {"action": "roll", "face": 6, "typed": True},
    ],
    "state": {
        "positions": [7, 6],
        "purses": [20, 20],
        "bank": 20,
        "fridays": [None, None],
        "out": [False, False],
        "mover": 0,
        "turn": 5,
        "pending": "roll",
        "winner": None,
        "over": False,
    },
}


def test_a_file_of_the_first_version_is_read(tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    path.write_text(json.dumps(OLD), encoding="utf-8")
    game = Game.load(path)
    assert (game.names, game.policies, game.lang, game.set_up) == (("Ada", "Ben"), (None, "cautious"), "en", False)
    assert game.state.positions == (7, 6)
    assert [taken.face for taken in game.history] == [5, 4, 2, None, 6]
    assert [event.kind for event in game.opening_events] == ["paid", "paid"]
    # Saved again it is of the second version.
    game.save(path)
    data = json.loads(path.read_text(encoding="utf-8"))
    assert (data["version"], data["lang"], data["start"]) == (2, "en", None)
    assert image(Game.load(path)) == image(game)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"lang": "de"}, r"game\.lang is not a known field"),
        ({"start": None}, r"game\.start is not a known field"),
        ({"version": True}, r"game\."),
        ({"version": 1.0}, r"game\."),
        ({"version": 0, "lang": "en", "start": None}, r"game\.version: 0 .* from 1 to 2"),
        ({"version": 3, "lang": "en", "start": None}, r"game\.version: 3 .* from 1 to 2"),
        ({"version": "2", "lang": "en", "start": None}, r"game\.version: '2' "),
        ({"version": 2}, r"game\.lang is missing"),
        ({"version": 2, "lang": "en"}, r"game\.start is missing"),
        ({"version": 2, "lang": "fr", "start": None}, r"game\.lang: 'fr'"),
        ({"version": 2, "lang": None, "start": None}, r"game\.lang: None"),
    ],
)
def test_what_is_of_neither_version_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(SavedGameError, match=message):
        Game.from_json({**OLD, **change})


def by_hand() -> Game:
    game = Game.from_position(
        positions={"Ada": 35, "Ben": 41, "Cay": 42},
        purses=[1, 2, 3],
        fridays={"Ada": "Ben"},
        lost=["Cay"],
        turn=8,
        dice=[1, 4],
        lang="zh",
    )
    game.roll()
    return game


def test_the_second_version_keeps_language_and_start(tmp_path: Path) -> None:
    game = by_hand()
    path = tmp_path / "game.json"
    game.save(path)
    data = json.loads(path.read_text(encoding="utf-8"))
    assert (data["version"], data["lang"]) == (2, "zh")
    assert data["start"] == {
        "positions": [35, 41, 42],
        "purses": [1, 2, 3],
        "bank": 84,
        "fridays": [1, None, None],
        "out": [False, False, True],
        "mover": 0,
        "turn": 8,
        "pending": "roll",
        "winner": None,
        "over": False,
    }
    loaded = Game.load(path)
    assert image(loaded) == image(game)
    assert (loaded.lang, loaded.set_up, loaded.at(0)) == ("zh", True, game.at(0))
    assert loaded.state.positions == (41, 36, 42)
    # Ben goes from 36 to 40 and receives 4; Ada's Friday he is, but she is not his.
    assert loaded.roll().state.purses == (1, 6, 3)
    assert str(loaded.undo()).startswith("撤销了1步。")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("positions", [35, 41]),
        ("positions", [35, 41, 46]),
        ("positions", [25, 41, 42]),
        ("positions", [45, 41, 42]),
        ("positions", "35"),
        ("positions", [35, 41, True]),
        ("positions", [35.0, 41, 42]),
        ("purses", [1, 2]),
        ("purses", [-1, 4, 3]),
        ("bank", 85),
        ("bank", 83),
        ("bank", "84"),
        ("bank", None),
        ("fridays", [0, None, None]),
        ("fridays", [3, None, None]),
        ("out", [False, False, 1]),
        ("out", [True, True, True]),
        ("mover", 2),
        ("mover", 3),
        ("turn", 0),
        ("pending", "again"),
        ("pending", None),
        ("winner", 0),
        ("over", True),
        ("over", None),
    ],
)
def test_a_start_that_was_tampered_with_is_refused_by_name(field: str, value: Any) -> None:
    data = by_hand().to_json()
    data["start"] = {**data["start"], field: value}
    with pytest.raises(SavedGameError, match=r"^game\.start\.") as error:
        Game.from_json(data)
    # Where two fields do not fit, the message may name the other one.
    related = {"positions": ("purses",), "out": ("over", "mover"), "winner": ("positions",)}
    assert any(f"game.start.{name}" in str(error.value) for name in (field, *related.get(field, ())))


@pytest.mark.parametrize("start", [3, "x", [], {}, True])
def test_a_start_that_is_no_position_is_refused(start: Any) -> None:
    with pytest.raises(SavedGameError, match=r"^game\.start"):
        Game.from_json({**by_hand().to_json(), "start": start})


def test_a_start_with_another_number_of_players_is_refused() -> None:
    data = by_hand().to_json()
    two = Game.from_position(positions=[35, 41]).to_json()["start"]
    with pytest.raises(SavedGameError, match=r"^game\.start\.positions: \(35, 41\) .* 3 seats"):
        Game.from_json({**data, "start": two})


def test_a_start_put_in_or_left_out_does_not_replay() -> None:
    data = by_hand().to_json()
    with pytest.raises(SavedGameError, match=r"^game\.s"):
        Game.from_json({**data, "start": None})
    changed = {**data["start"], "purses": [2, 1, 3]}
    with pytest.raises(SavedGameError, match=r"^game\.state\.purses"):
        Game.from_json({**data, "start": changed})
    for name in data["start"]:
        less = {key: value for key, value in data["start"].items() if key != name}
        with pytest.raises(SavedGameError, match=rf"^game\.start\.{name} is missing"):
            Game.from_json({**data, "start": less})
    with pytest.raises(SavedGameError, match=r"^game\.start\.extra is not a known field"):
        Game.from_json({**data, "start": {**data["start"], "extra": 1}})


UNTOUCHED: list[Callable[[Game], Any]] = [
    lambda game: game.after(1).play_out(),
    lambda game: game.branch(1, seed=3).play_out(),
    lambda game: game.branch(),
    lambda game: game.show(1),
    lambda game: game.svg(1),
    lambda game: game.story(),
    lambda game: game.log(),
    lambda game: game.chips(),
    lambda game: game.at(1),
    lambda game: game.turns,
    lambda game: str(game),
]


@pytest.mark.parametrize("look", UNTOUCHED)
def test_looking_and_branching_leave_the_game_as_it_is(look: Callable[[Game], Any]) -> None:
    game = Game(["Ada", "Ben"], seed=11)
    for _ in range(4):
        game.turn()
    game.undo()
    before = image(game)
    look(game)
    assert image(game) == before
    assert game.redo() is not None


def test_a_swap_is_asked_for_and_refused_by_name() -> None:
    game = Game.from_position(positions={"Ada": 35, "Ben": 41, "Cay": 41}, dice=[1])
    game.roll()
    assert game.actions.words == ("swap Ben", "swap Cay")
    for wrong, told in (
        ("swap Bob", "'swap Bob' is unknown"),
        ("swap Ada", "'swap Ada' is not open"),
        ("roll", "'roll'"),
    ):
        with pytest.raises(IllegalAction, match=rf"^action {told}.* open are: swap Ben, swap Cay$"):
            game.act(wrong)
    assert game.act("swap Cay").state.positions == (41, 41, 36)


def test_an_observer_who_takes_steps_back_ends_a_turn() -> None:
    game = Game(["Ada"], dice=[5] * 10)
    game.observe(lambda change: game.undo() if change.kind == "step" else None)
    assert len(game.turn()) == 1
    assert game.state == game.at(0)
    with pytest.raises(RuntimeError, match="not over after 3 more turns"):
        game.play_out(most_turns=3)


def test_of_many_steps_taken_back_only_the_last_change_is_told_as_the_last() -> None:
    game, told = Game(["Ada"], dice=[5, 1, 2]), []
    game.roll(), game.roll(), game.roll()
    game.observe(lambda change: told.append((change.kind, change.last)))
    game.undo(3), game.redo(2)
    assert told == [("undo", False), ("undo", False), ("undo", True), ("redo", False), ("redo", True)]
