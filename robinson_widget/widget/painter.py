"""Shapes as drawing commands for the layers of an ipycanvas board.

A *command* is the name of a canvas method or attribute and its arguments. They are worked out first, checked, and sent
in one message: a single bad one (a negative radius, say) would stop every canvas on the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isfinite, radians
from typing import Any

from ipycanvas import Canvas, hold_canvas

from robinson_widget.picture.layout import Layout
from robinson_widget.picture.motion import Frame
from robinson_widget.picture.shapes import Clip, Path, Shape, Shapes, Text
from robinson_widget.picture.svg import SANS, SERIF

Command = tuple[str, tuple[Any, ...]]

#: Backing pixels a board unit: two for each of the page's, so that the board is crisp on fine screens.
SCALE = 2

#: Board units beyond a board that are cleared with it: a shadow may reach there, and the next board may be larger.
_BEYOND = 40

_ATTRIBUTES = {
    "fill_style",
    "stroke_style",
    "line_width",
    "line_cap",
    "line_join",
    "font",
    "text_align",
    "text_baseline",
    "global_alpha",
}


def draw(parts: Iterable[tuple[Canvas, Iterable[Command]]]) -> None:
    """Send the commands for each layer, in the order given, all in one message.

    :raises ValueError: if a command cannot be drawn; nothing is sent then.
    """
    checked = [(layer, list(commands)) for layer, commands in parts]
    for _, commands in checked:
        for command in commands:
            check(command)
    error: BaseException | None = None
    with hold_canvas():
        # An error must not leave this block, or ipycanvas would hold back every later drawing on the page.
        try:
            for layer, commands in checked:
                for name, values in commands:
                    if name in _ATTRIBUTES:
                        setattr(layer, name, values[0])
                    else:
                        getattr(layer, name)(*values)
        except BaseException as caught:
            error = caught
    if error is not None:
        raise error


def check(command: Command) -> None:
    """Refuse a command that a browser could stumble over.

    :raises ValueError: naming it.
    """
    name, values = command
    # A plain number first: nearly all values are, and a film has thousands of them.
    if not all(isfinite(v) if type(v) is float else _fine(v) for v in values):
        raise ValueError(f"drawing command {name}: {values!r:.200} has a number that is not finite")
    if name in _SIZES and any(size < 0 for size in values[_SIZES[name] :]):
        raise ValueError(f"drawing command {name}: {values!r:.200} has a size below 0")


def _fine(value: object) -> bool:
    if isinstance(value, (list, tuple)):
        return all(map(_fine, value))
    return not isinstance(value, (int, float)) or isfinite(value)


#: From which of their values on commands have sizes, which cannot be below 0.
_SIZES = {"rect": 2, "clear_rect": 2, "sleep": 0, "line_width": 0}


# --- shapes to commands ------------------------------------------------------------------------------------------


def picture(layout: Layout, shapes: Shapes) -> list[Command]:
    """Clear a layer and draw the shapes on it."""
    return [*_clear(layout), *_Pen().shapes(shapes)]


def film(layout: Layout, frames: Sequence[Frame], upper: Canvas, lower: Canvas) -> list[tuple[Canvas, list[Command]]]:
    """Show frames one after the other, each for its time, what moves on one layer and its ground on the other."""
    parts: list[tuple[Canvas, list[Command]]] = []
    for i, frame in enumerate(frames):
        if frame.ground is not None:
            parts.append((lower, picture(layout, frame.ground)))
        # What a layer keeps from one drawing to the next is set once.
        clear = [("clear_rect", (0, 0, layout.width + _BEYOND, layout.height + _BEYOND))] if i else _clear(layout)
        parts.append((upper, [*clear, *_Pen().shapes(frame.shapes), ("sleep", (frame.milliseconds,))]))
    return [*parts, (upper, _clear(layout))]


def _clear(layout: Layout) -> list[Command]:
    """Empty a layer, and set what it keeps from one drawing to the next."""
    return [
        ("reset_transform", ()),
        ("clear_rect", (0, 0, (layout.width + _BEYOND) * SCALE, (layout.height + _BEYOND) * SCALE)),
        ("set_transform", (SCALE, 0, 0, SCALE, 0, 0)),
        ("line_cap", ("round",)),
        ("line_join", ("round",)),
        ("text_baseline", ("middle",)),
    ]


class _Pen:
    """Turns shapes into commands; knows what it has set, to set nothing twice."""

    def __init__(self) -> None:
        self._set: dict[str, Any] = {}
        self._dash: tuple[float, ...] | None = None

    def shapes(self, shapes: Iterable[Shape]) -> list[Command]:
        commands: list[Command] = []
        for shape in shapes:
            if isinstance(shape, Path):
                commands += self._path(shape)
            elif isinstance(shape, Text):
                commands += self._text(shape)
            else:
                commands += self._clip(shape)
        return commands

    def _style(self, name: str, value: Any) -> list[Command]:
        if self._set.get(name) == value:
            return []
        self._set[name] = value
        return [(name, (value,))]

    def _path(self, path: Path) -> list[Command]:
        commands = [*self._style("global_alpha", path.alpha), ("begin_path", ())]
        for kind, points in path.segments:
            numbers = tuple(round(number, 2) for point in points for number in point)
            commands.append((_METHODS[kind], numbers))
        if path.fill is not None:
            commands += [*self._style("fill_style", path.fill), ("fill", ())]
        if path.stroke is not None and path.width > 0:
            commands += self._style("stroke_style", path.stroke) + self._style("line_width", round(path.width, 2))
            if self._dash != path.dash:
                self._dash = path.dash
                commands.append(("set_line_dash", (list(path.dash),)))
            commands.append(("stroke", ()))
        return commands

    def _text(self, text: Text) -> list[Command]:
        style = ("italic " if text.italic else "") + ("bold " if text.bold else "")
        font = f"{style}{round(text.size, 2)}px {SERIF if text.serif else SANS}"
        commands = self._style("global_alpha", text.alpha) + self._style("fill_style", text.fill)
        commands += self._style("font", font) + self._style("text_align", text.align)
        x, y = (round(number, 2) for number in text.at)
        limit = () if text.limit is None else (round(text.limit, 2),)
        if not text.angle:
            return [*commands, ("fill_text", (text.content, x, y, *limit))]
        turned = [("save", ()), ("translate", (x, y)), ("rotate", (radians(text.angle),))]
        return [*commands, *turned, ("fill_text", (text.content, 0, 0, *limit)), ("restore", ())]

    def _clip(self, clip: Clip) -> list[Command]:
        x, y = clip.corner
        inside = _Pen()
        inside._set, inside._dash = dict(self._set), self._dash
        frame = [("save", ()), ("begin_path", ()), ("rect", (x, y, clip.width, clip.height)), ("clip", ())]
        # What is set inside is forgotten at the end, by the canvas and so by this pen.
        return [*frame, *inside.shapes(clip.shapes), ("restore", ())]


_METHODS = {"M": "move_to", "L": "line_to", "C": "bezier_curve_to", "Z": "close_path"}
