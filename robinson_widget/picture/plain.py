"""A position as plain text: sentences for all who read or listen, and a map of the board for those who see.

>>> from robinson_widget.board import track
>>> from robinson_widget.engine import opening
>>> print(chart(track("Short", 6), opening(track("Short", 6), 2)[0]))
6 5 4
1 2 3
start [1,2]
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
        marks[number] = f"[{','.join(seats)}]" if seats else ""
    digits, places = len(str(board.last)), {cell: number for number, cell in enumerate(layout.cells, start=1)}
    # Each column as wide as it needs to be: where all stand on one square, only one is wide.
    room = [0] * layout.columns
    for (column, _), number in places.items():
        room[column] = max(room[column], len(marks[number]))
    if sum(digits + wide + 1 for wide in room) > _WIDEST:
        return ""

    def cell(column: int, row: int) -> str:
        number = places.get((column, row))
        return f"{number or '':>{digits}}{marks[number] if number else '':<{room[column]}}"

    rows = [" ".join(cell(column, row) for column in range(layout.columns)) for row in range(layout.rows)]
    return "\n".join([row.rstrip() for row in rows] + [f"{start} {marks[0]}".rstrip()])
