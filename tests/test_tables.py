"""A game as tables: a row a roll, a row a payment; what anyone has is found again from the payments alone."""

from __future__ import annotations

from typing import Any

import pandas as pd
import pytest
from hypothesis import given
from strategies import STEADY, Playing, boards, playings

from robinson_widget import ROBINSON, Board, Game, track
from robinson_widget.board import Pay, Receive, Square
from robinson_widget.events import Bounced, Moved

LOG = ["turn", "seat", "name", "face", "from", "landed", "square", "chips_in", "chips_out", "purse", "bank"]
CHIPS = ["step", "turn", "payer_seat", "payer", "payee_seat", "payee", "chips", "due", "square", "reason"]


def paid(game: Game) -> list[tuple[Any, ...]]:
    """The payments without the antes: (step, payer, payee, chips, due, square, reason)."""
    frame = game.chips()
    frame = frame[frame["reason"] != "ante"]
    return list(
        frame[["step", "payer", "payee", "chips", "due", "square", "reason"]].itertuples(index=False, name=None)
    )


def logged(game: Game, *columns: str) -> list[tuple[Any, ...]]:
    return list(game.log()[[*columns]].itertuples(index=False, name=None))


def settle(frame: pd.DataFrame, purses: list[int], bank: int) -> tuple[list[int], int]:
    """What all have after the payments of a table, given what they had."""
    for row in frame.to_dict("records"):
        for side, sign in (("payer", -1), ("payee", 1)):
            if pd.isna(row[f"{side}_seat"]):
                assert row[side] == "bank"
                bank += sign * row["chips"]
            else:
                purses[row[f"{side}_seat"]] += sign * row["chips"]
    return purses, bank


# --- columns -----------------------------------------------------------------------------------------------------


def check_dtypes(game: Game) -> None:
    log, chips = game.log(), game.chips()
    assert list(log.columns) == LOG
    assert list(chips.columns) == CHIPS
    for frame, words in ((log, ("name",)), (chips, ("payer", "payee", "reason"))):
        for column in frame.columns if len(frame) else ():
            if column in words:
                assert all(type(value) is str for value in frame[column])
            elif column.endswith("_seat"):
                assert str(frame[column].dtype) == "Int64"  # whole numbers, of which some are missing
            else:
                assert str(frame[column].dtype) == "int64"
    assert {str(chips[column].dtype) for column in ("payer_seat", "payee_seat")} == {"Int64"}
    assert list(log.index) == list(range(len(log)))
    assert list(chips.index) == list(range(len(chips)))


def test_the_columns_are_always_the_same() -> None:
    begun = Game(["Ada", "Ben"])
    check_dtypes(begun)
    assert (len(begun.log()), len(begun.chips())) == (0, 2)
    check_dtypes(Game(["Ada", "Ben"], seed=5).play_out())
    by_hand = Game.from_position(positions=[3, 4])
    check_dtypes(by_hand)
    assert (len(by_hand.log()), len(by_hand.chips())) == (0, 0)


@pytest.mark.parametrize("past_end", ["bounce", "stay", "home"])
def test_a_game_without_chips_has_no_payments(past_end: Any) -> None:
    game = Game(["Ada", "Ben"], track("Plain", 30, {5: 20, 22: 3}, past_end=past_end), seed=2).play_out()
    assert game.chips().empty
    check_dtypes(game)
    assert (game.log()[["chips_in", "chips_out", "purse", "bank"]] == 0).all(axis=None)
    assert len(game.log()) == len(game.history)


# --- the log -----------------------------------------------------------------------------------------------------


def test_a_row_a_roll() -> None:
    game = Game(["Ada", "Ben"], dice=[3, 6, 6, 6, 2, 1])
    while len(game.history) < 6:
        game.turn()
    assert list(game.log().itertuples(index=False, name=None)) == [
        (1, 0, "Ada", 3, 0, 3, 3, 1, 0, 21, 19),
        (2, 1, "Ben", 6, 0, 6, 6, 0, 0, 20, 19),
        (3, 0, "Ada", 6, 3, 9, 9, 0, 0, 21, 19),
        (4, 1, "Ben", 6, 6, 12, 12, 0, 0, 20, 19),
        (4, 1, "Ben", 2, 12, 14, 14, 2, 0, 22, 17),
        (5, 0, "Ada", 1, 9, 10, 10, 0, 2, 19, 17),
    ]


