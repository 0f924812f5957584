"""Pictures 7 to 13: the first days on the island."""

from __future__ import annotations

from robinson_widget.picture.shapes import Drawing

PICTURES: dict[str, Drawing] = {}
