"""Who chooses when no person does: policies, and the seats of computers.

A *policy* takes the board, the state and a random source, and returns one of the legal actions.

>>> from robinson_widget.board import ROBINSON
>>> from robinson_widget.engine import opening, step
>>> state, _ = opening(ROBINSON, players=2)
>>> str(choose("eager", ROBINSON, state, Random(1)))
'roll'

`POLICIES` holds them by name. On square 23, where another may go on to 27 or not:

>>> from dataclasses import replace
>>> state = replace(state, positions=(23, 0), pending="move")
>>> [(name, str(POLICIES[name](ROBINSON, state, Random(1)))) for name in ("eager", "cautious")]
[('eager', 'paddle'), ('cautious', 'remain')]
>>> list(POLICIES)
['eager', 'cautious', 'random', 'best']
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
    """Take every offer that moves the pawn on: another roll, the way to 27. Never stay, never start over.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening
    >>> state = replace(opening(ROBINSON, players=2)[0], positions=(12, 0), pending="again")
    >>> str(eager(ROBINSON, state, Random(1)))  # square 12 offers another roll
    'roll'
    """
    if state.pending == "move":
        here = state.positions[state.mover]
        onward = any(isinstance(e, MoveTo) and e.square > here for e in board.effects(here))
        return Action("paddle" if onward else "remain")
    return legal_actions(board, state)[0]


def cautious(board: Board, state: State, random: Random) -> Action:
    """Decline every offer: no second roll, no short cut, no stay, no new start.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening
    >>> state = replace(opening(ROBINSON, players=2)[0], positions=(12, 0), pending="again")
    >>> str(cautious(ROBINSON, state, Random(1)))  # square 12 offers another roll
    'pass'
    """
    return legal_actions(board, state)[{"again": -1, "move": -1}.get(str(state.pending), 0)]


def at_random(board: Board, state: State, random: Random) -> Action:
    """Take one of the legal actions, each with the same probability.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening
    >>> state = replace(opening(ROBINSON, players=2)[0], positions=(7, 0))
    >>> sorted({str(at_random(ROBINSON, state, Random(seed))) for seed in range(100)})  # square 7 lets them stay
    ['roll', 'stay']
    """
    actions = legal_actions(board, state)
    return actions[int(random.random() * len(actions))]


def best(board: Board, state: State, random: Random) -> Action:
    """Take what makes the own chance to be home first the largest, if all others do the same.

    It is looked up in the solved race. On Robinson's board three players are solved at once; with more of them still
    in, only the two foremost rivals count, of equally far ones the next to play. On a board too large for that, fewer.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening
    >>> state = replace(opening(ROBINSON, players=2)[0], positions=(20, 44), pending="again")
    >>> str(best(ROBINSON, state, Random(1)))  # square 20 offers another roll; the other is nearly home
    'roll'
    """
    # Only here is anything to be solved, so only here are NumPy and the solver loaded.
    from robinson_widget.chance.best import best_action

    return best_action(board, state)


#: The policies by the names that seats and saved games use.
POLICIES: dict[str, Policy] = {"eager": eager, "cautious": cautious, "random": at_random, "best": best}


def choose(policy: str, board: Board, state: State, random: Random) -> Action:
    """The action that the policy of that name takes; `random` is drawn from by the policy "random" alone.

    :raises ValueError: if there is no such policy, or the game is over.

    >>> from robinson_widget import ROBINSON, opening
    >>> choose("cautious", ROBINSON, opening(ROBINSON, players=2)[0], Random(1))
    Action('roll')
    """
    check_policy(policy)
    if state.over:
        raise ValueError("the game is over, no action is open")
    return POLICIES[policy](board, state, random)


def check_policy(policy: object) -> str:
    """Return the name of a known policy.

    :raises ValueError: naming the value and the known policies, otherwise.

    >>> check_policy("bold")
    Traceback (most recent call last):
    ValueError: policy: 'bold' is not one of eager, cautious, random, best
    """
    if not isinstance(policy, str) or policy not in POLICIES:
        raise ValueError(f"policy: {brief(policy)} is not one of {', '.join(POLICIES)}")
    return policy


@dataclass(frozen=True, slots=True)
class Computer:
    """A seat that plays by itself.

    :raises ValueError: if there is no such policy.

    >>> from robinson_widget import Game
    >>> Game(["Ada", Computer("Cay", policy="cautious")]).policies
    (None, 'cautious')
    """

    name: str
    policy: str = "eager"

    def __post_init__(self) -> None:
        check_policy(self.policy)
