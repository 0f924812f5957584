"""A position as plain text: sentences for all who read or listen, and a map of the board for those who see.

>>> from robinson_widget.board import track
>>> from robinson_widget.engine import opening
>>> print(chart(track("Short", 6), opening(track("Short", 6), 2)[0]))
6 5 4
1 2 3
start [12]
"""

from __future__ import annotations

from robinson_widget.board import Board
from robinson_widget.engine import State
from robinson_widget.picture.layout import layout_of

#: A map that is wider than this many characters would be torn apart by the lines of a terminal.
_WIDEST = 100


def chart(board: Board, state: State, start: str = "start") -> str:
    """The squares by their numbers where they lie, with the seats (counted from 1) that stand on each in brackets.

    Lost pawns stand there no more. Empty where the board is too wide for it.

    >>> from robinson_widget.board import track
    >>> from robinson_widget.engine import opening
    >>> long = track("Long", 1000)
    >>> chart(long, opening(long, 1)[0])
    ''
    """
    layout = layout_of(board)
    marks = dict.fromkeys(range(board.last + 1), "")
    for number in set(state.positions):
        seats = [str(s + 1) for s in range(state.players) if state.positions[s] == number and not state.out[s]]
        marks[number] = f"[{''.join(seats)}]" if seats else ""
    digits, room = len(str(board.last)), max(len(marks[number]) for number in range(1, board.last + 1))
    if (digits + room + 1) * layout.columns > _WIDEST:
        return ""
    places = {cell: f"{number:>{digits}}{marks[number]:<{room}}" for number, cell in enumerate(layout.cells, start=1)}
    nothing = " " * (digits + room)
    rows = [
        " ".join(places.get((column, row), nothing) for column in range(layout.columns)) for row in range(layout.rows)
    ]
    return "\n".join([row.rstrip() for row in rows] + [f"{start} {marks[0]}".rstrip()])
