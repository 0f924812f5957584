"""What is best where: in every position the choice that makes one's own chance to win the largest, all doing so.

>>> from dataclasses import replace
>>> from robinson_widget import ROBINSON, opening
>>> best = best_policy(ROBINSON, 2)
>>> state = replace(opening(ROBINSON, players=2)[0], positions=(23, 40), pending="move")
>>> best.action(state), {word: round(worth, 3) for word, worth in best.worth(state).items()}
(Action('paddle'), {'paddle': 0.259, 'remain': 0.217})
>>> MOST_IN_VIEW  # the players whom the computer's policy "best" looks at, itself one of them
3
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from random import Random
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from robinson_widget.board import Board
from robinson_widget.chance.answers import WinProbability, html_table
from robinson_widget.chance.joint import Race, is_quick, solved
from robinson_widget.chance.law import OPENING, Node, options, reach, swap_target
from robinson_widget.chance.odds import race_of, win_probability, worths_of
from robinson_widget.chance.turns import law, position_of
from robinson_widget.chance.whole_turn import TIE, Floats, Ints
from robinson_widget.checks import brief, whole
from robinson_widget.engine import FEWEST_PLAYERS, MOST_PLAYERS, Action, Pending, State, legal_actions, order_of_play
from robinson_widget.game import Game

if TYPE_CHECKING:
    from pandas import DataFrame

#: Among so many players, itself one, does the policy "best" look for what is best: that many are solved at once.
MOST_IN_VIEW = 3


@dataclass(frozen=True, slots=True)
class BestPolicy:
    """What is best in every position of a race of `players`, and what each choice is worth. Made by `best_policy`.

    >>> from robinson_widget import ROBINSON
    >>> best_policy(ROBINSON, 2)  # doctest: +NORMALIZE_WHITESPACE
    BestPolicy(Robinson, 2 players: a choice on 4, 7, 12, 20, 23; never better than eager;
    better than cautious on 12, 20, 23 (in every position))
    """

    board: Board
    players: int

    @property
    def value(self) -> tuple[float, ...]:
        """Each seat's chance to win from the opening, when all do what is best for them.

        >>> from robinson_widget import ROBINSON
        >>> [round(chance, 3) for chance in best_policy(ROBINSON, 2).value]
        [0.514, 0.466]
        """
        return self.odds.value

    @property
    def odds(self) -> WinProbability:
        """The same with the chance that all are lost.

        >>> from robinson_widget import ROBINSON
        >>> best_policy(ROBINSON, 1).odds
        WinProbability(seat 0: 85.72%, nobody: 14.28%; exact, policy best)
        """
        return win_probability(self.board, self.players, "best", "exact")

    @property
    def gain(self) -> float:
        """What a player could still gain somewhere by a single other choice: 0.0 as a rule, on Robinson's board too.

        Of three or more, what is best for one may change what is best for the next, and so on in a circle; of two, too,
        where it pays to wait for the other. Then no choices may be the best answer to themselves, and these are such
        that nobody gains more than this.

        >>> from robinson_widget import ROBINSON
        >>> best_policy(ROBINSON, 3).gain
        0.0
        """
        return solved(self.board, ("best",) * self.players)[0].gain

    def action(self, state: State | Game) -> Action:
        """The best action in a position or a game; of equally good ones, the first of those open.

        :raises ValueError: if the state does not fit the board or the number of players, or the game is over.

        >>> from robinson_widget import ROBINSON, opening
        >>> best_policy(ROBINSON, 2).action(opening(ROBINSON, players=2)[0])
        Action('roll')
        """
        state = self._state(state)
        actions = legal_actions(self.board, state)
        if len(actions) == 1:
            return actions[0]
        race, first, rivals = race_of(self.board, state, ("best",) * self.players)
        rest = tuple(race.at[rival] for rival in rivals)
        square = state.positions[state.mover]
        if state.pending == "swap":
            seats = order_of_play(state, state.mover)
            ((j, _),) = race.swap_weights(first, rest, square).items()
            return Action("swap", seats[j + 1])
        ((word, _),) = race.weights(first, rest, cast(Node, (state.pending, square))).items()
        return next(action for action in actions if str(action) == word)

    def worth(self, state: State | Game) -> dict[str, float]:
        """The mover's chance to win after each action that is open, all doing what is best for them from then on.

        :raises ValueError: as :meth:`action` does.

        >>> from dataclasses import replace
        >>> from robinson_widget import ROBINSON, opening
        >>> state = replace(opening(ROBINSON, players=2)[0], positions=(7, 44))
        >>> worth = best_policy(ROBINSON, 2).worth(state)
        >>> worth["roll"] > worth["stay"]
        True
        """
        state = self._state(state)
        worths = worths_of(self.board, state, ("best",) * self.players)
        return {str(action): float(chances[state.mover]) for action, chances in worths.items()}

    def to_frame(self, square: int | None = None, pending: Pending | None = None) -> DataFrame:
        """What is best on one square, by where the others stand; without a square, all choices in short.

        In short, a row is a choice, (square, pending), and the columns are: `positions`, in how many ways the others
        can stand then; for each action in which share of them it is best, the first of equally good ones (NaN where it
        is not open); and, for the policies "eager" and "cautious", in how many positions they choose worse, and the
        most that they lose of the chance to win.

        On one square of a race of two a row is the other's square; the columns are `best` and the chance to win by
        each action. For more, a row is the square of the foremost of the others, and the columns tell in which share
        of the positions of the rest, none of them further on, each action is best. `pending` is needed only where a
        square has two choices.

        :raises ValueError: if nothing is to choose on the square, saying where there is something.

        >>> from robinson_widget import ROBINSON
        >>> frame = best_policy(ROBINSON, 2).to_frame(4)
        >>> frame.columns.tolist(), frame.index.name, frame.columns.name
        (['best', 'roll', 'restart'], 'the other on', 'chance to win')
        >>> best_policy(ROBINSON, 2).to_frame().loc[(23, "move"), ["positions", "paddle", "remain"]].tolist()
        [44.0, 1.0, 0.0]
        """
        from pandas import DataFrame, Index

        if square is None:
            return self._in_short()
        node = self._node(square, pending)
        race, _ = solved(self.board, ("best",) * self.players)
        words = options(self.board, node)
        if self.players == 1:
            worths = race.worths(0, [], node)
            choice = words[int(race.choices[node])]
            row = {"best": choice} | {word: float(worth[0]) for word, worth in worths.items()}
            return _headed(DataFrame([row], index=Index(["nobody"], name="the other on")), "chance to win")
        if self.players == 2:
            rows = [
                {"best": words[int(race.choices[node][race.at[rival]])]}
                | {word: float(worth[0]) for word, worth in race.worths(0, [rival], node).items()}
                for rival in race.squares
            ]
            return _headed(DataFrame(rows, index=Index(race.squares, name="the other on")), "chance to win")
        foremost = np.indices(race.choices[node].shape).max(axis=0)
        shares = [
            [float((race.choices[node][foremost == i] == place).mean()) for place in range(len(words))]
            for i in range(len(race.squares))
        ]
        frame = DataFrame(shares, columns=list(words), index=Index(race.squares, name="the foremost other on"))
        return _headed(frame, "share of positions where best")

    def _in_short(self) -> DataFrame:
        from pandas import DataFrame, MultiIndex

        choices = self._choices()
        words = list(dict.fromkeys(word for choice in choices for word in choice.words))
        rows = [
            {"positions": choice.positions}
            | {word: choice.shares.get(word, float("nan")) for word in words}
            | {f"{policy} is worse in": count for policy, (count, _) in choice.worse.items()}
            | {f"chance to win lost by {policy}, at most": loss for policy, (_, loss) in choice.worse.items()}
            for choice in choices
        ]
        places = [choice.node[::-1] for choice in choices]
        index = MultiIndex.from_tuples(places, names=["square", "pending"]) if places else None
        return DataFrame(rows, index=index)

    def _choices(self) -> list[_Choice]:
        """Each choice that can come up, in the order of the track."""
        race, _ = solved(self.board, ("best",) * self.players)
        worths = race.choice_worths()
        choices = []
        for node in sorted(worths, key=lambda node: (node[1], node[0])):
            if node[0] == "swap":
                words: tuple[str, ...] = tuple(f"swap with {n}" for n in _NTH[: self.players - 1])
                there = (worths[node] >= 0).sum(axis=0) > 1  # two or more to choose from
            else:
                words = options(self.board, cast(Node, node))
                there = np.ones(worths[node].shape[1:], dtype=bool)
            if there.any():
                choices.append(_Choice.of(self.board, node, words, race.choices[node][there], worths[node][:, there]))
        return choices

    def _node(self, square: int, pending: Pending | None) -> Node:
        whole(square, "square", 0, self.board.last)
        choices = [node for node in reach(self.board) if len(options(self.board, node)) > 1]
        found = [node for node in choices if node[1] == square and pending in (None, node[0])]
        if len(found) != 1:
            where = ", ".join(f"{s} ({kind})" for kind, s in sorted(choices, key=lambda node: node[1])) or "no square"
            raise ValueError(
                f"square: {brief(square)} has {'two choices, name the pending' if found else 'no such choice'}; "
                f"there are choices on {where}"
            )
        return found[0]

    def _state(self, state: State | Game) -> State:
        if not isinstance(state, (State, Game)):
            raise ValueError(f"state: {brief(state)} is no State and no Game")
        state = position_of(self.board, state)
        if state.players != self.players:
            raise ValueError(f"state: it has {state.players} seats; this is what is best for {self.players}")
        if state.over:
            raise ValueError("the game is over, no action is open")
        return state

    def __repr__(self) -> str:
        return f"BestPolicy({self._headline()})"

    def _headline(self) -> str:
        """Where something is to choose, and whether the simple policies choose as well."""
        choices = self._choices()
        told = [f"a choice on {_joined(choices)}" if choices else "nothing to choose"]
        for policy in _COMPARED if choices else ():
            counted = [(choice, choice.worse[policy][0]) for choice in choices]
            always = [choice for choice, count in counted if count == choice.positions]
            where = [f"{_joined(always)} (in every position)"] if always else []
            where += [
                f"{choice.node[1]} (in {count:,} of {choice.positions:,} positions)"
                for choice, count in counted
                if 0 < count < choice.positions
            ]
            told.append(f"better than {policy} on {' and '.join(where)}" if where else f"never better than {policy}")
        return f"{self.board.name}, {self.players} player{'s' * (self.players > 1)}: {'; '.join(told)}"

    def _repr_html_(self) -> str:
        heads = ["choice on", "best (share of positions)", "positions", *(f"{policy} loses" for policy in _COMPARED)]
        rows = [
            [f"{choice.node[1]} ({choice.node[0]})"]
            + [", ".join(f"{word} {100 * share:.4g}%" for word, share in choice.shares.items() if share)]
            + [f"{choice.positions:,}"]
            + [_most(*choice.worse[policy]) for policy in _COMPARED]
            for choice in self._choices()
        ]
        table = (
            html_table("what is best, and the chance to win that simpler policies lose", heads, rows) if rows else ""
        )
        return f"<p>{escape(self._headline())}</p>{table}"


#: The policies that what is best is compared with.
_COMPARED = ("eager", "cautious")
_NTH = ("the next", "the second", "the third", "the fourth", "the fifth", "the sixth", "the seventh")


@dataclass(frozen=True, slots=True)
class _Choice:
    """One choice in all positions of the others: in which share of them each action is best, what policies lose."""

    node: tuple[str, int]
    words: tuple[str, ...]
    positions: int
    shares: dict[str, float]
    worse: dict[str, tuple[int, float]]

    @classmethod
    def of(
        cls, board: Board, node: tuple[str, int], words: tuple[str, ...], chosen: NDArray[np.uint8], worths: Floats
    ) -> _Choice:
        shares = {word: float((chosen == place).mean()) for place, word in enumerate(words)}
        worse = {}
        for policy in _COMPARED:
            place = 0  # the first who is met, in order of play
            if node[0] != "swap":
                (word,) = law(board, policy, node[1], cast(Pending, node[0]))
                place = words.index(word)
            loss = worths.max(axis=0) - worths[place]
            count = int((loss > TIE).sum())
            worse[policy] = (count, float(loss.max()) if count else 0.0)
        return cls(node, words, chosen.size, shares, worse)


def _joined(choices: list[_Choice]) -> str:
    return ", ".join(dict.fromkeys(str(choice.node[1]) for choice in choices))


def _most(count: int, loss: float) -> str:
    return f"up to {100 * loss:.3g} points" if count else "nothing"


def _headed(frame: DataFrame, name: str) -> DataFrame:
    frame.columns.name = name
    return frame


def best_policy(board: Board, players: int) -> BestPolicy:
    """What is best in every position: at each choice the mover takes what makes their own chance to win the largest.

    All players are taken to do so (for two whose race is surely won by one of them, this is the minimax of the game;
    for more, an equilibrium of moves that look at the position only). It is found backwards, from games with few turns
    left to those with many: what is never decided is won by nobody, so to stay for ever is worth nothing. Choices that
    are worth the same within 1e-12 go to the first of those open. Of three or more there may be no such choices: see
    :attr:`BestPolicy.gain`.

    :raises ValueError: if there are not 1 to 8 players, or the race is too large, saying how large.

    >>> from robinson_widget import ROBINSON
    >>> best_policy(ROBINSON, 9)
    Traceback (most recent call last):
    ValueError: players: 9 is not a whole number from 1 to 8
    """
    if not isinstance(board, Board):
        raise ValueError(f"board: {brief(board)} is no Board")
    whole(players, "players", FEWEST_PLAYERS, MOST_PLAYERS)
    solved(board, ("best",) * players)
    return BestPolicy(board, players)


# --- the policy of computers ---------------------------------------------------------------------------------------


def best_action(board: Board, state: State, random: Random | None = None) -> Action:
    """The policy "best": what :func:`best_actions` says for this position.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening
    >>> state = replace(opening(ROBINSON, players=5)[0], positions=(23, 0, 8, 30, 44), pending="move")
    >>> best_action(ROBINSON, state)
    Action('paddle')
    """
    actions = legal_actions(board, state)
    if len(actions) == 1 or state.pending is None:
        return actions[0]
    rivals = [state.positions[seat] for seat in order_of_play(state, state.mover)[1:]]
    places = best_actions(board, state.pending, state.positions[state.mover], np.array([rivals], dtype=np.intp))
    return actions[int(places[0])]


def best_actions(board: Board, pending: Pending, square: int, rivals: NDArray[Any]) -> Ints:
    """What the policy "best" does at one choice in many games at once: places in the list of actions open there.

    `rivals` has a row a game and a column a rival, in order of play after the mover: the rival's square, or -1 for one
    who is lost. The result is, for each game, the place of the best action among those open: ``options`` of
    :mod:`robinson_widget.chance.law` at ``(pending, square)``, such as roll and pass; for ``"swap"``, the rivals who
    stand where `square` swaps, in order of play.

    With more players still in than are solved at once (three on Robinson's board), only the foremost rivals count, of
    equally far ones the next to play, as if the others were not there. With whom to swap is then settled by the
    position after the swap.

    >>> import numpy as np
    >>> from robinson_widget import ROBINSON
    >>> best_actions(ROBINSON, "again", 12, np.array([[0, -1], [44, 44], [41, 30]])).tolist()
    [0, 0, 0]
    """
    rivals = np.asarray(rivals, dtype=np.intp)
    places = np.zeros(len(rivals), dtype=np.intp)
    if pending != "swap" and len(options(board, (pending, square))) == 1:
        return places
    seeds = _seeds_of(board, pending, square, rivals)
    most = _in_view(board, seeds) - 1
    still_in = (rivals >= 0).sum(axis=1)
    if pending == "swap" and (still_in > most).any():
        far = still_in > most
        places[far] = _best_swaps(board, square, rivals[far], most, seeds)
        near = ~far
    else:
        near = np.ones(len(rivals), dtype=bool)
    seen = np.minimum(still_in, most)
    for others in np.unique(seen[near]):
        rows = np.flatnonzero(near & (seen == others))
        race, _ = solved(board, ("best",) * (int(others) + 1), seeds)
        table = race.choices.get((pending, square))
        if table is not None:
            at = _axes(board, race)[_foremost(rivals[rows], int(others))]
            places[rows] = table[tuple(at.T)]
    return places


def _seeds_of(board: Board, pending: Pending, square: int, rivals: Ints) -> frozenset[Node]:
    needed: set[Node] = {("roll", int(there)) for there in np.unique(rivals[rivals >= 0])} | {("roll", square)}
    if pending in ("again", "move"):
        needed.add((pending, square))
    return OPENING if needed <= set(reach(board)) else frozenset(reach(board, OPENING | needed))


def _in_view(board: Board, seeds: frozenset[Node]) -> int:
    """How many players are solved at once; one alone always is."""
    return max((n for n in range(1, MOST_IN_VIEW + 1) if is_quick(board, n, seeds)), default=1)


def _axes(board: Board, race: Race) -> Ints:
    """The place of each square on the axes of a race."""
    at = np.zeros(board.last + 1, dtype=np.intp)
    at[list(race.squares)] = np.arange(len(race.squares))
    return at


def _foremost(rivals: Ints, most: int) -> Ints:
    """The squares of so many foremost rivals, in order of play; of equally far ones, those next to play."""
    columns = np.sort(np.argsort(-rivals, axis=1, kind="stable")[:, :most], axis=1)
    return np.take_along_axis(rivals, columns, axis=1)


def _best_swaps(board: Board, square: int, rivals: Ints, most: int, seeds: frozenset[Node]) -> Ints:
    """Among those who stand where `square` swaps, whom to swap with, by the race with the foremost rivals after it."""
    target = swap_target(board, square)
    race, _ = solved(board, ("best",) * (most + 1), seeds)
    own = race.values[0][most]  # the mover's chance once the turn has gone to the next: the last in order of play then
    worths = np.full(rivals.shape, -1.0)
    for j in range(rivals.shape[1]):
        rows = np.flatnonzero(rivals[:, j] == target)
        moved = rivals[rows].copy()
        moved[:, j] = square
        at = _axes(board, race)[np.column_stack([_foremost(moved, most), np.full(len(rows), target)])]
        worths[rows, j] = own[tuple(at.T)]
    chosen = (worths >= worths.max(axis=1, keepdims=True) - TIE).argmax(axis=1)
    standing = (rivals == target).cumsum(axis=1)
    return np.take_along_axis(standing, chosen[:, None], axis=1)[:, 0] - 1
