"""Which cells show a board, so that one which no cell shows any more does not go on reacting unseen.

When a cell is run again, its output goes from the page, but the widget that it showed stays alive in the kernel: it
would still follow its game, send drawings to nobody and let computers play. So the watch notes in which cell a widget
was made and in which ones it is shown. One that no cell shows any more *rests*: it follows its game no longer, and
wakes when it is shown again or clicked. It is closed for good if also the cell that made it was run again and none of
the names in the notebook holds it, be it in a list or a dictionary.

What cells show is not all that a page shows: a board may stand in a box or an output of another cell, and a cell that
was cut may have been put back. So one that the page still has on view, as far as it tells, waits until it is gone.

Front ends that don't tell the kernel which cell is run leave every board awake, as if there were no watch.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from robinson_widget.widget.parts import Reports, guarded

#: A list that is longer is no list of boards, and not searched for one.
MOST_LOOKED_AT = 300


class Watched(Reports, Protocol):
    """A widget that can rest; `on_page` says whether the page was the last to tell that it shows it."""

    on_page: bool
    _view_count: Any

    def observe(self, handler: Any, names: Any = ...) -> None:
        """As of any widget."""

    def rest(self) -> None:
        """Follow the game no longer, until `wake`."""

    def wake(self) -> None:
        """Follow the game again, and show it as it is now."""

    def close(self) -> None:
        """End for good."""


@dataclass(slots=True)
class _Place:
    """Where a widget was made, as (cell, run), and the runs of the cells that show it."""

    widget: Watched
    made: tuple[str, int] | None
    shown: dict[str, int] = field(default_factory=dict)
    anywhere: bool = False  # shown where no cell is known; it may be there for ever
    waiting: tuple[bool, bool] | None = None  # to be dismissed, as (was shown, remade), when the page has it no more


class CellWatch:
    """Follows the runs of cells in one shell, given by its events as IPython has them."""

    def __init__(self) -> None:
        self._shell: Any = None
        self._places: dict[int, _Place] = {}
        self._runs: dict[str, int] = {}
        self._cell: str | None = None

    def attach(self, shell: Any) -> None:
        """Follow that shell from now on. The cell that is being run in it has begun before its watch did."""
        if shell is self._shell:
            return
        if self._shell is not None:
            self._shell.events.unregister("pre_run_cell", self._began)
            self._shell.events.unregister("post_run_cell", self._ended)
        self._shell = shell
        self._cell = _running(shell)
        if self._cell is not None:
            self._runs.setdefault(self._cell, 1)
        shell.events.register("pre_run_cell", self._began)
        shell.events.register("post_run_cell", self._ended)

    def made(self, widget: Watched) -> None:
        """A widget is being made."""
        self._places[id(widget)] = _Place(widget, None if self._cell is None else (self._cell, self._runs[self._cell]))

    def shown(self, widget: Watched) -> None:
        """A widget is being shown: it wakes if it rests."""
        place = self._places.get(id(widget))
        if place is not None:
            place.waiting = None
            if self._cell is None:
                place.anywhere = True
            else:
                place.shown[self._cell] = self._runs[self._cell]
        widget.wake()

    def unseen(self, widget: Watched) -> None:
        """The page tells that it shows the widget, or one of its views, no more."""
        place = self._places.get(id(widget))
        if place is not None and place.waiting is not None:
            self._dismiss(place, *place.waiting)

    def withdrawn(self, widget: Any) -> None:
        """Something that showed the widget, and is no cell, shows another thing now; any widget, watched or not."""
        place = self._places.get(id(widget))
        if place is not None and not place.shown:
            place.anywhere = False
            self._dismiss(place, True, True)

    def closed(self, widget: Watched) -> None:
        """A widget was closed and needs no watch."""
        self._places.pop(id(widget), None)

    def _began(self, info: Any) -> None:
        self._cell = getattr(info, "cell_id", None)
        if self._cell is not None:
            self._runs[self._cell] = self._runs.get(self._cell, 0) + 1

    def _ended(self, _: Any) -> None:
        gone = {cell for cell in _deleted(self._shell) if cell != self._cell}
        ended = {cell for cell in (self._cell, *gone) if cell is not None}
        self._cell = None
        for place in tuple(self._places.values()):
            outdated = {c for c, run in place.shown.items() if c in ended and (c in gone or run < self._runs[c])}
            for cell in outdated:
                del place.shown[cell]
            remade = place.made is not None and place.made[1] < self._runs[place.made[0]]
            touched = bool(outdated) or (place.made is not None and place.made[0] in ended)
            if touched and not place.shown and not place.anywhere:
                self._dismiss(place, bool(outdated), remade)

    def _dismiss(self, place: _Place, was_shown: bool, remade: bool) -> None:
        """No cell shows the widget. One that was never shown by itself may be part of something else that is."""
        if place.widget.on_page:
            place.waiting = was_shown, remade
            return
        place.waiting = None
        # Not by what IPython itself keeps: the values of all cells, under names with a line before them, and in `Out`.
        names = self._shell.user_ns.items()
        held = _holds([v for name, v in names if not name.startswith("_") and name not in ("In", "Out")], place.widget)
        if remade and not held and was_shown:
            place.widget.close()
        elif was_shown or (remade and not held):
            place.widget.rest()


def _holds(values: Iterable[object], widget: object, depth: int = 2) -> bool:
    """Whether the widget is among the values, or in a list, a dictionary or the like among them."""
    return any(value is widget or (depth > 0 and _holds(_inside(value), widget, depth - 1)) for value in values)


def _inside(value: object) -> Iterable[object]:
    if not isinstance(value, (list, tuple, set, frozenset, dict)) or len(value) > MOST_LOOKED_AT:
        return ()
    return tuple(value.values() if isinstance(value, dict) else value)


def _running(shell: Any) -> str | None:
    """The cell that a shell is running just now, as its parent message tells."""
    try:
        parent = shell.get_parent()
        if parent["header"]["msg_type"] != "execute_request":
            return None
        cell = parent["metadata"].get("cellId")
    except (AttributeError, KeyError, TypeError):
        return None
    return cell if isinstance(cell, str) else None


def _deleted(shell: Any) -> list[str]:
    """The cells of which the front end says, with the latest run, that they were deleted."""
    try:
        cells = shell.get_parent()["metadata"].get("deletedCells") or []
    except (AttributeError, KeyError, TypeError):
        return []
    return [cell for cell in cells if isinstance(cell, str)]


#: The one watch of this kernel.
WATCH = CellWatch()


def watch(widget: Watched) -> None:
    """Watch over a widget that is being made: where the page shows it, and in IPython what its cells do."""
    from IPython.core.getipython import get_ipython

    widget._view_count = 0  # asks the page to tell when it shows this, and when no more
    widget.observe(lambda change: _viewed(widget, change), "_view_count")
    shell = get_ipython()
    if shell is not None:
        WATCH.attach(shell)
        WATCH.made(widget)


@guarded
def _viewed(widget: Watched, change: dict[str, Any]) -> None:
    """The page shows a widget once more, or once less."""
    widget.on_page = (change["new"] or 0) > (change["old"] or 0)
    if widget.on_page:
        widget.wake()
    else:
        WATCH.unseen(widget)
