"""What may come next, drawn: the tree of the next roll, and what each choice is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import hypot
from textwrap import shorten, wrap
from typing import TYPE_CHECKING, Any

from robinson_widget.board import Board
from robinson_widget.chance.odds import choice_values
from robinson_widget.chance.plot_style import (
    EXACT,
    EXACT_LOOKS,
    SIMULATED,
    Sizes,
    axes,
    crowded,
    extent,
    folded,
    legend,
    name,
    percent,
    percent_axis,
    plain,
)
from robinson_widget.chance.turns import Choices, position
from robinson_widget.checks import brief
from robinson_widget.engine import Action, State, check_state, legal_actions, outcomes, step
from robinson_widget.events import BecameFriday, Bounced, Event, Lost, Moved, Overshot, Swapped, Won
from robinson_widget.game import Game
from robinson_widget.narration import action_label, has_texts, language
from robinson_widget.narration import title as square_title
from robinson_widget.picture.figure import families

if TYPE_CHECKING:
    from matplotlib.axes import Axes


#: What a position is worth to the one who moves: a number from 0 to 1, or what `win_probability` gives for it.
Values = Callable[[State], Any] | Mapping[State, Any]

_MOST_LEAVES = 40  # more rows nobody could read


@dataclass(frozen=True, slots=True)
class Branch:
    """A face of the die in the tree of the next roll: how likely all in all, what comes of it, and further rolls.

    `square` is where the pawn then stands and `told` what happened on the way, in a few words.

    >>> from robinson_widget import ROBINSON, opening
    >>> six = branches(ROBINSON, opening(ROBINSON, 2)[0])[5]
    >>> six.face, str(six.chance), six.square, six.then
    (6, '1/6', 6, ())
    """

    face: int
    chance: Fraction
    square: int
    told: tuple[str, ...]
    state: State
    then: tuple[Branch, ...] = ()

    @property
    def leaves(self) -> tuple[Branch, ...]:
        """The branches at the end of this one, itself if it ends there.

        >>> from robinson_widget import ROBINSON, opening
        >>> len(branches(ROBINSON, opening(ROBINSON, 2)[0])[0].leaves)
        1
        """
        return self.then or (self,)


def branches(board: Board, state: State, names: Sequence[str] | None = None) -> tuple[Branch, ...]:
    """The faces of the next roll and what each brings, by the rules; where another roll follows, its faces too.

    An offered roll is taken, and of several that follow one another only the first is drawn.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening
    >>> state = replace(opening(ROBINSON, 2)[0], positions=(19, 0))
    >>> [(branch.face, branch.square, branch.told) for branch in branches(ROBINSON, state)][5]
    (6, 14, ('from 25 back to 14', '+2 chips'))
    >>> [str(branch.chance) for branch in branches(ROBINSON, state)[0].then]  # 20 offers another roll
    ['1/36', '1/36', '1/36', '1/36', '1/36', '1/36']

    :raises ValueError: naming what is open instead, if no roll is; and for what is no board or position.
    """
    _check(board, state)
    seats = _names(state, names)
    if Action("roll") not in legal_actions(board, state):
        instead = ", ".join(map(str, legal_actions(board, state)))
        raise ValueError(f"state: no roll is open; {'open are ' + instead if instead else 'the game is over'}")
    first = tuple(_branches(board, state, seats, Fraction(1)))
    grown = tuple(
        Branch(b.face, b.chance, b.square, b.told, b.state, tuple(_branches(board, b.state, seats, b.chance)))
        if _rolls_on(board, b.state, state.mover)
        else b
        for b in first
    )
    return grown if sum(len(b.leaves) for b in grown) <= _MOST_LEAVES else first


def plot_next_roll(
    board: Board | Game,
    state: State | Game | None = None,
    values: Values | None = None,
    ax: Axes | None = None,
    *,
    names: Sequence[str] | None = None,
    title: str | None = None,
) -> Axes:
    """The tree of the next roll: each face, where it leads and what it brings; another roll is a second level.

    A :class:`Game` may stand for board and state, or for the state alone, and then its players have their names.

    With `values`, a function of a position or a mapping, the chance of the one who rolls to win from there stands at
    the ends: ``values=lambda state: win_probability(board, state)``. What is over needs no value.

    >>> from matplotlib.figure import Figure
    >>> from robinson_widget import ROBINSON, opening
    >>> ax = plot_next_roll(ROBINSON, opening(ROBINSON, 2)[0], ax=Figure().subplots())
    >>> ax.get_title()
    'The next roll of seat 0, who is at the start'

    :raises ValueError: as :func:`branches` does, and for values that are no chances.
    """
    board, state, names = _position(board, state, names)
    tree = branches(board, state, names)
    seats = _names(state, names)
    here = state.positions[state.mover]
    known = {id(leaf): _value(values, leaf.state, state.mover) for b in tree for leaf in b.leaves} if values else {}
    ax = axes(ax)
    place = f"on {here}" if here else "at the start"
    size = name(
        ax,
        title or f"The next roll of {shorten(seats[state.mover], 40, placeholder='…')}, who is {place}",
        short="The next roll",
    )
    ax.set(xticks=[], yticks=[])
    ax.spines[:].set_visible(False)
    rows = sum(len(branch.leaves) for branch in tree)
    ax.set(xlim=(0, 1.005), ylim=(rows - 0.45, -1.15))  # one more row, for the heads of the columns
    room = _Room.of(ax, rows, size, deep=any(branch.then for branch in tree), known=bool(known))
    _heads(ax, room, known, tree)
    roots: list[float] = []
    row = 0
    for branch in tree:
        count = len(branch.leaves)
        y = row + (count - 1) / 2
        roots.append(y)
        _node(ax, branch, room.first, y, room, board, count)
        for i, further in enumerate(branch.then):
            _line(ax, room.split, y, room.second - _die_size(room, board) * 0.55 / room.points, row + i)
            _node(ax, further, room.second, row + i, room, board, 1)
        for i, leaf in enumerate(branch.leaves):
            _leaf(ax, leaf, row + i, room, known.get(id(leaf)))
        row += count
    middle = (roots[0] + roots[-1]) / 2
    for y in roots:
        _line(ax, 0.012, middle, room.first - _die_size(room, board) * 0.55 / room.points, y)
    ax.plot([0.012], [middle], "o", color="#333333", markersize=size.note * 0.8, zorder=4)
    return ax


def plot_choices(
    board: Board | Game,
    state: State | Game | None = None,
    policy: Choices | Sequence[Choices] | None = None,
    ax: Axes | None = None,
    *,
    values: Mapping[Any, Any] | None = None,
    names: Sequence[str] | None = None,
    title: str | None = None,
) -> Axes:
    """What each open choice is worth to the one who moves: the chance to win with it, all choices after it by `policy`.

    A :class:`Game` may stand for board and state, or for the state alone, and then its players have their names.
    `values` are what `choice_values` gives, if they are known already. Exact ones are blue; simulated ones are orange,
    with two standard errors up and down. What the best one is better by is written at the others.

    >>> from dataclasses import replace
    >>> from matplotlib.figure import Figure
    >>> from robinson_widget import ROBINSON, opening
    >>> state = replace(opening(ROBINSON, 2)[0], positions=(23, 0), pending="move")
    >>> ax = plot_choices(ROBINSON, state, values={"paddle": 0.6, "remain": 0.5}, ax=Figure().subplots())
    >>> [label.get_text() for label in ax.get_yticklabels()], [text.get_text() for text in ax.texts]
    (['Paddle on to 27', 'Remain on 23'], ['60.0%, best', '50.0%  (−10.0 points)'])

    :raises ValueError: naming the value, for what is no board or position, a game that is over, or values that are no
        chances of the choices that are open.
    """
    game = board if isinstance(board, Game) else state
    if policy is None and isinstance(game, Game):
        policy = position(game).policies
    board, state, names = _position(board, state, names)
    seats = _names(state, names)
    actions = legal_actions(board, state)
    if not actions:
        raise ValueError("state: the game is over, and nothing is to choose")
    if values is None:
        values = choice_values(board, state, policy)
    found = _by_action(values, actions, state.mover)
    lang = language("en")
    labels = [action_label(board, state, action, seats, lang) for action in actions]
    ax = axes(ax)
    who = shorten(seats[state.mover], 40, placeholder="…")
    here = state.positions[state.mover]
    heading = title or f"What each choice is worth to {who}, {f'on {here}' if here else 'at the start'}"
    size = name(ax, heading, "chance to win", short="Each choice")
    places = list(range(len(actions)))
    aside = 0.15 if crowded(ax) else 0.0  # where axes are crowded, what can be chosen is written over the bars
    best = max(found, key=lambda value: value.chance)
    reach = max(value.chance + 2 * value.stderr for value in found) or 1.0
    entries: dict[str, tuple[Any, str]] = {}
    for y, value in zip(places, found, strict=True):
        looks: dict[str, Any] = {"color": SIMULATED} if value.n else EXACT_LOOKS
        bar = ax.barh([y + aside], [value.chance], 0.62 - 2 * aside, zorder=2, **looks)
        if value.n:
            low = min(value.chance, 2 * value.stderr)
            error = ([low], [2 * value.stderr])
            ax.errorbar(
                [value.chance], [y + aside], xerr=error, fmt="none", ecolor="#222222", capsize=5, elinewidth=2, zorder=3
            )
            worst = 100 * max(v.stderr for v in found)
            words = f"simulated: n = {value.n:,} games each\n(± 2 standard errors; one is up to {worst:.2g} points)"
            entries["simulated"] = (bar, words)
        else:
            entries["exact"] = (bar, "exact")
        told = percent(value.chance)
        if value.chance == best.chance:
            told += ", best" if not value.n and sum(v.chance == best.chance for v in found) == 1 < len(found) else ""
        elif best.chance - value.chance <= 2 * hypot(best.stderr, value.stderr):
            told += "  (no clear difference)"  # chance alone may have made it
        else:
            told += f"  (−{100 * (best.chance - value.chance):.1f} points)"
        x = value.chance + 2 * value.stderr + reach * 0.012
        ax.text(x, y + aside, told, va="center", fontsize=size.label, color="#222222", zorder=4)
    ax.set_yticks([place - 2 * aside for place in places], [folded(label, 40 if aside else 24, 3) for label in labels])
    ax.tick_params(axis="y", labelsize=size.label)
    plain([*ax.get_yticklabels()])
    if aside:
        ax.tick_params(axis="y", length=0, pad=-4)
        for label in ax.get_yticklabels():
            label.set(ha="left", zorder=5)
    ax.set_ylim(len(actions) - 0.45, -0.55 - 0.2 * len(actions))
    ax.set_xlim(0, reach * (1.8 if aside else 1.6))
    percent_axis(ax.xaxis)
    ax.grid(axis="x", color="#dddddd", zorder=0)
    legend(ax, entries.values(), loc="upper right")
    return ax


# --- checks and values -------------------------------------------------------------------------------------------


def _position(board: Any, state: Any, names: Sequence[str] | None) -> tuple[Board, State, Sequence[str] | None]:
    """Board, position and names, of which a game given for one of them or for both tells the others."""
    games = [given for given in (board, state) if isinstance(given, Game)]
    if games and names is None:
        names = list(games[0].names)
    if isinstance(state, Game):
        if not isinstance(board, Game) and board != state.board:
            shown = board.name if isinstance(board, Board) else brief(board)
            raise ValueError(f"board: {shown} is not the board of the game, {state.board.name}; the game alone will do")
        state = state.state
    if isinstance(board, Game):
        state = board.state if state is None else state
        board = board.board
    if isinstance(board, State):
        raise ValueError("board: a State alone does not know its board; give the board before it, or a Game instead")
    if state is None:
        raise ValueError("state: it is missing; give a State after the board, or a Game instead of both")
    _check(board, state)
    return board, state, names


def _check(board: object, state: object) -> None:
    if not isinstance(board, Board):
        raise ValueError(f"board: {brief(board)} is not a Board, nor a Game")
    if not isinstance(state, State):
        raise ValueError(f"state: {brief(state)} is not a State, nor a Game; game.state is one")
    check_state(board, state)


def _names(state: State, names: Sequence[str] | None) -> list[str]:
    if names is None:
        return [f"seat {seat}" for seat in range(state.players)]
    given = [names] if isinstance(names, str) else list(names)
    if len(given) != state.players or not all(isinstance(one, str) for one in given):
        raise ValueError(f"names: {brief(names)} are not the names of {state.players} seats")
    return given


@dataclass(frozen=True, slots=True)
class _Value:
    """A chance to win, with its standard error and number of games if it is simulated."""

    chance: float
    stderr: float = 0.0
    n: int = 0


def _read(value: Any, seat: int, where: str) -> _Value:
    from math import isfinite
    from numbers import Real

    if hasattr(value, "value") and hasattr(value, "stderr"):
        n = int(value.n)
        return _Value(float(value.value[seat]), float(value.stderr[seat]) if n else 0.0, n)
    if isinstance(value, bool) or not isinstance(value, Real) or not isfinite(value) or not 0 <= float(value) <= 1:
        raise ValueError(f"{where}: {brief(value)} is not a chance, a number from 0 to 1")
    return _Value(float(value))


def _value(values: Values, state: State, seat: int) -> _Value:
    if state.over:
        return _Value(1.0 if state.winner == seat else 0.0)
    if state.out[seat]:
        return _Value(0.0)
    if isinstance(values, Mapping):
        if state not in values:
            raise ValueError(f"values: there is none for {brief(state)}")
        return _read(values[state], seat, "values")
    if not callable(values):
        raise ValueError(f"values: {brief(values)} is neither a function of a position nor a mapping")
    return _read(values(state), seat, "values")


def _by_action(values: Mapping[Any, Any], actions: Sequence[Action], seat: int) -> list[_Value]:
    if not isinstance(values, Mapping):
        raise ValueError(f"values: {brief(values)} does not map each choice to its value")
    given = {str(key): value for key, value in values.items()}
    wanted = [str(action) for action in actions]
    if set(given) != set(wanted):
        raise ValueError(f"values: are for {', '.join(given) or 'nothing'}; open are {', '.join(wanted)}")
    return [_read(given[word], seat, f"values: {word}") for word in wanted]


# --- the tree ----------------------------------------------------------------------------------------------------


def _rolls_on(board: Board, state: State, seat: int) -> bool:
    return not state.over and state.mover == seat and state.pending == "again"


def _branches(board: Board, state: State, names: Sequence[str], so_far: Fraction) -> Iterator[Branch]:
    for face, chance in outcomes(board):
        after, events = step(board, state, "roll", face)
        told = tuple(_told(board, state, after, events, names))
        yield Branch(face, so_far * chance, after.positions[state.mover], told, after)


def _told(board: Board, before: State, after: State, events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    """What a roll brings the one who rolled, in a few words each."""
    seat, lang = before.mover, language("en")
    for event in events:
        match event:
            case Lost(seat=lost) if lost == seat:
                yield "lost"
            case Won():
                yield "home first"
            case Overshot():
                yield "too many, stays"
            case Bounced():
                yield "back from home"
            case Moved(by="picture", origin=origin, square=square):
                yield f"from {origin} {'on' if square > origin else 'back'} to {square}"
            case Swapped(other=other):
                yield f"changes places with {names[other]}"
            case BecameFriday(seat=friday):
                yield f"{names[friday]} becomes Friday"
    gain = after.purses[seat] - before.purses[seat]
    if gain:
        yield f"{'+' if gain > 0 else '−'}{lang.count('chips', abs(gain))}"
    if after.over or after.mover != seat or after.pending in (None, "roll"):
        return
    actions = legal_actions(board, after)
    if after.pending == "again":
        yield "may roll again" if len(actions) > 1 else "rolls again"
    elif after.pending == "move":
        label = action_label(board, after, actions[0], names, lang)
        yield f"may {label[0].lower()}{label[1:]}"
    else:
        yield "may choose whom to change places with"


# --- drawing the tree --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Room:
    """Where the columns of the tree are, in shares of the axes, and how large the letters are in its rows."""

    first: float
    split: float
    second: float
    chance: float
    value: float
    letters: float
    points: float  # how wide the axes are
    row: float  # how high a row is, in points

    @classmethod
    def of(cls, ax: Axes, rows: int, size: Sizes, deep: bool, known: bool) -> _Room:
        wide, high = extent(ax)
        wide, high = wide * 1.22, high * 1.1  # there are no numbers at the edges
        row = high / (rows + 0.7)
        letters = max(5.0, min(size.note, 11.0 if deep else size.title, row * 0.6))
        value = 0.86 if known else 1.0
        chance = value - 0.03 if known else 0.975
        return cls(0.12, 0.325, 0.39 if deep else 1.0, chance, value, letters, wide, row)


def _line(ax: Axes, x0: float, y0: float, x1: float, y1: float) -> None:
    """A line that leaves and arrives level, as the twigs of a tree do."""
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path

    half = (x0 + x1) / 2
    curve = Path([(x0, y0), (half, y0), (half, y1), (x1, y1)], [Path.MOVETO, *[Path.CURVE4] * 3])
    ax.add_patch(PathPatch(curve, fill=False, edgecolor="#777777", linewidth=1.6, zorder=1))


def _die_size(room: _Room, board: Board) -> float:
    """How large a face is drawn: as a picture of the die where it is the usual one, else as a number."""
    return min(room.row * 0.95, room.letters * 2.2) if board.faces == 6 else room.letters


def _node(ax: Axes, branch: Branch, x: float, y: float, room: _Room, board: Board, rows: int) -> None:
    """The face, the square it leads to, and what it brings: in one line, or in several where there is room."""
    die = chr(0x267F + branch.face) if board.faces == 6 else str(branch.face)
    letters, big = room.letters, _die_size(room, board)
    ax.text(
        x,
        y,
        die,
        fontsize=big,
        ha="center",
        va="center_baseline" if big == letters else "center",
        family=families(),
        color="#111111",
        bbox={"boxstyle": "square,pad=0.02", "facecolor": "white", "edgecolor": "none"},
        zorder=3,
    )
    lang = language("en")
    where = square_title(board, branch.square, lang) if has_texts(board, branch.square, lang) else ""
    head = f"{branch.square}" + (f" · {where}" if where else "")
    told = ", ".join(branch.told)
    single = f"{head} ({told})" if told else head
    end = room.split - 0.006 if branch.then else room.chance - letters * 3.2 / room.points
    start = x + big * 0.55 / room.points + 0.014
    width = max(8, int((end - start) * room.points / (letters * 0.55)))
    most = max(1, int(room.row * rows / (letters * 1.2)))
    words = [single] if len(single) <= width else [part for line in (head, told) for part in wrap(line, width)]
    if len(words) > most:
        words = wrap(single, width, max_lines=most, placeholder="…")
    ax.text(
        start,
        y,
        "\n".join(words),
        fontsize=letters,
        va="center",
        parse_math=False,
        family=families(),
        color="#111111",
        linespacing=1.12,
        zorder=3,
    )


def _heads(ax: Axes, room: _Room, known: Mapping[int, _Value], tree: Sequence[Branch]) -> None:
    looks: dict[str, Any] = {"fontsize": min(room.letters, 13.0), "va": "center", "color": "#444444"}
    ax.text(room.chance, -0.85, "probability", ha="right", **looks)
    if not known:
        return
    leaves = [leaf for branch in tree for leaf in branch.leaves]
    n = max(value.n for value in known.values())
    fits = (1.0 - room.value) * room.points > 7 * looks["fontsize"]
    ax.text(1.0, -0.85, "chance to win" if fits else "to win", ha="right", **looks)
    mean = sum(float(leaf.chance) * known[id(leaf)].chance for leaf in leaves)
    words = f"on average {percent(mean)}" + (", always rolling again" if any(branch.then for branch in tree) else "")
    if n:
        worst = 100 * max(value.stderr for value in known.values())
        words += f"; simulated, n = {n:,}, standard error up to {worst:.2g} points"
    ax.text(0.0, -0.85, words, ha="left", **looks)


def _leaf(ax: Axes, leaf: Branch, row: float, room: _Room, value: _Value | None) -> None:
    """How likely this end of the tree is, and a bar as long as the chance to win from there."""
    from matplotlib.patches import Rectangle

    ax.text(room.chance, row, str(leaf.chance), fontsize=room.letters, ha="right", va="center", color="#444444")
    if value is None:
        return
    colour = SIMULATED if value.n else EXACT
    wide = 1.0 - room.value
    ax.add_patch(Rectangle((room.value, row - 0.32), wide, 0.64, facecolor="#eeeeee", linewidth=0, zorder=1))
    ax.add_patch(
        Rectangle((room.value, row - 0.32), wide * value.chance, 0.64, facecolor=colour, linewidth=0, zorder=2)
    )
    letters = min(room.letters, wide * room.points / 7.5)  # there is room for it on one side or the other
    inside = value.chance > 0.5
    x = room.value + wide * value.chance + (-0.006 if inside else 0.006)
    ink = "#222222" if value.n or not inside else "#ffffff"
    looks: dict[str, Any] = {"ha": "right" if inside else "left", "va": "center", "color": ink, "zorder": 3}
    ax.text(x, row, percent(value.chance), fontsize=letters, **looks)
