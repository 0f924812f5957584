"""What one roll and one landing lead to, read off a board: what the solver and the simulator are both compiled from.

Nothing here is a rule of its own: the tests hold each answer against :func:`robinson_widget.engine.step`.

>>> from robinson_widget import ROBINSON
>>> throw(ROBINSON, 42, 6), throw(ROBINSON, 44, 4)
(Throw(square=42, then='lost'), Throw(square=42, then='lands'))
>>> landing(ROBINSON, 25)
Landing(squares=(25, 14), effects=(Receive(chips=2),), then='rests', target=None)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from numbers import Integral
from random import Random
from typing import Literal, NamedTuple

from robinson_widget.board import Board, walk
from robinson_widget.checks import brief, whole
from robinson_widget.effects import Effect, EveryoneSays, LostOnRoll, MayStartOver, MayStay, MoveTo, RollAgain, SwapWith
from robinson_widget.engine import FEWEST_PLAYERS, MOST_PLAYERS, Pending, State, check_state, legal_actions, opening
from robinson_widget.game import Game
from robinson_widget.policies import POLICIES, check_policy

#: Effects that move no pawn and no chip when a pawn lands.
_SILENT = (EveryoneSays, MayStartOver, MayStay, LostOnRoll)


@dataclass(frozen=True, slots=True)
class Throw:
    """Where a roll leads before any picture counts.

    `then`: the pawn ``"lands"`` on `square`; or its player is ``"lost"``, the pawn left there; or the roll was not
    walked and the pawn ``"stays"``, which is no landing.

    >>> from robinson_widget import ROBINSON
    >>> throw(ROBINSON, 42, 3)
    Throw(square=45, then='lands')
    """

    square: int
    then: Literal["lands", "lost", "stays"]


def throw(board: Board, origin: int, face: int) -> Throw:
    """What a roll of `face` from `origin` leads to.

    >>> from robinson_widget import track
    >>> throw(track("Ten", 10, past_end="stay"), 8, 3)
    Throw(square=8, then='stays')
    """
    square = walk(board, origin, face)
    if LostOnRoll(face) in board.effects(origin):
        return Throw(square, "lost")
    return Throw(square, "stays" if board.past_end == "stay" and origin + face > board.last else "lands")


@dataclass(frozen=True, slots=True)
class Landing:
    """What a landing brings, up to the next choice or roll: forced moves are followed to their end.

    * `squares`: those whose picture counts, in order; the pawn stands on the last one then;
    * `effects`: those that move chips or bind a Friday, in order;
    * `then`: the turn is over (``"rests"``), the game is (``"home"``), another roll is forced (``"rolls"``) or offered
      (``"again"``), a move to `target` is offered (``"move"``), or the pawn changes places with one on `target`, if
      there is one, and the turn is over (``"swap"``).

    >>> from robinson_widget import ROBINSON
    >>> landing(ROBINSON, 36)
    Landing(squares=(36,), effects=(), then='swap', target=41)
    """

    squares: tuple[int, ...]
    effects: tuple[Effect, ...]
    then: Literal["rests", "home", "rolls", "again", "move", "swap"]
    target: int | None = None

    @property
    def square(self) -> int:
        """Where the pawn stands then.

        >>> from robinson_widget import ROBINSON
        >>> landing(ROBINSON, 25).square
        14
        """
        return self.squares[-1]


def landing(board: Board, square: int) -> Landing:
    """What a landing on `square` brings.

    >>> from robinson_widget import ROBINSON
    >>> landing(ROBINSON, 23).then, landing(ROBINSON, 23).target, landing(ROBINSON, 45).then
    ('move', 27, 'home')
    """
    squares, effects = [square], list[Effect]()
    while True:
        if squares[-1] == board.last:
            return Landing(tuple(squares), tuple(effects), "home")
        onward: int | None = None
        for effect in board.effects(squares[-1]):
            done = (tuple(squares), tuple(effects))
            match effect:
                case MoveTo(square=to, optional=False):
                    onward = to
                case MoveTo(square=to):
                    return Landing(*done, "move", to)
                case RollAgain(optional=optional):
                    return Landing(*done, "again" if optional else "rolls")
                case SwapWith(square=there):
                    return Landing(*done, "swap", there)
                case _ if not isinstance(effect, _SILENT):
                    effects.append(effect)
        if onward is None:
            return Landing(tuple(squares), tuple(effects), "rests")
        squares.append(onward)


#: How a player chooses: a policy's name, or what to do on which square (elsewhere as "eager").
Choices = str | Mapping[int, str] | tuple[tuple[int, str], ...]

#: The same, checked, and in a form that can be a key.
Settled = str | tuple[tuple[int, str], ...]


def check_choices(board: Board, choices: object) -> Settled:
    """`choices` in a form that can be a key: the policy's name, or its (square, action) pairs in order.

    :raises ValueError: naming the policy, the square or the action that is not there, and what is.

    >>> from robinson_widget import ROBINSON
    >>> check_choices(ROBINSON, {20: "pass", 12: "pass"})
    ((12, 'pass'), (20, 'pass'))
    >>> check_choices(ROBINSON, {20: "stay"})
    Traceback (most recent call last):
    ValueError: policy: on square 20 'stay' is not open; open are roll, pass
    """
    if isinstance(choices, tuple):  # as this function gave it
        choices = dict(choices)
    if not isinstance(choices, Mapping):
        return check_policy(choices)
    for square, word in choices.items():
        whole(square, "policy: square", 1, board.last)
        open_here = [action for pending in pendings(board, square) for action in open_actions(board, square, pending)]
        if word not in open_here:
            instead = (
                f"open are {', '.join(dict.fromkeys(open_here))}" if len(open_here) > 1 else "nothing is to choose"
            )
            raise ValueError(f"policy: on square {square} {brief(word)} is not open; {instead}")
    return tuple(sorted((int(square), str(word)) for square, word in choices.items()))


def players_choices(board: Board, policy: object, players: int) -> tuple[Settled, ...]:
    """`policy`, one for all or a list with one a seat, as a tuple with one a seat.

    :raises ValueError: naming what is wrong, as :func:`check_choices` does.

    >>> from robinson_widget import ROBINSON
    >>> players_choices(ROBINSON, ["eager", {12: "pass"}], 2)
    ('eager', ((12, 'pass'),))
    >>> players_choices(ROBINSON, ["eager"], 2)
    Traceback (most recent call last):
    ValueError: policy: ['eager'] has not one entry for each of 2 seats
    """
    if not isinstance(policy, (list, tuple)):
        return (check_choices(board, policy),) * players
    if len(policy) != players:
        raise ValueError(f"policy: {brief(policy)} has not one entry for each of {players} seats")
    return tuple(check_choices(board, each) for each in policy)


class Position(NamedTuple):
    """Where a question about a race begins: the board, the position, the seats' names, and how each chooses.

    The computers of a game choose by their own policies; people, and seats without a game, are taken to be "eager".

    >>> from robinson_widget import Game
    >>> position(Game(["Ada", "Ben"], seed=28)).names
    ('Ada', 'Ben')
    """

    board: Board
    state: State
    names: tuple[str, ...]
    policies: tuple[Choices, ...]

    def settled(self, policy: object) -> tuple[Settled, ...]:
        """How each seat chooses: by `policy`, as :func:`players_choices` takes it, or by its own if that is None.

        :raises ValueError: as :func:`players_choices` does.

        >>> from robinson_widget import Computer, Game
        >>> place = position(Game(["Ada", Computer("Cay", policy="cautious")]))
        >>> place.settled(None), place.settled("random")
        (('eager', 'cautious'), ('random', 'random'))
        """
        return players_choices(self.board, self.policies if policy is None else policy, self.state.players)


def position(board: Board | Game, players_or_state: int | State | Game | None = None) -> Position:
    """What is asked about: the opening of so many players, a position, or that of a game, which may stand alone.

    :raises ValueError: naming what is wrong with it; also if a game is played on another board.

    >>> from robinson_widget import Game, ROBINSON
    >>> game = Game(["Ada", "Ben"], dice=[3])
    >>> _ = game.roll()
    >>> position(game).state == position(ROBINSON, game).state == position(ROBINSON, game.state).state
    True
    >>> position(ROBINSON, 2).names
    ('seat 0', 'seat 1')
    >>> position(ROBINSON, "Ada")
    Traceback (most recent call last):
    ValueError: players: 'Ada' is not a whole number from 1 to 8, nor a State or a Game
    """
    if isinstance(board, Game):
        if players_or_state is not None:
            raise ValueError(f"players: {brief(players_or_state)} stands beside a Game, which is a position already")
        policies = tuple("eager" if policy is None else policy for policy in board.policies)
        return Position(board.board, board.state, seat_names(board.names), policies)
    if not isinstance(board, Board):
        raise ValueError(f"board: {brief(board)} is no Board")
    if isinstance(players_or_state, Game):
        if players_or_state.board != board:
            raise ValueError(f"board: the game is played on {brief(players_or_state.board.name)}, another one")
        return position(players_or_state)
    if isinstance(players_or_state, State):
        check_state(board, players_or_state)
        state = players_or_state
    elif isinstance(players_or_state, Integral) and not isinstance(players_or_state, bool):
        state = opening(board, int(players_or_state))[0]
    else:
        wanted = f"a whole number from {FEWEST_PLAYERS} to {MOST_PLAYERS}, nor a State or a Game"
        raise ValueError(f"players: {brief(players_or_state)} is not {wanted}")
    return Position(board, state, seat_names([""] * state.players), ("eager",) * state.players)


def position_of(board: Board, players_or_state: int | State | Game) -> State:
    """The opening of so many players, or the position itself, or that of a game, checked.

    :raises ValueError: as :func:`position` does.

    >>> from robinson_widget import ROBINSON
    >>> position_of(ROBINSON, 2).positions
    (0, 0)
    """
    return position(board, players_or_state).state


#: What tables call something else than a player.
_TAKEN = ("nobody", "never", "difference", "stderr")


def seat_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names of the seats, no two alike: with the seat where one comes twice or stands for something else.

    >>> seat_names(["Ada", "Ben", "Ada", "", "nobody"])
    ('Ada (seat 0)', 'Ben', 'Ada (seat 2)', 'seat 3', 'nobody (seat 4)')
    """
    held = list(names)
    unclear = [held.count(name) > 1 or name in _TAKEN or name.startswith("seat ") for name in held]
    return tuple(
        f"seat {seat}" if not name else f"{name} (seat {seat})" if twice else name
        for seat, (name, twice) in enumerate(zip(held, unclear, strict=True))
    )


