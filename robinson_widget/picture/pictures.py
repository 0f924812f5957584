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
from robinson_widget.picture.shapes import Shapes

_CHAPTERS = (chapter_voyage, chapter_shore, chapter_island, chapter_friday, chapter_home)

#: Pictures are this wide and high, in units of their own.
SIZE = 100.0


@cache
def picture(key: str) -> Shapes:
    """The drawing of that key, `SIZE` wide and high; empty for a key without one, as on boards of one's own."""
    for chapter in _CHAPTERS:
        if key in chapter.PICTURES:
            return chapter.PICTURES[key]()
    return ()
