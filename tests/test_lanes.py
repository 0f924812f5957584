"""Games side by side are games of the engine: on the same dice, the same positions, purses, bank and winner.

Each game has faces and lots of its own, written down beforehand. The lanes take them as they come to them; then the
engine plays that game by itself, from the beginning, with the same faces and the same lots.
"""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from strategies import STEADY, Playing, boards

from robinson_widget import ROBINSON, Board, Square, State, legal_actions, opening, step, track
from robinson_widget.board import (
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
from robinson_widget.chance.compiled import compiled
from robinson_widget.chance.lanes import Lanes
from robinson_widget.chance.turns import check_choices
from robinson_widget.events import Event, Landed, Paid, Received, Rolled, TurnEnded
from robinson_widget.policies import POLICIES

Array = NDArray[np.int64]


@dataclass
class Script:
    """Faces and lots for each game, and how many of them have been used: a row a game."""

    faces_of: Array
    lots_of: NDArray[np.float64]
    faces_used: Array = field(init=False)
    lots_used: Array = field(init=False)

    def __post_init__(self) -> None:
        self.faces_used = np.zeros(len(self.faces_of), np.int64)
        self.lots_used = np.zeros(len(self.faces_of), np.int64)

    @classmethod
    def drawn(cls, games: int, faces: int, length: int, seed: int) -> Script:
        source = np.random.default_rng(seed)
        return cls(source.integers(1, faces + 1, (games, length)), source.random((games, 2 * length)))

    def faces(self, games: Array) -> Array:
        used = self.faces_used[games]
        self.faces_used[games] += 1
        return self.faces_of[games, used]

    def uniforms(self, games: Array) -> NDArray[np.float64]:
        used = self.lots_used[games]
        self.lots_used[games] += 1
        return self.lots_of[games, used]


class Lots(Random):
    """A random source that gives the lots of a script, one after the other."""

    def __init__(self, lots: list[float]) -> None:
        super().__init__(0)
        self._lots = iter(lots)

    def random(self) -> float:
        return next(self._lots)


@dataclass
class Told:
    """What the engine has done in one game."""

    state: State
    rolls: int = 0
    ends: int = 0
    shortfalls: int = 0
    landings: Counter[int] = field(default_factory=Counter)
    rests: Counter[int] = field(default_factory=Counter)

    def add(self, after: State, events: tuple[Event, ...]) -> None:
        self.state = after
        for event in events:
            match event:
                case Rolled():
                    self.rolls += 1
                case Landed(square=square):
                    self.landings[square] += 1
                case Paid(chips=chips, due=due) | Received(chips=chips, due=due):
                    self.shortfalls += chips < due
                case TurnEnded(seat=seat):
                    self.ends += 1
                    self.rests[after.positions[seat]] += not after.out[seat]  # the lost rest nowhere
                case _:
                    pass


def by_engine(board: Board, policies: tuple[str, ...], start: State, faces: Array, lots: NDArray[np.float64]) -> Told:
    """The game as the engine plays it, until it is over or the faces and lots written down are used up."""
    told, source, coming = Told(start), Lots(lots.tolist()), iter(faces.tolist())
    while not told.state.over:
        state = told.state
        actions = legal_actions(board, state)
        try:
            action = actions[0] if len(actions) == 1 else POLICIES[policies[state.mover]](board, state, source)
            face = next(coming) if action.kind == "roll" else None
        except StopIteration:
            return told
        told.add(*step(board, state, action, face))
    return told


def check(
    board: Board, policies: tuple[str, ...], games: int, length: int, seed: int, start: State | None = None
) -> int:
    """Play `games` games both ways, at most `length` rolls each, and compare; returns how many came to an end."""
    first = start or opening(board, len(policies))[0]
    lanes = Lanes(compiled(board, tuple(check_choices(board, policy) for policy in policies)), first, games)
    script = Script.drawn(games, board.faces, length, seed)
    lanes.settle(script)
    while lanes.active and script.faces_used.max() < length:
        lanes.sweep(script)
    landings, rests = Counter[int](), Counter[int]()
    ended = lanes.ended()
    row = {int(game): place for place, game in enumerate(ended.games)}
    for game in range(games):
        used, lots = script.faces_used[game], script.lots_used[game]
        told = by_engine(board, policies, first, script.faces_of[game, :used], script.lots_of[game, :lots])
        state = lanes.state(game)
        assert state == told.state, game
        landings += told.landings
        rests += told.rests
        if told.state.over:
            at = row[game]
            assert ended.winner[at] == (-1 if told.state.winner is None else told.state.winner)
            assert tuple(ended.chips[:, at]) == told.state.purses
            assert tuple(ended.lost[:, at]) == told.state.out
            assert tuple(ended.fridays[:, at]) == tuple(friday is not None for friday in told.state.fridays)
            assert (ended.bank[at], ended.rolls[at]) == (told.state.bank, told.rolls)
            assert ended.shortfalls[at] == told.shortfalls
            # The last turn is counted, though it ends with the game and not with an event of its own.
            assert ended.turns[at] == told.ends + 1 == told.state.turn - first.turn + 1
        else:
            assert game not in row
    squares = range(board.last + 1)
    assert lanes.landings().sum(axis=0).tolist() == [landings[square] for square in squares]
    assert lanes.rests().sum(axis=0).tolist() == [rests[square] for square in squares]
    return len(row)


#: A board where everything happens often: few chips, many who meet, every effect, loops of extra rolls.
BUSY = Board(
    "Busy",
    (
        Square(1, effects=(EveryonePays(3), Receive(1))),
        Square(2, effects=(RecruitFriday(2), Pay(2))),
        Square(3, effects=(MayStay(), RollAgain(optional=True))),
        Square(4, effects=(MayStartOver(), MayStay(), LostOnRoll(2))),
        Square(5, effects=(CollectFromEach(2), MoveTo(9))),
        Square(6, effects=(SwapWith(9),)),
        Square(7, effects=(Receive(5), MoveTo(12, optional=True))),
        Square(8, effects=(RollAgain(),)),
        Square(9, effects=(PayNeighbour(3),)),
        Square(10, effects=(Pay(1), MoveTo(2))),
        Square(11, effects=(LostOnRoll(1), LostOnRoll(4))),
        Square(12, effects=(RecruitFriday(0), SwapWith(6))),
        Square(13, effects=(CollectFromEach(1), RollAgain(optional=True))),
        Square(14, effects=(Receive(2), MoveTo(4, optional=True))),
        Square(15),
    ),
    faces=4,
    chips=6,
    ante=4,
)

SNAKES = track("Snakes", 30, {3: 22, 27: 1, 17: 4, 11: 26, 5: 8, 20: 29}, past_end="stay", chips=5, ante=2)
RUSH = replace(BUSY, name="Rush", past_end="home", chips=3, ante=0)
RICH = replace(ROBINSON, name="Two chips", chips=2, ante=1)

#: Per number of players: so many games on each of these boards, 10,000 in all, beside the random boards below.
BOARDS = {"robinson": (ROBINSON, 2800), "two chips": (RICH, 1200), "busy": (BUSY, 2500), "snakes": (SNAKES, 2000)}
BOARDS["rush"] = (RUSH, 1500)


def share(board: Board, players: int, seed: int, games: int) -> int:
    names = ("eager", "cautious", "random", "best")
    source = Random(seed)
    policies = tuple(source.choice(names) for _ in range(players))
    return check(board, policies, games, length=1500, seed=seed)


@pytest.mark.parametrize("players", range(1, 9))
def test_ten_thousand_games_of_each_number_of_players_are_the_engines(players: int) -> None:
    tasks = [
        (board, players, 100 * players + 10 * place + part, games // 4)
        for place, (board, games) in enumerate(BOARDS.values())
        for part in range(4)
    ]
    assert sum(games for *_, games in tasks) == 10_000
    with ProcessPoolExecutor(2) as pool:
        over = sum(pool.map(share, *zip(*tasks, strict=True)))
    assert over > 9_000  # the rest is compared where its dice ran out


@STEADY
@given(board=boards(), players=st.integers(1, 8), seed=st.integers(0, 2**32), data=st.data())
def test_games_on_random_boards_are_the_engines(board: Board, players: int, seed: int, data: st.DataObject) -> None:
    policies = tuple(data.draw(st.sampled_from(["eager", "cautious", "random"])) for _ in range(players))
    check(board, policies, games=12, length=60, seed=seed)


@STEADY
@given(board=boards(), players=st.integers(1, 8), seed=st.integers(0, 2**32), steps=st.integers(1, 60))
def test_games_that_begin_anywhere_in_a_game_are_the_engines(board: Board, players: int, seed: int, steps: int) -> None:
    start = opening(board, players)[0]
    for taken in Playing(players, seed, steps).choices(board):
        start = taken.after
    if not start.over:
        check(
            board,
            ("random", "eager", "cautious", "random", "eager", "random", "cautious", "random")[:players],
            12,
            40,
            seed,
            start,
        )


MIDDLE = replace(opening(ROBINSON, 4)[0], positions=(41, 36, 41, 7), mover=1, fridays=(1, 2, None, 0), turn=9)


@pytest.mark.parametrize("policy", ["eager", "cautious", "random", "best"])
@pytest.mark.parametrize(
    "start",
    [
        replace(MIDDLE, pending="swap"),
        replace(MIDDLE, pending="roll"),
        replace(MIDDLE, positions=(41, 23, 41, 7), pending="move"),
        replace(MIDDLE, positions=(41, 12, 41, 7), pending="again"),
        replace(MIDDLE, positions=(42, 20, 40, 42), pending="again", out=(True, False, False, True)),
        replace(MIDDLE, positions=(42, 4, 40, 42), pending="roll", out=(True, False, True, True)),
    ],
)
def test_games_that_begin_with_a_choice_are_the_engines(start: State, policy: str) -> None:
    assert check(ROBINSON, (policy,) * 4, games=200, length=1000, seed=5, start=start) == 200
    assert check(BUSY, (policy,) * 4, games=50, length=1000, seed=5, start=opening(BUSY, 4)[0]) >= 45


def test_forced_rolls_in_the_middle_of_a_turn() -> None:
    start = replace(opening(BUSY, 2)[0], positions=(8, 3), pending="again")
    assert check(BUSY, ("cautious", "random"), games=100, length=1000, seed=1, start=start) >= 90


def test_everyone_home_at_the_first_throw() -> None:
    short = Board("One square", (Square(1),), faces=1, chips=3, ante=1)
    lanes = Lanes(compiled(short, ("eager",) * 2), opening(short, 2)[0], games=40)
    lanes.sweep(Script.drawn(40, 1, 1, seed=1))
    ended = lanes.ended()
    assert lanes.active == 0
    assert ended.winner.tolist() == [0] * 40
    # Half of the bank's two chips goes to the nearest, who has not left yet.
    assert ended.chips.tolist() == [[3] * 40, [3] * 40]
    assert lanes.landings().sum(axis=0).tolist() == [0, 40]
    assert lanes.rests().sum(axis=0).tolist() == [0, 0]
