"""The game solved: one traveller's journey as a Markov chain, and the race of several.

The journey is exact, in fractions; chances to win come from :mod:`robinson_widget.chance.odds` and what is best from
:mod:`robinson_widget.chance.best`, and can be imported from here as well.

>>> from robinson_widget import ROBINSON
>>> journey(ROBINSON).hitting_probability("lost", start=42)  # the gallows are a dangerous place
Fraction(1, 4)
>>> round(win_probability(ROBINSON, 2).value[0], 4)
0.5137
>>> MOST_CHAIN_STATES  # of a race written out as one chain
3000
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, cast, get_args

from robinson_widget.board import ROBINSON, Board
from robinson_widget.chance.answers import ChoiceValues, WinProbability
from robinson_widget.chance.best import BestPolicy, best_actions, best_policy
from robinson_widget.chance.joint import solved
from robinson_widget.chance.law import Node, TurnLaw, begins, branches, is_node, options, reach, turn_laws
from robinson_widget.chance.length import race_length
from robinson_widget.chance.markov import MarkovChain
from robinson_widget.chance.odds import (
    choice_values,
    win_probabilities,
    win_probability,
)
from robinson_widget.chance.turns import Choices, Settled, check_choices, law, players_choices
from robinson_widget.checks import brief
from robinson_widget.effects import CollectFromEach, EveryonePays, Pay, PayNeighbour, Receive, RecruitFriday
from robinson_widget.engine import State, legal_actions, opening, outcomes, step

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = [
    "BestPolicy",
    "ChoiceValues",
    "ExpectedChips",
    "WinProbability",
    "best_actions",
    "best_policy",
    "choice_values",
    "expected_chips",
    "journey",
    "race_chain",
    "race_length",
    "visits",
    "win_probabilities",
    "win_probability",
]

#: The largest race that is written out as one chain.
MOST_CHAIN_STATES = 3000

Label = int | str
Unit = Literal["turn", "roll", "turns", "rolls"]


def journey(board: Board = ROBINSON, unit: Unit = "turn", policy: Choices = "eager") -> MarkovChain:
    """The journey of one traveller, with nobody else to change places with, as an exact chain from 0.

    A step is a turn or a roll, ``unit="turn"`` or ``"roll"``; ``"turns"`` and ``"rolls"`` say the same.

    The states are squares: those on which a turn can begin (by rolls: those from which a roll can be thrown), home,
    and "lost" where the board can lose a player; home and "lost" are absorbing. By rolls a turn that is passed without
    a roll takes no step, and one who never rolls again stays where they are for ever. Where it matters whether a
    square's extra roll or the next turn is thrown there are two states, as 12 and "12 again".

    "best" makes the chance to come home the largest.

    :raises ValueError: naming the unit or the policy that there is not; if a turn never ends because the policy rolls
        on and on.

    >>> from robinson_widget import ROBINSON, track
    >>> journey(track("Six squares", 6, past_end="stay")).expected_hitting_time(6, start=0)
    Fraction(6, 1)
    >>> chain = journey(ROBINSON, unit="roll")
    >>> chain.absorbing_states, 25 in chain.states
    ((45, 'lost'), False)
    """
    _check_board(board)
    if not isinstance(unit, str) or unit not in get_args(Unit):
        raise ValueError(f"unit: {brief(unit)} is not one of {', '.join(get_args(Unit))}")
    choices = _alone(board, policy)
    rows = _by_turn(board, choices) if unit in ("turn", "turns") else _by_roll(board, choices)
    # In the order of the track.
    states = sorted({to for row in rows.values() for to in row} | set(rows) | {board.last}, key=_place)
    return MarkovChain.from_dict({state: rows.get(state, {state: Fraction(1)}) for state in states})


def _place(label: Label) -> tuple[bool, int, int]:
    if isinstance(label, int):
        return False, label, 0
    return (True, 0, 0) if label == "lost" else (False, int(label.split()[0]), 1)


def _alone(board: Board, policy: object) -> Choices:
    """The policy of one traveller; "best" is what is best for a race of one."""
    key = check_choices(board, policy)
    if key != "best":
        return key if isinstance(key, str) else dict(key)
    race, _ = solved(board, ("best",))
    words: dict[int, str] = {}
    for node, choice in race.choices.items():
        pending, square = cast(Node, node)  # alone, nobody is met to choose from
        word = options(board, (pending, square))[int(choice)]
        if word not in law(board, "eager", square, pending) and words.setdefault(square, word) != word:
            raise ValueError(f"policy: 'best' chooses twice on square {square}, which a journey cannot tell apart")
    return words


def _by_turn(board: Board, choices: Choices) -> dict[Label, dict[Label, Fraction]]:
    laws = turn_laws(board, choices)
    return {square: _settled(laws[("roll", square)]) for square in begins(board)}


def _settled(turn: TurnLaw) -> dict[Label, Fraction]:
    row: dict[Label, Fraction] = {}
    for (kind, square), share in turn.ends.items():
        to: Label = "lost" if kind == "lost" else square
        row[to] = row.get(to, Fraction(0)) + share
    return row


def _by_roll(board: Board, choices: Choices) -> dict[Label, dict[Label, Fraction]]:
    """A state is where the pawn stands before a roll: at the beginning of a turn, or with another roll to throw."""
    found: dict[Node, dict[Node, Fraction]] = {}
    gone: dict[Node, dict[Label, Fraction]] = {}
    nodes = [node for node in reach(board) if node[0] != "move"]
    for node in nodes:
        found[node], gone[node] = _one_roll(board, choices, node)
    # One state a square, but two where they differ.
    twice = {
        square
        for kind, square in nodes
        if kind == "again"
        and ("roll", square) in found
        and (found[(kind, square)], gone[(kind, square)]) != (found[("roll", square)], gone[("roll", square)])
    }

    def label(node: Node) -> Label:
        return f"{node[1]} again" if node[0] == "again" and node[1] in twice else node[1]

    rows: dict[Label, dict[Label, Fraction]] = {}
    for node in nodes:
        row = dict(gone[node])
        for to, share in found[node].items():
            row[label(to)] = row.get(label(to), Fraction(0)) + share
        rows[label(node)] = row
    return rows


def _one_roll(board: Board, choices: Choices, start: Node) -> tuple[dict[Node, Fraction], dict[Label, Fraction]]:
    """From one node on until just after the next roll: before which roll the pawn then stands, or where it has ended.

    To stay takes no roll: whoever may stay does so again and again until they roll; whoever always does, for ever.
    """
    found: dict[Node, Fraction] = {}
    gone: dict[Label, Fraction] = {}
    open_now = [(Fraction(1), start)]
    while open_now:
        share, node = open_now.pop()
        weights = law(board, choices, node[1], node[0])
        idle = weights.get("stay", Fraction(0))
        if idle == 1:
            found[node] = found.get(node, Fraction(0)) + share
            continue
        for word, weight in weights.items():
            if word == "stay":
                continue
            for branch in branches(board, node, word):
                part = share * weight / (1 - idle) * branch.chance
                kind, square = branch.to
                if kind in ("home", "lost"):
                    to: Label = "lost" if kind == "lost" else square
                    gone[to] = gone.get(to, Fraction(0)) + part
                    continue
                then: Node = branch.to if is_node(branch.to) else ("roll", square)  # type: ignore[assignment]
                if branch.rolls and then[0] == "move":
                    _moved(board, choices, then, part, found, gone)
                elif branch.rolls:
                    found[then] = found.get(then, Fraction(0)) + part
                else:  # a restart, or a roll declined: the next roll is thrown as at the beginning of a turn
                    open_now.append((part, then))
    return found, gone


def _moved(
    board: Board,
    choices: Choices,
    node: Node,
    share: Fraction,
    found: dict[Node, Fraction],
    gone: dict[Label, Fraction],
) -> None:
    """A move that is offered after a roll, and those that it leads to: none of them takes a roll."""
    for word, weight in law(board, choices, node[1], node[0]).items():
        for branch in branches(board, node, word):
            part = share * weight * branch.chance
            kind, square = branch.to
            if kind == "move":
                _moved(board, choices, ("move", square), part, found, gone)
            elif kind == "home":
                gone[square] = gone.get(square, Fraction(0)) + part
            else:
                then: Node = ("again", square) if kind == "again" else ("roll", square)
                found[then] = found.get(then, Fraction(0)) + part


def visits(board: Board = ROBINSON, policy: Choices = "eager", *, exact: bool = True) -> DataFrame:
    """How often one traveller comes to each square, on average, on a whole journey alone: a row a square, from 0.

    `landings`: the landings there, those passed through by a forced move included, as the simulator counts them;
    `rests`: the turns that end there; one that ends the game, at home or with the player lost, ends nowhere.
    Exact fractions, or floats for ``exact=False``; `math.inf` for a square to which a journey without an end comes back
    for ever.

    :raises ValueError: as :func:`journey` does.

    >>> from robinson_widget import ROBINSON, track
    >>> visits(track("Two squares", 2, faces=2)).values.tolist()  # the first turn: half the time on 1
    [[Fraction(0, 1), Fraction(0, 1)], [Fraction(1, 1), Fraction(1, 1)], [Fraction(1, 1), Fraction(0, 1)]]
    """
    from pandas import DataFrame, Index

    _check_board(board)
    choices = _alone(board, policy)
    laws = turn_laws(board, choices)
    turns: Mapping[Any, Any] = journey(board, "turn", choices).expected_visits(0).to_dict()
    landings: list[Any] = [Fraction(0)] * (board.last + 1)
    rests: list[Any] = [Fraction(0)] * (board.last + 1)
    for square in begins(board):
        count = turns[square]
        if count:
            turn = laws[("roll", square)]
            for there, share in turn.landings.items():
                landings[there] += count * share
            for (kind, there), share in turn.ends.items():
                if kind in ("rests", "swap"):
                    rests[there] += count * share
    index = Index(range(board.last + 1), name="square")
    return DataFrame({"landings": landings, "rests": rests}, index=index, dtype=object if exact else float)


@dataclass(frozen=True)
class ExpectedChips:
    """What the pictures give and take on one whole journey, on average. Made by :func:`expected_chips`.

    `total`: in all, a Fraction or a float; `by_square`: a frame with a row for each square that moves chips of its
    lander: the `landings`, the `chips` of one landing, and the two multiplied, `expected`; `assumes`: what is left out.

    >>> from robinson_widget import ROBINSON
    >>> found = expected_chips(ROBINSON, players=3)
    >>> round(float(found.total), 4), found.by_square.loc[3, "expected"]
    (4.3495, Fraction(49, 216))
    """

    total: Any
    by_square: DataFrame
    assumes: str = (
        "purses and bank never run short; only the lander's own landings count, not those of the others, "
        "nor what a Friday brings; without the ante and the share-out at the end"
    )

    def __repr__(self) -> str:
        return f"ExpectedChips({float(self.total):+.4f} chips on one journey; {self.assumes})"

    def _repr_html_(self) -> str:
        frame = self.by_square.assign(
            landings=self.by_square["landings"].astype(float), expected=self.by_square["expected"].astype(float)
        )
        table = frame.to_html(float_format="{:.4f}".format)
        return f"{table}<p>{float(self.total):+.4f} chips in all, if {self.assumes}.</p>"


def expected_chips(
    board: Board = ROBINSON, players: int = 1, policy: Choices = "eager", *, exact: bool = True
) -> ExpectedChips:
    """How many chips the pictures bring one player on one whole journey, on average: by square and in all, exactly.

    Fractions, or floats for ``exact=False``.

    `players` sit at the table, and all stay in: with others there is a neighbour to pay and somebody to collect from.
    It is taken that purses and bank never run short, and only the player's own landings count: what others pay or
    collect on theirs, and the chips of a Friday, do not.

    :raises ValueError: as :func:`journey` does, and if there are not 1 to 8 players.

    >>> from robinson_widget import ROBINSON, track
    >>> from robinson_widget.effects import Receive
    >>> board = track("Two squares", 2, faces=2).with_effects(1, Receive(3))
    >>> expected_chips(board).total  # one landing on 1, on average
    Fraction(3, 1)
    """
    from pandas import DataFrame, Index

    _check_board(board)
    opening(board, players)
    landings = visits(board, policy, exact=exact)["landings"]
    rows = {}
    for square in range(1, board.last + 1):
        chips = _chips(board, square, players)
        if chips:
            count = landings[square]
            rows[square] = {"landings": count, "chips": chips, "expected": count * chips}
    frame = DataFrame(
        list(rows.values()), columns=["landings", "chips", "expected"], index=Index(list(rows), name="square")
    )
    total = sum((row["expected"] for row in rows.values()), Fraction(0))
    return ExpectedChips(total if exact else float(total), frame)


def _chips(board: Board, square: int, players: int) -> int:
    """What one landing on a square brings its lander."""
    chips = 0
    for effect in board.effects(square):
        match effect:
            case Receive(chips=due):
                chips += due
            case Pay(chips=due) | EveryonePays(chips=due):
                chips -= due
            case PayNeighbour(chips=due) if players > 1:
                chips -= due
            case CollectFromEach(chips=due):
                chips += due * (players - 1)
            case RecruitFriday(chips=due) if players > 1:
                chips += due
    return chips


def race_chain(board: Board, players: int, policy: Choices | Sequence[Choices] = "eager") -> MarkovChain:
    """A whole race as one exact chain, found by playing every position on with the engine itself: small boards only.

    A step is one action. The first state is the opening. A state is (squares, mover) at the beginning of a turn, a
    lost player's square being "lost", and (squares, mover, pending) within one; the ends are "seat 0 wins" and so on,
    and "nobody". Chips are left out, for they move nobody.

    :raises ValueError: as :func:`win_probability` does, and if there are more than 3000 states.

    >>> from robinson_widget import track
    >>> chain = race_chain(track("Two squares", 2, faces=2), 2)
    >>> chain.states[0], chain.hitting_probability("seat 0 wins", start=((0, 0), 0))
    (((0, 0), 0), Fraction(2, 3))
    """
    _check_board(board)
    first = _bare(opening(board, players)[0])
    keys = players_choices(board, policy, players)
    best = best_policy(board, players) if "best" in keys else None
    rows: dict[Any, dict[Any, Fraction]] = {}
    known, ahead = {first}, [first]
    for state in ahead:
        if len(ahead) > MOST_CHAIN_STATES:
            squares = len(begins(board))
            raise ValueError(
                f"board: this race has more than {MOST_CHAIN_STATES:,} states, up to some "
                f"{players * squares**players:,}; win_probability solves it without writing it out"
            )
        row = rows.setdefault(_label(state), {})
        for action, weight in _weights(board, state, keys[state.mover], best).items():
            faces: Any = outcomes(board) if action == "roll" else [(None, Fraction(1))]
            for face, chance in faces:
                after = _bare(step(board, state, action, face)[0])
                row[_label(after)] = row.get(_label(after), Fraction(0)) + weight * chance
                if after.over:
                    rows.setdefault(_label(after), {_label(after): Fraction(1)})
                elif after not in known:
                    known.add(after)
                    ahead.append(after)
    return MarkovChain.from_dict(rows)


def _bare(state: State) -> State:
    """The state without what moves nobody: chips, bonds, the number of the turn, where lost pawns were left."""
    n = state.players
    squares = tuple(0 if out else square for square, out in zip(state.positions, state.out, strict=True))
    return replace(state, positions=squares, purses=(0,) * n, bank=0, fridays=(None,) * n, turn=1)


def _label(state: State) -> Any:
    if state.over:
        return "nobody" if state.winner is None else f"seat {state.winner} wins"
    squares = tuple("lost" if out else square for square, out in zip(state.positions, state.out, strict=True))
    return (squares, state.mover) if state.pending == "roll" else (squares, state.mover, state.pending)


def _weights(board: Board, state: State, key: Settled, best: BestPolicy | None) -> dict[str, Fraction]:
    actions = [str(action) for action in legal_actions(board, state)]
    if len(actions) == 1:
        return {actions[0]: Fraction(1)}
    if key == "best":
        assert best is not None
        return {str(best.action(state)): Fraction(1)}
    if state.pending == "swap":  # by policies, whom to swap with is the first in order of play, or anyone
        weight = Fraction(1, len(actions)) if key == "random" else Fraction(1)
        return dict.fromkeys(actions if key == "random" else actions[:1], weight)
    assert state.pending is not None
    return law(board, key, state.positions[state.mover], state.pending)


def _check_board(board: object) -> None:
    if not isinstance(board, Board):
        raise ValueError(f"board: {brief(board)} is no Board")
