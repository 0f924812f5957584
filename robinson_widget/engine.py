"""The rules: a pure function from position, action and face to the next position and what happened.

Constants and terms: a *seat* counts from 0, in the order of play; play passes from seat to seat and past the last
one to the first. The die is a chance node: :func:`outcomes` gives its law, and the face comes in from outside.
Nothing here draws a random number, prints, or knows a language.

>>> from robinson_widget.board import ROBINSON
>>> state, _ = opening(ROBINSON, players=2)
>>> state, events = step(ROBINSON, state, "roll", 3)
>>> [event.kind for event in events]
['rolled', 'moved', 'landed', 'received', 'turn_ended']
>>> state.positions, state.purses, state.bank
((3, 0), (21, 20), 19)
>>> FEWEST_PLAYERS, MOST_PLAYERS
(1, 8)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from fractions import Fraction
from typing import Any, Literal, get_args

from robinson_widget.board import Board, walk
from robinson_widget.checks import as_list, brief, exact_fields, whole
from robinson_widget.effects import (
    MOST_CHIPS,
    CollectFromEach,
    Effect,
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
from robinson_widget.events import (
    AllLost,
    BecameFriday,
    Bounced,
    Declined,
    Event,
    Landed,
    Lost,
    Moved,
    Overshot,
    Paid,
    Received,
    Restarted,
    Rolled,
    Said,
    Shared,
    Stayed,
    Swapped,
    TurnEnded,
    Won,
)

FEWEST_PLAYERS = 1
MOST_PLAYERS = 8

ActionKind = Literal["roll", "restart", "stay", "pass", "paddle", "remain", "swap"]

#: What the mover has to settle: how to begin the turn, whether to roll again, whether to move on, with whom to swap.
Pending = Literal["roll", "again", "move", "swap"]


class IllegalAction(ValueError):
    """An action that is not open now. The message says what is open instead; nothing has changed.

    `action`: what was asked for, as text; empty where the game is over whatever is asked for.

    >>> from robinson_widget import ROBINSON
    >>> step(ROBINSON, opening(ROBINSON, players=2)[0], "paddle")
    Traceback (most recent call last):
    robinson_widget.engine.IllegalAction: action 'paddle' is not open now; open are: roll
    """

    def __init__(self, message: str, action: str = "") -> None:
        super().__init__(message)
        self.action = action


# --- actions ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Action:
    """A choice of the mover: a `kind` and, for a swap, the `seat` to swap with. ``str`` gives "roll" or "swap 2".

    >>> str(Action("paddle")), str(Action("swap", 2))
    ('paddle', 'swap 2')
    """

    kind: ActionKind
    seat: int | None = None

    def __str__(self) -> str:
        return self.kind if self.seat is None else f"{self.kind} {self.seat}"

    def __repr__(self) -> str:
        return f"Action({self.kind!r})" if self.seat is None else f"Action({self.kind!r}, {self.seat!r})"

    @classmethod
    def parse(cls, text: Action | str) -> Action:
        """The action that the string names; an action is given back as it is.

        :raises IllegalAction: naming the value and the known actions, otherwise.

        >>> Action.parse("swap 2")
        Action('swap', 2)
        """
        if isinstance(text, Action) and text.kind in get_args(ActionKind):
            return text
        if isinstance(text, str):
            if text in get_args(ActionKind) and text != "swap":
                return cls(text)  # type: ignore[arg-type]
            if found := re.fullmatch(r"swap ([0-9])", text):
                return cls("swap", int(found[1]))
        known = [kind if kind != "swap" else "swap SEAT" for kind in get_args(ActionKind)]
        raise IllegalAction(f"action {brief(text)} is unknown; known are {', '.join(known)}")


# --- state -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class State:
    """A position, complete: with the board it is all that the rules need. Hashable; one entry a seat in each tuple.

    * `positions`: the square of each pawn, 0 at the start; `purses`, `bank`: chips;
    * `fridays`: the seat of each seat's Friday, or None (kept when that Friday is out, but then without effect);
    * `out`: whether the seat is lost; `mover`: the seat to act; `turn`: from 1;
    * `pending`: what the mover has to settle, None when the game is `over`; `winner`: a seat, or None.

    >>> from robinson_widget import ROBINSON
    >>> state, _ = opening(ROBINSON, players=3)
    >>> state, _ = step(ROBINSON, state, "roll", 4)
    >>> state.positions, state.bank, state.mover, state.pending
    ((4, 0, 0), 30, 1, 'roll')
    """

    positions: tuple[int, ...]
    purses: tuple[int, ...]
    bank: int
    fridays: tuple[int | None, ...]
    out: tuple[bool, ...]
    mover: int
    turn: int
    pending: Pending | None
    winner: int | None
    over: bool

    @property
    def players(self) -> int:
        """How many seats there are, the lost included.

        >>> from robinson_widget import ROBINSON
        >>> opening(ROBINSON, players=3)[0].players
        3
        """
        return len(self.positions)

    @property
    def chips(self) -> int:
        """All chips of the game, in purses and bank; no step changes it.

        >>> from robinson_widget import ROBINSON
        >>> opening(ROBINSON, players=3)[0].chips  # 30 each
        90
        """
        return sum(self.purses) + self.bank

    def friday_of(self, seat: int) -> int | None:
        """The seat of the living Friday of `seat`, or None.

        >>> from dataclasses import replace
        >>> from robinson_widget import ROBINSON
        >>> state = replace(opening(ROBINSON, players=3)[0], positions=(28, 0, 0))
        >>> state, _ = step(ROBINSON, state, "roll", 1)  # square 29
        >>> [state.friday_of(seat) for seat in range(3)]
        [2, None, None]
        """
        friday = self.fridays[seat]
        return None if friday is None or self.out[friday] else friday

    @property
    def bonds(self) -> tuple[tuple[int, int], ...]:
        """(master, Friday) for every bond that has an effect: both are still in.

        >>> from dataclasses import replace
        >>> from robinson_widget import ROBINSON
        >>> state = replace(opening(ROBINSON, players=3)[0], fridays=(2, None, None))
        >>> state.bonds, replace(state, out=(False, False, True)).bonds
        (((0, 2),), ())
        """
        pairs = ((master, self.friday_of(master)) for master in range(self.players) if not self.out[master])
        return tuple((master, friday) for master, friday in pairs if friday is not None)

    def to_json(self) -> dict[str, Any]:
        """The state as plain data for JSON; :meth:`from_json` reads it back.

        >>> from robinson_widget import ROBINSON
        >>> opening(ROBINSON, players=2)[0].to_json()["purses"]
        [20, 20]
        """
        return {key: list(value) if isinstance(value, tuple) else value for key, value in asdict(self).items()}

    @classmethod
    def from_json(cls, data: object, board: Board) -> State:
        """Read what :meth:`to_json` wrote, and check that the position can stand on `board`.

        :raises ValueError: naming the field, its value and what is allowed, otherwise.

        >>> from robinson_widget import ROBINSON
        >>> state, _ = opening(ROBINSON, players=2)
        >>> State.from_json(state.to_json(), ROBINSON) == state
        True
        """
        raw = exact_fields(data, "state", (f.name for f in fields(cls)), ValueError)
        lists = {
            name: tuple(as_list(raw[name], f"state.{name}", ValueError))
            for name in ("positions", "purses", "fridays", "out")
        }
        state = cls(**{**raw, **lists})
        check_state(board, state)
        return state


def check_state(board: Board, state: State) -> None:
    """Refuse a position that cannot stand on `board`.

    :raises ValueError: naming the field of the state, its value and what is allowed.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON
    >>> check_state(ROBINSON, replace(opening(ROBINSON, players=2)[0], positions=(46, 0)))
    Traceback (most recent call last):
    ValueError: state.positions[0]: 46 is not a whole number from 0 to 45
    """
    for name in ("positions", "purses", "fridays", "out"):
        if not isinstance(getattr(state, name), tuple):
            raise ValueError(f"state.{name}: {brief(getattr(state, name))} is not a tuple with an entry for each seat")
    players = whole(len(state.positions), "state.positions: seats", FEWEST_PLAYERS, MOST_PLAYERS)
    for name in ("purses", "fridays", "out"):
        if len(getattr(state, name)) != players:
            raise ValueError(
                f"state.{name}: {brief(getattr(state, name))} has not one entry for each of {players} seats"
            )
    for seat in range(players):
        whole(state.positions[seat], f"state.positions[{seat}]", 0, board.last)
        whole(state.purses[seat], f"state.purses[{seat}]", 0, MOST_CHIPS * MOST_PLAYERS)
        _seat_or_none(state.fridays[seat], f"state.fridays[{seat}]", players)
        if state.fridays[seat] == seat:
            raise ValueError(f"state.fridays[{seat}]: {seat} is the seat itself; nobody is their own Friday")
        if not isinstance(state.out[seat], bool):
            raise ValueError(f"state.out[{seat}]: {brief(state.out[seat])} is neither True nor False")
        # A pawn lost by its roll stands where the roll led it, be it home, and has won nothing there.
        home = state.positions[seat] == board.last and not state.out[seat]
        if home != (state.winner == seat):
            raise ValueError(
                f"state.positions[{seat}]: square {state.positions[seat]} does not fit winner {brief(state.winner)}"
            )
    whole(state.bank, "state.bank", 0, MOST_CHIPS * MOST_PLAYERS)
    whole(state.mover, "state.mover", 0, players - 1)
    whole(state.turn, "state.turn", 1, 2**53)
    _seat_or_none(state.winner, "state.winner", players)
    if state.over is not (state.winner is not None or all(state.out)):
        raise ValueError(
            f"state.over: {brief(state.over)} does not fit winner {brief(state.winner)} and out {state.out!r}"
        )
    if not all(state.out) and state.out[state.mover]:
        raise ValueError(f"state.mover: seat {state.mover} is out of the game")
    if state.winner is not None and state.out[state.winner]:
        raise ValueError(f"state.winner: seat {state.winner} is out of the game")
    allowed = [None] if state.over else [*_pending_on(board, state)]
    if state.pending not in allowed:
        where = "the game is over" if state.over else f"the mover stands on {state.positions[state.mover]}"
        raise ValueError(f"state.pending: {brief(state.pending)} is not one of {allowed}; {where}")


def _seat_or_none(value: object, name: str, players: int) -> None:
    if value is not None:
        whole(value, f"{name} (a seat, or None)", 0, players - 1)


def _pending_on(board: Board, state: State) -> list[Pending]:
    """What can be pending where the mover stands: a turn to begin, and what the picture there leaves open."""
    found: list[Pending] = ["roll"]
    for effect in board.effects(state.positions[state.mover]):
        match effect:
            case RollAgain():
                found.append("again")
            case MoveTo(optional=True):
                found.append("move")
            case SwapWith(square=square) if len(standing_on(state, square)) > 1:
                found.append("swap")
    return found


def order_of_play(state: State, first: int) -> tuple[int, ...]:
    """The seats still in, in the order of play, beginning with `first` or the next one still in.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON
    >>> state, _ = opening(ROBINSON, players=3)
    >>> order_of_play(state, 1), order_of_play(replace(state, out=(False, True, False)), 1)
    ((1, 2, 0), (2, 0))
    """
    around = ((first + i) % state.players for i in range(state.players))
    return tuple(seat for seat in around if not state.out[seat])


def right_neighbour(state: State, seat: int) -> int | None:
    """The seat still in that moves before `seat`: the right-hand one, for play passes to the left. None if alone.

    >>> from robinson_widget import ROBINSON
    >>> right_neighbour(opening(ROBINSON, players=3)[0], 0), right_neighbour(opening(ROBINSON, players=1)[0], 0)
    (2, None)
    """
    others = [other for other in order_of_play(state, seat + 1) if other != seat]
    return others[-1] if others else None


def standing_on(state: State, square: int) -> tuple[int, ...]:
    """The seats still in whose pawn stands on `square`.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON
    >>> standing_on(replace(opening(ROBINSON, players=3)[0], positions=(41, 12, 41)), 41)
    (0, 2)
    """
    return tuple(s for s in range(state.players) if state.positions[s] == square and not state.out[s])


# --- the game ----------------------------------------------------------------------------------------------------


def opening(board: Board, players: int) -> tuple[State, tuple[Event, ...]]:
    """The position before the first roll, and the antes that led to it: everyone on 0, seat 0 (the youngest) to move.

    :raises ValueError: if `players` is not a whole number from 1 to 8.

    >>> from robinson_widget import ROBINSON
    >>> state, antes = opening(ROBINSON, players=3)
    >>> state.positions, state.purses, state.bank
    ((0, 0, 0), (20, 20, 20), 30)
    """
    whole(players, "players", FEWEST_PLAYERS, MOST_PLAYERS)
    state = State(
        positions=(0,) * players,
        purses=(board.chips - board.ante,) * players,
        bank=board.ante * players,
        fridays=(None,) * players,
        out=(False,) * players,
        mover=0,
        turn=1,
        pending="roll",
        winner=None,
        over=False,
    )
    return state, tuple(Paid(seat, None, board.ante, board.ante, 0) for seat in range(players) if board.ante)


def outcomes(board: Board) -> tuple[tuple[int, Fraction], ...]:
    """The law of the die: each face with its probability.

    >>> from robinson_widget import ROBINSON
    >>> sum(face * chance for face, chance in outcomes(ROBINSON))  # the mean roll
    Fraction(7, 2)
    """
    return tuple((face, Fraction(1, board.faces)) for face in range(1, board.faces + 1))


def legal_actions(board: Board, state: State) -> tuple[Action, ...]:
    """All actions open now, in a fixed order: none after the end, one where nothing is to choose.

    Those with whom to swap come in the order of play after the mover: no seat is better for its number.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON
    >>> state, _ = opening(ROBINSON, players=2)
    >>> [str(action) for action in legal_actions(ROBINSON, replace(state, positions=(23, 0), pending="move"))]
    ['paddle', 'remain']
    """
    effects = board.effects(state.positions[state.mover])
    match state.pending:
        case None:
            return ()
        case "roll":
            actions = [Action("roll")]
            if MayStartOver() in effects:  # square 4
                actions.append(Action("restart"))
            if MayStay() in effects:  # square 7
                actions.append(Action("stay"))
            return tuple(actions)
        case "again":  # squares 12 and 20
            return (Action("roll"), Action("pass")) if RollAgain(optional=True) in effects else (Action("roll"),)
        case "move":  # square 23
            return (Action("paddle"), Action("remain"))
        case "swap":  # square 36, with several players on 41
            (swap,) = (effect for effect in effects if isinstance(effect, SwapWith))
            there = standing_on(state, swap.square)
            return tuple(Action("swap", seat) for seat in order_of_play(state, state.mover + 1) if seat in there)


def check_action(board: Board, state: State, action: Action | str) -> Action:
    """The action, if it is open now.

    :raises IllegalAction: saying what is open instead, otherwise.

    >>> from robinson_widget import ROBINSON
    >>> check_action(ROBINSON, opening(ROBINSON, players=2)[0], "stay")
    Traceback (most recent call last):
    robinson_widget.engine.IllegalAction: action 'stay' is not open now; open are: roll
    """
    open_now = legal_actions(board, state)
    instead = f"open are: {', '.join(map(str, open_now))}" if open_now else "the game is over, nothing is open"
    try:
        wanted = Action.parse(action)
    except IllegalAction as error:
        raise IllegalAction(f"{error}; {instead}", error.action) from None
    if wanted not in open_now:
        raise IllegalAction(f"action {str(wanted)!r} is not open now; {instead}", str(wanted) if open_now else "")
    return open_now[open_now.index(wanted)]  # an equal one may hold True or 1.0 for a seat


def step(board: Board, state: State, action: Action | str, roll: int | None = None) -> tuple[State, tuple[Event, ...]]:
    """Carry out one action: the new state, and what happened, in order.

    `roll` is the face of the die and goes with the action "roll", and with no other.

    :raises IllegalAction: if the action is not open in `state`.
    :raises ValueError: if a face is missing, superfluous or not on the die.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON
    >>> state = replace(opening(ROBINSON, players=2)[0], positions=(22, 0))
    >>> state, events = step(ROBINSON, state, "roll", 3)  # square 25: back to 14, and its 2 chips
    >>> state.positions, state.purses, events[-1]
    ((14, 0), (22, 20), TurnEnded(seat=0, turn=1, mover=1))
    """
    wanted = check_action(board, state, action)
    if wanted.kind == "roll":
        roll = whole(roll, "roll", 1, board.faces)
    elif roll is not None:
        raise ValueError(f"roll: {brief(roll)} was given, but the action {str(wanted)!r} goes without a face")
    table = _Table(board, state)
    seat, square = state.mover, state.positions[state.mover]
    match wanted.kind:
        case "roll":
            assert roll is not None
            _roll(table, roll)
        case "restart":
            table.events.append(Restarted(seat, square))
            table.positions[seat] = 0
            table.pending = "roll"
        case "stay":
            table.events.append(Stayed(seat, square))
            _end_turn(table)
        case "pass":
            table.events.append(Declined(seat, square, "again"))
            _end_turn(table)
        case "remain":
            table.events.append(Declined(seat, square, "move"))
            _end_turn(table)
        case "paddle":
            (move,) = (effect for effect in board.effects(square) if isinstance(effect, MoveTo))
            table.events.append(Moved(seat, square, move.square, "picture"))
            table.positions[seat] = move.square
            _land(table)
        case "swap":
            assert wanted.seat is not None
            _swap(table, wanted.seat)
    return table.state(), tuple(table.events)


class _Table:
    """A state taken apart while one step is worked out, and the events so far."""

    def __init__(self, board: Board, state: State) -> None:
        self.board = board
        self.before = state
        self.events: list[Event] = []
        self.positions = list(state.positions)
        self.purses = list(state.purses)
        self.bank = state.bank
        self.fridays = list(state.fridays)
        self.out = list(state.out)
        self.mover = state.mover
        self.turn = state.turn
        self.pending: Pending | None = state.pending
        self.winner: int | None = None
        self.over = False

    def state(self) -> State:
        return State(
            tuple(self.positions),
            tuple(self.purses),
            self.bank,
            tuple(self.fridays),
            tuple(self.out),
            self.mover,
            self.turn,
            self.pending,
            self.winner,
            self.over,
        )

    # Nobody pays what they do not have: each of these moves what is there, and tells what was due.

    def pay(self, seat: int, to: int | None, due: int, square: int, master: int | None = None) -> None:
        chips = min(due, self.purses[seat])
        self.purses[seat] -= chips
        if to is None:
            self.bank += chips
        else:
            self.purses[to] += chips
        self.events.append(Paid(seat, to, chips, due, square, master))

    def receive(self, seat: int, due: int, square: int, master: int | None = None) -> None:
        chips = min(due, self.bank)
        self.bank -= chips
        self.purses[seat] += chips
        self.events.append(Received(seat, chips, due, square, master))


def _roll(table: _Table, face: int) -> None:
    board, seat = table.board, table.mover
    origin = table.positions[seat]
    square = walk(board, origin, face)
    table.events.append(Rolled(seat, face, origin))
    walked = origin + face <= board.last or board.past_end != "stay"
    if not walked:
        table.events.append(Overshot(seat, square))
    elif origin + face > board.last and board.past_end == "bounce":
        table.events += [Moved(seat, origin, board.last, "roll"), Bounced(seat, board.last, square)]
    else:
        table.events.append(Moved(seat, origin, square, "roll"))
    table.positions[seat] = square
    if LostOnRoll(face) in board.effects(origin):  # square 42
        _lose(table)
    elif walked:
        _land(table)
    else:
        _end_turn(table)  # the pawn has not moved, so it has not landed, and no picture counts


def _land(table: _Table) -> None:
    """Obey the picture under the mover's pawn, and those it leads to; then end the turn or wait for a choice."""
    seat = table.mover
    onward: int | None = table.positions[seat]
    while onward is not None:
        square, onward = onward, None
        table.events.append(Landed(seat, square))
        if square == table.board.last:
            _win(table)
            return
        for effect in table.board.effects(square):
            match effect:
                case MoveTo(square=to, optional=False):  # square 25
                    table.events.append(Moved(seat, square, to, "picture"))
                    table.positions[seat] = onward = to
                case MoveTo():  # square 23
                    table.pending = "move"
                    return
                case RollAgain():  # squares 12 and 20
                    table.pending = "again"
                    return
                case SwapWith(square=there):  # square 36
                    others = standing_on(table.state(), there)
                    if len(others) > 1:
                        table.pending = "swap"
                        return
                    if others:
                        _swap(table, others[0])
                        return
                case _:
                    _obey(table, effect, seat, square)
    _end_turn(table)


