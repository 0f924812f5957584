"""Who chooses when no person does: policies, and the seats of computers.

A *policy* takes the board, the state and a random source, and returns one of the legal actions.

>>> from robinson_widget.board import ROBINSON
>>> from robinson_widget.engine import opening, step
>>> state, _ = opening(ROBINSON, players=2)
>>> str(choose("eager", ROBINSON, state, Random(1)))
'roll'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from robinson_widget.board import Board
from robinson_widget.checks import brief
from robinson_widget.effects import MoveTo
from robinson_widget.engine import Action, State, legal_actions

Policy = Callable[[Board, State, Random], Action]


def eager(board: Board, state: State, random: Random) -> Action:
    """Take every offer that moves the pawn on: another roll, the way to 27. Never stay, never start over."""
    if state.pending == "move":
        here = state.positions[state.mover]
        onward = any(isinstance(e, MoveTo) and e.square > here for e in board.effects(here))
        return Action("paddle" if onward else "remain")
    return legal_actions(board, state)[0]


def cautious(board: Board, state: State, random: Random) -> Action:
    """Decline every offer: no second roll, no short cut, no stay, no new start."""
    return legal_actions(board, state)[{"again": -1, "move": -1}.get(str(state.pending), 0)]


def at_random(board: Board, state: State, random: Random) -> Action:
    """Take one of the legal actions, each with the same probability."""
    actions = legal_actions(board, state)
    return actions[int(random.random() * len(actions))]


#: The policies by the names that seats and saved games use.
POLICIES: dict[str, Policy] = {"eager": eager, "cautious": cautious, "random": at_random}


def choose(policy: str, board: Board, state: State, random: Random) -> Action:
    """The action that the policy of that name takes; `random` is drawn from by the policy "random" alone.

    :raises ValueError: if there is no such policy, or the game is over.
    """
    check_policy(policy)
    if state.over:
        raise ValueError("the game is over, no action is open")
    return POLICIES[policy](board, state, random)


def check_policy(policy: object) -> str:
    """Return the name of a known policy.

    :raises ValueError: naming the value and the known policies, otherwise.
    """
    if not isinstance(policy, str) or policy not in POLICIES:
        raise ValueError(f"policy: {brief(policy)} is not one of {', '.join(POLICIES)}")
    return policy


@dataclass(frozen=True, slots=True)
class Computer:
    """A seat that plays by itself: ``Computer("Cay", policy="cautious")``.

    :raises ValueError: if there is no such policy.
    """

    name: str
    policy: str = "eager"

    def __post_init__(self) -> None:
        check_policy(self.policy)
