"""The chance to win, of each player, from any position of a running game.

Small races are solved (see :mod:`robinson_widget.chance.joint`): where all stand counts together, nothing is sampled,
and what is left is the rounding of floating-point numbers. Larger ones are played many times, and then every figure
comes with its standard error. Chips move nobody and do not count here: to win is to be the first home.

>>> from robinson_widget import ROBINSON
>>> win_probability(ROBINSON, 3)
WinProbability(seat 0: 36.31%, seat 1: 33.14%, seat 2: 30.26%, nobody: 0.29%; exact)
>>> GAMES, GAMES_A_STEP  # played where a race is too large to be solved: for one position, for each of a game
(40000, 4000)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from robinson_widget.board import Board
from robinson_widget.chance.answers import ChoiceValues, Method, WinProbability
from robinson_widget.chance.inputs import generator
from robinson_widget.chance.joint import Race, is_quick, is_solvable, solved
from robinson_widget.chance.law import OPENING, Node, reach
from robinson_widget.chance.turns import Choices, Position, Settled, position
from robinson_widget.chance.whole_turn import Floats
from robinson_widget.checks import brief, whole
from robinson_widget.engine import Action, State, legal_actions, order_of_play, outcomes, step
from robinson_widget.game import Game

if TYPE_CHECKING:
    from numpy.random import Generator
    from pandas import DataFrame

#: How many games are played when a race is not solved: standard errors are then a quarter of a hundredth at most.
GAMES = 40_000
#: The same for each position of a whole game: standard errors are then eight tenths of a hundredth at most.
GAMES_A_STEP = 4_000


def win_probability(
    board: Board | Game,
    players_or_state: int | State | Game | None = None,
    policy: Choices | Sequence[Choices] | None = None,
    method: Method | None = None,
    games: int = GAMES,
    seed: int | Generator | None = None,
) -> WinProbability:
    """How likely each seat wins: of so many players at the opening, or from a position, within a turn too.

    A :class:`Game` stands for the position that it has come to, and needs no board beside it.

    `policy`: how all choose, or a list with an entry for each seat; without it, the computers of a game choose by their
    own policies and all others are "eager". `method`: ``"exact"`` solves the race, in floats, and
    ``"simulated"`` plays `games` of it, drawing from `seed`; without it, what is solved within about a second is
    solved: on Robinson's board up to three players, more when all stand near home.

    "best" maximises the own chance in every position, taking all others to do the same: an equilibrium, found by
    working backwards from the end of the game.

    :raises ValueError: naming the argument that is wrong; if ``"exact"`` was asked for and the race is too large,
        with its positions and bytes.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening
    >>> state = replace(opening(ROBINSON, players=2)[0], positions=(44, 44))
    >>> win_probability(ROBINSON, state)  # a 1 leads home, all else away from it
    WinProbability(seat 0: 53.33%, seat 1: 45.11%, nobody: 1.56%; exact)
    """
    place = position(board, players_or_state)
    return _chances(place, place.settled(policy), method, games, seed)


def _chances(
    place: Position,
    keys: tuple[Settled, ...],
    method: Method | None,
    games: int,
    seed: int | Generator | None,
) -> WinProbability:
    board, state, names, _ = place
    _check_method(method)
    whole(games, "games", 1, 10**9)
    if state.over:
        found = _decided(state)
    elif method == "simulated" or (method is None and _seeds(board, state, keys, forced=False) is None):
        found = _simulated(board, state, keys, games, seed)
    else:
        found = _exact(board, state, keys)
    return replace(found, names=names, policies=keys)


def win_probabilities(
    game: Game,
    policy: Choices | Sequence[Choices] | None = None,
    method: Method | None = None,
    games: int = GAMES_A_STEP,
    seed: int | Generator | None = None,
) -> DataFrame:
    """How likely each player was to win, after each step of a game: a row a step, 0 the opening; a column a player.

    Whatever was done in the game, from there on all are taken to choose by `policy`, or each seat by its own, as in
    :func:`win_probability`. Two of the same name are told apart by their seats.

    Without a `method` a race of four is solved too, unless their policies differ: it takes some seconds, but once for
    all positions. With five or more, `games` are played from each position that is too large to be solved. ``attrs``
    of the frame has ``"method"``, "exact" or "simulated" for each row, ``"n"``, the games played from a position, 0 if
    all are solved, and ``"stderr"``, the largest standard error.

    :raises ValueError: as :func:`win_probability` does, and if `game` is no Game.

    >>> from robinson_widget import Game
    >>> frame = win_probabilities(Game(["Ada", "Ben"], seed=28).play_out())
    >>> frame.columns.tolist(), frame.iloc[-1].tolist()
    (['Ada', 'Ben'], [0.0, 1.0])
    """
    from pandas import DataFrame, Index

    if not isinstance(game, Game):
        raise ValueError(f"game: {brief(game)} is no Game; win_probability takes a single position")
    place = position(game)
    board, keys = place.board, place.settled(policy)
    if method is None and is_solvable(board, keys) and _seeds(board, game.at(0), keys, forced=True) == OPENING:
        method = "exact"
    odds = [
        _chances(place._replace(state=game.at(steps)), keys, method, games, seed)
        for steps in range(len(game.history) + 1)
    ]
    frame = DataFrame(
        [each.value for each in odds], columns=list(place.names), index=Index(range(len(odds)), name="step")
    )
    frame.attrs["method"] = tuple(each.method for each in odds)
    frame.attrs["n"] = max(each.n for each in odds)
    frame.attrs["stderr"] = max(max(each.stderr) for each in odds)
    return frame


def choice_values(
    board: Board | Game,
    state: int | State | Game | None = None,
    policy: Choices | Sequence[Choices] | None = None,
    method: Method | None = None,
    games: int = GAMES,
    seed: int | Generator | None = None,
) -> ChoiceValues:
    """What each action open now leads to, if from then on all choose by `policy`: everyone's chance to win.

    Without a policy, the computers of a game choose by their own, and all others are "eager".

    The position is a State or a :class:`Game`, which needs no board beside it. What an action is worth to the mover is
    ``.value[state.mover]`` of its entry.

    :raises ValueError: as :func:`win_probability` does, and if the game is over.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening
    >>> state = replace(opening(ROBINSON, players=2)[0], positions=(23, 0), pending="move")
    >>> for action, worth in choice_values(ROBINSON, state).items():
    ...     print(action, round(worth.value[0], 3))
    paddle 0.763
    remain 0.71
    """
    place = position(board, state)
    board, state, names, _ = place
    keys = place.settled(policy)
    if state.over:
        raise ValueError("the game is over, no action is open")
    _check_method(method)
    whole(games, "games", 1, 10**9)
    if method == "simulated" or (method is None and _seeds(board, state, keys, forced=False) is None):
        source = generator(seed)
        found = {
            action: _mixed(
                [
                    # Other dice after each face, so that the errors are independent.
                    (float(chance), _simulated(board, after, keys, games, int(source.integers(2**32))))
                    for chance, after in _successors(board, state, action)
                ]
            )
            for action in legal_actions(board, state)
        }
    else:
        found = {action: _solved_value(chances) for action, chances in worths_of(board, state, keys).items()}
    named = {action: replace(each, names=names, policies=keys) for action, each in found.items()}
    return ChoiceValues(named, state.mover)


# --- checks ------------------------------------------------------------------------------------------------------


def _check_method(method: object) -> None:
    if method is not None and (not isinstance(method, str) or method not in ("exact", "simulated")):
        raise ValueError(f"method: {brief(method)} is not one of exact, simulated")


def _seeds(board: Board, state: State, keys: tuple[Settled, ...], forced: bool) -> frozenset[Node] | None:
    """From where on the race is to be solved; None if that is not done unasked.

    All games together where that is quick, so that it is done once; else only what can still come up.
    """
    seats = order_of_play(state, state.mover)
    needed: set[Node] = {("roll", state.positions[seat]) for seat in seats}
    if state.pending in ("again", "move"):
        needed.add((state.pending, state.positions[state.mover]))
    full = needed <= set(reach(board))
    policies = [keys[seat] for seat in seats]
    if full and is_quick(board, len(seats), OPENING, policies):
        return OPENING
    ahead = frozenset(reach(board, frozenset(needed)))
    if is_quick(board, len(seats), ahead, policies):
        return ahead
    if not forced:
        return None
    return OPENING if full else ahead


# --- solved ------------------------------------------------------------------------------------------------------


def race_of(board: Board, state: State, keys: tuple[Settled, ...]) -> tuple[Race, int, list[int]]:
    """The race of those still in, the mover first: solved; its seat for the mover; the squares of the others.

    >>> from robinson_widget import ROBINSON, opening
    >>> race, seat, rivals = race_of(ROBINSON, opening(ROBINSON, players=2)[0], ("eager", "cautious"))
    >>> race.players, race.keys[seat], rivals
    (2, 'eager', [0])
    """
    seats = order_of_play(state, state.mover)
    seeds = _seeds(board, state, keys, forced=True)
    assert seeds is not None
    race, first = solved(board, tuple(keys[seat] for seat in seats), seeds)
    return race, first, [state.positions[seat] for seat in seats[1:]]


def _exact(board: Board, state: State, keys: tuple[Settled, ...]) -> WinProbability:
    race, first, rivals = race_of(board, state, keys)
    square = state.positions[state.mover]
    seats = order_of_play(state, state.mover)
    rest = tuple(race.at[rival] for rival in rivals)
    if state.pending == "roll":
        chances = race.look(first, [square, *rivals])
    elif state.pending == "swap":
        worths = race.swaps(first, rivals, square)
        chances = sum((share * worths[j] for j, share in race.swap_weights(first, rest, square).items()), np.zeros(1))
    else:
        node = cast(Node, (state.pending, square))
        words = race.worths(first, rivals, node)
        chances = sum((share * words[word] for word, share in race.weights(first, rest, node).items()), np.zeros(1))
    return _solved_value(_by_seat(state, seats, chances), race.residual)


def worths_of(board: Board, state: State, keys: tuple[Settled, ...]) -> dict[Action, Floats]:
    """What each action open is worth to every seat, and the chance that all are lost.

    >>> from robinson_widget import ROBINSON, opening
    >>> worths = worths_of(ROBINSON, opening(ROBINSON, players=2)[0], ("eager", "eager"))
    >>> [(str(action), worth.round(3).tolist()) for action, worth in worths.items()]
    [('roll', [0.514, 0.466, 0.02])]
    """
    race, first, rivals = race_of(board, state, keys)
    seats = order_of_play(state, state.mover)
    square = state.positions[state.mover]
    found: dict[Action, Floats] = {}
    if state.pending == "swap":
        by_seat = {seats[j + 1]: worth for j, worth in race.swaps(first, rivals, square).items()}
        for action in legal_actions(board, state):
            found[action] = _by_seat(state, seats, by_seat[cast(int, action.seat)])
        return found
    words = race.worths(first, rivals, cast(Node, (state.pending, square)))
    for action in legal_actions(board, state):
        found[action] = _by_seat(state, seats, words[str(action)])
    return found


def _by_seat(state: State, seats: Sequence[int], chances: Floats) -> Floats:
    placed = np.zeros(state.players + 1)
    placed[[*seats, state.players]] = chances
    return placed


def _decided(state: State) -> WinProbability:
    return _solved_value(np.array([*(seat == state.winner for seat in range(state.players)), state.winner is None]))


def _solved_value(chances: Floats, residual: float = 0.0) -> WinProbability:
    *value, nobody = (min(max(float(chance), 0.0), 1.0) for chance in chances)
    left = 1 - sum(value) - nobody
    # What is left by rounding is no game without an end.
    never = left if left > 1e-9 else 0.0
    return WinProbability(tuple(value), nobody, "exact", (0.0,) * len(value), 0, never, residual)


# --- simulated ---------------------------------------------------------------------------------------------------


def _simulated(
    board: Board, state: State, policy: Choices | Sequence[Choices], games: int, seed: int | Generator | None
) -> WinProbability:
    if state.over:
        return _decided(state)
    from robinson_widget.chance.simulate import simulate

    played: Any = simulate(games, players=state.players, board=board, policy=policy, seed=seed, start=state)
    shares = played.win_shares()
    share, errors = [float(x) for x in shares["share"]], [float(x) for x in shares["stderr"]]
    seats = state.players
    value, stderr = tuple(share[:seats]), tuple(errors[:seats])
    return WinProbability(value, share[seats], "simulated", stderr, games, nobody_stderr=errors[seats])


def _successors(board: Board, state: State, action: Action) -> list[tuple[Any, State]]:
    if action.kind == "roll":
        return [(chance, step(board, state, action, face)[0]) for face, chance in outcomes(board)]
    return [(1, step(board, state, action)[0])]


def _mixed(parts: Sequence[tuple[float, WinProbability]]) -> WinProbability:
    """What is simulated after each face of a roll, taken together."""

    def total(values: Sequence[float]) -> float:
        return sum(chance * value for (chance, _), value in zip(parts, values, strict=True))

    def error(errors: Sequence[float]) -> float:
        return sqrt(sum((chance * each) ** 2 for (chance, _), each in zip(parts, errors, strict=True)))

    seats = range(len(parts[0][1].value))
    value = tuple(total([part.value[seat] for _, part in parts]) for seat in seats)
    stderr = tuple(error([part.stderr[seat] for _, part in parts]) for seat in seats)
    nobody, its_error = total([part.nobody for _, part in parts]), error([part.nobody_stderr for _, part in parts])
    n = sum(part.n for _, part in parts)
    return WinProbability(value, nobody, "simulated", stderr, n, nobody_stderr=its_error)