def _obey(table: _Table, effect: Effect, seat: int, square: int) -> None:
    """Carry out an effect that moves chips, binds a Friday or lets the table speak."""
    state = table.state()  # nobody enters, leaves or is bound twice while one effect is carried out
    neighbour = right_neighbour(state, seat)
    friday = state.friday_of(seat)
    match effect:
        case Receive(chips=due):
            table.receive(seat, due, square)
            if friday is not None:
                table.receive(friday, 1, square, master=seat)
        case Pay(chips=due):
            _pay_bank(table, seat, due, square)
        case EveryonePays(chips=due):
            for payer in order_of_play(state, seat):
                _pay_bank(table, payer, due, square)
        case PayNeighbour(chips=due):
            if neighbour is not None:
                table.pay(seat, neighbour, due, square)
        case CollectFromEach(chips=due):
            collectors = [seat] if friday is None else [seat, friday]
            for collector in collectors:
                for payer in order_of_play(state, seat):
                    if payer not in collectors:
                        table.pay(payer, collector, due, square)
        case RecruitFriday(chips=due):
            if neighbour is not None:
                if due:
                    table.pay(neighbour, seat, due, square)
                table.fridays[seat] = neighbour
                table.events.append(BecameFriday(neighbour, seat))
        case EveryoneSays(phrase=phrase):
            table.events.append(Said(seat, phrase, square))
        case _:  # MayStartOver, MayStay and LostOnRoll wait for the next roll from here
            pass


