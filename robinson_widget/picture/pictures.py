"""The drawings of the squares by their keys: `picture` finds the one that a square names."""

from __future__ import annotations

from functools import cache

from robinson_widget.picture import (
    chapter_friday,
    chapter_home,
    chapter_island,
    chapter_shore,
    chapter_voyage,
)
from robinson_widget.picture.shapes import Drawing, Shapes

_DRAWINGS: dict[str, Drawing] = {
    **chapter_voyage.PICTURES,
    **chapter_shore.PICTURES,
    **chapter_island.PICTURES,
    **chapter_friday.PICTURES,
    **chapter_home.PICTURES,
}

#: Pictures are this wide and high, in units of their own.
SIZE = 100.0


def drawn(key: str) -> bool:
    """Whether there is a drawing of that key."""
    return key in _DRAWINGS


@cache
def picture(key: str) -> Shapes:
    """The drawing of that key, `SIZE` wide and high; empty for a key without one, as on boards of one's own."""
    drawing = _DRAWINGS.get(key)
    return drawing() if drawing is not None else ()
