"""Whole games as readable text, compared letter by letter: tests/golden/*.txt.

The text is made from the engine's events and from nothing else, purses and bank included, so a chip that no event
tells of would show. To write the files anew after a rule has changed on purpose, run

    REWRITE_GOLDEN=1 python -m pytest tests/test_golden.py

and read the difference against the rules before keeping it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from robinson_widget.engine import (
    AllLost,
    BecameFriday,
    Bounced,
    Declined,
    Event,
    Landed,
    Lost,
    Moved,
    Overshot,
    Paid,
    Received,
    Restarted,
    Rolled,
    Said,
    Shared,
    Stayed,
    Swapped,
    TurnEnded,
    Won,
)
from robinson_widget.game import Game
from robinson_widget.policies import Computer

GOLDEN = Path(__file__).parent / "golden"

#: A game of four with a Friday each for Ben and Cay, a loss on 42, a swap and a win. A number is a roll.
SCRIPT: list[int | str] = [
    *(1, 6, 4, 4),  # Ada 1, Ben 6, Cay 4, Dan 4
    *(6, 6, 6, "restart", 5, "restart", 4),  # Ada 7, Ben 12 and on to 18, Cay from 0 to 5, Dan from 0 to 4
    *("stay", 5, "paddle", 6, "restart", 4),  # Ada 7, Ben 23 and on to 27, Cay 11, Dan from 0 to 4
    *(3, 2, 6, "restart", 1),  # Ada 10, Ben 29, Cay 17, Dan from 0 to 1, where Ben's Friday pays twice
    *(5, 4, 3, 5, 6),  # Ada 15, Ben 33, Cay 20 and on to 25, so 14, Dan 7
    *(5, "pass", 3, 1, 6),  # Ada 20, Ben 36 with nobody on 41, Cay 15, Dan 13
    *(6, 5, 5, 6, 6),  # Ada 26, Ben 41, Cay 20 and on to 26, Dan 19
    *(6, 1, 3, 2),  # Ada 32, Ben 42, Cay 29, Dan 21
    *(6, 6, 3, 2, "remain"),  # Ada 38, Ben lost, Cay 32, Dan 23
    *(3, 4, 3),  # Ada 41, Cay 36: they change places; Dan 26
    *(4, 6, 6),  # Ada 40, Cay 47, so 43, Dan 32
    *(6, 2),  # Ada 46, so 44, Cay 45
]


def scripted() -> Game:
    game = Game(["Ada", "Ben", "Cay", "Dan"], dice=[move for move in SCRIPT if isinstance(move, int)])
    for move in SCRIPT:
        game.roll() if isinstance(move, int) else game.act(move)
    return game


def seeded(seed: int, *policies: str) -> Game:
    names = ("Ada", "Ben", "Cay", "Dan", "Eve", "Fay", "Gus", "Hal")
    game = Game([Computer(name, policy) for name, policy in zip(names, policies, strict=False)], seed=seed)
    while not game.state.over:
        game.turn()
    return game


GAMES = {
    "scripted": scripted,
    "one_player": lambda: seeded(1, "random"),
    "two_players": lambda: seeded(2, "eager", "random"),
    "four_players": lambda: seeded(223, "eager", "cautious", "random", "random"),
    "eight_players": lambda: seeded(229, *("eager", "cautious", "random", "random") * 2),
}


class Account:
    """Purses and bank as the events tell them."""

    def __init__(self, names: tuple[str, ...], chips: int) -> None:
        self.names = names
        self.purses = [chips] * len(names)
        self.bank = 0

    def __str__(self) -> str:
        purses = ", ".join(f"{name} {chips}" for name, chips in zip(self.names, self.purses, strict=True))
        return f"{purses}; bank {self.bank}"

    def book(self, event: Event) -> None:
        match event:
            case Paid(seat=seat, to=None, chips=chips):
                self.purses[seat] -= chips
                self.bank += chips
            case Paid(seat=seat, to=int(to), chips=chips):
                self.purses[seat] -= chips
                self.purses[to] += chips
            case Received(seat=seat, chips=chips) | Shared(seat=seat, chips=chips):
                self.bank -= chips
                self.purses[seat] += chips


def in_words(event: Event, names: tuple[str, ...]) -> str | None:
    """One event as a line, or None where the line before has said it."""
    match event:
        case Rolled(seat=seat, face=face, square=square):
            return f"{names[seat]} rolls {face} on {square}"
        case Moved(origin=origin, square=square, by="roll"):
            return f"walks {origin} -> {square}"
        case Moved(origin=origin, square=square):
            return f"the picture leads on {origin} -> {square}"
        case Bounced(origin=origin, square=square):
            return f"walks back {origin} -> {square}"
        case Overshot(square=square):
            return f"cannot walk so far and stays on {square}"
        case Landed(square=square):
            return f"picture {square}"
        case Paid(seat=seat, to=to, chips=chips, due=due, master=master):
            short = "" if chips == due else f" of {due} due"
            reason = "" if master is None else f", being the Friday of {names[master]}"
            return f"{names[seat]} pays {chips}{short} to {'the bank' if to is None else names[to]}{reason}"
        case Received(seat=seat, chips=chips, due=due, master=master):
            short = "" if chips == due else f" of {due} due"
            reason = "" if master is None else f", being the Friday of {names[master]}"
            return f"{names[seat]} receives {chips}{short} from the bank{reason}"
        case Swapped(seat=seat, other=other, origin=origin, square=square):
            return f"{names[seat]} {origin} -> {square} and {names[other]} {square} -> {origin} change places"
        case BecameFriday(seat=seat, master=master):
            return f"{names[seat]} is the Friday of {names[master]} from now on"
        case Said(phrase=phrase):
            return f"everyone says {phrase}"
        case Restarted(seat=seat, origin=origin):
            return f"{names[seat]} starts over {origin} -> 0"
        case Stayed(seat=seat, square=square):
            return f"{names[seat]} stays on {square} without a roll"
        case Declined(seat=seat, square=square, offer=offer):
            return f"{names[seat]} declines to {'roll again' if offer == 'again' else 'go on'} on {square}"
        case Lost(seat=seat, square=square):
            return f"{names[seat]} is lost on {square} and out of the game"
        case AllLost(bank=bank):
            return f"nobody is left, {bank} stay in the bank"
        case Won(seat=seat, square=square, bank=bank):
            return f"{names[seat]} is home on {square} and wins; {bank} in the bank"
        case Shared(seat=seat, chips=chips, part=part):
            return f"{names[seat]} takes {chips} of the bank as the {part}"
        case TurnEnded():
            return None
    raise AssertionError(f"no words for {event!r}")


def lines(game: Game) -> Iterator[str]:
    names = game.names
    account = Account(names, game.board.chips)
    for event in game.opening_events:
        account.book(event)
        yield f"{in_words(event, names)}"
    yield f"  {account}"
    turn, mover, begun = 1, 0, False
    for taken in game.history:
        for event in taken.events:
            if not begun:
                yield f"turn {turn}, {names[mover]}"
                begun = True
            account.book(event)
            words = in_words(event, names)
            if words is not None:
                yield f"    {words}"
            if isinstance(event, TurnEnded):
                yield f"  {account}"
                turn, mover, begun = event.turn + 1, event.mover, False
    yield f"  {account}"
    assert (tuple(account.purses), account.bank) == (game.state.purses, game.state.bank)


@pytest.mark.parametrize("name", GAMES)
def test_golden(name: str) -> None:
    text = "".join(f"{line}\n" for line in lines(GAMES[name]()))
    file = GOLDEN / f"{name}.txt"
    if os.environ.get("REWRITE_GOLDEN"):
        file.write_text(text, encoding="utf-8", newline="\n")
    assert text == file.read_text(encoding="utf-8")


def test_the_scripted_game_ends_as_worked_out_by_hand() -> None:
    # Cay comes home with 47 in the bank. The Friday, Ben, is lost; Ada is the nearest and takes half, 23.
    state = scripted().state
    assert (state.winner, state.turn) == (2, 44)
    assert state.positions == (44, 42, 45, 32)
    assert state.out == (False, True, False, False)
    assert state.fridays == (None, 0, 1, None)
    assert (state.purses, state.bank) == ((37, 24, 42, 17), 0)


def test_no_golden_file_is_left_over() -> None:
    assert sorted(file.stem for file in GOLDEN.iterdir()) == sorted(GAMES)