def _pay_bank(table: _Table, seat: int, due: int, square: int) -> None:
    """A payment to the bank on account of a picture: the Friday's chip comes on top, of the Friday's own."""
    table.pay(seat, None, due, square)
    friday = table.state().friday_of(seat)
    if friday is not None:
        table.pay(friday, None, 1, square, master=seat)


def _swap(table: _Table, other: int) -> None:
    """Square 36: the two pawns change places. A swap obeys no picture, and ends the turn."""
    seat = table.mover
    here, there = table.positions[seat], table.positions[other]
    table.positions[seat], table.positions[other] = there, here
    table.events.append(Swapped(seat, other, here, there))
    _end_turn(table)


def _lose(table: _Table) -> None:
    """Square 42: out of the game. If all are out, it ends without a winner and the bank stays where it is."""
    table.out[table.mover] = True
    table.events.append(Lost(table.mover, table.positions[table.mover]))
    if all(table.out):
        table.events.append(AllLost(table.bank))
        table.pending, table.over = None, True
    else:
        _end_turn(table)


def _win(table: _Table) -> None:
    """Square 45: the winner shares the bank and the game is over."""
    seat = table.mover
    table.events.append(Won(seat, table.positions[seat], table.bank))
    table.winner, table.pending, table.over = seat, None, True
    for share in share_out(table.state()):
        table.bank -= share.chips
        table.purses[share.seat] += share.chips
        table.events.append(share)