def test_where_a_roll_led_and_where_it_ended() -> None:
    columns = ("face", "from", "landed", "square")
    # The footprint: back to 14.
    game = Game.from_position(positions=[22, 3], dice=[3])
    game.roll()
    assert logged(game, *columns, "chips_in") == [(3, 22, 25, 14, 2)]
    # Round the island: on to 27, or not.
    for action, square in (("paddle", 27), ("remain", 23)):
        game = Game.from_position(positions=[22, 3], dice=[1])
        game.roll(), game.act(action)
        assert logged(game, *columns) == [(1, 22, 23, square)]
    # Changing places.
    game = Game.from_position(positions=[35, 41, 41], dice=[1])
    game.roll(), game.act("swap 2")
    assert logged(game, *columns) == [(1, 35, 36, 41)]
    # Beyond home, and lost.
    game = Game.from_position(positions=[44, 42], dice=[5, 6])
    game.roll(), game.roll()
    assert logged(game, *columns, "name") == [(5, 44, 41, 41, "Player 1"), (6, 42, 42, 42, "Player 2")]
    # A roll that is not walked.
    game = Game.from_position(positions=[7], board=track("Ten", 10, past_end="stay"), dice=[4])
    game.roll()
    assert logged(game, *columns) == [(4, 7, 7, 7)]


def test_what_the_next_player_does_without_a_roll_is_not_of_the_last_roll() -> None:
    game = Game.from_position(["Ada", "Ben"], positions=[2, 7], dice=[1, 6])
    game.roll()  # Ada on 3 receives 1
    game.act("stay")  # Ben
    game.roll()  # Ada from 3 to 9
    assert logged(game, "turn", "name", "from", "square", "purse") == [(1, "Ada", 2, 3, 21), (3, "Ada", 3, 9, 21)]
    game = Game(["Ada"], dice=[4, 3])
    game.roll(), game.act("restart")
    assert logged(game, "turn", "from", "square") == [(1, 0, 4)]
    game.roll()
    assert logged(game, "turn", "from", "square") == [(1, 0, 4), (2, 0, 3)]


def test_a_choice_before_the_first_roll_is_in_no_row_but_its_chips_are_in_theirs() -> None:
    board = ROBINSON.with_effects(27, Receive(4))
    game = Game.from_position(["Ada", "Ben"], positions=[23, 7], pending="move", board=board, dice=[1])
    game.act("paddle")
    assert game.log().empty
    assert paid(game) == [(1, "bank", "Ada", 4, 4, 27, "picture")]
    game.roll()  # Ben on 8 pays 3
    assert logged(game, "name", "chips_out", "bank") == [("Ben", 3, 19)]


# --- payments ----------------------------------------------------------------------------------------------------


def test_each_kind_of_payment_has_its_row() -> None:
    game = Game(["Ada", "Ben", "Cay"], dice=[1])
    game.roll()
    antes = game.chips()[:3]
    assert antes[["step", "turn", "payer_seat", "payer"]].to_numpy().tolist() == [
        [0, 0, seat, name] for seat, name in enumerate(game.names)
    ]
    assert antes["payee"].tolist() == ["bank"] * 3
    assert antes["payee_seat"].isna().all()
    assert antes[["chips", "due", "square"]].to_numpy().tolist() == [[10, 10, 0]] * 3
    assert set(antes["reason"]) == {"ante"}
    # Square 1: all pay 1, the lander first.
    assert paid(game) == [(1, name, "bank", 1, 1, 1, "picture") for name in ("Ada", "Ben", "Cay")]
    assert game.chips()["turn"].tolist() == [0, 0, 0, 1, 1, 1]


def by_hand(square: int, face: int, **kwargs: Any) -> Game:
    """Ada rolls from a square; Ben and Cay stand on 3 and 4."""
    game = Game.from_position(["Ada", "Ben", "Cay"], positions=[square, 3, 4], dice=[face], **kwargs)
    game.roll()
    return game


