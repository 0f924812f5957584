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

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from math import sqrt
from numbers import Integral
from typing import TYPE_CHECKING, Any, Literal, cast

import numpy as np

from robinson_widget.board import Board
from robinson_widget.chance.inputs import generator
from robinson_widget.chance.joint import Race, is_quick, is_solvable, solved
from robinson_widget.chance.law import OPENING, Node, reach
from robinson_widget.chance.turns import Choices, Position, Settled, position, seat_names
from robinson_widget.chance.whole_turn import TIE, Floats
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

Method = Literal["exact", "simulated"]


@dataclass(frozen=True, slots=True)
class WinProbability:
    """How likely each seat wins.

    * `value`: the probability, seat by seat, 0.0 for the lost; `nobody`: that all are lost; `never`: that the game
      goes on for ever, which takes players who may stay where they are;
    * `method`: ``"exact"``, solved, or ``"simulated"``; `n`: the games played for it, 0 when solved;
    * `stderr`: the standard error of each value, 0.0 when solved; `residual`: the last change of the solution;
    * `names`: what the seats are called, "seat 0" and so on if they have no names; `policies`: how each chooses; both
      are no part of what is compared.

    A seat's number or name in brackets gives its probability, ``"nobody"`` and ``"never"`` those.

    >>> from robinson_widget import ROBINSON, Game
    >>> ada, ben = win_probability(ROBINSON, 2).value
    >>> ada > ben  # who begins has the better chance
    True
    >>> chances = win_probability(Game(["Ada", "Ben"]))
    >>> chances["Ada"] == chances[0] == ada, chances
    (True, WinProbability(Ada: 51.37%, Ben: 46.59%, nobody: 2.04%; exact))
    """

    value: tuple[float, ...]
    nobody: float
    method: Method
    stderr: tuple[float, ...]
    n: int = 0
    never: float = 0.0
    residual: float = 0.0
    names: tuple[str, ...] = field(default=(), compare=False)
    nobody_stderr: float = 0.0
    policies: tuple[Settled, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if not self.names:
            object.__setattr__(self, "names", seat_names([""] * len(self.value)))

    def __getitem__(self, who: int | str) -> float:
        if isinstance(who, Integral) and not isinstance(who, bool):
            if 0 <= who < len(self.value):
                return self.value[int(who)]
            # So that one may go through the seats in a loop, too.
            raise IndexError(f"seat: {who} is not a whole number from 0 to {len(self.value) - 1}")
        held = {f"seat {seat}": chance for seat, chance in enumerate(self.value)}
        held |= {"nobody": self.nobody, "never": self.never} | dict(zip(self.names, self.value, strict=True))
        if who not in held:
            raise ValueError(f"{brief(who)} is not one of {', '.join([*self.names, 'nobody', 'never'])}, nor a seat")
        return held[str(who)]

    def to_frame(self) -> DataFrame:
        """A row for each player by name, and for "nobody"; "never" too if it can be. Columns probability, stderr.

        >>> from robinson_widget import Game
        >>> win_probability(Game(["Ada", "Ben"])).to_frame()["probability"].round(3).to_dict()
        {'Ada': 0.514, 'Ben': 0.466, 'nobody': 0.02}
        """
        from pandas import DataFrame, Index

        rows = [*zip(self.value, self.stderr, strict=True), (self.nobody, self.nobody_stderr)]
        rows += [(self.never, 0.0)] if self.never else []
        players = [*self.names, "nobody", "never"][: len(rows)]
        return DataFrame(rows, columns=["probability", "stderr"], index=Index(players, name="player"))

    def _rows(self) -> list[tuple[str, str]]:
        rows = [(who, _percent(p, e, self)) for who, p, e in zip(self.names, self.value, self.stderr, strict=True)]
        rows += [("nobody", _percent(self.nobody, self.nobody_stderr, self))] if self.nobody else []
        return rows + ([("never decided", f"{self.never:.2%}")] if self.never else [])

    def _source(self) -> str:
        told = "exact" if self.method == "exact" else f"simulated, {self.n:,} games, ± one standard error"
        words = [each if isinstance(each, str) else str(dict(each)) for each in self.policies]
        if set(words) <= {"eager"}:
            return told
        return f"{told}, policy {words[0] if len(set(words)) == 1 else ', '.join(words)}"

    def __repr__(self) -> str:
        return f"WinProbability({', '.join(f'{who}: {chance}' for who, chance in self._rows())}; {self._source()})"

    def _repr_html_(self) -> str:
        return html_table(f"chance to win ({self._source()})", [], self._rows())


def _percent(chance: float, error: float, of: WinProbability) -> str:
    return f"{chance:.2%} ± {error:.2%}" if of.method == "simulated" else f"{chance:.2%}"


def html_table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table for a cell, in the page's own colours: the first column at the left, figures at the right.

    >>> html_table("chances", ["who", "chance"], [["Ada", "51%"]]).count("<th")
    4
    """
    left, right = 'style="text-align:left"', 'style="text-align:right"'
    head = "".join(f'<th scope="col" {right if i else left}>{escape(text)}</th>' for i, text in enumerate(heads))
    body = "".join(
        f'<tr><th scope="row" {left}>{escape(first)}</th>'
        + "".join(f"<td {right}>{escape(text)}</td>" for text in others)
        + "</tr>"
        for first, *others in rows
    )
    top = f"<thead><tr>{head}</tr></thead>" if heads else ""
    # However long the caption is, it makes the columns no wider.
    told = f'<caption style="text-align:left;white-space:nowrap;width:0">{escape(caption)}</caption>'
    return f"<table>{told}{top}<tbody>{body}</tbody></table>"


@dataclass(frozen=True, eq=False, repr=False)
class ChoiceValues(Mapping[Action, WinProbability]):
    """What each open action leads to: everyone's chance to win, by action. Made by :func:`choice_values`.

    The word of an action serves as well as the action itself. `mover`: the seat that chooses; `best`: the action that
    gives it the largest chance, of equally good ones the first.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening
    >>> state = replace(opening(ROBINSON, players=2)[0], positions=(23, 0), pending="move")
    >>> choice_values(ROBINSON, state)
    ChoiceValues(seat 0: paddle 76.26%, best; remain 71.03%; exact)
    >>> round(choice_values(ROBINSON, state)["remain"][0], 4)
    0.7103
    """

    chances: Mapping[Action, WinProbability]
    mover: int

    def __getitem__(self, action: Action | str) -> WinProbability:
        for held, chances in self.chances.items():
            if action in (held, str(held)):
                return chances
        raise KeyError(f"{brief(action)} is not open; open are {', '.join(map(str, self))}")

    def __iter__(self) -> Iterator[Action]:
        return iter(self.chances)

    def __len__(self) -> int:
        return len(self.chances)

    @property
    def best(self) -> Action:
        """The action that gives the mover the largest chance to win, the first of equally good ones.

        >>> from robinson_widget import ROBINSON
        >>> choice_values(ROBINSON, 2).best
        Action('roll')
        """
        most = max(chances[self.mover] for chances in self.values())
        return next(action for action, chances in self.items() if chances[self.mover] >= most - TIE)

    def to_frame(self) -> DataFrame:
        """A row for each action; columns: the mover's chance to win under their name, its `difference` to the best
        and its `stderr`, then the chances of the others and of nobody.

        >>> from robinson_widget import Game
        >>> choice_values(Game(["Ada", "Ben"])).to_frame().columns.tolist()
        ['Ada', 'difference', 'stderr', 'Ben', 'nobody']
        """
        from pandas import DataFrame, Index

        rows = [
            [own := chances[self.mover], own - self[self.best][self.mover], chances.stderr[self.mover]]
            + [chances[seat] for seat in self._others()]
            + [chances.nobody]
            for chances in self.values()
        ]
        names = self._names()
        columns = [names[self.mover], "difference", "stderr", *(names[seat] for seat in self._others()), "nobody"]
        return DataFrame(rows, columns=columns, index=Index([str(action) for action in self], name="action"))

    def _names(self) -> tuple[str, ...]:
        return next(iter(self.values())).names

    def _others(self) -> list[int]:
        return [seat for seat in range(len(self._names())) if seat != self.mover]

    def _told(self, action: Action) -> str:
        """What is lost by it, in hundredths."""
        less = self[self.best][self.mover] - self[action][self.mover]
        return "best" if action == self.best else f"−{100 * less:.2f} points" if less > TIE else "as good"

    def __repr__(self) -> str:
        each = [
            f"{action} {_percent(chances[self.mover], chances.stderr[self.mover], chances)}"
            + (", best" if action == self.best else "")
            for action, chances in self.items()
        ]
        source = next(iter(self.values()))._source()
        return f"ChoiceValues({self._names()[self.mover]}: {'; '.join(each)}; {source})"

    def _repr_html_(self) -> str:
        names, others = self._names(), self._others()
        nobody = any(chances.nobody for chances in self.values())
        heads = ["action", names[self.mover], "difference", *(names[seat] for seat in others)]
        rows = [
            [str(action), _percent(chances[self.mover], chances.stderr[self.mover], chances), self._told(action)]
            + [_percent(chances[seat], chances.stderr[seat], chances) for seat in others]
            + ([_percent(chances.nobody, chances.nobody_stderr, chances)] if nobody else [])
            for action, chances in self.items()
        ]
        source = next(iter(self.values()))._source()
        caption = f"chance to win after each choice of {names[self.mover]} ({source})"
        return html_table(caption, heads + ["nobody"] * nobody, rows)


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