def share_out(state: State) -> tuple[Shared, ...]:
    """Who takes how much of the bank, given that ``state.winner`` has won: a tuple that adds up to the bank.

    The winner's living Friday takes a third, rounded down. Without one, half of the bank, rounded down, goes to the
    player still in who stands nearest to home; several equally near split it, rounded down again. The
    winner has the rest.

    :raises ValueError: if the state has no winner.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON
    >>> state = replace(opening(ROBINSON, players=3)[0], positions=(45, 30, 12), bank=31, winner=0, over=True)
    >>> share_out(state)
    (Shared(seat=1, chips=15, part='nearest'), Shared(seat=0, chips=16, part='winner'))
    """
    winner = state.winner
    if winner is None:
        raise ValueError("state.winner: None has no share; a state with a winner is needed")
    others = order_of_play(state, winner)[1:]
    friday = state.friday_of(winner)
    shares: list[Shared] = []
    if friday is not None:
        shares.append(Shared(friday, state.bank // 3, "friday"))
    elif others:
        front = max(state.positions[seat] for seat in others)
        nearest = [seat for seat in others if state.positions[seat] == front]
        shares += [Shared(seat, state.bank // 2 // len(nearest), "nearest") for seat in nearest]
    rest = state.bank - sum(share.chips for share in shares)
    return (*shares, Shared(winner, rest, "winner"))


def _end_turn(table: _Table) -> None:
    ended = table.mover
    table.mover = order_of_play(table.state(), ended + 1)[0]
    table.events.append(TurnEnded(ended, table.turn, table.mover))
    table.turn += 1
    table.pending = "roll"


def chip_moves(events: Sequence[Event]) -> tuple[tuple[int | None, int | None, int], ...]:
    """Every movement of chips in `events`, in order, as (from, to, chips); None is the bank.

    >>> from robinson_widget.board import ROBINSON
    >>> chip_moves(opening(ROBINSON, players=2)[1])
    ((0, None, 10), (1, None, 10))
    """
    moves: list[tuple[int | None, int | None, int]] = []
    for event in events:
        match event:
            case Paid(seat=seat, to=to, chips=chips):
                moves.append((seat, to, chips))
            case Received(seat=seat, chips=chips) | Shared(seat=seat, chips=chips):
                moves.append((None, seat, chips))
    return tuple(moves)
