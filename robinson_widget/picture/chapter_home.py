"""Pictures 36 to 45: the ship, and the way home."""

from __future__ import annotations

from robinson_widget.picture.shapes import Drawing

PICTURES: dict[str, Drawing] = {}
