"""Pictures 25 to 35: the footprint, Friday, and guests."""

from __future__ import annotations

from robinson_widget.picture.shapes import Drawing

PICTURES: dict[str, Drawing] = {}