def law(board: Board, choices: Choices | Settled, square: int, pending: Pending) -> dict[str, Fraction]:
    """How likely a player who stands on `square` with that to settle takes each action; never taken ones are left out.

    Not for ``pending="swap"``, where it depends on who stands where, nor for the policy "best".

    >>> from robinson_widget import ROBINSON
    >>> law(ROBINSON, "random", 7, "roll")
    {'roll': Fraction(1, 2), 'stay': Fraction(1, 2)}
    >>> law(ROBINSON, {12: "pass"}, 12, "again")
    {'pass': Fraction(1, 1)}
    """
    actions = open_actions(board, square, pending)
    if choices == "random":
        return {action: Fraction(1, len(actions)) for action in actions}
    if not isinstance(choices, str):
        wanted = dict(choices).get(square)
        if wanted in actions:
            return {wanted: Fraction(1)}
        choices = "eager"
    return {str(POLICIES[choices](board, _standing(board, square, pending), Random(0))): Fraction(1)}


def pendings(board: Board, square: int) -> tuple[Pending, ...]:
    """What may be to settle on `square`, swaps apart: a turn to begin, and what a landing there leaves open.

    >>> from robinson_widget import ROBINSON
    >>> pendings(ROBINSON, 12), pendings(ROBINSON, 23), pendings(ROBINSON, 25)
    (('roll', 'again'), ('roll', 'move'), ('roll',))
    """
    here = landing(board, square) if square else None
    if here is None or here.square != square:  # a forced move leads away, and what is open there belongs to its end
        return ("roll",)
    left_open: dict[str, Pending] = {"again": "again", "rolls": "again", "move": "move"}
    return ("roll", left_open[here.then]) if here.then in left_open else ("roll",)


def open_actions(board: Board, square: int, pending: Pending) -> tuple[str, ...]:
    """The actions open to a player who stands on `square` with that to settle, in the order of the rules.

    >>> from robinson_widget import ROBINSON
    >>> open_actions(ROBINSON, 4, "roll"), open_actions(ROBINSON, 20, "again")
    (('roll', 'restart'), ('roll', 'pass'))
    """
    return tuple(str(action) for action in legal_actions(board, _standing(board, square, pending)))


def _standing(board: Board, square: int, pending: Pending) -> State:
    return replace(opening(board, 1)[0], positions=(square,), pending=pending)