def test_payments_between_players() -> None:
    # 10: to the right-hand neighbour, who moves before Ada.
    assert paid(by_hand(9, 1)) == [(1, "Ada", "Cay", 2, 2, 10, "picture")]
    assert paid(by_hand(9, 1, lost=["Cay"])) == [(1, "Ada", "Ben", 2, 2, 10, "picture")]
    # 29: from him.
    assert paid(by_hand(28, 1)) == [(1, "Cay", "Ada", 2, 2, 29, "picture")]
    # 32: one from each, and with a Friday both collect from the others.
    assert paid(by_hand(31, 1)) == [
        (1, "Ben", "Ada", 1, 1, 32, "picture"),
        (1, "Cay", "Ada", 1, 1, 32, "picture"),
    ]
    assert paid(by_hand(31, 1, fridays={"Ada": "Cay"})) == [
        (1, "Ben", "Ada", 1, 1, 32, "picture"),
        (1, "Ben", "Cay", 1, 1, 32, "picture"),
    ]


def test_the_chips_of_fridays() -> None:
    bond = {"fridays": {"Ada": "Ben"}}
    assert paid(by_hand(7, 1, **bond)) == [
        (1, "Ada", "bank", 3, 3, 8, "picture"),
        (1, "Ben", "bank", 1, 1, 8, "friday"),
    ]
    assert paid(by_hand(17, 1, **bond)) == [
        (1, "bank", "Ada", 4, 4, 18, "picture"),
        (1, "bank", "Ben", 1, 1, 18, "friday"),
    ]
    assert paid(by_hand(7, 1, lost=["Ben"], **bond)) == [(1, "Ada", "bank", 3, 3, 8, "picture")]
    # By way of 25 the chips are those of 14.
    assert paid(by_hand(22, 3, **bond)) == [
        (1, "bank", "Ada", 2, 2, 14, "picture"),
        (1, "bank", "Ben", 1, 1, 14, "friday"),
    ]


def test_who_has_too_little_pays_what_is_there() -> None:
    game = by_hand(7, 1, purses=[2, 0, 30], fridays={"Ada": "Ben"})
    assert paid(game) == [(1, "Ada", "bank", 2, 3, 8, "picture"), (1, "Ben", "bank", 0, 1, 8, "friday")]
    game = by_hand(17, 1, purses=[30, 30, 27], fridays={"Ada": "Ben"})
    assert paid(game) == [(1, "bank", "Ada", 3, 4, 18, "picture"), (1, "bank", "Ben", 0, 1, 18, "friday")]


def test_the_share_of_the_bank() -> None:
    # 40 chips: with a Friday a third, 13, and the rest; otherwise half to the nearest, split if there are several.
    assert paid(by_hand(44, 1, purses=[20, 20, 10], fridays={"Ada": "Cay"})) == [
        (1, "bank", "Cay", 13, 13, 45, "share"),
        (1, "bank", "Ada", 27, 27, 45, "share"),
    ]
    assert paid(by_hand(44, 1, purses=[20, 20, 10])) == [
        (1, "bank", "Cay", 20, 20, 45, "share"),
        (1, "bank", "Ada", 20, 20, 45, "share"),
    ]
    game = Game.from_position(["Ada", "Ben", "Cay"], positions=[44, 9, 9], purses=[20, 20, 9], dice=[1])
    game.roll()  # 41: half is 20, 10 for each of the two, and 21 for the winner
    assert paid(game)[-1] == (1, "bank", "Ada", 21, 21, 45, "share")
    assert {row[2:4] for row in paid(game)[:-1]} == {("Ben", 10), ("Cay", 10)}
    assert paid(by_hand(44, 1, lost=["Ben", "Cay"])) == [(1, "bank", "Ada", 30, 30, 45, "share")]


