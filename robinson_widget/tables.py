"""A game as tables: a row a roll, and a row a payment, as plain dictionaries.

>>> from robinson_widget import Game
>>> game = Game(["Ada", "Ben"], dice=[3])
>>> _ = game.roll()
>>> log_rows(game)[0]["landed"], log_rows(game)[0]["purse"]
(3, 21)
>>> tuple(log_rows(game)[0]) == LOG_COLUMNS, tuple(chips_rows(game)[0]) == CHIPS_COLUMNS
(True, True)
>>> chips_rows(game)[-1]["payer"] == BANK
True
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from robinson_widget.engine import chip_moves
from robinson_widget.events import Event, Landed, Paid, Received, Rolled, Shared, Won

if TYPE_CHECKING:
    from robinson_widget.game import Game

LOG_COLUMNS = (
    "turn",
    "seat",
    "name",
    "face",
    "from",
    "landed",
    "square",
    "chips_in",
    "chips_out",
    "purse",
    "bank",
)

#: What stands for the bank among the names; a player may be called so too, but then has a seat.
BANK = "bank"

CHIPS_COLUMNS = (
    "step",
    "turn",
    "payer_seat",
    "payer",
    "payee_seat",
    "payee",
    "chips",
    "due",
    "square",
    "reason",
)


def log_rows(game: Game) -> list[dict[str, Any]]:
    """A row a roll, with the columns that :meth:`robinson_widget.game.Game.log` documents.

    >>> from robinson_widget import Game
    >>> log_rows(Game(["Ada"]))
    []
    """
    history = game.history
    rolled = [k for k, taken in enumerate(history) if taken.face is not None]
    rows = []
    for first, end in pairwise([*rolled, len(history)]):
        seat, turn = history[first].seat, history[first].turn
        # Between two rolls the next player may have stayed or started over; that is not this roll's.
        steps = [taken for taken in history[first:end] if taken.turn == turn]
        events = [event for taken in steps for event in taken.events]
        throw = next(event for event in events if isinstance(event, Rolled))
        after = steps[-1].state
        moves = chip_moves(events)
        rows.append(
            {
                "turn": turn,
                "seat": seat,
                "name": game.names[seat],
                "face": throw.face,
                "from": throw.square,
                "landed": next((e.square for e in events if isinstance(e, Landed)), after.positions[seat]),
                "square": after.positions[seat],
                "chips_in": sum(chips for _, to, chips in moves if to == seat),
                "chips_out": sum(chips for source, _, chips in moves if source == seat),
                "purse": after.purses[seat],
                "bank": after.bank,
            }
        )
    return rows


def chips_rows(game: Game) -> list[dict[str, Any]]:
    """A row a payment, with the columns that :meth:`robinson_widget.game.Game.chips` documents.

    >>> from robinson_widget import Game
    >>> [(row["payer"], row["payee"], row["chips"]) for row in chips_rows(Game(["Ada"]))]
    [('Ada', 'bank', 10)]
    """
    rows = _payments(game, 0, 0, game.opening_events)
    for k, taken in enumerate(game.history, start=1):
        rows += _payments(game, k, taken.turn, taken.events)
    return rows


def _payments(game: Game, step: int, turn: int, events: Sequence[Event]) -> list[dict[str, Any]]:
    rows = []
    home = next((event.square for event in events if isinstance(event, Won)), None)
    payer: int | None
    payee: int | None
    square: int | None
    for event in events:
        match event:
            case Paid(seat=payer, to=payee, due=due, square=square):
                pass
            case Received(seat=payee, due=due, square=square):
                payer = None
            case Shared(seat=payee, chips=due) if game.board.chips:  # or nothing is shared out
                payer, square = None, home
            case _:
                continue
        if not due:  # a game without chips has an empty bank to share
            continue
        rows.append(
            {
                "step": step,
                "turn": turn,
                "payer_seat": payer,
                "payer": BANK if payer is None else game.names[payer],
                "payee_seat": payee,
                "payee": BANK if payee is None else game.names[payee],
                "chips": event.chips,
                "due": due,
                "square": square,
                "reason": _reason(event),
            }
        )
    return rows


def _reason(event: Paid | Received | Shared) -> str:
    if isinstance(event, Shared):
        return "share"
    if event.square == 0:
        return "ante"
    return "picture" if event.master is None else "friday"
