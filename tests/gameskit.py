"""Boards for the tests of many games, and the game played by the engine alone, one after the other."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from chainkit import CHUTES as JUMPS

from robinson_widget import ROBINSON, Board, Square, legal_actions, opening, step, track
from robinson_widget.board import (
    CollectFromEach,
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
    SwapWith,
)
from robinson_widget.events import Landed, TurnEnded
from robinson_widget.policies import POLICIES

#: Each effect at least once, few chips, and a pawn seldom alone.
MEDLEY = Board(
    "Medley",
    (
        Square(1, effects=(Receive(2), MayStartOver())),
        Square(2, effects=(RollAgain(optional=True),)),
        Square(3, effects=(EveryonePays(1), EveryoneSays("land_ahoy"))),
        Square(4, effects=(SwapWith(8),)),
        Square(5, effects=(MoveTo(9, optional=True),)),
        Square(6, effects=(PayNeighbour(2), MayStay())),
        Square(7, effects=(RecruitFriday(1), MoveTo(2))),
        Square(8, effects=(LostOnRoll(3), Pay(2))),
        Square(9, effects=(CollectFromEach(1), RollAgain())),
        Square(10, effects=(LostOnRoll(2), MoveTo(6, optional=True))),
        Square(11),
    ),
    faces=3,
    chips=5,
    ante=2,
)

CHUTES = track("Chutes and ladders", 100, JUMPS, past_end="stay")

#: So many chips that no purse and no bank ever runs short in the games of the tests.
RICH = replace(ROBINSON, name="Rich", chips=1000, ante=500)


def visits_by_engine(board: Board, players: int, policy: str, games: int, seed: int) -> list[Counter[tuple[str, int]]]:
    """For each game, played by the engine alone: how often ("landings", square) and ("rests", square)."""
    source = Random(seed)
    told = []
    for _ in range(games):
        state, counts = opening(board, players)[0], Counter[tuple[str, int]]()
        while not state.over:
            actions = legal_actions(board, state)
            action = actions[0] if len(actions) == 1 else POLICIES[policy](board, state, source)
            face = source.randint(1, board.faces) if action.kind == "roll" else None
            state, events = step(board, state, action, face)
            for event in events:
                match event:
                    case Landed(square=square):
                        counts["landings", square] += 1
                    case TurnEnded(seat=seat) if not state.out[seat]:
                        counts["rests", state.positions[seat]] += 1
        told.append(counts)
    return told
