"""A position set up by hand, and the checks that a game can begin with it.

>>> from robinson_widget.board import ROBINSON
>>> state = set_up(ROBINSON, ("Ada", "Ben"), positions=[36, 41], purses=[12, 8], mover="Ben")
>>> state.mover, state.bank  # the bank has what is left of 30 chips each
(1, 40)
>>> LATEST_TURN  # in which one may begin
1000000
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import get_args

from robinson_widget.board import Board
from robinson_widget.checks import brief, whole
from robinson_widget.effects import MoveTo
from robinson_widget.engine import Pending, State, check_state, opening
from robinson_widget.seats import by_seat, listed, seat_of

#: A game may begin as late as that; there is room behind it for any that is played.
LATEST_TURN = 1_000_000


def set_up(
    board: Board,
    names: Sequence[str],
    *,
    positions: Iterable[int] | Mapping[str, int],
    purses: Iterable[int] | Mapping[str, int] | None = None,
    bank: int | None = None,
    mover: int | str | None = None,
    turn: int = 1,
    fridays: Mapping[int | str, int | str] | None = None,
    lost: Iterable[int | str] = (),
    pending: Pending = "roll",
) -> State:
    """The state of which the arguments tell, as :meth:`robinson_widget.game.Game.from_position` explains them.

    >>> from robinson_widget.board import ROBINSON
    >>> set_up(ROBINSON, ("Ada",), positions=[25])
    Traceback (most recent call last):
        ...
    ValueError: positions[0]: nobody rests on square 25, which leads on to 14

    :raises ValueError: naming the field, its value and what is allowed, for what cannot be.
    """
    try:
        return _set_up(board, names, positions, purses, bank, mover, turn, fridays, lost, pending)
    except ValueError as error:
        text = str(error).removeprefix("state.").removeprefix("start.")
        for field, given in (("positions", positions), ("purses", purses)):
            for seat, name in enumerate(names if isinstance(given, Mapping) else ()):
                text = text.replace(f"{field}[{seat}]", f"{field}[{name!r}]", 1)  # as it was given
        raise ValueError(text) from None


def _set_up(
    board: Board,
    names: Sequence[str],
    positions: Iterable[int] | Mapping[str, int],
    purses: Iterable[int] | Mapping[str, int] | None,
    bank: int | None,
    mover: int | str | None,
    turn: int,
    fridays: Mapping[int | str, int | str] | None,
    lost: Iterable[int | str],
    pending: Pending,
) -> State:
    seats = range(len(names))
    begun = opening(board, len(names))[0]
    squares = by_seat(positions, "positions", names)
    chips = begun.purses if purses is None else by_seat(purses, "purses", names)
    chips = tuple(whole(chips[seat], f"purses[{seat}]", 0, begun.chips) for seat in seats)
    if sum(chips) > begun.chips:
        raise ValueError(f"purses: {chips} add up to {sum(chips)}; {_brought(begun)}")
    gone = listed(lost, "lost", "seats or names")
    if len(gone) > len(names):
        raise ValueError(f"lost: {brief(gone)} has more entries than there are seats, {len(names)}")
    out = {seat_of(seat, f"lost[{i}]", names) for i, seat in enumerate(gone)}
    if len(out) == len(names):
        raise ValueError(f"lost: {brief(lost)} leaves nobody to play")
    if not isinstance(pending, str):
        raise ValueError(f"pending: {brief(pending)} is not one of {', '.join(get_args(Pending))}")
    state = State(
        positions=tuple(whole(squares[seat], f"positions[{seat}]", 0, board.last) for seat in seats),
        purses=chips,
        bank=begun.chips - sum(chips) if bank is None else whole(bank, "bank", 0, begun.chips),
        fridays=_friday_seats({} if fridays is None else fridays, names),
        out=tuple(seat in out for seat in seats),
        mover=min(set(seats) - out) if mover is None else seat_of(mover, "mover", names),
        turn=whole(turn, "turn", 1, LATEST_TURN),
        pending=pending,
        winner=None,
        over=False,
    )
    if state.mover in out:
        still = ", ".join(names[seat] for seat in seats if seat not in out)
        raise ValueError(f"mover: {brief(mover)} is lost and cannot move; still in are {still}")
    for seat in seats:
        if state.positions[seat] == board.last and seat not in out:
            raise ValueError(
                f"positions[{seat}]: {board.last} is home, where the game is over; allowed are 0 to {board.last - 1}"
            )
    check_start(board, state, len(names))
    return state


def check_start(board: Board, state: State, players: int) -> None:
    """Refuse a state that cannot be in a game of so many players on the board.

    >>> from robinson_widget.board import ROBINSON
    >>> check_start(ROBINSON, opening(ROBINSON, 2)[0], players=3)
    Traceback (most recent call last):
        ...
    ValueError: start.positions: (0, 0) has not one entry for each of 3 seats

    :raises ValueError: naming the field of the state, its value and what is allowed.
    """
    if state.players != players:
        raise ValueError(f"start.positions: {state.positions} has not one entry for each of {players} seats")
    check_state(board, state)
    for seat, square in enumerate(state.positions):
        for effect in board.effects(square) if not state.out[seat] else ():
            if isinstance(effect, MoveTo) and not effect.optional:  # square 25
                raise ValueError(
                    f"start.positions[{seat}]: nobody rests on square {square}, which leads on to {effect.square}"
                )
    begun = opening(board, players)[0]
    if state.chips != begun.chips:
        raise ValueError(
            f"start.bank: purses {state.purses} and bank {state.bank} add up to {state.chips}; {_brought(begun)}"
        )


def _brought(begun: State) -> str:
    return f"{begun.players} players brought {begun.chips} chips, which are never created or lost"


def _friday_seats(fridays: Mapping[int | str, int | str], names: Sequence[str]) -> tuple[int | None, ...]:
    if not isinstance(fridays, Mapping):
        raise ValueError(f"fridays: {brief(fridays)} is not a dictionary of masters and their Fridays")
    seats: list[int | None] = [None] * len(names)
    masters = [seat_of(master, "fridays: master", names) for master in fridays]
    if len(set(masters)) < len(masters):
        raise ValueError(f"fridays: {brief(fridays)} names a master twice; each has one Friday at most")
    for seat, (master, friday) in zip(masters, fridays.items(), strict=True):
        seats[seat] = seat_of(friday, f"fridays[{brief(master)}]", names)
    return tuple(seats)