def test_a_player_may_be_called_as_the_bank_is() -> None:
    game = Game(["bank", "Ben"], dice=[3, 1])
    game.roll(), game.roll()  # the first receives 1 on 3; Ben on 1 pays 1, and so does the first
    assert game.chips()["payer"].tolist() == ["bank", "Ben", "bank", "Ben", "bank"]
    assert game.chips()["payer_seat"].isna().tolist() == [False, False, True, False, False]
    assert game.chips()["payee_seat"].isna().tolist() == [True, True, False, True, True]
    assert settle(game.chips(), [30, 30], 0) == ([20, 19], 21) == ([*game.state.purses], game.state.bank)


def test_undone_payments_are_gone_and_come_back() -> None:
    game = Game(["Ada", "Ben"], seed=28).play_out()
    log, chips = game.log(), game.chips()
    n = len(game.history)
    game.undo(n)
    assert game.log().empty
    assert len(game.chips()) == 2
    game.redo(n)
    assert game.log().equals(log)
    assert game.chips().equals(chips)
    assert game.after(n).chips().equals(chips)
    half = game.after(n // 2)
    assert half.chips().equals(chips[chips["step"] <= n // 2])
    branch = game.branch(n // 2, seed=1).play_out()
    start = game.at(n // 2)
    assert settle(branch.chips(), [*start.purses], start.bank) == ([*branch.state.purses], branch.state.bank)
    assert "ante" not in set(branch.chips()["reason"])


@STEADY
@given(boards(), playings(80))
def test_the_chips_of_every_position_follow_from_the_payments_alone(board: Board, playing: Playing) -> None:
    game = Game([f"P{seat}" for seat in range(playing.players)], board)
    for taken in playing.choices(board):
        game.act(taken.action, taken.face)
    frame = game.chips()
    assert (frame["chips"] <= frame["due"]).all()
    assert (frame["chips"] >= 0).all()
    assert (frame["payer_seat"].isna() + frame["payee_seat"].isna() <= 1).all()
    for k in range(len(game.history) + 1):
        state = game.at(k)
        so_far = frame[frame["step"] <= k]
        assert settle(so_far, [board.chips] * playing.players, 0) == ([*state.purses], state.bank)
    for k, group in frame.groupby("step"):
        assert set(group["turn"]) == {game.history[k - 1].turn if k else 0}
    if len(frame):
        assert set(frame["reason"]) <= {"ante", "picture", "friday", "share"}
        assert set(frame[frame["reason"] == "share"]["square"]) <= {board.last}
        assert set(frame[frame["reason"] == "ante"]["square"]) <= {0}


@STEADY
@given(boards(), playings(80))
def test_every_roll_is_a_row_and_the_rows_fit_together(board: Board, playing: Playing) -> None:
    game = Game([f"P{seat}" for seat in range(playing.players)], board)
    for taken in playing.choices(board):
        game.act(taken.action, taken.face)
    log = game.log()
    rolls = [(k, taken) for k, taken in enumerate(game.history) if taken.face is not None]
    assert len(log) == len(rolls)
    for (k, taken), row in zip(rolls, log.to_dict("records"), strict=True):
        assert (row["turn"], row["seat"], row["face"]) == (taken.turn, taken.before.mover, taken.face)
        assert row["from"] == taken.before.positions[taken.seat]
        walked = [e.square for e in taken.events if isinstance(e, Bounced) or (isinstance(e, Moved) and e.by == "roll")]
        assert row["landed"] == (walked[-1] if walked else row["from"])
        # Up to the next roll, or to the end of the turn.
        end = k + 1
        while end < len(game.history) and game.history[end].face is None and game.history[end].turn == taken.turn:
            end += 1
        after = game.at(end)
        assert (row["square"], row["purse"], row["bank"]) == (
            after.positions[taken.seat],
            after.purses[taken.seat],
            after.bank,
        )
        assert row["chips_in"] - row["chips_out"] == after.purses[taken.seat] - taken.before.purses[taken.seat]


def test_effects_of_a_board_whose_players_bring_no_chips() -> None:
    board = Board("Poor", (Square(1, "", (Pay(2), Receive(3))), Square(2)), faces=2, chips=0, ante=0)
    game = Game(["Ada"], board, dice=[1])
    game.roll()
    assert paid(game) == [(1, "Ada", "bank", 0, 2, 1, "picture"), (1, "bank", "Ada", 0, 3, 1, "picture")]
