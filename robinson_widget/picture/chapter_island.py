"""Pictures 14 to 24: he makes himself a home."""

from __future__ import annotations

from robinson_widget.picture.shapes import Drawing

PICTURES: dict[str, Drawing] = {}
